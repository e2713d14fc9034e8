"""Boards: the public message of each table, kept up to date."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import discord
from msgspec.structs import replace

from bot.chat.calls import CallFailed, Fault, Remedy
from bot.chat.messages import BoardMessages, Conversations, is_on
from bot.chat.notices import Notices
from bot.chat.outbox import Outbox
from bot.chat.pings import Pings, due_pings, newly_asked
from bot.chat.replies import acknowledge, is_private
from bot.play.clock import Clock
from bot.play.signals import Signal
from bot.play.tables import Tables
from bot.screens.board import Board, TableScreens
from bot.screens.screen import Screen
from bot.table.snapshot import Snapshot
from bot.table.table import Ending, Status, Table
from bot.table.voting import newly_called
from engines.core import Seat

log = logging.getLogger(__name__)

OLD = 3600.0
"""Seconds after which Discord limits the edits of a message, so that a new one is posted instead."""

LAST_TRIES = 8
"""Attempts to show the last board of an ended table where the bot may not; with the pauses, about an hour."""


class Channels(Conversations, Protocol):
    """The channels that boards are posted in."""

    def reaches(self, guild_id: int) -> bool:
        """Return whether the bot is in this guild, and the guild is available."""
        ...


@dataclass(frozen=True, slots=True)
class _Shown:
    """The board that a table's message is known to show, with the message's attachments."""

    message_id: int
    board: Board
    files: Sequence[discord.Attachment] = ()


class Boards:
    """The boards of all tables. After a failed call a board counts as behind, and is shown later."""

    def __init__(
        self,
        channels: Channels,
        tables: Tables,
        screens: TableScreens,
        clock: Clock,
        *,
        dirty: Signal[[int]],
        asked: Signal[[Table, Sequence[int]]],
        channel_lost: Signal[[int]],
    ) -> None:
        """`asked` is sent with people called to their turn, `channel_lost` for a table whose channel is gone."""
        self.outbox = Outbox(self._send, tables.store.stale, clock)
        self.notices = Notices(channels, tables.store, self._ping_instead)
        self._channels = channels
        self._messages = BoardMessages(channels)
        self._tables = tables
        self._store = tables.store
        self._screens = screens
        self._clock = clock
        self._asked = asked
        self._channel_lost = channel_lost
        self._unreached: dict[int, set[Seat]] = {}
        """Seats, by table, that no direct message could reach and that are to be pinged."""
        self._shown: dict[int, _Shown] = {}
        self._folds: dict[int, Screen] = {}
        """The last folded board of each table, which is not repeated when a board is reposted within one turn."""
        self._reposts: set[int] = set()
        self._forbidden: dict[int, int] = {}
        """The number of times, by table, that Discord has refused the last board of an ended table."""
        dirty.connect(self.outbox.mark_dirty)

    async def repost(self, table_id: int) -> None:
        """Show a table in a new message, and fold the old one. Raises CallFailed if it cannot be posted."""
        self._reposts.add(table_id)
        await self.outbox.show(table_id)

    async def forget_message(self, table_id: int) -> None:
        """Note that a table's message is gone, and post a new one if the table is open."""
        table = await self._store.table(table_id)
        if table is None:
            return
        self._shown.pop(table_id, None)
        # The old message id stays until a board is posted. It is part of the nonce: without it, Discord would return
        # the deleted message for the new post, and invited people would be called again.
        if table.open:
            await self._store.behind(table_id)
            self.outbox.mark_dirty(table_id)
        else:
            await self._store.painted(table_id, table.version, None, ())

    async def _send(self, table_id: int, press: discord.Interaction | None, snapshot: Snapshot | None) -> None:
        if snapshot is None or self._tables.is_outdated(snapshot):
            snapshot = await self._tables.find(table_id)
        if snapshot is None:
            return
        table = snapshot.table
        if table.ending is Ending.CHANNEL:
            await self._settle_lost(table)
            return
        if (press is None or press.guild_id != table.guild_id) and not self._channels.reaches(table.guild_id):
            raise CallFailed(Fault.AWAY, f"server {table.guild_id}")
        pressed = None if press is None else press.message
        if pressed is not None and pressed.id > (table.message_id or 0) and not (press is None or is_private(press)):
            # A newer board than is noted: it was posted just before the bot was killed.
            await self._adopt(snapshot, pressed.id)
            table = replace(table, message_id=pressed.id)
        board = self._screens.public(snapshot)
        await self._show(snapshot, table, board, press)
        if not table.open:
            self._forget_table(table_id)

    async def _show(self, at: Snapshot, table: Table, board: Board, press: discord.Interaction | None) -> None:
        presser = None if press is None else press.user.id
        unreached = self._unreached.pop(table.id, set())
        pings, voters = Pings(), list[int]()
        if table.message_id is None or board.called != table.called or unreached:
            pings = await due_pings(table, board, presser, unreached, self._store, self.notices)
            voters = list(newly_called(table, presser))
        repost = table.id in self._reposts or bool(voters)
        self._reposts.discard(table.id)
        message_id = table.message_id
        if message_id is not None and not (pings.wanted or repost):
            # Discord's limit on edits does not apply to the answer to a press.
            on_board = press is not None and is_on(press, message_id)
            if on_board or not self._is_old(table, message_id):
                await self._edit(at, table, message_id, board, press)
                return
        if press is not None:
            await acknowledge(press)
        try:
            await self._post(at, table, board, pings, press, voters)
        except CallFailed:
            self._unreached.setdefault(table.id, set()).update(unreached)
            raise

    async def _edit(
        self, at: Snapshot, table: Table, message_id: int, board: Board, press: discord.Interaction | None
    ) -> None:
        shown = self._shown.pop(table.id, None)
        existing = shown.files if shown is not None and shown.message_id == message_id else ()
        try:
            if press is not None and not press.response.is_done() and is_on(press, message_id):
                files = await self._messages.answer(table, board, press, existing)
            else:
                if press is not None:
                    await acknowledge(press)
                files = existing
                if shown is None or (shown.message_id, shown.board) != (message_id, board):
                    files = await self._messages.edit(table, message_id, board, press, existing)
        except CallFailed as failed:
            if failed.remedy is Remedy.BY_NUMBER:
                await self._edit(at, table, message_id, board, None)
                return
            if failed.remedy is Remedy.REPOST:
                await self._post(at, table, board, Pings(), press)
                return
            # Needed even if this version was shown before: closed direct messages change a board within one version.
            await self._store.behind(table.id)
            await self._give_up(table, failed)
            raise
        self._shown[table.id] = _Shown(message_id, board, files)
        if (message_id, board.called) == (table.message_id, table.called):
            self._store.pending.shown[table.id] = table.version
        else:
            await self._store.painted(table.id, table.version, message_id, board.called)

    async def _post(
        self,
        at: Snapshot,
        table: Table,
        board: Board,
        pings: Pings,
        press: discord.Interaction | None,
        voters: Sequence[int] = (),
    ) -> None:
        old = table.message_id
        call_line = self._screens.call(table, pings.in_channel, voters)
        try:
            message = await self._messages.post(table, board, call_line, (*pings.in_channel, *voters))
        except CallFailed as failed:
            if failed.fault is Fault.LATER:
                self._reposts.add(table.id)
                await self._store.behind(table.id)
            if old is not None:
                await self._keep_old(table, old, board, press)
            await self._give_up(table, failed)
            raise
        self._shown[table.id] = _Shown(message.id, board, message.attachments)
        await self._store.painted(table.id, table.version, message.id, board.called)
        self.notices.send(replace(table, message_id=message.id), pings.by_message)
        if pings.wanted and table.status is Status.PLAYING:
            self._asked.send(table, newly_asked(table, board, None if press is None else press.user.id))
        if old is not None:
            await self._fold(at, old, press)

    async def _adopt(self, at: Snapshot, message_id: int) -> None:
        """Make a newer message the table's, and fold the one that was noted."""
        table = at.table
        await self._store.painted(table.id, table.painted, message_id, table.called)
        if table.message_id is not None:
            await self._fold(at, table.message_id, None)

    async def _keep_old(self, table: Table, message_id: int, board: Board, press: discord.Interaction | None) -> None:
        """Keep the board playable in its old message, since no new one could be posted."""
        shown = self._shown.pop(table.id, None)
        if shown is None or (shown.message_id, shown.board) != (message_id, board):
            try:
                await self._messages.edit(table, message_id, board, press)
            except CallFailed as failed:
                log.warning("table %d cannot be shown at its old place either: %s", table.id, failed)
                return
        self._shown[table.id] = _Shown(message_id, board)

    async def _fold(self, at: Snapshot, message_id: int, press: discord.Interaction | None) -> None:
        table = at.table
        screen = self._screens.folded(at)
        if self._folds.get(table.id) == screen:
            screen = self._screens.moved(table)
        else:
            self._folds[table.id] = screen
        try:
            await self._messages.edit(table, message_id, Board(screen), press)
        except CallFailed as failed:
            # Its controls are stale, and a press on them is answered with that.
            log.info("an old board of table %d is not folded: %s", table.id, failed)

    async def _give_up(self, table: Table, failed: CallFailed) -> None:
        """Give up a board that can never be shown: of a table without a channel, or of an ended one that is refused."""
        if failed.remedy is Remedy.END and table.open:
            self._channel_lost.send(table.id)
            return
        if table.open or failed.fault not in (Fault.CHANNEL_GONE, Fault.NOT_ALLOWED, Fault.ARCHIVED):
            return
        tries = self._forbidden.get(table.id, 0) + 1
        if failed.fault is Fault.CHANNEL_GONE or tries >= LAST_TRIES:
            self._forget_table(table.id)
            await self._store.painted(table.id, table.version, table.message_id, ())
        else:
            self._forbidden[table.id] = tries

    async def _settle_lost(self, table: Table) -> None:
        """Note that a table that has ended with its channel needs no board any more."""
        self._forget_table(table.id)
        await self._store.painted(table.id, table.version, None, ())

    def _forget_table(self, table_id: int) -> None:
        """Drop what is remembered of a table that has ended."""
        for known in (self._shown, self._forbidden, self._unreached, self._folds):
            known.pop(table_id, None)
        self._reposts.discard(table_id)

    def _ping_instead(self, table: Table, seat: Seat) -> None:
        self._unreached.setdefault(table.id, set()).add(seat)
        self.outbox.mark_dirty(table.id)

    def _is_old(self, table: Table, message_id: int) -> bool:
        if not table.open and not table.called:
            # Its end was shown already. A later change, when its rematch expires, is not worth a new message.
            return False
        return self._clock.now() - discord.utils.snowflake_time(message_id).timestamp() > OLD
