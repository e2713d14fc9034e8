"""The real bot on the wire in the test's own process, whose time and patience stand still until a test moves them."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.chat.attachments import Attachments
from bot.chat.bot import FLUSH_EVERY, Parlour
from tests.faults.places import ROOT, Patience
from tests.wire import Press, Wire, running
from tests.wire.parlour import parlour

UNDRAWN = "a picture cannot be drawn"
FOUND_FAULT = "(error code: 50035): A fault of the test"
"""The mark of a complaint by Discord: it is a fault of ours, and the log is to tell of it in one line."""
AWAKE = 20.0
"""Seconds that are enough for whatever does not wait for Discord."""


class HeldClock:
    """Time that only tests move; it knows whether everybody who was woken waits again."""

    def __init__(self) -> None:
        self._now = time.time()
        self._waiting: dict[asyncio.Event, float] = {}

    def now(self) -> float:
        """Seconds since 1970."""
        return self._now

    async def wait(self, seconds: float) -> float:
        """Return after so many seconds have been added."""
        due = asyncio.Event()
        self._waiting[due] = self._now + seconds
        await due.wait()
        return 0.0

    @property
    def waiting(self) -> int:
        """The number of those who wait."""
        return len(self._waiting)

    def advance(self, seconds: float) -> None:
        """Let so much time pass at once."""
        self._now += seconds
        for due in [due for due, until in self._waiting.items() if until <= self._now]:
            del self._waiting[due]
            due.set()


class Log(logging.Handler):
    """Log records that nobody foresaw: every error, and everything with a traceback."""

    def __init__(self) -> None:
        super().__init__()
        self.unforeseen: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep what should not be."""
        words = record.getMessage()
        if (UNDRAWN in words and "planted" in str(record.exc_info)) or (FOUND_FAULT in words and not record.exc_info):
            return
        if record.levelno >= logging.ERROR or record.exc_info or "nobody foresaw" in words:
            self.unforeseen.append(logging.Formatter("%(name)s: %(message)s").format(record))


class SteppedBot:
    """A bot that takes one step at a time: a test knows when it has done what it was asked."""

    def __init__(self, wire: Wire, bot: Parlour, clock: HeldClock, patience: Patience, log: Log) -> None:
        self.wire = wire
        self.bot = bot
        self.clock = clock
        self.patience = patience
        self.log = log
        self._heard: set[int] = set()
        self._alive: set[asyncio.Task[Any]] = set()
        """Every task that is not done; the library's own list has to be looked through with all that ever were."""
        asyncio.get_running_loop().set_task_factory(self._task)  # type: ignore[arg-type]
        self._loops: set[asyncio.Task[Any]] = set()
        self._sleepers = 0
        bot.add_listener(self._hear, "on_interaction")

    def _task(self, loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **how: Any) -> asyncio.Task[Any]:
        task = asyncio.Task(work, loop=loop, **how)
        self._alive.add(task)
        task.add_done_callback(self._alive.discard)
        return task

    async def _hear(self, interaction: discord.Interaction) -> None:
        self._heard.add(interaction.id)
        self.wire.notice.changed()

    async def started(self) -> None:
        """Wait until the bot is ready and waits for nothing but people and time."""
        await self.bot.wait_until_ready()
        await self._until(lambda: 0 < len(self.bot._loops) <= self.clock.waiting)
        self._loops = set(self._busy())
        self._sleepers = self.clock.waiting

    async def settled(self, press: Press | None = None) -> None:
        """Wait until the bot has done all that it was asked, as far as it can without time passing."""
        if press is not None:
            await self.wire.until(lambda: press.id in self._heard, "the bot's hearing of a press")
        while busy := self._busy() - self._loops:
            done, _ = await asyncio.wait(busy, timeout=AWAKE)
            if not done:
                raise AssertionError(f"the bot does not come to rest: {busy}")
        if self.clock.waiting < self._sleepers:
            await self._until_asleep()

    async def tick(self, seconds: float = FLUSH_EVERY + 1) -> None:
        """Let time pass, and the bot do what it has to do then."""
        self.clock.advance(seconds)
        await self._until_asleep()
        await self.settled()

    @contextmanager
    def in_haste(self) -> Iterator[None]:
        """Acknowledge every press before its outcome is there."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("bot.chat.interactions.PATIENCE", 0.0)
            yield

    @contextmanager
    def without_pencil(self) -> Iterator[None]:
        """Let no picture be drawn, which the log is to tell."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("bot.chat.attachments.Attachments.png", _undrawable)
            yield

    async def _until_asleep(self) -> None:
        await self._until(lambda: self.clock.waiting >= self._sleepers)

    async def _until(self, is_so: Callable[[], bool]) -> None:
        async with asyncio.timeout(AWAKE):
            while not is_so():  # noqa: ASYNC110 -- only the bot's own clock knows, and it tells nobody
                await asyncio.sleep(0)

    def _busy(self) -> set[asyncio.Task[Any]]:
        """Return the tasks in which the bot works."""
        return {task for task in self._alive if _is_work(task)}


async def _undrawable(_attachments: Attachments, _drawing: object) -> bytes:
    raise OSError("planted: no pencil")


def _is_work(task: asyncio.Task[Any]) -> bool:
    code = getattr(task.get_coro(), "cr_code", None)
    file = "" if code is None else code.co_filename
    ours = file.startswith((str(ROOT / "bot"), str(ROOT / "cogs")))
    return ours or task.get_name().startswith(("discord.py: on_", "CommandTree-invoker", "discord-ui-"))


@asynccontextmanager
async def stepped_bot(database: Path, seed: str) -> AsyncIterator[SteppedBot]:
    """Run a bot on the wire. Its tables all have one seed, so that what happens is the same every time."""
    patience, clock, log = Patience(), HeldClock(), Log()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bot.chat.calls.timeout", patience)
        patch.setattr("bot.play.tables.secrets", SimpleNamespace(token_hex=lambda _bytes: seed))
        patch.setattr("bot.chat.interactions.PATIENCE", 60.0)
        for name in ("bot", "cogs", "discord"):
            logging.getLogger(name).addHandler(log)
        try:
            async with Wire(openapi=False) as wire:
                bot = parlour(database, clock)
                bot.http.http_trace = patience.trace()
                made = SteppedBot(wire, bot, clock, patience, log)
                async with running(wire, bot):
                    await made.started()
                    yield made
        finally:
            for name in ("bot", "cogs", "discord"):
                logging.getLogger(name).removeHandler(log)
