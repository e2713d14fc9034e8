from __future__ import annotations

import contextlib
import logging
import sqlite3
from collections.abc import AsyncGenerator
from pathlib import Path
from types import SimpleNamespace

import pytest
import simcord
from discord import app_commands
from simcord.backend.models import Message

from bot.play import computers
from bot.play.thinking import Thinking
from bot.table.refusal import Refused
from tests.drivers.simcord import TOKEN, Discord, SimDriver, SimulatedClock, make_bot
from tests.drivers.simcord_cards import SimCards
from tests.sim.laws import broken_laws, repeated_notices, second_hands
from tests.sim.thinker import Thinker


@pytest.fixture
def seed(monkeypatch: pytest.MonkeyPatch) -> str:
    """Every table has this seed, so that a test sees the same dice each time."""
    seed = "0123456789abcdef" * 2
    monkeypatch.setattr("bot.play.tables.secrets", SimpleNamespace(token_hex=lambda _bytes: seed))
    return seed


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "parlour.db"


@pytest.fixture
async def env(database: Path, clock: SimulatedClock, seed: str) -> AsyncGenerator[simcord.Env]:
    async with lawful(database, clock) as env:
        yield env


@contextlib.asynccontextmanager
async def lawful(database: Path, clock: SimulatedClock) -> AsyncGenerator[simcord.Env]:
    """Run the simulated Discord with the bot in it, and hold all that was sent to the laws afterwards."""
    env = clock.env = Discord(make_bot(database, clock))
    await env.start()
    try:
        yield env
    finally:
        bot = env.bot
        await env.shutdown()
        await bot.close()
    assert list(broken_laws(env.http_requests)) == []
    readers = {channel: user for user, channel in env.backend.dm_channels.items()}
    left = _left_hands(database)
    hands = [each for each in _direct_messages(env, screens=True) if each.id not in left]
    shown = [(readers[each.channel_id], each.id) for each in hands]
    assert list(second_hands(shown, _hands(database))) == []
    said = [(readers[each.channel_id], each.content) for each in _direct_messages(env, screens=False)]
    assert list(repeated_notices(said)) == []
    assert [error for error in env.errors if not _is_refusal(error)] == []


@pytest.fixture
async def driver(
    env: simcord.Env, database: Path, clock: SimulatedClock, seed: str, caplog: pytest.LogCaptureFixture
) -> AsyncGenerator[SimDriver]:
    caplog.set_level(logging.INFO)
    driver = SimCards(env, database, clock)
    yield driver
    records = caplog.get_records("call")
    errors = [record.getMessage() for record in records if record.levelno >= logging.ERROR]
    assert len(errors) == driver.expected_errors, errors
    assert not any(secret in record.getMessage() for record in records for secret in (TOKEN, seed))


@pytest.fixture
def cards(driver: SimDriver) -> SimCards:
    """The same driver, for games with hands."""
    assert isinstance(driver, SimCards)
    return driver


@pytest.fixture
def thinker(env: simcord.Env, monkeypatch: pytest.MonkeyPatch) -> Thinker:
    """Every computer thinks as long as the test lets it, and nobody waits for it."""
    thinker = Thinker(env)

    async def choose(_self: Thinking, *question: object, fallback: str) -> str:
        return await thinker.choose(*question, fallback=fallback)  # type: ignore[arg-type]

    monkeypatch.setattr(Thinking, "choose", choose)
    monkeypatch.setattr(computers, "QUICK", 0.0)
    return thinker


def _direct_messages(env: simcord.Env, *, screens: bool) -> list[Message]:
    """Every direct message of the bot that is still there: with a screen, as hands are, or of words alone."""
    backend = env.backend
    return [
        message
        for channel_id in backend.dm_channels.values()
        for message in backend.messages.get(channel_id, {}).values()
        if message.author_id == backend.bot_user.id and not message.is_ephemeral and bool(message.components) is screens
    ]


def _hands(database: Path) -> list[tuple[int, int, int]]:
    """The hand message of each player of each table, as the bot has noted it: table, player and message."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        rows = connection.execute(
            "SELECT table_id, user_id, hand_message_id FROM seats WHERE hand_message_id IS NOT NULL"
        )
        return [(table_id, user_id, message_id) for table_id, user_id, message_id in rows]


def _left_hands(database: Path) -> frozenset[int]:
    """The direct messages of those who were replaced."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return frozenset(row[0] for row in connection.execute("SELECT message_id FROM left_hands"))


def _is_refusal(error: BaseException) -> bool:
    """Commands are refused by an exception, which the simulator takes note of."""
    if isinstance(error, app_commands.TransformerError | app_commands.CommandNotFound):
        return True
    return isinstance(error, app_commands.CommandInvokeError) and isinstance(error.original, Refused)
