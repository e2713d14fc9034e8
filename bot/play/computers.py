"""Lets computer players answer: at once where they are quick, and beside everything else where they think."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from functools import partial

from bot.play.tables import Tables
from bot.play.thought import Think
from bot.table.refusal import Refused
from bot.table.table import Status, Table

log = logging.getLogger(__name__)

QUICK = 0.4
"""Seconds for which a press waits for the computers' answer, so that both are shown by one picture."""
LONG = 10.0
"""Seconds after which what computers did is shown while they go on among themselves, so that no board seems stuck."""


class Computers:
    """One thinker a table, from a person's move until a person is to act."""

    def __init__(self, tables: Tables, think: Think, show: Callable[[Table], None]) -> None:
        """`show` is told of a table whose computers took longer than anybody waited."""
        self._tables = tables
        self._think = think
        self._show = show
        self._thinking: dict[int, _Turn] = {}
        tables.ended.append(self._stop)

    async def answer(self, table: Table) -> Table:
        """Let the computers at a table answer; returns it as it stands once they have, or are seen to take long."""
        turn = self._turn(table)
        if turn is None:
            return table
        await asyncio.wait([turn.task], timeout=QUICK)
        if turn.task.done():
            return turn.table or table
        turn.late = True
        return table

    def carry_on(self, table: Table) -> None:
        """Let the computers at a table answer in the background."""
        turn = self._turn(table)
        if turn is not None:
            turn.late = True

    async def idle(self) -> None:
        """Return once nobody is thinking."""
        while self._thinking:
            await asyncio.wait([turn.task for turn in self._thinking.values()])

    async def drain(self) -> None:
        """Think no more; who was thinking answers at the next start."""
        for turn in self._thinking.values():
            turn.task.cancel()
        await self.idle()

    def _stop(self, table_id: int) -> None:
        """Think no more at a table that has ended, unless it was a computer that ended it."""
        turn = self._thinking.get(table_id)
        if turn is not None and turn.task is not asyncio.current_task():
            turn.task.cancel()

    def _turn(self, table: Table) -> _Turn | None:
        turn = self._thinking.get(table.id)
        if table.status is not Status.PLAYING or all(chair.player is None for chair in table.chairs):
            return None
        if turn is None or turn.task.cancelling():
            # Also at a table that had ended, and goes on.
            begun = turn = self._thinking[table.id] = _Turn(asyncio.create_task(self._answer(table.id)))
            # A task that is cancelled before its first step never runs.
            turn.task.add_done_callback(lambda _task: self._forget(table.id, begun))
        turn.again = True
        return turn

    def _forget(self, table_id: int, turn: _Turn) -> None:
        if self._thinking.get(table_id) is turn:
            del self._thinking[table_id]

    async def _answer(self, table_id: int) -> None:
        turn = self._thinking[table_id]
        try:
            while turn.again:
                # What is asked for while they think is seen by the thinker itself, or by another round.
                turn.again = False
                await self._tables.play_computers(table_id, self._think, partial(self._moved, turn))
        except Refused as refused:
            # Such as at a stop: they answer at the next start.
            log.info("computer players of table %d wait: %s", table_id, refused)
        except Exception:
            log.exception("computer players of table %d failed", table_id)
        finally:
            # At once: what is asked for from here on needs another thinker.
            self._forget(table_id, turn)
        if turn.late and turn.table is not None:
            self._show(turn.table)

    def _moved(self, turn: _Turn, table: Table) -> None:
        now = time.monotonic()
        turn.table = table
        turn.unshown = now if turn.unshown is None else turn.unshown
        if turn.late and now - turn.unshown >= LONG:
            turn.unshown = None
            self._show(table)


class _Turn:
    """What the computers of a table are doing."""

    __slots__ = ("again", "late", "table", "task", "unshown")

    def __init__(self, task: asyncio.Task[None]) -> None:
        self.task = task
        self.again = False
        """Whether something was asked for since the thinker looked at the table."""
        self.late = False
        """Whether nobody waits any more, so that what they did has to be shown."""
        self.table: Table | None = None
        """The table after what they did, once they did anything."""
        self.unshown: float | None = None
        """When they made the first move that was not shown yet, by the machine's monotonic time."""
