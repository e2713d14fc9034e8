"""The timekeeper: enforces, at every table, what has become due."""

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
"""Seconds between two looks if nothing is due earlier. No deadline falls due sooner than this after it is set."""
AGAIN = 5.0
"""Seconds until the next look if something due could not be done."""
AT_ONCE = 5
"""The most tables that are worked on at the same time."""
ABSENCE = 30.0
"""Seconds for which the connection may be lost before deadlines are extended for it."""
IN_FLIGHT = 10.0
"""Seconds for which a board may be behind in normal operation, since sending takes time."""


class Timekeeper:
    """The service that enforces deadlines, each judged again under its table's lock.

    No deadline runs out for people who have no way to play.
    """

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
        """Start nothing yet; `keep` does.

        `is_away` returns whether a guild is unavailable for now, `is_sending` whether a table's board is being sent,
        and `find_departed` those of a table's people who have left its guild.
        """
        self._performer = performer
        self._store = store
        self._clock = clock
        self._is_away = is_away
        self._is_sending = is_sending
        self._find_departed = find_departed
        self._lost_at: float | None = None
        """The time at which the connection was lost, or None while it is there."""
        self._returned: list[int | None] = [None]
        """Guilds that have just come back and whose deadlines are to be extended; None stands for all guilds."""
        self._to_extend: set[int] = set()
        """Tables whose deadlines have to be extended before any of them may run out."""
        self._behind_since: dict[int, float] = {}
        """Tables whose boards are behind, each with the time at which that was first seen."""
        self._backoff = Backoff(clock)
        self._look_lock = asyncio.Lock()
        self._running = False
        self._closing = False

    async def keep(self) -> None:
        """Look for due work again and again, until cancelled."""
        self._running = True
        while True:
            late_by = await self._clock.wait(await self._look_once())
            if late_by > ABSENCE:
                # The machine slept. Discord may not have reported a lost connection yet.
                self._returned.append(None)

    async def drain(self) -> None:
        """Stop looking, and return once the work under way is done."""
        self._closing = True
        async with self._look_lock:
            pass

    def disconnected(self) -> None:
        """Note that the connection is lost, so that nobody can play."""
        if self._lost_at is None:
            self._lost_at = self._clock.now()

    async def connected(self) -> None:
        """Note that the connection is back, and extend all deadlines if it was lost for long."""
        lost, self._lost_at = self._lost_at, None
        if lost is not None and self._clock.now() - lost > ABSENCE:
            await self._extend_guild(None)

    async def returned(self, guild_id: int) -> None:
        """Note that a guild is back from an outage, and extend its deadlines."""
        await self._extend_guild(guild_id)

    async def look(self) -> None:
        """Do what is due now, at every table."""
        async with self._look_lock:
            if self._lost_at is None and not self._closing:
                await self._process_due()

    async def _extend_guild(self, guild_id: int | None) -> None:
        if None in self._returned:
            return
        self._returned.append(guild_id)
        if self._running:
            await self._look_once()

    async def _look_once(self) -> float:
        """Look once, log any error, and return the seconds until the next look."""
        try:
            await self.look()
            return await self._until_next()
        except DiskError:
            # The store has logged it.
            return AGAIN
        except Exception:
            log.exception("deadlines could not be enforced; retrying in %.0f s", AGAIN)
            return AGAIN

    async def _process_due(self) -> None:
        now = self._clock.now()
        while self._returned:
            # A guild that comes back during the read is appended behind this one.
            self._to_extend.update(await self._store.open_table_ids(self._returned[0]))
            del self._returned[0]
        self._to_extend.update(await self._caught_up(now))
        due = await self._store.due(now)
        wanted = [*self._to_extend, *(table_id for table_id in due if table_id not in self._to_extend)]
        width = asyncio.Semaphore(AT_ONCE)

        async def one(table_id: int) -> None:
            async with width:
                await self._try_table(table_id)

        await asyncio.gather(*(one(table_id) for table_id in self._backoff.ready(wanted)))

    async def _until_next(self) -> float:
        """Return the seconds until the next look."""
        now = self._clock.now()
        if self._to_extend or self._behind_since or await self._store.due(now):
            return AGAIN
        due = await self._store.next_due(now)
        return EVERY if due is None else min(EVERY, due - now)

    async def _caught_up(self, now: float) -> list[int]:
        """Return the tables whose board is up to date again after it was behind for longer than sending takes."""
        unshown = await self._store.unshown()
        shown = [(table_id, since) for table_id, since in self._behind_since.items() if table_id not in unshown]
        self._behind_since = {table_id: self._behind_since.get(table_id, now) for table_id in unshown}
        return [table_id for table_id, since in shown if now - since > IN_FLIGHT]

    async def _try_table(self, table_id: int) -> None:
        """Do what is due at one table; no error there affects other tables."""
        try:
            await self._process_table(table_id)
        except DiskError:
            # The store has logged it. Nobody could play meanwhile, so deadlines are extended.
            self._to_extend.add(table_id)
            # The pause starts again at its shortest: the fault is not the table's.
            self._backoff.reset(table_id)
            self._backoff.back_off(table_id)
        except Exception as error:
            if isinstance(error, Refused) and error.reason in (Reason.STOPPING, Reason.NO_TABLE):
                self._to_extend.discard(table_id)
                return
            seconds = self._backoff.back_off(table_id)
            if isinstance(error, Refused) and error.reason is Reason.BROKEN:
                log.warning("deadlines of table %d cannot be enforced: it cannot be read any more", table_id)
            else:
                log.exception("deadlines of table %d could not be enforced; retrying in %.0f s", table_id, seconds)
        else:
            self._backoff.reset(table_id)

    async def _process_table(self, table_id: int) -> None:
        before = await self._store.table(table_id)
        if before is not None and self._is_away(before.guild_id):
            return
        if table_id in self._to_extend:
            await self._performer.perform_unasked(table_id, self._extended)
            self._to_extend.discard(table_id)
        if before is not None and not self._paused(before) and (late := _late(before, self._clock.now())):
            for user_id in await self._find_departed(before, late):
                await self._take_out(table_id, user_id)
        await self._performer.perform_unasked(table_id, self._enforced)

    async def _take_out(self, table_id: int, user_id: int) -> None:
        """Take somebody out of a table who has left its guild; they may be out of it already."""
        try:
            await self._performer.perform_unasked(table_id, requests.leave(user_id))
        except Refused as refused:
            if refused.reason not in (Reason.GONE, Reason.NOT_SEATED, Reason.OVER):
                raise

    def _extended(self, at: Snapshot) -> Change:
        return Change(extend_deadlines(at.table, self._clock.now()))

    def _enforced(self, at: Snapshot) -> Change:
        table, now, paused = at.table, self._clock.now(), self._paused(at.table)
        made = enforce_deadlines(table, at.readable_state, now, paused=paused)
        if made.table is table and not paused and table.due is not None and table.due <= now:
            # What was due no longer exists, perhaps because somebody was forgotten: `due` is computed anew.
            return Change(replace(table, due=None))
        return made

    def _paused(self, table: Table) -> bool:
        # A board that is being sent counts too: until it arrives, nobody has seen what they are asked.
        return table.is_behind or self._is_sending(table.id)


def _late(table: Table, now: float) -> list[int]:
    """Return the people whose time has run out."""
    if table.status is not Status.PLAYING:
        return []
    return [
        chair.user_id
        for chair in table.chairs
        if chair.user_id is not None and chair.warned and chair.deadline is not None and chair.deadline <= now
    ]
