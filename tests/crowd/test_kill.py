"""The bot killed while many press at once, at every named point and in each game: what was shown is on disk."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from bot.table.table import Status
from tests.crowd.crowd import GAMES, Crowd
from tests.crowd.finish import finished
from tests.crowd.shown import unfounded
from tests.wire import CALLBACK, EDIT_MESSAGE, POST_MESSAGE, Exchange, Moment, Wire, running
from tests.wire.exchange import Pattern
from tests.wire.faults import Kill
from tests.wire.parlour import DATABASE, KILLABLE, parlour

TABLES, MEMBERS = 4, 12
PRESSES = 100_000
"""More than any bot lives to see."""
PATIENCE = 120.0
"""Seconds; a bot that is to be killed does not live so long."""
MOMENTS = 200 if os.environ.get("PARLOUR_SOAK") else 0
INSIDE = (
    "bot.store.tables:Store.commit before 30",
    "bot.store.tables:Store.commit after 30",
    "bot.store.tables:Store.painted before 12",
    "bot.store.tables:Store.painted after 12",
)
OUTSIDE = (
    (CALLBACK, Moment.BEFORE),
    (CALLBACK, Moment.AFTER),
    (POST_MESSAGE, Moment.AFTER),
    (EDIT_MESSAGE, Moment.AFTER),
)
HANDS = ("bot.store.tables:Store.hand before 5", "bot.store.tables:Store.dealt after 5")
POINTS = [
    *((game, point) for game in GAMES for point in INSIDE),
    *((game, point) for game in ("nessie", "wazabi") for point in HANDS),
]


@pytest.mark.field_note(8, 23)
@pytest.mark.parametrize(("game", "point"), POINTS)
async def test_what_was_shown_is_on_disk_wherever_the_bot_is_killed(game: str, point: str, tmp_path: Path) -> None:
    async with Wire(openapi=False) as wire:
        crowd = Crowd(wire, Random(point))
        crowd.gather(MEMBERS, TABLES, [game])
        await stormed(wire, crowd, tmp_path, point=point)
        await survived(wire, crowd, tmp_path)


@pytest.mark.parametrize(("route", "moment"), OUTSIDE)
async def test_what_was_shown_is_on_disk_whatever_discord_was_asked_when_the_bot_is_killed(
    route: str, moment: Moment, tmp_path: Path
) -> None:
    async with Wire(openapi=False) as wire:
        crowd = Crowd(wire, Random(route))
        crowd.gather(MEMBERS, 2 * TABLES)
        await stormed(wire, crowd, tmp_path, lambda bot: Kill(Pattern(route, after(60)), moment, 1, pid=bot))
        await survived(wire, crowd, tmp_path)


@pytest.mark.parametrize("number", range(MOMENTS))
async def test_what_was_shown_is_on_disk_at_whatever_moment_the_bot_is_killed(number: int, tmp_path: Path) -> None:
    rng = Random(number)
    requests, moment = rng.randrange(60, 500), rng.choice(list(Moment))
    async with Wire(openapi=False) as wire:
        crowd = Crowd(wire, rng)
        crowd.gather(MEMBERS, TABLES)
        await stormed(wire, crowd, tmp_path, lambda bot: Kill(Pattern("**", after(requests)), moment, 1, pid=bot))
        await survived(wire, crowd, tmp_path)


async def stormed(
    wire: Wire, crowd: Crowd, folder: Path, rule: Callable[[int], Kill] | None = None, point: str = ""
) -> None:
    """Everybody plays until the bot is dead: by a rule made of its process's number, or at a point of its own."""
    env = {DATABASE: str(folder / "parlour.db")} | ({"WIRE_KILL_AT": point} if point else {})
    bot = await wire.process(*KILLABLE, env=env)
    if rule is not None:
        wire.rule(rule(bot.pid))
    ends = asyncio.Event()
    gone = asyncio.create_task(bot.gone(PATIENCE))
    gone.add_done_callback(lambda _: ends.set())
    beginning = asyncio.create_task(crowd.begin())
    await asyncio.wait({beginning, gone}, return_when=asyncio.FIRST_COMPLETED)
    if not gone.done():
        await beginning
        await crowd.press(PRESSES, ends)
    beginning.cancel()
    await asyncio.gather(beginning, return_exceptions=True)
    assert await gone == -signal.SIGKILL


async def survived(wire: Wire, crowd: Crowd, folder: Path) -> None:
    """After the next start everything that was shown is on disk, and every game goes on to its end."""
    async with running(wire, parlour(folder / "parlour.db")) as bot:
        open_tables = await bot.services.store.open_table_ids()
        for number in open_tables:
            table = await bot.services.store.table(number)
            assert table is not None
            (place,) = (each for each in crowd.tables if each.channel.id == table.channel_id)
            assert await unfounded(bot, wire, place.channel, table) == []
            if table.status is Status.PLAYING:
                assert (await finished(bot, table)).status is Status.OVER
                await bot.services.boards.outbox.show(number)
        assert open_tables


def after(count: int) -> Callable[[Exchange], bool]:
    """Agrees to the request after so many."""
    left = iter(range(count))

    def agrees(_exchange: Exchange) -> bool:
        return next(left, None) is None

    return agrees
