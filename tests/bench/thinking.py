"""Measure what people notice of computers that think at 50 other tables: `python -m tests.bench.thinking`.

Somebody presses one die after the other, while the bot has 50 tables more, of all four games and full of hard computers
that are to act. By turns these think, or are kept from it in an otherwise equal bot; each turn is a process of its own,
since thinking costs the whole machine. With them a press is to take at most twice as long at p99, and the event loop is
to be held for at most 50 ms. The machine may have other things to do: for presses the middle turn counts, for the loop
the quietest.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median

import msgspec

from bot.play.clock import WallClock
from bot.store.tables import Store
from bot.table.lobby import Person
from engines import GAMES
from engines.players import Level
from tests.bench import tables
from tests.bench.press import p99_of, shown
from tests.bench.watched_bot import MARK, Report
from tests.drivers.direct import DirectTables
from tests.wire import Member, Wire
from tests.wire.parlour import DATABASE

TABLES = 50
ROUNDS = 7
PRESSES = 300
WARM_UP = 30
FACTOR = 2.0
HELD = 50.0


@dataclass
class Subject:
    """A bot whose computers think, or do not."""

    name: str
    make: str
    """The function that the launcher calls to make the bot."""
    took: list[Sequence[float]] = field(default_factory=list)
    """Milliseconds of presses, by turn."""
    held: list[float] = field(default_factory=list)
    """Milliseconds by which the event loop came round too late at most, by turn."""
    worked: list[float] = field(default_factory=list)
    """Milliseconds for which the bot was busy at most before it came round, by turn."""
    thinking: list[int] = field(default_factory=list)
    """At how many tables computers were thinking, as often as was asked."""
    thoughts: list[int] = field(default_factory=list)
    """The number of decisions begun while presses were measured, by turn."""

    @property
    def p50(self) -> float:
        """Milliseconds, in the middle turn."""
        return median(median(took) for took in self.took)

    @property
    def p99(self) -> float:
        """Milliseconds, in the middle turn."""
        return median(p99_of(took) for took in self.took)

    def __str__(self) -> str:
        return (
            f"{self.name:18}p50 {self.p50:6.2f} ms   p99 {self.p99:6.2f} ms   event loop held {min(self.held):4.0f} ms "
            f"at most in the quietest turn, {max(self.held):4.0f} in the loudest ({median(self.worked):.0f} of "
            f"its own work); thinking at {mean(self.thinking):.0f} tables, {sum(self.thoughts)} thoughts begun"
        )


async def take_turn(subject: Subject, *, others: int = TABLES, presses: int = PRESSES) -> None:
    """Start the bot, and press on it."""
    with tempfile.TemporaryDirectory() as folder:
        async with Wire(openapi=False) as wire:
            database = Path(folder) / "parlour.db"
            guild = wire.guild()
            people = [wire.member(guild, name) for name in ("Ana", "Ben", "Cleo")]
            channels = [wire.channel(guild, f"table-{number}") for number in range(others + 1)]
            store = await Store.open(database)
            assert (await tables.table(store, channels[0], people)).id == tables.PRESSED
            await _fill(store, guild.id, [channel.id for channel in channels[1:]], people[0])
            await store.close()
            bot = await wire.process("-m", "tests.wire.launcher", subject.make, env={DATABASE: str(database)})
            await wire.until(lambda: all(channel.messages for channel in channels), "the boards", timeout=60)
            (message,) = wire.messages(channels[0])

            async def press() -> float:
                die = next(each for each in message.controls if each.custom_id.endswith(f":{tables.DIE}"))
                return await shown(wire, message, wire.press(people[0], message, die.custom_id)) * 1000

            for _ in range(WARM_UP):
                await press()
            before = len(_reports(bot.lines))
            await wire.until(lambda: len(_reports(bot.lines)) > before, "a report")
            subject.took.append([await press() for _ in range(presses)])
            seen = len(_reports(bot.lines))
            await wire.until(lambda: len(_reports(bot.lines)) > seen, "another report")
            first, *reports = _reports(bot.lines)[before:]
    subject.held.append(max(report.late for report in reports))
    subject.worked.append(max(report.worked for report in reports))
    subject.thinking += [report.thinking for report in reports]
    subject.thoughts.append(reports[-1].thoughts - first.thoughts)


async def compare(with_thoughts: Subject, without: Subject, rounds: int = ROUNDS) -> None:
    """Measure both by turns."""
    for _ in range(rounds):
        for subject in (with_thoughts, without):
            await take_turn(subject)


def subjects() -> tuple[Subject, Subject]:
    """The bot whose computers think, and the one whose do not."""
    module = "tests.bench.watched_bot"
    return Subject("computers think", f"{module}:thinking"), Subject("nobody thinks", f"{module}:idle")


def main() -> None:
    """Print the figures, and fail where people notice too much."""
    thinking, idle = subjects()
    before = os.getloadavg()[0]
    asyncio.run(compare(thinking, idle))
    print(thinking)
    print(idle)
    ratio = thinking.p99 / idle.p99
    print(
        f"p50 {thinking.p50 / idle.p50:.2f} ×, p99 {ratio:.2f} × ({FACTOR:.0f} at most), event loop held "
        f"{min(thinking.held):.0f} ms ({HELD:.0f} at most); the machine's load was {before:.1f} before"
    )
    if not sum(thinking.thoughts) or min(thinking.thinking) == 0:
        sys.exit("the computers did not think all the while")
    if ratio > FACTOR:
        sys.exit(f"presses are to take at most {FACTOR:.0f} times as long while computers think")
    if min(thinking.held) > HELD:
        sys.exit(f"the event loop is to be held for at most {HELD:.0f} ms")


async def _fill(store: Store, guild_id: int, channels: Sequence[int], host: Member) -> None:
    """A full table in each channel, where somebody has begun against hard computers; the games take turns."""
    tables = DirectTables(store, WallClock(), GAMES)
    person = Person(host.user.id, host.user.name, "en-US")
    for number, channel_id in enumerate(channels):
        game = list(GAMES.values())[number % len(GAMES)]
        table = await tables.opened(
            game, game.options(), person, guild_id=guild_id, channel_id=channel_id, locale="en-US"
        )
        for _ in range(game.seats[-1] - 1):
            await tables.add_computer(table.id, person.id, Level.HARD, lambda table: f"Computer {len(table.chairs)}")
        await tables.begin(table.id, person.id)


def _reports(lines: Sequence[str]) -> list[Report]:
    return [msgspec.json.decode(line.removeprefix(MARK), type=Report) for line in lines if line.startswith(MARK)]


if __name__ == "__main__":
    main()
