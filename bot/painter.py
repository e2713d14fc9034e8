"""Keeps each table's message true: one sender a table, which always shows the newest version."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

import discord

from bot.attachments import Attachments, Files, attached, uploads
from bot.board import Board, Boards
from bot.clock import Clock
from bot.components import ScreenTooLarge, picture, render
from bot.discord_calls import CallFailed, Fault, call
from bot.refused import Refused
from bot.screen import Screen
from bot.store import Store
from bot.table import Status, Table

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()
OLD = 3600.0
"""Edits of messages older than this many seconds are limited by Discord: a new one is posted instead."""
MEND_EVERY = 30.0
AT_ONCE = 5
"""How many tables are mended at the same time."""


class Channels(Protocol):
    """What the painter needs of the bot."""

    def get_partial_messageable(self, id: int, *, guild_id: int | None = None) -> discord.PartialMessageable:
        """A channel that need not be in any cache."""
        ...


@dataclass(slots=True)
class _Sender:
    """The one that sends a table's pictures."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    wanted: bool = False
    """Whether the table changed since the sender last looked."""
    shown: tuple[int, object] | None = None
    """The message and the picture that it shows, as far as is known."""
    files: Sequence[discord.Attachment] = ()
    """The files that this message has."""


class Painter:
    """Shows tables. A call that fails leaves the table's `painted` behind its version, and is mended later."""

    def __init__(self, channels: Channels, store: Store, boards: Boards, clock: Clock) -> None:
        self._channels = channels
        self._store = store
        self._boards = boards
        self._clock = clock
        self._attachments = Attachments()
        self._senders: dict[int, _Sender] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def answer(self, interaction: discord.Interaction, table_id: int) -> None:
        """Answer a press on a table's message with the newest board, or acknowledge it and show the board after.

        Raises CallFailed only where the table cannot be shown at all, so that the presser can be told why.
        """
        sender = self._sender(table_id)
        if sender.lock.locked():
            # Another picture is on its way: the sender will show this press's outcome after it.
            sender.wanted = True
            await acknowledge(interaction)
            return
        try:
            async with sender.lock:
                await self._send(sender, table_id, interaction)
        finally:
            if sender.wanted:
                self.touch(table_id)

    async def show(self, table_id: int) -> None:
        """Bring a table's message up to date. Raises CallFailed where it cannot be shown."""
        sender = self._sender(table_id)
        sender.wanted = True
        await self._again(sender, table_id)

    def touch(self, table_id: int) -> None:
        """Bring a table's message up to date in the background."""
        task = asyncio.create_task(self._show_quietly(table_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def repost(self, table_id: int) -> None:
        """Show a table in a new message, and fold the old one. Raises CallFailed where it cannot be posted."""
        sender = self._sender(table_id)
        async with sender.lock:
            table = await self._store.table(table_id)
            if table is not None:
                await self._post(sender, table, await self._boards.public(table), ())

    async def forget(self, table_id: int) -> None:
        """Take note that a table's message is gone, and show the table anew where it is still open."""
        table = await self._store.table(table_id)
        if table is None:
            return
        self._sender(table_id).shown = None
        await self._store.painted(table_id, -1 if table.open else table.version, None, ())
        if table.open:
            self.touch(table_id)

    async def mend(self) -> None:
        """Show every table whose message is behind."""
        width = asyncio.Semaphore(AT_ONCE)

        async def one(table_id: int) -> None:
            async with width:
                await self._show_quietly(table_id)

        await asyncio.gather(*(one(table_id) for table_id in await self._store.stale()))

    async def keep_mending(self) -> None:
        """Mend for ever, every half minute."""
        while True:
            await self._clock.wait(MEND_EVERY)
            try:
                await self.mend()
            except Exception:
                log.exception("mending boards failed; trying again in %.0f s", MEND_EVERY)

    async def drain(self) -> None:
        """Return once everything that is being shown is shown."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    def _sender(self, table_id: int) -> _Sender:
        return self._senders.setdefault(table_id, _Sender())

    async def _again(self, sender: _Sender, table_id: int) -> None:
        while sender.wanted and not sender.lock.locked():
            try:
                async with sender.lock:
                    await self._send(sender, table_id, None)
            except BaseException:
                if sender.wanted:
                    self.touch(table_id)
                raise

    async def _show_quietly(self, table_id: int) -> None:
        try:
            await self.show(table_id)
        except CallFailed as failed:
            log.warning("table %d is not shown for now: %s", table_id, failed)
        except (Refused, ScreenTooLarge):
            log.exception("table %d cannot be drawn", table_id)

    async def _send(self, sender: _Sender, table_id: int, press: discord.Interaction | None) -> None:
        sender.wanted = False
        table = await self._store.table(table_id)
        if table is None:
            return
        board = await self._boards.public(table)
        called = await self._newly_asked(table, board, press)
        if table.message_id is None or called or self._is_old(table.message_id, press):
            if press is not None:
                await acknowledge(press)
            await self._post(sender, table, board, called, press)
        else:
            await self._edit(sender, table, table.message_id, board, press)
        if not table.open:
            self._senders.pop(table_id, None)

    async def _edit(
        self, sender: _Sender, table: Table, message_id: int, board: Board, press: discord.Interaction | None
    ) -> None:
        view_of = partial(render, table_id=table.id, question=board.question)
        look = picture(view_of(board.screen))
        there = sender.files if sender.shown is not None and sender.shown[0] == message_id else ()
        try:
            if press is not None and not press.response.is_done() and _on(press, message_id):
                edit = partial(press.response.edit_message, allowed_mentions=NOBODY)
                answered = await self._attachments.send(board.screen, view_of, edit, there)
                sender.files = attached(answered)
            else:
                if press is not None:
                    await acknowledge(press)
                if sender.shown != (message_id, look):
                    sender.files = await self._edit_by_number(table, message_id, board.screen, board.question, there)
        except CallFailed as failed:
            sender.shown = None
            if failed.fault in (Fault.EXPIRED, Fault.ANSWERED):
                sender.files = await self._edit_by_number(table, message_id, board.screen, board.question)
            elif failed.fault in (Fault.MESSAGE_GONE, Fault.TOO_OLD):
                await self._post(sender, table, board, ())
                return
            else:
                raise
        sender.shown = (message_id, look)
        await self._store.painted(table.id, table.version, message_id, board.asked)

    async def _post(
        self,
        sender: _Sender,
        table: Table,
        board: Board,
        called: Sequence[int],
        press: discord.Interaction | None = None,
    ) -> None:
        old = table.message_id
        words = self._boards.call(table, called)
        view_of = partial(render, table_id=table.id, question=board.question, call=words)
        mentions = discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in called]
        )

        async def post(*, view: discord.ui.LayoutView, attachments: Files) -> discord.Message:
            return await self._channel(table).send(
                view=view, files=uploads(attachments), nonce=_nonce(table), allowed_mentions=mentions
            )

        try:
            message = await self._attachments.send(board.screen, view_of, post)
        except CallFailed:
            if old is not None:
                # Better an old place than none: the board stays playable where it was.
                await self._stay(sender, table, old, board, press)
            raise
        sender.shown = (message.id, picture(render(board.screen, table.id, board.question)))
        sender.files = message.attachments
        await self._store.painted(table.id, table.version, message.id, board.asked)
        if old is not None:
            await self._fold(table, old, press)

    async def _stay(
        self,
        sender: _Sender,
        table: Table,
        message_id: int,
        board: Board,
        press: discord.Interaction | None,
    ) -> None:
        sender.shown = None
        try:
            await self._edit_in_place(table, message_id, board.screen, board.question, press)
        except CallFailed as failed:
            log.warning("table %d cannot be shown at its old place either: %s", table.id, failed)

    async def _fold(self, table: Table, message_id: int, press: discord.Interaction | None) -> None:
        try:
            await self._edit_in_place(table, message_id, await self._folded(table), 0, press)
        except CallFailed as failed:
            # Its controls are stale; whoever presses them is told so.
            log.info("an old board of table %d is not folded: %s", table.id, failed)

    async def _folded(self, table: Table) -> Screen:
        if table.status in (Status.PLAYING, Status.OVER):
            return await self._boards.folded(table)
        return (await self._boards.public(table)).screen

    async def _edit_in_place(
        self, table: Table, message_id: int, screen: Screen, question: int, press: discord.Interaction | None
    ) -> None:
        if press is None or not _on(press, message_id):
            await self._edit_by_number(table, message_id, screen, question)
            return
        edit = partial(press.edit_original_response, allowed_mentions=NOBODY)
        await self._attachments.send(screen, partial(render, table_id=table.id, question=question), edit)

    async def _edit_by_number(
        self,
        table: Table,
        message_id: int,
        screen: Screen,
        question: int,
        there: Sequence[discord.Attachment] = (),
    ) -> Sequence[discord.Attachment]:
        edit = partial(self._channel(table).get_partial_message(message_id).edit, allowed_mentions=NOBODY)
        view_of = partial(render, table_id=table.id, question=question)
        return (await self._attachments.send(screen, view_of, edit, there)).attachments

    async def _newly_asked(self, table: Table, board: Board, press: discord.Interaction | None) -> Sequence[int]:
        """The people whom a new message has to call: asked something new, but not by what they did themselves."""
        if table.status is Status.LOBBY:
            return table.invited if table.message_id is None else ()
        new = [seat for seat, question in board.asked if (seat, question) not in table.asked]
        people = {seat: user for seat in new if (user := table.chairs[seat].user_id) is not None}
        if not people:
            return ()
        actors = await self._store.actors_since(table.id, table.painted)
        presser = None if press is None else press.user.id
        return [user for seat, user in people.items() if seat not in actors and user != presser]

    def _is_old(self, message_id: int, press: discord.Interaction | None) -> bool:
        if press is not None and _on(press, message_id):
            return False
        return self._clock.now() - discord.utils.snowflake_time(message_id).timestamp() > OLD

    def _channel(self, table: Table) -> discord.PartialMessageable:
        return self._channels.get_partial_messageable(table.channel_id, guild_id=table.guild_id)


async def acknowledge(interaction: discord.Interaction) -> None:
    """Tell Discord that a press has arrived, without changing anything that is seen."""
    if interaction.response.is_done():
        return
    try:
        await call(interaction.response.defer())
    except CallFailed as failed:
        log.info("a press could not be acknowledged: %s", failed)


def _on(press: discord.Interaction, message_id: int) -> bool:
    return press.message is not None and press.message.id == message_id


def _nonce(table: Table) -> str:
    # The same for a post that is tried again, another for a board that is posted again on purpose.
    words = f"{table.id}:{table.version}:{table.message_id}"
    return hashlib.blake2b(words.encode(), digest_size=12).hexdigest()
