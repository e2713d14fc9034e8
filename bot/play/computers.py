"""Computer players at the tables: quick ones answer at once, thinking ones beside everything else."""

from __future__ import annotations

import asyncio
import logging
import time

from bot.play.signals import Signal
from bot.play.tables import Tables
from bot.play.thinking import Think, next_thought, think_here
from bot.table import change
from bot.table.change import Change
from bot.table.refusal import Refused
from bot.table.snapshot import Snapshot
from bot.table.table import Status

log = logging.getLogger(__name__)

QUICK = 0.4
"""Seconds for which a press waits for the computers' answer, so that both are shown at once."""
LONG = 10.0
"""Seconds after which the moves of computers that go on among themselves are shown, so that no board seems stuck."""


class Computers:
    """One thinker a table, from a person's move until a person is to act."""

    def __init__(self, tables: Tables, dirty: Signal[[int]], think: Think = think_here) -> None:
        """`dirty` is sent for a table whose computers took longer than anybody waited."""
        self._tables = tables
        self._think = think
        self._dirty = dirty
        self._thinking: dict[int, _Turn] = {}
        tables.ended.connect(self._stop)

    async def answer(self, snapshot: Snapshot) -> Snapshot:
        """Let the computers answer, and return the table as it stands once they have, or are seen to take long."""
        turn = self._turn(snapshot)
        if turn is None:
            return snapshot
        await asyncio.wait([turn.task], timeout=QUICK)
        if turn.task.done():
            return turn.played or snapshot
        turn.late = True
        return snapshot

    def carry_on(self, snapshot: Snapshot) -> None:
        """Let the computers at a table answer in the background."""
        turn = self._turn(snapshot)
        if turn is not None:
            turn.late = True

    async def idle(self) -> None:
        """Return once nobody is thinking."""
        while self._thinking:
            await asyncio.wait([turn.task for turn in self._thinking.values()])

    async def drain(self) -> None:
        """Stop all thinking; who was thinking answers at the next start."""
        for turn in self._thinking.values():
            turn.task.cancel()
        await self.idle()

    def _stop(self, table_id: int) -> None:
        """Stop the thinking at a table that has ended, unless it was a computer that ended it."""
        turn = self._thinking.get(table_id)
        if turn is not None and turn.task is not asyncio.current_task():
            turn.task.cancel()

    def _turn(self, snapshot: Snapshot) -> _Turn | None:
        table = snapshot.table
        turn = self._thinking.get(table.id)
        if table.status is not Status.PLAYING or not table.has_computers:
            return None
        if turn is None or turn.task.cancelling():
            # A table that had ended may go on while its thinker is being cancelled.
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
                await self._play(table_id, turn)
        except Refused as refused:
            # The bot may be about to stop: they answer at the next start.
            log.info("computer players of table %d wait: %s", table_id, refused)
        except Exception:
            log.exception("computer players of table %d failed", table_id)
        finally:
            # At once: what is asked for from here on needs another thinker.
            self._forget(table_id, turn)
        if turn.late and turn.played is not None:
            self._dirty.send(table_id)

    async def _play(self, table_id: int, turn: _Turn) -> None:
        """Let the computers of a table move until a person is to act."""
        while True:
            before = await self._tables.find(table_id)
            if before is None or before.table.status is not Status.PLAYING:
                return
            if (thought := next_thought(before.table, before.state)) is None:
                return
            seat, question = thought
            text = await self._think(question)
            if all(text != action.text for action in question.legal):
                log.error("a computer at table %d (version %d) chose what is not legal", table_id, before.table.version)
                text = question.safe.text
            version, choice = before.table.version, text

            def move(at: Snapshot, version: int = version, seat: int = seat, choice: str = choice) -> Change:
                # Where something has happened meanwhile, there is something new to think about.
                if at.table.version != version:
                    return Change(at.table)
                return change.act(at.table, at.state, seat, choice)

            after = await self._tables.change(table_id, move)
            if after.committed:
                self._moved(turn, after)

    def _moved(self, turn: _Turn, snapshot: Snapshot) -> None:
        now = time.monotonic()
        turn.played = snapshot
        turn.unshown = now if turn.unshown is None else turn.unshown
        if turn.late and now - turn.unshown >= LONG:
            turn.unshown = None
            self._dirty.send(snapshot.table.id)


class _Turn:
    """One round of thinking at a table."""

    __slots__ = ("again", "late", "played", "task", "unshown")

    def __init__(self, task: asyncio.Task[None]) -> None:
        self.task = task
        self.again = False
        """Whether something was asked for since the thinker looked at the table."""
        self.late = False
        """Whether nobody waits any more, so that their moves have to be shown."""
        self.played: Snapshot | None = None
        """The table after their latest move, once they made any."""
        self.unshown: float | None = None
        """The moment of the first move that was not shown yet, by the machine's monotonic time."""
