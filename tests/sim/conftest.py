from __future__ import annotations

import logging
from collections.abc import AsyncGenerator
from pathlib import Path
from types import SimpleNamespace

import pytest
import simcord
from discord import app_commands

from bot.refused import Refused
from tests.sim.evening import TOKEN, Discord, Evening, SimulatedClock, make_bot
from tests.sim.laws import broken_laws


@pytest.fixture
def seed(monkeypatch: pytest.MonkeyPatch) -> str:
    """Every table has this seed, so that a test sees the same dice each time."""
    seed = "0123456789abcdef" * 2
    monkeypatch.setattr("bot.tables.secrets", SimpleNamespace(token_hex=lambda _bytes: seed))
    return seed


@pytest.fixture
def clock() -> SimulatedClock:
    return SimulatedClock()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "parlour.db"


@pytest.fixture
async def env(database: Path, clock: SimulatedClock, seed: str) -> AsyncGenerator[simcord.Env]:
    """The simulated Discord with the bot in it; afterwards every message of the test is held to the laws."""
    env = clock.env = Discord(make_bot(database, clock))
    await env.start()
    try:
        yield env
    finally:
        bot = env.bot
        await env.shutdown()
        await bot.close()
    assert list(broken_laws(env.http_requests)) == []
    assert [error for error in env.errors if not _is_refusal(error)] == []


@pytest.fixture
async def evening(
    env: simcord.Env, database: Path, clock: SimulatedClock, seed: str, caplog: pytest.LogCaptureFixture
) -> AsyncGenerator[Evening]:
    caplog.set_level(logging.INFO)
    evening = Evening(env, database, clock)
    yield evening
    records = caplog.get_records("call")
    errors = [record.getMessage() for record in records if record.levelno >= logging.ERROR]
    assert len(errors) == evening.expected_errors, errors
    assert not any(secret in record.getMessage() for record in records for secret in (TOKEN, seed))


def _is_refusal(error: BaseException) -> bool:
    """Commands are refused by an exception, which the simulator takes note of."""
    return isinstance(error, app_commands.CommandInvokeError) and isinstance(error.original, Refused)
