"""Looks at the clock, and does at each table what has become due."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection

from msgspec.structs import replace

from bot.play.backoff import Backoff
from bot.play.clock import Clock
from bot.play.perform import Performer
from bot.store.errors import DiskError
from bot.store.tables import Store
from bot.table import requests
from bot.table.change import Change
from bot.table.deadlines import enforce_deadlines, extend_deadlines
from bot.table.refusal import Reason, Refused
from bot.table.snapshot import Snapshot
from bot.table.table import Status, Table

log = logging.getLogger(__name__)

EVERY = 30.0
"""Seconds between two looks, where nothing is due earlier; no clock has work sooner after it has begun to run."""
AGAIN = 5.0
"""Seconds between two looks, where something is due that could not be done yet."""
AT_ONCE = 5
"""How many tables are seen to at the same time."""
ABSENCE = 30.0
"""How many seconds the connection may be gone before people are given time for it."""
IN_FLIGHT = 10.0
"""How many seconds a board may be behind as a matter of course."""


class Timekeeper:
    """Judges every deadline anew under its table's lock. No clock runs against people who have no way to play."""

    def __init__(
        self,
        performer: Performer,
        store: Store,
        clock: Clock,
        *,
        is_away: Callable[[int], bool],
        is_sending: Callable[[int], bool],
        find_departed: Callable[[Table, Collection[int]], Awaitable[Collection[int]]],
    ) -> None:
        """Raise no error, and start nothing.

        `is_away` tells whether a guild is out of reach for now, `is_sending` whether a table's board is on its way,
        `find_departed` which people have left a table's guild.
        """
        self._performer = performer
        self._store = store
        self._clock = clock
        self._is_away = is_away
        self._is_sending = is_sending
        self._find_departed = find_departed
        self._lost: float | None = None
        """Since when the connection is gone."""
        self._returns: list[int | None] = [None]
        """Servers whose people have just come back; None is everybody, as at the start."""
        self._owed: set[int] = set()
        """The tables whose people are to be given time before any runs out."""
        self._unshown: dict[int, float] = {}
        """Since when tables' boards are behind."""
        self._pauses = Backoff(clock)
        self._looking = asyncio.Lock()
        self._keeping = False
        self._closing = False

    async def keep(self) -> None:
        """Look for ever, by the clock."""
        self._keeping = True
        while True:
            still = await self._clock.wait(await self._looked())
            if still > ABSENCE:
                # Such as a machine that slept: Discord may not have noticed yet that nobody could be heard.
                self._returns.append(None)

    async def drain(self) -> None:
        """Look no more, and return once what is being done is done."""
        self._closing = True
        async with self._looking:
            pass

    def disconnected(self) -> None:
        """Take note that the connection is gone: nobody can play."""
        if self._lost is None:
            self._lost = self._clock.now()

    async def connected(self) -> None:
        """Take note that the connection is there, and give everybody time where it was gone for long."""
        lost, self._lost = self._lost, None
        if lost is not None and self._clock.now() - lost > ABSENCE:
            await self._give_time(None)

    async def returned(self, guild_id: int) -> None:
        """Take note that a server is back from an outage, and give its people time."""
        await self._give_time(guild_id)

    async def look(self) -> None:
        """Do what is due now, everywhere."""
        async with self._looking:
            if self._lost is None and not self._closing:
                await self._look()

    async def _give_time(self, guild_id: int | None) -> None:
        if None in self._returns:
            return
        self._returns.append(guild_id)
        if self._keeping:
            await self._looked()

    async def _looked(self) -> float:
        """Look once, whatever may go wrong; gives the seconds until the next look."""
        try:
            await self.look()
            return await self._until_next()
        except DiskError:
            # The log has been told.
            return AGAIN
        except Exception:
            log.exception("the time is not kept, and is looked at again in %.0f s", AGAIN)
            return AGAIN

    async def _look(self) -> None:
        now = self._clock.now()
        while self._returns:
            self._owed.update(await self._store.open_tables(self._returns[-1]))
            self._returns.pop()
        self._owed.update(await self._shown_again(now))
        due = await self._store.due(now)
        wanted = [*self._owed, *(table_id for table_id in due if table_id not in self._owed)]
        width = asyncio.Semaphore(AT_ONCE)

        async def one(table_id: int) -> None:
            async with width:
                await self._see_to(table_id)

        await asyncio.gather(*(one(table_id) for table_id in self._pauses.over(wanted)))

    async def _until_next(self) -> float:
        """The seconds until there is something to look at."""
        now = self._clock.now()
        if self._owed or self._unshown or await self._store.due(now):
            return AGAIN
        due = await self._store.next_due(now)
        return EVERY if due is None else min(EVERY, due - now)

    async def _shown_again(self, now: float) -> list[int]:
        """The tables whose board is true again after it was behind for longer than a picture takes."""
        unshown = await self._store.unshown()
        again = [number for number, since in self._unshown.items() if number not in unshown and now - since > IN_FLIGHT]
        self._unshown = {number: self._unshown.get(number, now) for number in unshown}
        return again

    async def _see_to(self, table_id: int) -> None:
        """Do what is due at one table; its trouble is no other table's."""
        try:
            await self._pass_time(table_id)
        except DiskError:
            # The log has been told. Nobody could play either.
            self._owed.add(table_id)
            self._pauses.end(table_id)
            self._pauses.failed(table_id)
        except Exception as error:
            if isinstance(error, Refused) and error.reason in (Reason.STOPPING, Reason.NO_TABLE):
                self._owed.discard(table_id)
                return
            seconds = self._pauses.failed(table_id)
            if isinstance(error, Refused) and error.reason is Reason.BROKEN:
                log.warning("time does not pass at table %d, which cannot be read any more", table_id)
            else:
                log.exception("time does not pass at table %d; it is tried again in %.0f s", table_id, seconds)
        else:
            self._pauses.end(table_id)

    async def _pass_time(self, table_id: int) -> None:
        before = await self._store.table(table_id)
        if before is not None and self._is_away(before.guild_id):
            return
        if table_id in self._owed:
            await self._performer.perform_unasked(table_id, self._extend)
            self._owed.discard(table_id)
        if before is not None and not self._paused(before) and (late := _late(before, self._clock.now())):
            for user_id in await self._find_departed(before, late):
                await self._take_out(table_id, user_id)
        await self._performer.perform_unasked(table_id, self._judge)

    async def _take_out(self, table_id: int, user_id: int) -> None:
        """Take somebody out of a table who has left its guild, unless that has come about meanwhile."""
        try:
            await self._performer.perform_unasked(table_id, requests.leave(user_id))
        except Refused as refused:
            if refused.reason not in (Reason.GONE, Reason.NOT_SEATED, Reason.OVER):
                raise

    def _extend(self, at: Snapshot) -> Change:
        return Change(extend_deadlines(at.table, self._clock.now()))

    def _judge(self, at: Snapshot) -> Change:
        table, now, paused = at.table, self._clock.now(), self._paused(at.table)
        made = enforce_deadlines(table, at.readable_state, now, paused=paused)
        if made.table is table and not paused and table.due is not None and table.due <= now:
            # What was due is there no more, perhaps since somebody was forgotten: its moment is set anew.
            return Change(replace(table, due=None))
        return made

    def _paused(self, table: Table) -> bool:
        # Also a picture that is on its way: until it has arrived, nobody has seen what they are asked.
        return table.is_behind or self._is_sending(table.id)


def _late(table: Table, now: float) -> list[int]:
    """The people whose time has run out."""
    if table.status is not Status.PLAYING:
        return []
    return [
        chair.user_id
        for chair in table.chairs
        if chair.user_id is not None and chair.warned and chair.deadline is not None and chair.deadline <= now
    ]
