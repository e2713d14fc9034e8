"""Measure how fast presses are answered on the wire, beside a bare bot and a floor: `python -m tests.bench.press`.

The floor is a bare bot that makes one durable commit for each press, as large as Parlour's, and then edits the pressed
message, as large as Parlour's too; the bare bot alone tells what the commit takes of that. All are processes of their
own, each with a Discord of its own, and are pressed in turns, so that they meet the same machine: of each figure the
median of five turns counts. A press counts as answered once the pressed message shows its outcome. The processor's time
is that of the bot's process alone, over the presses that are measured.

`--also FOLDER` measures another checkout of Parlour in the same turns, such as the one before a change.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from tests.bench import bare_bot
from tests.drivers.wire import WireDriver
from tests.wire import CALLBACK, Answer, Channel, Member, Message, Press, Wire
from tests.wire.process import ROOT

BARE = ("-m", "tests.wire.launcher", "tests.bench.bare_bot:Bare")
FLOOR = ("-m", "tests.wire.launcher", "tests.bench.bare_bot:Floor")
PARLOUR = ("-P", str(Path(__file__).with_name("redirected.py")), "discord")
TOKEN = f"{'x' * 24}.wired0.{'x' * 30}"
AT_ONCE = 32
RUNS = 5
SINGLE = 1000
"""Presses one at a time, in each turn."""
PRESSES = 2000
"""At once, in each turn."""
WARM_UP = 200
SEED = "6"
DIE = 2
"""A die that can be marked on the third roll, with this seed."""


class Figures(NamedTuple):
    """The measurements of one turn, or the medians of all turns."""

    p50: float
    """Milliseconds of a press, one at a time."""
    p99: float
    per_second: float
    """Presses a second at once."""
    work: float
    """Milliseconds of processor time of a press, one at a time."""
    work_at_once: float
    """Milliseconds of processor time of a press at once."""
    answer: float
    """Bytes of an answer."""


HEADS = ("p50, ms", "p99, ms", "presses/s at 32", "processor, ms", "the same at 32", "answer, bytes")
MOST = {"p50": 1.25, "work": 1.4, "work_at_once": 1.4}
LEAST = {"per_second": 0.75}
"""The goals: how many times the floor's these figures are to be."""


@dataclass
class Lane:
    """A message on which one press follows the other."""

    wire: Wire
    who: Member
    message: Message
    custom_id: Callable[[Message], str]

    async def press(self) -> float:
        """Press, and give the seconds until the outcome is shown."""
        press = self.wire.press(self.who, self.message, self.custom_id(self.message))
        return await shown(self.wire, self.message, press)


@dataclass
class Subject:
    """A bot that is measured."""

    name: str
    wire: Wire
    pid: int
    lanes: Sequence[Lane]
    turns: list[Figures] = field(default_factory=list)

    async def turn(self, single: int = SINGLE, at_once: int = PRESSES) -> Figures:
        """Press one after the other on all lanes by turns, and then on all at once."""
        self._forget()
        idle = processor_seconds(self.pid)
        took = [await lane.press() * 1000 for lane in islice(cycle(self.lanes), single)]
        single_work = processor_seconds(self.pid) - idle
        left, began = iter(range(at_once)), time.perf_counter()

        async def run(lane: Lane) -> None:
            for _ in left:
                await lane.press()

        await asyncio.gather(*(run(lane) for lane in self.lanes))
        per_second = at_once / (time.perf_counter() - began)
        work_at_once = processor_seconds(self.pid) - idle - single_work
        answers = [int(each.headers["Content-Length"]) for each in self.wire.requests_to(CALLBACK)]
        return Figures(
            median(took),
            p99_of(took),
            per_second,
            single_work / single * 1000,
            work_at_once / at_once * 1000,
            median(answers),
        )

    @property
    def figures(self) -> Figures:
        """The medians of all turns."""
        return Figures(*(median(turn[at] for turn in self.turns) for at in range(len(HEADS))))

    def _forget(self) -> None:
        """Let the wire forget what it has seen, so that it never has more to carry than in the first turn."""
        self.wire.requests.clear()
        self.wire.interactions.presses.clear()
        for lane in self.lanes:
            del lane.message.pictures[:-1]


async def bare(stack: AsyncExitStack, at_once: int = AT_ONCE) -> Subject:
    """The bare bot, with a message for each lane."""
    return await _bare(stack, "bare bot", BARE, at_once, {})


async def floor(stack: AsyncExitStack, folder: Path, at_once: int = AT_ONCE) -> Subject:
    """The floor, with its database in a folder."""
    return await _bare(stack, "the floor", FLOOR, at_once, {bare_bot.DATABASE: str(_database(stack, folder))})


async def parlour(stack: AsyncExitStack, name: str, tree: Path, folder: Path, at_once: int = AT_ONCE) -> Subject:
    """The Parlour of a checkout, with its database in a folder, and a table for each lane at which a die is marked."""
    wire, channels, people = await _scene(stack, at_once)
    database = _database(stack, folder)
    settings = {"PARLOUR_TOKEN": TOKEN, "PARLOUR_DATABASE": str(database), "PYTHONPATH": str(tree)}
    bot = await wire.process(*PARLOUR, env=settings, cwd=tree)
    drivers = [WireDriver(wire, channel, database, *people) for channel in channels]
    await asyncio.gather(*(driver.open(first=people[0]) for driver in drivers))
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("UPDATE tables SET seed = ?", (SEED,))
    await asyncio.gather(*(_played(driver) for driver in drivers))

    def die(message: Message) -> str:
        return next(each.custom_id for each in message.controls if each.custom_id.endswith(f":{DIE}"))

    return Subject(name, wire, bot.pid, [Lane(wire, people[0], driver.board, die) for driver in drivers])


