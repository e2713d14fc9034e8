"""The real bot on the wire: in the test's process, or as a process of its own."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from pathlib import Path

from bot.chat import interactions as presses
from bot.chat.bot import Parlour, run
from bot.factory import make_bot
from bot.play.clock import Clock
from bot.settings import Settings

DATABASE = "PARLOUR_DATABASE"
KILLABLE = ("-m", "tests.wire.launcher", "tests.wire.parlour:from_environment")
STOPPABLE = ("-m", "tests.wire.launcher", "tests.wire.parlour:until_stopped")
SERVICE = ("-m", "tests.wire.launcher", "tests.wire.parlour:as_a_service")


class MovedClock:
    """The machine's clock, and what a test has added; who waits is woken by tests alone."""

    def __init__(self) -> None:
        self._added = 0.0
        self._waiting: list[tuple[float, asyncio.Event]] = []

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._added

    async def wait(self, seconds: float) -> float:
        """Return after so many seconds have been added."""
        due = asyncio.Event()
        self._waiting.append((self._added + seconds, due))
        await due.wait()
        return 0.0

    @property
    def waiting(self) -> int:
        """The number of those who wait."""
        return sum(not due.is_set() for _until, due in self._waiting)

    def advance(self, seconds: float) -> None:
        """Let so much time pass at once."""
        self._added += seconds
        for until, due in self._waiting:
            if until <= self._added:
                due.set()


def parlour(database: Path, clock: Clock | None = None) -> Parlour:
    """A bot with this database, that does not wait two seconds for more servers before it is ready."""
    bot = make_bot(Settings(database=database), clock)
    bot._connection.guild_ready_timeout = 0.05
    return bot


def be_patient() -> None:
    """Answer a press by its picture however slow the machine is: what is to be killed or held is that answer."""
    presses.PATIENCE = 60.0


def from_environment() -> Parlour:
    """For the launcher: a bot with the database that the environment names."""
    be_patient()
    return parlour(Path(os.environ[DATABASE]))


async def until_stopped() -> None:
    """For the launcher: the same as `as_a_service`, patient."""
    be_patient()
    await as_a_service()


async def as_a_service(make: Callable[[Settings], Parlour] = make_bot) -> None:
    """For the launcher: a bot as a service runs it, which obeys SIGTERM."""
    token = "x" * 24 + ".wired0." + "x" * 30
    await run(Settings.model_validate({"token": token, "database": os.environ[DATABASE]}), make)
