"""Keeps each table's public message true."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol

import discord
from msgspec.structs import replace

from bot.chat.attachments import Attachments, Files, attached, uploads
from bot.chat.calls import CallFailed, Fault, Remedy
from bot.chat.components import render
from bot.chat.folds import Folds
from bot.chat.hands import NOBODY, Conversations
from bot.chat.nonce import nonce
from bot.chat.notices import Notices
from bot.chat.outbox import Outbox
from bot.chat.replies import acknowledge, is_private
from bot.play.clock import Clock
from bot.play.tables import Tables
from bot.screens.board import Board, Boards
from bot.store.preferences import NotifyChoice
from bot.table.refusal import Reason, Refused
from bot.table.table import Ending, Status, Table
from bot.table.voting import newly_called
from engines.core import Seat

log = logging.getLogger(__name__)

OLD = 3600.0
"""Edits of messages older than this many seconds are limited by Discord: a new one is posted instead."""

LAST_TRIES = 8
"""How often the last picture of a table that is over is tried where we may not show it; they take an hour or so."""


class Channels(Conversations, Protocol):
    """What the painter needs of the bot."""

    def reaches(self, guild_id: int) -> bool:
        """Whether we are in this server, and it is there just now."""
        ...


@dataclass(frozen=True, slots=True)
class _Shown:
    """What a table's message shows, as far as is known: its board, and the files that it has."""

    message_id: int
    board: Board
    files: Sequence[discord.Attachment] = ()


@dataclass(frozen=True, slots=True)
class _Called:
    """Whom a new message has to call: users by a ping in it, seats by a direct message, or nobody by either."""

    newly: bool = False
    """Whether anybody is asked something new, and a new message is wanted."""
    here: Sequence[int] = ()
    told: Sequence[Seat] = ()


