"""How fast presses are answered on the wire, Parlour beside a bare bot: `python -m tests.bench.press`.

Both run as processes of their own and are pressed by turns, so that both meet the same machine. A press counts as
answered once the pressed message shows its outcome. Parlour commits each to its database before; how long this disk
takes for that is shown as well, and the figures with a database in memory, where there is such a folder. Parlour's p50
is to be within twice, its p99 within three times the bare bot's, and its presses a second at least half.
"""

from __future__ import annotations

import asyncio
import os
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median, quantiles
from typing import TypeAlias

from bot.store.tables import Store
from tests.bench import tables
from tests.wire import Answer, Channel, Member, Message, Press, Wire
from tests.wire.parlour import DATABASE, KILLABLE

BARE = ("-m", "tests.wire.launcher", "tests.bench.bare_bot:make")
AT_ONCE = 32
SINGLE = 1000
"""Presses one at a time."""
ROUNDS = 10
PRESSES = 200
"""At once, in each round."""
WARM_UP = 50
MEMORY = Path("/dev/shm")

Lane: TypeAlias = Callable[[], Awaitable[tuple[float, bool]]]
"""Makes a press on a message of its own; gives its seconds, and whether the answer itself was the new picture."""


@dataclass
class Subject:
    """A bot that is measured."""

    name: str
    pid: int
    lanes: list[Lane]
    took: list[float] = field(default_factory=list)
    """Milliseconds of presses one at a time."""
    rates: list[float] = field(default_factory=list)
    """Presses a second at once, by round."""
    direct: list[bool] = field(default_factory=list)
    """Whether a press at once was answered by the new picture itself."""
    worked: float = 0.0
    """Seconds of processor time for the presses at once."""

    async def warm_up(self) -> None:
        """Press on every lane before anything counts."""
        await asyncio.gather(*(lane() for lane in self.lanes))
        for _ in range(WARM_UP):
            await self.lanes[0]()

    async def single(self) -> None:
        """Measure a press on the first lane."""
        self.took.append((await self.lanes[0]())[0] * 1000)

    async def at_once(self, presses: int) -> None:
        """Measure a round on all lanes at once, each one press after the other."""
        left = iter(range(presses))

        async def run(lane: Lane) -> None:
            for _ in left:
                self.direct.append((await lane())[1])

        began, worked = time.perf_counter(), _processor_seconds(self.pid)
        await asyncio.gather(*(run(lane) for lane in self.lanes))
        self.rates.append(presses / (time.perf_counter() - began))
        self.worked += _processor_seconds(self.pid) - worked

    @property
    def p50(self) -> float:
        """Milliseconds."""
        return median(self.took)

    @property
    def p99(self) -> float:
        """Milliseconds."""
        return p99_of(self.took)

    @property
    def per_second(self) -> float:
        """Presses a second at once, in the middle round."""
        return median(self.rates)

    def __str__(self) -> str:
        share, work = sum(self.direct) / len(self.direct), self.worked / len(self.direct) * 1000
        return (
            f"{self.name:24}p50 {self.p50:6.2f} ms   p99 {self.p99:6.2f} ms   {self.per_second:5.0f} presses/s with "
            f"{len(self.lanes)} at once ({share:.0%} by the answer itself, {work:.2f} ms of processor time each)"
        )


async def bare(stack: AsyncExitStack, at_once: int = AT_ONCE) -> Subject:
    """The bare bot, with a message for each lane."""
    wire = await stack.enter_async_context(Wire(openapi=False))
    channels, people = _scene(wire, at_once)
    bot = await wire.process(*BARE)
    await wire.until(lambda: all(channel.messages for channel in channels), "the boards")

    def lane(channel: Channel) -> Lane:
        (message,) = wire.messages(channel)
        return lambda: shown(wire, message, wire.press(people[0], message, message.controls[0].custom_id))

    return Subject("bare bot", bot.pid, [lane(channel) for channel in channels])


