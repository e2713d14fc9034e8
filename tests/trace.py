"""Trace the functions and files that a press, a command and a move of the clock pass: `python -m tests.trace`.

The real bot is pressed over the wire, in this process. Each function that has a name is told where it is first passed,
with its file and line; between them every SELECT, every COMMIT and every decode of a state as it comes, with the
function that does it. The bot is watched from the gateway's frame until it is at rest again, so that what it does once
it has answered counts too.

The press that counts marks the second die of a turn: like nearly every press in life it finds in memory what the one
before has left there. The first mark is told as well, for comparison. Both run by the machine's clock.
"""

from __future__ import annotations

import asyncio
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NamedTuple
from unittest.mock import patch

import msgspec

from engines.core import State
from tests.drivers.wire import WireDriver
from tests.wire import Wire, running
from tests.wire.parlour import MovedClock, parlour

ROOT = Path(__file__).parents[1]
PROJECT = tuple(f"{ROOT / part}/" for part in ("bot", "cogs", "engines"))
AT_REST = 0.3
"""Seconds without a call of this project's after which the bot is at rest."""
STEP = 5.0
"""Seconds by which the clock is moved at a time, so that little else falls due with the move."""


class Function(NamedTuple):
    """A function of this project."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{f'{self.file}:{self.line}':40} {self.name}"


@dataclass
class Trace:
    """The functions, statements and decodes recorded while the bot was watched."""

    passed: list[Function | str] = field(default_factory=list)
    """Each function where it was first called, and in words what was done between."""
    selects: int = 0
    commits: int = 0
    encoded: set[bytes] = field(default_factory=set)
    """The states that were encoded."""
    decoded_again: int = 0
    """The number of times that one of these was decoded."""

    @property
    def functions(self) -> list[Function]:
        """The functions in bot/."""
        return [each for each in self.passed if isinstance(each, Function) and each.file.startswith("bot/")]

    @property
    def files(self) -> set[str]:
        """The files of these."""
        return {each.file for each in self.functions}

    def __str__(self) -> str:
        lines = [str(each) if isinstance(each, Function) else f"{'':8}{each}" for each in self.passed]
        counted = (
            f"in bot/: {len(self.files)} files, {len(self.functions)} functions, {self.selects} SELECTs, "
            f"{self.commits} commits, {self.decoded_again} decodes of a state that this press encoded"
        )
        return "\n".join([*lines, counted])


class Watch:
    """Watches a bot that is started after it, in all its threads."""

    def __init__(self) -> None:
        self._trace: Trace | None = None
        self._calls = 0

    @contextmanager
    def ready(self) -> Iterator[None]:
        """See to it that what is opened and started from now on can be watched."""
        with ExitStack() as stack:
            stack.enter_context(patch.object(sqlite3, "connect", self._connect(sqlite3.connect)))
            stack.enter_context(patch.object(msgspec.json, "encode", self._encode(msgspec.json.encode)))
            stack.enter_context(patch.object(msgspec.json, "decode", self._decode(msgspec.json.decode)))
            threading.setprofile(self._passed)
            stack.callback(threading.setprofile, None)
            yield

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[Trace]:
        """Watch until the bot is at rest once the block has ended."""
        sys.setprofile(self._passed)
        try:
            await self._rest()
            trace = self._trace = Trace()
            yield trace
            await self._rest()
        finally:
            self._trace = None
            sys.setprofile(None)

    async def _rest(self) -> None:
        before = -1
        while before != self._calls:
            before = self._calls
            await asyncio.sleep(AT_REST)

    def _passed(self, frame: FrameType, event: str, called: Any) -> None:
        """Take note of a call; Python tells of every one."""
        code, trace = frame.f_code, self._trace
        if event == "call" and code.co_filename.startswith(PROJECT):
            self._calls += 1
            # Without a name of their own: lambdas, comprehensions and generator expressions.
            if trace is not None and not code.co_name.startswith("<"):
                file = str(Path(code.co_filename).relative_to(ROOT))
                if (function := Function(file, code.co_firstlineno, code.co_qualname)) not in trace.passed:
                    trace.passed.append(function)
        elif event == "c_call" and trace is not None:
            decoder = getattr(called, "__self__", None)
            if isinstance(decoder, msgspec.json.Decoder) and _is_state(decoder.type):
                # What it reads cannot be seen here: take it for what was encoded, if anything was.
                self._decoded(trace, again=bool(trace.encoded))

    def _connect(self, connect: Any) -> Any:
        def traced(*args: Any, **kwargs: Any) -> sqlite3.Connection:
            connection: sqlite3.Connection = connect(*args, **kwargs)
            connection.set_trace_callback(self._executed)
            return connection

        return traced

    def _encode(self, encode: Any) -> Any:
        def traced(value: object, **kwargs: Any) -> Any:
            raw = encode(value, **kwargs)
            if self._trace is not None and isinstance(value, State):
                self._trace.encoded.add(raw)
            return raw

        return traced

    def _decode(self, decode: Any) -> Any:
        def traced(raw: bytes | str, **kwargs: Any) -> Any:
            if self._trace is not None and _is_state(kwargs.get("type")):
                encoded = raw.encode() if isinstance(raw, str) else bytes(raw)
                self._decoded(self._trace, again=encoded in self._trace.encoded)
            return decode(raw, **kwargs)

        return traced

    def _decoded(self, trace: Trace, *, again: bool) -> None:
        trace.decoded_again += again
        _tell(trace, "decodes a state that this press encoded" if again else "decodes a state")

    def _executed(self, statement: str) -> None:
        verb = statement.split(maxsplit=1)[0].upper()
        if (trace := self._trace) is not None and verb in ("SELECT", "WITH", "COMMIT", "END"):
            trace.selects += verb in ("SELECT", "WITH")
            trace.commits += verb in ("COMMIT", "END")
            _tell(trace, verb)


def _tell(trace: Trace, what: str) -> None:
    """Note what the function of this project does that is running."""
    frame: FrameType | None = sys._getframe()
    while frame is not None and not frame.f_code.co_filename.startswith(PROJECT):
        frame = frame.f_back
    trace.passed.append(what if frame is None else f"{what} ({frame.f_code.co_qualname})")


def _is_state(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, State)


@asynccontextmanager
async def table(watch: Watch, clock: MovedClock | None = None) -> AsyncIterator[WireDriver]:
    """Two people in a channel, and a bot that is watched."""
    with TemporaryDirectory() as folder:
        database = Path(folder) / "parlour.db"
        async with Wire(openapi=False) as wire:
            channel = wire.channel(guild := wire.guild())
            people = [wire.member(guild, name) for name in ("Ana", "Ben")]
            with watch.ready():
                async with running(wire, parlour(database, clock)):
                    yield WireDriver(wire, channel, database, *people)


async def marks() -> tuple[Trace, Trace]:
    """The presses that mark the first two dice of a turn of Naasii."""
    async with table(watch := Watch()) as driver:
        mover = await driver.marking()
        async with watch.watching() as first:
            await driver.press(mover, "mark:0")
        async with watch.watching() as second:
            await driver.press(mover, "mark:1")
    return first, second


async def command() -> Trace:
    """The command that posts the board anew."""
    async with table(watch := Watch()) as driver:
        mover = await driver.marking()
        async with watch.watching() as trace:
            await driver.type(mover, "table board")
    return trace


async def move_of_the_clock() -> Trace:
    """The move that is made for somebody whose minute is over."""
    async with table(watch := Watch(), clock := MovedClock()) as driver:
        await driver.marking(clock="1m")
        while True:
            async with watch.watching() as trace:
                clock.advance(STEP)
            if driver.rows("SELECT 1 FROM moves WHERE kind = 'clock'"):
                return trace


async def told() -> None:
    """Print all of them, and the press that is counted last."""
    first, second = await marks()
    print(f"The first mark of a turn\n\n{first}\n")
    print(f"/table board\n\n{await command()}\n")
    print(f"A move of the clock\n\n{await move_of_the_clock()}\n")
    print(f"The second mark of a turn\n\n{second}")


if __name__ == "__main__":
    asyncio.run(told())
