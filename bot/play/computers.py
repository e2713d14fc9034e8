"""Computer players at the tables: quick ones answer at once, slow ones in the background."""

from __future__ import annotations

import asyncio
import logging
import time

from bot.play.signals import Signal
from bot.play.tables import Tables
from bot.play.thinking import Think, next_decision, think_inline
from bot.table import change
from bot.table.change import Change
from bot.table.refusal import Refused
from bot.table.snapshot import Snapshot
from bot.table.table import Status

log = logging.getLogger(__name__)

QUICK = 0.4
"""Seconds for which a press waits for the computers, so that both moves are shown at once."""
LONG = 10.0
"""Seconds between boards while computers play on among themselves, so that no board seems stuck."""


class Computers:
    """The computers of all tables: one task a table plays for them, from a person's move until a person is to act."""

    def __init__(self, tables: Tables, dirty: Signal[[int]], think: Think = think_inline) -> None:
        """Connect to the tables; `dirty` is sent for a table whose computers moved after nobody waited any more."""
        self._tables = tables
        self._think = think
        self._dirty = dirty
        self._runs: dict[int, _Run] = {}
        tables.ended.connect(self._stop)

    async def answer(self, snapshot: Snapshot) -> Snapshot:
        """Let the computers answer, and return the table once they have moved, or after `QUICK` seconds as it was."""
        run = self._ensure_run(snapshot)
        if run is None:
            return snapshot
        await asyncio.wait([run.task], timeout=QUICK)
        if run.task.done():
            return run.latest or snapshot
        run.late = True
        return snapshot

    def carry_on(self, snapshot: Snapshot) -> None:
        """Let the computers at a table answer in the background."""
        run = self._ensure_run(snapshot)
        if run is not None:
            run.late = True

    async def idle(self) -> None:
        """Wait until no computer is thinking."""
        while self._runs:
            await asyncio.wait([run.task for run in self._runs.values()])

    async def drain(self) -> None:
        """Stop all thinking; computers that are to act move after the next start."""
        for run in self._runs.values():
            run.task.cancel()
        await self.idle()

    def _stop(self, table_id: int) -> None:
        """Stop the task of a table that has ended, unless that task ended it."""
        run = self._runs.get(table_id)
        if run is not None and run.task is not asyncio.current_task():
            run.task.cancel()

    def _ensure_run(self, snapshot: Snapshot) -> _Run | None:
        table = snapshot.table
        run = self._runs.get(table.id)
        if table.status is not Status.PLAYING or not table.has_computers:
            return None
        if run is None or run.task.cancelling():
            # A table that had ended may be resumed by an undo while its task is still being cancelled.
            begun = run = self._runs[table.id] = _Run(asyncio.create_task(self._run_computers(table.id)))
            # A task that is cancelled before its first step never runs.
            run.task.add_done_callback(lambda _task: self._forget(table.id, begun))
        run.asked_again = True
        return run

    def _forget(self, table_id: int, run: _Run) -> None:
        if self._runs.get(table_id) is run:
            del self._runs[table_id]

    async def _run_computers(self, table_id: int) -> None:
        run = self._runs[table_id]
        try:
            while run.asked_again:
                # A request that comes while they think is noticed in the loop of `_play`, or by another round.
                run.asked_again = False
                await self._play(table_id, run)
        except Refused as refused:
            # The bot may be about to stop: they move after the next start.
            log.info("computer players of table %d wait: %s", table_id, refused)
        except Exception:
            log.exception("computer players of table %d failed", table_id)
        finally:
            # Without an await in between: a request that comes from here on needs a new task.
            self._forget(table_id, run)
        if run.late and run.latest is not None:
            self._dirty.send(table_id)

    async def _play(self, table_id: int, run: _Run) -> None:
        """Play the computers' moves at a table until a person is to act."""
        while True:
            before = await self._tables.find(table_id)
            if before is None or before.table.status is not Status.PLAYING:
                return
            if (pending := next_decision(before.table, before.state)) is None:
                return
            seat, decision = pending
            text = await self._think(decision)
            if all(text != action.text for action in decision.legal):
                log.error("a computer at table %d (version %d) chose what is not legal", table_id, before.table.version)
                text = decision.safe.text
            version, choice = before.table.version, text

            def move(at: Snapshot, version: int = version, seat: int = seat, choice: str = choice) -> Change:
                # Somebody has moved meanwhile, so this was decided for a position that is gone.
                if at.table.version != version:
                    return Change(at.table)
                return change.act(at.table, at.state, seat, choice)

            after = await self._tables.change(table_id, move)
            if after.committed:
                self._record_move(run, after)

    def _record_move(self, run: _Run, snapshot: Snapshot) -> None:
        now = time.monotonic()
        run.latest = snapshot
        run.unshown_since = now if run.unshown_since is None else run.unshown_since
        if run.late and now - run.unshown_since >= LONG:
            run.unshown_since = None
            self._dirty.send(snapshot.table.id)


class _Run:
    """The task that plays for the computers of one table."""

    __slots__ = ("asked_again", "late", "latest", "task", "unshown_since")

    def __init__(self, task: asyncio.Task[None]) -> None:
        self.task = task
        self.asked_again = False
        """True if the computers were asked to move since the task last loaded the table."""
        self.late = False
        """True if nobody waits for the answer any more, so that it has to be shown by itself."""
        self.latest: Snapshot | None = None
        """The table after their latest move, or None before the first."""
        self.unshown_since: float | None = None
        """The monotonic time of the first move that is not shown yet, in seconds."""
