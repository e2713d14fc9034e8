"""A bot that is killed by SIGKILL at a named point."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path

from bot.chat.bot import Parlour
from tests.wire import Answer, Exchange, Moment, Press, Wire, running
from tests.wire.parlour import DATABASE, KILLABLE, parlour


class Point(StrEnum):
    """A point in the store at which a bot ends itself when it first gets there."""

    BEFORE_COMMIT = "bot.store.tables:Store.commit before 1"
    AFTER_COMMIT = "bot.store.tables:Store.commit after 1"
    BEFORE_NOTE = "bot.store.tables:Store.painted before 1"
    AFTER_NOTE = "bot.store.tables:Store.painted after 1"


def is_picture(exchange: Exchange) -> bool:
    """Return whether an answer to a press changes the pressed message."""
    return exchange.json.get("type") == Answer.UPDATE


@asynccontextmanager
async def before(wire: Wire, database: Path) -> AsyncIterator[Parlour]:
    """A bot that ends in peace, before the one that is killed starts."""
    async with running(wire, parlour(database)) as bot:
        yield bot


async def killed(wire: Wire, database: Path, point: str, deed: Callable[[], Press]) -> Press:
    """Do something while a bot runs that ends itself at a point of its own; gives the deed once it has."""
    bot = await wire.process(*KILLABLE, env={DATABASE: str(database), "WIRE_KILL_AT": point})
    press = deed()
    assert await bot.gone() == -9
    return press


async def killed_at(
    wire: Wire, database: Path, route: str, moment: Moment, deed: Callable[[], Press],
    when: Callable[[Exchange], bool] | None = None,
) -> Press:  # fmt: skip
    """Do something while a bot runs that is killed at its next request to a route; gives the deed once it is."""
    bot = await wire.process(*KILLABLE, env={DATABASE: str(database)})
    wire.kill(bot, route, moment, when)
    press = deed()
    assert await bot.gone() == -9
    return press
