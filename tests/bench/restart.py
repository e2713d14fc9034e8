"""Measure how soon Parlour is back with many open tables, some of them stale: `python -m tests.bench.restart`.

With 1,000 open tables of which 50 have a stale board it is to be ready at most 2 s later than with none, and to have
shown all 50 as they are within 30 s.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from bot.store.tables import Store
from bot.table.table import Asked
from tests.bench import tables
from tests.wire import Channel, Member, Message, Wire
from tests.wire.parlour import DATABASE, KILLABLE

OPEN = 1000
STALE = 50
OLD = {"flags": 1 << 15, "components": [{"type": 10, "content": "An older picture"}]}


@dataclass(frozen=True)
class Start:
    """Seconds from the start of the process, with so many tables open and so many of their boards stale."""

    open: int
    stale: int
    ready: float
    answered: float
    """Until the first press is answered, made as soon as the bot is ready."""
    true: float
    """Until the last stale board is true."""

    def __str__(self) -> str:
        return (
            f"{self.open:5} tables open, {self.stale:2} boards stale: ready after {self.ready:.2f} s, first press "
            f"answered after {self.answered:.2f} s, all boards true after {self.true:.2f} s"
        )


async def start(count: int, stale: int) -> Start:
    """Start a bot with a new database of so many tables, whose last ones have stale boards."""
    with tempfile.TemporaryDirectory() as folder:
        async with Wire(openapi=False) as wire:
            database = Path(folder) / "parlour.db"
            guild = wire.guild()
            people = [wire.member(guild, name) for name in ("Ana", "Ben", "Cleo")]
            channels = [wire.channel(guild, f"table-{number}") for number in range(count)]
            store = await Store.open(database)
            boards = await asyncio.gather(
                *(_shown(wire, store, channel, people, channel in channels[count - stale :]) for channel in channels)
            )
            await store.close()
            began = time.perf_counter()
            bot = await wire.process(*KILLABLE, env={DATABASE: str(database)})
            await bot.says("ready as")
            ready = time.perf_counter() - began
            await wire.slash(people[0], channels[0] if channels else wire.channel(guild), "help")
            answered = time.perf_counter() - began
            await wire.until(
                lambda: all(board.controls for board in boards[count - stale :]), "true boards", timeout=60
            )
            return Start(count, stale, ready, answered, time.perf_counter() - began)


async def _shown(wire: Wire, store: Store, channel: Channel, people: list[Member], stale: bool) -> Message:
    """A table whose message is there, and shows its newest version unless it is to be stale."""
    table = await tables.table(store, channel, people)
    message = wire.earlier(channel, {**OLD})
    # The seat and question that `tables.marking` stops at.
    asked = (Asked(0, tables.marking()[0].question(0)),)
    await store.painted(table.id, table.version - stale, message.id, asked)
    return message


async def measure() -> None:
    """Print the figures."""
    none, behind = await start(OPEN, 0), await start(OPEN, STALE)
    for figures in (await start(0, 0), none, behind):
        print(figures)
    print(
        f"ready {behind.ready - none.ready:+.2f} s with stale boards (2 s at most), which are all true after "
        f"{behind.true:.2f} s (30 s at most)"
    )


def main() -> None:
    """The command line."""
    asyncio.run(measure())


if __name__ == "__main__":
    main()
