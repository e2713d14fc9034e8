"""The display of tables on Discord: boards for everybody, hands and panels for one player each."""

from __future__ import annotations

import logging
from collections.abc import Awaitable

import discord

from bot.chat.boards import Boards
from bot.chat.calls import CallFailed
from bot.chat.hands import Hands
from bot.chat.replies import acknowledge, not_shown, show
from bot.screens.board import TableScreens
from bot.screens.dialogs import plain_screen
from bot.screens.text import _
from bot.store.errors import DiskError
from bot.table import display_refusal
from bot.table.snapshot import Snapshot

log = logging.getLogger(__name__)


class MessageDisplay:
    """The display of tables in messages."""

    def __init__(self, screens: TableScreens, boards: Boards, hands: Hands) -> None:
        self._screens = screens
        self._boards = boards
        self._hands = hands
        self.games_with_hands = frozenset(screens.games_with_hands)

    async def open(self, snapshot: Snapshot) -> None:
        """Post a table's first board. Raises CallFailed."""
        await self._boards.outbox.show(snapshot.table.id, snapshot)

    async def show(self, snapshot: Snapshot) -> None:
        """Show a table, its hands in the background. Raises Refused, worded for the presser, if it cannot be shown."""
        self.show_hands_later(snapshot)
        await _wait_until_shown(self._boards.outbox.show(snapshot.table.id, snapshot))

    async def show_hands(self, snapshot: Snapshot) -> None:
        """Show every hand of a table, and return once that is done. Raises Refused if one cannot be shown."""
        if self._screens.has_hands(snapshot.table):
            await _wait_until_shown(self._hands.outbox.show(snapshot.table.id))

    def show_later(self, snapshot: Snapshot) -> None:
        """Show a table and its hands in the background."""
        self._boards.outbox.mark_dirty(snapshot.table.id)
        self.show_hands_later(snapshot)

    def show_hands_later(self, snapshot: Snapshot) -> None:
        """Show the hands of a table in the background."""
        if self._screens.has_hands(snapshot.table):
            self._hands.outbox.mark_dirty(snapshot.table.id)

    async def answer_privately(self, snapshot: Snapshot, press: discord.Interaction) -> None:
        """Answer a press in a private panel or direct message there, and show the board in the background."""
        table = snapshot.table
        self._boards.outbox.mark_dirty(table.id)
        if press.guild_id is None and self._screens.has_hands(table):
            await _wait_until_shown(self._hands.outbox.answer(press, snapshot))
            return
        self.show_hands_later(snapshot)
        seat = table.seat_of(press.user.id)
        if seat is None or table.state is None:
            await acknowledge(press)
            return
        if not self._screens.presenter(table.game).panel:
            await show(press, plain_screen(_("It is done; the board shows it.")))
            return
        panel = self._screens.panel(snapshot, seat, str(press.locale))
        await show(press, panel.screen, table.id, panel.question)


async def _wait_until_shown(showing: Awaitable[None]) -> None:
    try:
        await showing
    except CallFailed as failed:
        log.warning("a board is not shown: %s", failed)
        raise not_shown(failed) from failed
    except DiskError as failed:
        raise display_refusal.unshown_disk() from failed