class Painter:
    """Shows tables. A call that fails leaves the table's `painted` behind its version, and is mended later."""

    def __init__(
        self,
        channels: Channels,
        tables: Tables,
        boards: Boards,
        clock: Clock,
        asked: Callable[[Table, Sequence[int]], None],
    ) -> None:
        """`asked` is told whom a board has called to their turn, once it is posted."""
        self.senders = Outbox(self._send, tables.store.stale, clock)
        self._channels = channels
        self._tables = tables
        self._store = tables.store
        self._boards = boards
        self._folds = Folds(boards)
        self._clock = clock
        self._asked = asked
        self._attachments = Attachments()
        self.notices = Notices(channels, tables.store, self._ping_instead)
        self._unreached: dict[int, set[Seat]] = {}
        """By table, who could not be told by direct message and is to be pinged."""
        self._shown: dict[int, _Shown] = {}
        self._reposts: set[int] = set()
        self._forbidden: dict[int, int] = {}
        """How often the last picture of a table was forbidden."""

    async def repost(self, table_id: int) -> None:
        """Show a table in a new message, and fold the old one. Raises CallFailed where it cannot be posted."""
        self._reposts.add(table_id)
        await self.senders.show(table_id)

    async def forget(self, table_id: int) -> None:
        """Take note that a table's message is gone, and show the table anew where it is still open."""
        table = await self._store.table(table_id)
        if table is None:
            return
        self._shown.pop(table_id, None)
        # Its number stays until there is another: Discord would answer a post with the same nonce by the deleted one,
        # and invited people would be called again.
        if table.open:
            await self._store.behind(table_id)
            self.senders.mark_dirty(table_id)
        else:
            await self._store.painted(table_id, table.version, None, ())

    async def _send(self, table_id: int, press: discord.Interaction | None) -> None:
        found = await self._tables.told(table_id)
        if found is None:
            return
        table, moves = found
        if (press is None or press.guild_id != table.guild_id) and not self._channels.reaches(table.guild_id):
            raise CallFailed(Fault.AWAY, f"server {table.guild_id}")
        unknown = _posted_unnoticed(table, press)
        if unknown is not None:
            await self._adopt(table, unknown)
            table = replace(table, message_id=unknown)
        board = await self._boards.public(table, moves)
        unreached = self._unreached.pop(table_id, set())
        turns = await self._newly_asked(table, board, press, unreached)
        proposed = newly_called(table, None if press is None else press.user.id)
        repost = table_id in self._reposts or bool(proposed)
        self._reposts.discard(table_id)
        if table.message_id is None or turns.newly or repost or self._is_old(table, table.message_id, press):
            if press is not None:
                await acknowledge(press)
            try:
                await self._post(table, board, turns, press, proposed)
            except CallFailed:
                self._unreached.setdefault(table_id, set()).update(unreached)
                raise
        else:
            await self._edit(table, table.message_id, board, press)
        if not table.open:
            self._let_go(table_id)

    async def _edit(self, table: Table, message_id: int, board: Board, press: discord.Interaction | None) -> None:
        shown = self._shown.pop(table.id, None)
        there = shown.files if shown is not None and shown.message_id == message_id else ()
        try:
            if press is not None and not press.response.is_done() and _on(press, message_id):
                files = await self._answer(table, board, press, there)
            else:
                if press is not None:
                    await acknowledge(press)
                files = there
                if shown is None or (shown.message_id, shown.board) != (message_id, board):
                    files = await self._edit_old(table, message_id, board, press, there)
        except CallFailed as failed:
            if failed.remedy is Remedy.BY_NUMBER:
                await self._edit(table, message_id, board, None)
                return
            if failed.remedy is Remedy.REPOST:
                await self._post(table, board, _Called(), press)
                return
            # Also where the version was shown before, as when somebody's direct messages turned out to be closed.
            await self._store.behind(table.id)
            await self._give_up(table, failed)
            raise
        self._shown[table.id] = _Shown(message_id, board, files)
        if (message_id, board.asked) == (table.message_id, table.asked):
            self._store.repainted(table.id, table.version)
        else:
            await self._store.painted(table.id, table.version, message_id, board.asked)

    async def _post(
        self,
        table: Table,
        board: Board,
        turns: _Called,
        press: discord.Interaction | None,
        proposed: Sequence[int] = (),
    ) -> None:
        old = table.message_id
        words = self._boards.call(table, turns.here, proposed)
        view_of = partial(render, table_id=table.id, question=board.question, call=words)
        mentions = discord.AllowedMentions.none()
        mentions.users = [discord.Object(user) for user in dict.fromkeys((*turns.here, *proposed))]

        async def post(*, view: discord.ui.LayoutView, attachments: Files) -> discord.Message:
            return await self._channel(table).send(
                view=view,
                files=uploads(attachments),
                nonce=nonce(table.id, table.version, table.message_id),
                allowed_mentions=mentions,
            )

        try:
            try:
                message = await self._attachments.send(board.screen, view_of, post)
            except CallFailed as failed:
                if failed.fault is not Fault.LATER:
                    raise
                # It may be there: by its nonce it is found then, and else made.
                message = await self._attachments.send(board.screen, view_of, post)
        except CallFailed as failed:
            if failed.fault is Fault.LATER:
                self._reposts.add(table.id)
                await self._store.behind(table.id)
            if old is not None:
                await self._stay(table, old, board, press)
            await self._give_up(table, failed)
            raise
        self._shown[table.id] = _Shown(message.id, board, message.attachments)
        await self._store.painted(table.id, table.version, message.id, board.asked)
        self.notices.send(replace(table, message_id=message.id), turns.told)
        if turns.newly and table.status is Status.PLAYING:
            new = [table.chairs[seat].user_id for seat, question in board.asked if (seat, question) not in table.asked]
            self._asked(table, [user for user in new if user is not None and (press is None or user != press.user.id)])
        if old is not None:
            await self._fold(table, old, press)

    async def _adopt(self, table: Table, message_id: int) -> None:
        """Take a newer message for the table's, and fold the one that was thought to be."""
        await self._store.painted(table.id, table.painted, message_id, table.asked)
        if table.message_id is not None:
            await self._fold(table, table.message_id, None)

    async def _stay(self, table: Table, message_id: int, board: Board, press: discord.Interaction | None) -> None:
        """Keep the board playable where it was, since there is no newer place for it."""
        shown = self._shown.pop(table.id, None)
        if shown is None or (shown.message_id, shown.board) != (message_id, board):
            try:
                await self._edit_old(table, message_id, board, press)
            except CallFailed as failed:
                log.warning("table %d cannot be shown at its old place either: %s", table.id, failed)
                return
        self._shown[table.id] = _Shown(message_id, board)

    async def _fold(self, table: Table, message_id: int, press: discord.Interaction | None) -> None:
        try:
            await self._edit_old(table, message_id, Board(await self._folds.screen(table)), press)
        except CallFailed as failed:
            # Its controls are stale; whoever presses them is told so.
            log.info("an old board of table %d is not folded: %s", table.id, failed)

    async def _answer(
        self, table: Table, board: Board, press: discord.Interaction, there: Sequence[discord.Attachment]
    ) -> Sequence[discord.Attachment]:
        """Show a board as the answer to a press on it."""
        edit = partial(press.response.edit_message, allowed_mentions=NOBODY)
        view_of = partial(render, table_id=table.id, question=board.question)
        return attached(await self._attachments.send(board.screen, view_of, edit, there))

    async def _edit_old(
        self,
        table: Table,
        message_id: int,
        board: Board,
        press: discord.Interaction | None,
        there: Sequence[discord.Attachment] = (),
    ) -> Sequence[discord.Attachment]:
        if press is None or not _on(press, message_id):
            return await self._edit_by_number(table, message_id, board, there)
        # The press's own token: neither permissions nor the channel's limit of edits stand in its way.
        edit = partial(press.edit_original_response, allowed_mentions=NOBODY)
        view_of = partial(render, table_id=table.id, question=board.question)
        return (await self._attachments.send(board.screen, view_of, edit, there)).attachments

    async def _edit_by_number(
        self, table: Table, message_id: int, board: Board, there: Sequence[discord.Attachment] = ()
    ) -> Sequence[discord.Attachment]:
        edit = partial(self._channel(table).get_partial_message(message_id).edit, allowed_mentions=NOBODY)
        view_of = partial(render, table_id=table.id, question=board.question)
        return (await self._attachments.send(board.screen, view_of, edit, there)).attachments

    async def _give_up(self, table: Table, failed: CallFailed) -> None:
        """End what can never be shown again: a table without a channel, and the last picture of one that is over."""
        if failed.remedy is Remedy.END and table.open:
            log.info("table %d is stopped: its channel is gone", table.id)
            try:
                table = await self._tables.stop(table.id, table.host_id, moderator=True, ending=Ending.CHANNEL)
            except Refused as refused:
                if refused.reason is not Reason.OVER:
                    raise
                # It has ended meanwhile, as by word of the deleted channel: its last picture is tried by itself.
                return
        if table.open or failed.fault not in (Fault.CHANNEL_GONE, Fault.NOT_ALLOWED, Fault.ARCHIVED):
            return
        tries = self._forbidden.get(table.id, 0) + 1
        if failed.fault is Fault.CHANNEL_GONE or tries >= LAST_TRIES:
            self._let_go(table.id)
            await self._store.painted(table.id, table.version, table.message_id, ())
        else:
            self._forbidden[table.id] = tries

    def _let_go(self, table_id: int) -> None:
        """Remember nothing more of a table that has ended."""
        for known in (self._shown, self._forbidden, self._unreached):
            known.pop(table_id, None)
        self._folds.forget(table_id)
        self._reposts.discard(table_id)

    async def _newly_asked(
        self, table: Table, board: Board, press: discord.Interaction | None, unreached: Collection[Seat]
    ) -> _Called:
        """Whom a new message has to call: asked something new, or warned, but not by what they did themselves."""
        if table.status is Status.LOBBY and table.message_id is None:
            return _Called(bool(table.invited), table.invited)
        new = {seat for seat, question in Counter(board.asked) - Counter(table.asked) if question >= 0}
        again = {seat for seat, _question in board.asked if seat in unreached}
        presser = None if press is None else press.user.id
        people = {seat: user for seat in sorted(new | again) if (user := table.chairs[seat].user_id) is not None}
        if not people:
            return _Called()
        actors = await self._store.actors_since(table.id, table.painted)
        seats = [seat for seat, user in people.items() if seat not in actors and user != presser]
        if table.status is Status.LOBBY:
            return _Called(bool(seats), [people[seat] for seat in seats])
        places = await self.notices.places(table, seats)
        here = [people[seat] for seat in seats if places[seat] is NotifyChoice.HERE or seat in again]
        told = [seat for seat in seats if places[seat] is NotifyChoice.MESSAGE and seat not in again]
        return _Called(bool(seats), here, told)

    def _ping_instead(self, table: Table, seat: Seat) -> None:
        self._unreached.setdefault(table.id, set()).add(seat)
        self.senders.mark_dirty(table.id)

    def _is_old(self, table: Table, message_id: int, press: discord.Interaction | None) -> bool:
        if press is not None and _on(press, message_id):
            return False
        if not table.open and not table.asked:
            # That it has ended was shown; what changes now, as when its rematch lapses, is nobody's news.
            return False
        return self._clock.now() - discord.utils.snowflake_time(message_id).timestamp() > OLD

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._channels.get_partial_messageable(table.channel_id, guild_id=table.guild_id)


def _on(press: discord.Interaction, message_id: int) -> bool:
    return press.message is not None and press.message.id == message_id


def _posted_unnoticed(table: Table, press: discord.Interaction | None) -> int | None:
    """The pressed message, where it is newer than the table's: it was posted just before the bot was killed."""
    if press is None or press.message is None or is_private(press):
        return None
    return press.message.id if press.message.id > (table.message_id or 0) else None
