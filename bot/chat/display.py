"""The display of tables on Discord: boards for everybody, hands and panels for one player each."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import discord

from bot.chat.boards import Boards
from bot.chat.calls import CallFailed
from bot.chat.hands import Hands
from bot.chat.replies import acknowledge, is_private, show, unshown
from bot.screens.board import TableScreens
from bot.screens.screen import Screen, Text
from bot.screens.text import _
from bot.store.errors import DiskError
from bot.table.refusal import Reason, Refused
from bot.table.snapshot import Snapshot

log = logging.getLogger(__name__)


class MessageDisplay:
    """Shows tables in messages, and answers presses by them."""

    def __init__(self, screens: TableScreens, boards: Boards, hands: Hands) -> None:
        self._screens = screens
        self._boards = boards
        self._hands = hands

    async def open(self, snapshot: Snapshot) -> None:
        """Post a table's first board. Raises CallFailed."""
        await self._boards.outbox.show(snapshot.table.id, snapshot)

    async def show(self, snapshot: Snapshot, press: discord.Interaction | None) -> None:
        """Show a table; a press is answered by the board, or by the panel in which it was made.

        Raises Refused, with what whoever acted should know, where it is not shown.
        """
        try:
            if press is None:
                self._show_hands_later(snapshot)
                await _shown(self._boards.outbox.show(snapshot.table.id, snapshot))
            elif is_private(press):
                await self._answer_privately(snapshot, press)
            else:
                self._show_hands_later(snapshot)
                await _shown(self._boards.outbox.answer(press, snapshot))
        except DiskError as failed:
            raise Refused(Reason.UNSHOWN_DISK) from failed

    async def show_hands(self, snapshot: Snapshot) -> None:
        """Show every hand of a table, and return once that is done. Raises Refused where one is not shown."""
        if self._hands.has_hands(snapshot.table):
            await _shown(self._hands.outbox.show(snapshot.table.id))

    def show_later(self, snapshot: Snapshot) -> None:
        """Show a table and its hands in the background."""
        self._boards.outbox.mark_dirty(snapshot.table.id)
        self._show_hands_later(snapshot)

    def _show_hands_later(self, snapshot: Snapshot) -> None:
        if self._hands.has_hands(snapshot.table):
            self._hands.outbox.mark_dirty(snapshot.table.id)

    async def _answer_privately(self, snapshot: Snapshot, press: discord.Interaction) -> None:
        """Answer a press in a private panel by the panel, and show the board beside it."""
        self._boards.outbox.mark_dirty(snapshot.table.id)
        if press.guild_id is None and self._hands.has_hands(snapshot.table):
            await _shown(self._hands.outbox.answer(press, snapshot))
            return
        self._show_hands_later(snapshot)
        table = snapshot.table
        seat = table.seat_of(press.user.id)
        if seat is None or table.state is None:
            await acknowledge(press)
            return
        if not self._screens.presenter(table.game).panel:
            await show(press, Screen((Text(_("It is done; the board shows it.")),)))
            return
        panel = self._screens.panel(snapshot, seat, str(press.locale))
        await show(press, panel.screen, table.id, panel.question)


async def _shown(showing: Awaitable[None]) -> None:
    """Wait until a table is shown. Raises Refused, with what whoever acted should know, where it is not."""
    try:
        await showing
    except CallFailed as failed:
        log.warning("a board is not shown: %s", failed)
        raise unshown(failed) from failed
