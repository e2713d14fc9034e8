"""One sender a table, so that an older picture of it never overwrites a newer one."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import discord

from bot.chat.calls import CallFailed
from bot.chat.components import ScreenTooLarge
from bot.chat.replies import acknowledge
from bot.play.backoff import Backoff
from bot.play.clock import Clock
from bot.store.errors import DiskError
from bot.table.refusal import Reason, Refused
from bot.table.snapshot import Snapshot

log = logging.getLogger(__name__)

AT_ONCE = 5
"""How many tables are mended at the same time."""

Send: TypeAlias = Callable[[int, discord.Interaction | None, Snapshot | None], Awaitable[None]]
"""Sends a table's newest picture, as the answer to a press if there is one; from the snapshot unless it is outdated."""


class Outbox:
    """One sender a table. What is asked for while a picture is on its way is sent once, after it."""

    def __init__(self, send: Send, behind: Callable[[], Awaitable[Sequence[int]]], clock: Clock) -> None:
        self._send = send
        self._behind = behind
        self._senders: dict[int, _Sending] = {}
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing = False
        self._tasks: set[asyncio.Task[object]] = set()
        self._pauses = Backoff(clock)
        self._woken = 0
        """How often there was a reason to try again at once."""

    async def answer(self, press: discord.Interaction, snapshot: Snapshot) -> None:
        """Answer a press with the newest picture; where another is on its way, acknowledge it and send one after that.

        Raises CallFailed where nothing can be sent, so that the presser can be told why.
        """
        sender = self._senders.setdefault(snapshot.table.id, _Sending())
        if sender.busy:
            sender.wanted, sender.press = True, press
            await acknowledge(press)
            return
        await self._run(sender, snapshot.table.id, press, snapshot)

    async def show(self, table_id: int, snapshot: Snapshot | None = None) -> None:
        """Send the newest picture, or wait until the one who is sending has sent once more. Raises CallFailed."""
        sender = self._senders.setdefault(table_id, _Sending())
        if sender.busy:
            sender.wanted = True
            sender.next = sender.next or asyncio.get_running_loop().create_future()
            await asyncio.shield(sender.next)
        else:
            await self._run(sender, table_id, None, snapshot)

    def sending(self, table_id: int) -> bool:
        """Whether a picture of this table is on its way."""
        return table_id in self._senders

    def mark_dirty(self, table_id: int) -> None:
        """Send the newest picture in the background; what fails is mended later."""
        task: asyncio.Task[object] = asyncio.create_task(self._show_quietly(table_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def flush(self) -> None:
        """Send the pictures of every table that is behind; one that fails again and again is tried less and less."""
        width = asyncio.Semaphore(AT_ONCE)
        woken = self._woken

        async def one(table_id: int) -> None:
            async with width:
                if self._closing:
                    return
                if await self._show_quietly(table_id):
                    self._pauses.end(table_id)
                elif self._woken == woken:
                    # Else it failed before there was a reason to try again.
                    self._pauses.failed(table_id)

        await asyncio.gather(*(one(table_id) for table_id in self._pauses.over(await self._behind())))

    def reset_backoff(self, table_ids: Iterable[int]) -> None:
        """Leave none of these tables alone any longer, from when mending is next done."""
        self._woken += 1
        for table_id in table_ids:
            self._pauses.end(table_id)

    async def flush_now(self, table_ids: Iterable[int]) -> None:
        """Mend now, these tables too."""
        self.reset_backoff(table_ids)
        await self.flush()

    async def drain(self) -> None:
        """Mend no more, and return once everything that is being sent is sent."""
        self._closing = True
        while self._tasks or self._senders:
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self._idle.wait()

    async def _run(
        self, sender: _Sending, table_id: int, press: discord.Interaction | None, snapshot: Snapshot | None
    ) -> None:
        self._idle.clear()
        sender.wanted = True
        failure: Exception | None = None
        try:
            while sender.wanted:
                sender.busy, sender.wanted = True, False
                waiting, sender.next = sender.next, None
                try:
                    await self._send(table_id, press, snapshot)
                except Exception as failed:
                    # Whoever asked meanwhile is served all the same.
                    failure = failure or failed
                    if waiting is not None:
                        waiting.set_exception(failed)
                else:
                    if waiting is not None:
                        waiting.set_result(None)
                # What was asked for meanwhile is newer than the snapshot.
                press, sender.press, snapshot = sender.press, None, None
        finally:
            if sender.next is not None:
                sender.next.cancel()
            self._senders.pop(table_id, None)
            if not self._senders:
                self._idle.set()
        if failure is not None:
            raise failure

    async def _show_quietly(self, table_id: int) -> bool:
        """Whether the newest picture was sent; why not is in the log."""
        try:
            await self.show(table_id)
        except CallFailed as failed:
            log.warning("table %d is not shown for now: %s", table_id, failed)
        except DiskError:
            # The log has been told; what is behind is mended once the disk can be used again.
            pass
        except (Refused, ScreenTooLarge) as error:
            if isinstance(error, Refused) and error.reason is Reason.BROKEN:
                log.error("table %d cannot be read any more, and so not be shown", table_id)
            else:
                log.exception("table %d cannot be drawn", table_id)
        except Exception:
            log.exception("table %d is not shown: nobody foresaw this", table_id)
        else:
            return True
        return False


@dataclass(slots=True)
class _Sending:
    """The sending of one table's pictures, while it lasts."""

    busy: bool = False
    wanted: bool = False
    press: discord.Interaction | None = None
    """The last press that came meanwhile; it is acknowledged."""
    next: asyncio.Future[None] | None = None
    """Done once the picture after this one is sent."""
