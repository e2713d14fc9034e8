"""The outbox: one sender a table, so that an older version never overwrites a newer one."""

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
"""The most tables that are flushed at the same time."""

Send: TypeAlias = Callable[[int, discord.Interaction | None, Snapshot | None], Awaitable[None]]
"""A function that sends a table's newest version, as the answer to a press if there is one.

The snapshot is used unless it is outdated.
"""


class Outbox:
    """One sender a table. Requests that come while it is sending are met by sending once more, after it."""

    def __init__(self, send: Send, behind: Callable[[], Awaitable[Sequence[int]]], clock: Clock) -> None:
        self._send = send
        self._find_behind = behind
        self._senders: dict[int, _Sender] = {}
        self._idle = asyncio.Event()
        self._idle.set()
        self._closing = False
        self._tasks: set[asyncio.Task[object]] = set()
        self._backoff = Backoff(clock)
        self._resets = 0
        """The number of times that pauses were reset; a failure from before a reset must not begin a pause after it."""

    async def answer(self, press: discord.Interaction, snapshot: Snapshot) -> None:
        """Answer a press with the newest version, or acknowledge it and send that afterwards if a send is under way.

        Raises CallFailed if nothing can be sent, so that the presser can be told why.
        """
        sender = self._senders.setdefault(snapshot.table.id, _Sender())
        if sender.busy:
            sender.dirty, sender.press = True, press
            await acknowledge(press)
            return
        await self._run(sender, snapshot.table.id, press, snapshot)

    async def show(self, table_id: int, snapshot: Snapshot | None = None) -> None:
        """Send the newest version; if a send is under way, wait for one more after it. Raises CallFailed."""
        sender = self._senders.setdefault(table_id, _Sender())
        if sender.busy:
            sender.dirty = True
            sender.next = sender.next or asyncio.get_running_loop().create_future()
            await asyncio.shield(sender.next)
        else:
            await self._run(sender, table_id, None, snapshot)

    def is_sending(self, table_id: int) -> bool:
        """Return whether a send is under way for this table."""
        return table_id in self._senders

    def mark_dirty(self, table_id: int) -> None:
        """Send the newest version in the background; if that fails, a later flush sends it."""
        task: asyncio.Task[object] = asyncio.create_task(self._show_quietly(table_id))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def flush(self) -> None:
        """Send every table that is behind, backing off from those that keep failing."""
        width = asyncio.Semaphore(AT_ONCE)
        resets = self._resets

        async def one(table_id: int) -> None:
            async with width:
                if self._closing:
                    return
                if await self._show_quietly(table_id):
                    self._backoff.reset(table_id)
                elif self._resets == resets:
                    # After a reset meanwhile, the failure may have come before the reason to try again.
                    self._backoff.back_off(table_id)

        await asyncio.gather(*(one(table_id) for table_id in self._backoff.ready(await self._find_behind())))

    def reset_backoff(self, table_ids: Iterable[int]) -> None:
        """End the pauses of these tables, so that the next flush tries them."""
        self._resets += 1
        for table_id in table_ids:
            self._backoff.reset(table_id)

    async def flush_now(self, table_ids: Iterable[int]) -> None:
        """Flush now, including these tables whatever their pauses."""
        self.reset_backoff(table_ids)
        await self.flush()

    async def drain(self) -> None:
        """Stop flushing, and wait until every send under way is done."""
        self._closing = True
        while self._tasks or self._senders:
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self._idle.wait()

    async def _run(
        self, sender: _Sender, table_id: int, press: discord.Interaction | None, snapshot: Snapshot | None
    ) -> None:
        self._idle.clear()
        sender.dirty = True
        failure: Exception | None = None
        try:
            while sender.dirty:
                sender.busy, sender.dirty = True, False
                waiting, sender.next = sender.next, None
                try:
                    await self._send(table_id, press, snapshot)
                except Exception as failed:
                    # Requests that came meanwhile are still met.
                    failure = failure or failed
                    if waiting is not None:
                        waiting.set_exception(failed)
                else:
                    if waiting is not None:
                        waiting.set_result(None)
                # The next round loads the table: requests that came meanwhile are newer than the snapshot.
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
        """Send the newest version, log any error, and return whether it was sent."""
        try:
            await self.show(table_id)
        except CallFailed as failed:
            log.warning("table %d is not shown for now: %s", table_id, failed)
        except DiskError:
            # The store has logged it; tables that are behind are flushed once the disk works again.
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
class _Sender:
    """The sender of one table, which exists while it is sending."""

    busy: bool = False
    dirty: bool = False
    press: discord.Interaction | None = None
    """The last press that came during a send; it is acknowledged already."""
    next: asyncio.Future[None] | None = None
    """A future that is done once the send after this one is."""
