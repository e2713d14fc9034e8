"""Parlour that watches its own event loop, at whose other tables computers think, or are not let think."""

from __future__ import annotations

import asyncio
import sys
import time
from typing import cast

import msgspec

from bot import factory
from bot.chat.bot import Parlour
from bot.play.clock import WallClock
from bot.play.thinking import Decision, Thinking
from bot.settings import Settings
from bot.table import requests
from bot.table.refusal import Refused
from bot.table.table import Status
from tests.bench.tables import PRESSED
from tests.drivers.direct import question_of, state_of
from tests.wire.parlour import as_a_service

TICK = 0.005
"""Seconds between two looks at whether the event loop comes round."""
TELL = 0.5
"""Seconds between two reports."""
MARK = "watched "
"""The beginning of a report's line."""


class Report(msgspec.Struct, frozen=True):
    """The observations since the last report."""

    late: float
    """Milliseconds by which the event loop came round later than it should, at most."""
    worked: float
    """Milliseconds of processor time that this process used from one look to the next, at most.

    Whatever it comes later than that, other programs had the processor.
    """
    thinking: int
    """At how many tables computers were thinking."""
    thoughts: int
    """The number of decisions begun since the start."""
    processes: int


class Counting(Thinking):
    """Thinking as ever, counted."""

    thoughts = 0

    async def think(self, decision: Decision) -> str:
        """Think as ever, and count it."""
        self.thoughts += 1
        return await super().think(decision)


class Never(Counting):
    """Thinking that comes to no decision."""

    async def think(self, decision: Decision) -> str:
        """Never answer."""
        await asyncio.Event().wait()
        raise AssertionError("never set")


class Watched(Parlour):
    """The real bot, whose people at other tables than the pressed one answer what is safe as soon as they are asked."""

    async def setup_hook(self) -> None:
        """Start as ever, and watch."""
        await super().setup_hook()
        self._watching = [asyncio.create_task(self._watch()), asyncio.create_task(self._answer_for_people())]

    async def _watch(self) -> None:
        while True:
            late = worked = 0.0
            told = time.perf_counter()
            while (began := time.perf_counter()) < told + TELL:
                work = time.process_time()
                await asyncio.sleep(TICK)
                late = max(late, time.perf_counter() - began - TICK)
                worked = max(worked, time.process_time() - work)
            report = Report(
                late * 1000,
                worked * 1000,
                len(self.services.computers._runs),
                cast("Counting", self.services.thinking).thoughts,
                len(self.services.thinking.processes),
            )
            # One write a line: the log's lines come between.
            sys.stdout.write(f"{MARK}{msgspec.json.encode(report).decode()}\n")
            sys.stdout.flush()

    async def _answer_for_people(self) -> None:
        await self.wait_until_ready()
        tables = [table_id for table_id in await self.services.store.open_table_ids() if table_id != PRESSED]
        while True:
            for table_id in tables:
                await asyncio.sleep(TICK)
                table = await self.services.store.table(table_id)
                if table is None or table.status is not Status.PLAYING:
                    continue
                state = state_of(table)
                for seat in sorted(state.to_act()):
                    person = table.chairs[seat].user_id
                    if person is not None:
                        question, text = question_of(table, seat), state.safe(seat).text
                        try:
                            at = await self.services.tables.change(table_id, requests.act(question, person, text))
                        except Refused:
                            # A computer was quicker.
                            continue
                        self.services.computers.carry_on(at)


class Idle(Watched):
    """The same, whose computers never come to a decision, and whose people wait for them."""

    async def _answer_for_people(self) -> None:
        pass


async def thinking() -> None:
    """For the launcher: computers think."""
    await as_a_service(lambda settings: _bot(Watched, Counting, settings))


async def idle() -> None:
    """For the launcher: nobody thinks."""
    await as_a_service(lambda settings: _bot(Idle, Never, settings))


def _bot(kind: type[Watched], thinking: type[Counting], settings: Settings) -> Parlour:
    factory.Thinking = thinking  # type: ignore[attr-defined]
    return kind(settings, WallClock(), factory.assemble)