async def house(stack: AsyncExitStack, name: str, folder: Path, at_once: int = AT_ONCE) -> Subject:
    """Parlour with its database in a folder, and a table for each lane at which a die is marked and freed."""
    wire = await stack.enter_async_context(Wire(openapi=False))
    database = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=folder))) / "parlour.db"
    channels, people = _scene(wire, at_once)
    store = await Store.open(database)
    for channel in channels:
        await tables.table(store, channel, people)
    await store.close()
    bot = await wire.process(*KILLABLE, env={DATABASE: str(database)})
    await wire.until(lambda: all(channel.messages for channel in channels), "the boards", timeout=30)

    def lane(channel: Channel) -> Lane:
        (message,) = wire.messages(channel)

        def press() -> Awaitable[tuple[float, bool]]:
            die = next(each for each in message.controls if each.custom_id.endswith(f":{tables.DIE}"))
            return shown(wire, message, wire.press(people[0], message, die.custom_id))

        return press

    return Subject(name, bot.pid, [lane(channel) for channel in channels])


class Disk:
    """How long a folder's disk takes to keep a page for certain."""

    def __init__(self, folder: Path) -> None:
        self._file = tempfile.TemporaryFile(dir=folder, buffering=0)  # noqa: SIM115
        self.took: list[float] = []
        """Milliseconds."""

    def single(self) -> None:
        """Measure a page."""
        self._file.write(os.urandom(8192))
        began = time.perf_counter()
        os.fsync(self._file.fileno())
        self.took.append((time.perf_counter() - began) * 1000)

    def close(self) -> None:
        """Let the file go."""
        self._file.close()

    def __str__(self) -> str:
        return f"this disk keeps a page for certain in p50 {median(self.took):.2f} ms, p99 {p99_of(self.took):.2f} ms"


async def compare(
    *subjects: Subject, disk: Disk, single: int = SINGLE, rounds: int = ROUNDS, presses: int = PRESSES
) -> None:
    """Measure all of them by turns."""
    for subject in subjects:
        await subject.warm_up()
    for _ in range(single):
        for subject in subjects:
            await subject.single()
        disk.single()
    for _ in range(rounds):
        for subject in subjects:
            await subject.at_once(presses)


async def measure(*, memory: bool) -> None:
    """Print the figures, and what they are in terms of the bare bot's."""
    folder = Path(tempfile.gettempdir())
    async with AsyncExitStack() as stack:
        subjects = [await bare(stack), await house(stack, "Parlour", folder)]
        if memory:
            subjects.append(await house(stack, "Parlour, file in memory", MEMORY))
        disk = stack.enter_context(closing(Disk(folder)))
        await compare(*subjects, disk=disk)
    base, *others = subjects
    print(base)
    for other in others:
        print(other)
        ratios = other.p50 / base.p50, other.p99 / base.p99, other.per_second / base.per_second
        print(
            " " * 24
            + "p50 {:.2f} × (2 at most), p99 {:.2f} × (3 at most), presses/s {:.2f} × (0.5 at least)".format(*ratios)
        )
    print(disk)


async def shown(wire: Wire, message: Message, press: Press) -> tuple[float, bool]:
    """Wait for a press's outcome on the pressed message."""
    before = message.pictures[-1]
    await press
    if press.answer is Answer.UPDATE:
        return press.took, True
    if press.private:
        raise AssertionError(press.text)
    await wire.until(lambda: message.pictures[-1] is not before, "the board")
    return time.perf_counter() - press.sent, False


def p99_of(took: Sequence[float]) -> float:
    """The time that one press of a hundred exceeds."""
    return quantiles(took, n=100)[98]


def main() -> None:
    """The command line."""
    asyncio.run(measure(memory=MEMORY.is_dir()))


def _scene(wire: Wire, at_once: int) -> tuple[list[Channel], list[Member]]:
    guild = wire.guild()
    channels = [wire.channel(guild, f"table-{number}") for number in range(at_once)]
    return channels, [wire.member(guild, name) for name in ("Ana", "Ben", "Cleo")]


def _processor_seconds(pid: int) -> float:
    """What a process has used of the processor, where the system tells; else 0."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


if __name__ == "__main__":
    main()