async def compare(*subjects: Subject, runs: int = RUNS, single: int = SINGLE, at_once: int = PRESSES) -> None:
    """Measure all of them in turns, once they are warm."""
    for subject in subjects:
        await subject.turn(WARM_UP, WARM_UP)
    for _ in range(runs):
        for subject in subjects:
            subject.turns.append(await subject.turn(single, at_once))


def report(base: Subject, *subjects: Subject) -> str:
    """A line for each bot, with each figure and how many times the base's it is, and a line with the goals."""
    lines = [" " * 24 + "".join(f"{head:>18}" for head in HEADS)]
    for subject in subjects:
        pairs = zip(subject.figures, base.figures, strict=True)
        cells = (f"{figure:10.{2 if figure < 100 else 0}f}{figure / of:6.2f} ×" for figure, of in pairs)
        lines.append(f"{subject.name:24}{''.join(cells)}")
    signed = {name: f"≤ {goal:.2f} ×" for name, goal in MOST.items()}
    signed |= {name: f"≥ {goal:.2f} ×" for name, goal in LEAST.items()}
    lines.append(f"{'goals':24}" + "".join(f"{signed.get(name, ''):>18}" for name in Figures._fields))
    return "\n".join(lines)


def missed(base: Subject, subject: Subject) -> list[str]:
    """The names of the figures that are beyond their goals."""
    pairs = zip(Figures._fields, subject.figures, base.figures, strict=True)
    times = {name: figure / of for name, figure, of in pairs}
    return [
        name for name, figure in times.items() if figure > MOST.get(name, float("inf")) or figure < LEAST.get(name, 0.0)
    ]


async def measure(folder: Path, also: Sequence[Path], runs: int) -> list[str]:
    """Print the figures; gives the goals that this Parlour misses."""
    async with AsyncExitStack() as stack:
        subjects = [
            await bare(stack),
            base := await floor(stack, folder),
            ours := await parlour(stack, "Parlour", ROOT, folder),
        ]
        subjects += [await parlour(stack, str(tree), tree.resolve(), folder) for tree in also]
        await compare(*subjects, runs=runs)
    print(report(base, *subjects))
    return missed(base, ours)


async def shown(wire: Wire, message: Message, press: Press) -> float:
    """Wait for a press's outcome on the pressed message, and give the seconds that it took."""
    before = message.pictures[-1]
    await press
    if press.answer is Answer.UPDATE:
        return press.took
    if press.private:
        raise AssertionError(press.text)
    await wire.until(lambda: message.pictures[-1] is not before, "the board")
    return time.perf_counter() - press.sent


def p99_of(took: Sequence[float]) -> float:
    """The time that one press of a hundred exceeds."""
    return quantiles(took, n=100)[98]


def processor_seconds(pid: int) -> float:
    """Return the processor time that a process has used, without its children; NaN if the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return float("nan")
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.press", description=__doc__)
    parser.add_argument("--also", type=Path, action="append", default=[], metavar="FOLDER", help="another checkout")
    parser.add_argument("--runs", type=int, default=RUNS, help="how often each bot has its turn (%(default)s)")
    parser.add_argument(
        "--folder", type=Path, default=Path(tempfile.gettempdir()), help="where databases are made (%(default)s)"
    )
    asked = parser.parse_args()
    if short := asyncio.run(measure(asked.folder, asked.also, asked.runs)):
        sys.exit(f"beyond the goals: {', '.join(short)}")


async def _bare(
    stack: AsyncExitStack, name: str, argv: Sequence[str], at_once: int, settings: dict[str, str]
) -> Subject:
    wire, channels, people = await _scene(stack, at_once)
    bot = await wire.process(*argv, env=settings)
    await wire.until(lambda: all(channel.messages for channel in channels), "the boards")
    messages = [message for channel in channels for message in wire.messages(channel)]

    def first(message: Message) -> str:
        return message.controls[0].custom_id

    return Subject(name, wire, bot.pid, [Lane(wire, people[0], message, first) for message in messages])


async def _scene(stack: AsyncExitStack, at_once: int) -> tuple[Wire, list[Channel], list[Member]]:
    wire = await stack.enter_async_context(Wire(openapi=False))
    guild = wire.guild()
    channels = [wire.channel(guild, f"table-{number}") for number in range(at_once)]
    return wire, channels, [wire.member(guild, name) for name in ("Ana", "Ben", "Cleo")]


def _database(stack: AsyncExitStack, folder: Path) -> Path:
    return Path(stack.enter_context(tempfile.TemporaryDirectory(dir=folder))) / "bench.db"


async def _played(driver: WireDriver) -> None:
    """Play on from the lobby until the first player has the third roll of the first turn before them."""
    host, *others = driver.people
    lobby = driver.board
    for person in others:
        await driver.press(person, "/join")
    await driver.shows(lambda: all(person.user.name in lobby.text for person in driver.people))
    await driver.press(host, "/begin")
    await driver.shows(lambda: driver.has("/panel:sheet"))
    for person in driver.people:
        await (await driver.set_up(person))
    await driver.shows(lambda: driver.has("roll"))
    for text in ("roll", "mark:0", "roll", "mark:1", "roll"):
        await shown(driver.wire, driver.board, driver.press(host, text))


if __name__ == "__main__":
    main()
