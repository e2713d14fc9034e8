"""The three backends of the one driver, for tests that are walked on each of them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import TypeAlias

import pytest

from tests.drivers.direct_driver import DirectDriver
from tests.drivers.driver import TableDriver
from tests.drivers.simcord import SimDriver, SimulatedClock
from tests.drivers.wire_table import WireTable
from tests.sim.conftest import lawful
from tests.wire import Wire

Backend: TypeAlias = Callable[[Path], AbstractAsyncContextManager[TableDriver]]
SEED = "0123456789abcdef" * 2


@asynccontextmanager
async def in_process(path: Path) -> AsyncIterator[TableDriver]:
    driver = await DirectDriver.start(path)
    try:
        yield driver
    finally:
        await driver.stop()


@asynccontextmanager
async def simulated(path: Path) -> AsyncIterator[TableDriver]:
    clock = SimulatedClock()
    async with lawful(path, clock) as env:
        yield SimDriver(env, path, clock)


@asynccontextmanager
async def on_the_wire(path: Path) -> AsyncIterator[TableDriver]:
    async with Wire() as wire:
        driver = WireTable(wire, path)
        await driver.start()
        try:
            yield driver
        finally:
            await driver.stop()


BACKENDS: tuple[Backend, ...] = (in_process, simulated, on_the_wire)


@pytest.fixture(autouse=True)
def seed(monkeypatch: pytest.MonkeyPatch) -> str:
    """Give every table this seed, so that the dice are the same on every backend."""
    monkeypatch.setattr("bot.play.tables.secrets", SimpleNamespace(token_hex=lambda _bytes: SEED))
    return SEED


@pytest.fixture(params=BACKENDS, ids=["in process", "SimCord", "wire"])
async def driver(request: pytest.FixtureRequest, path: Path) -> AsyncIterator[TableDriver]:
    """Return people at a table, by each of the three backends in turn."""
    async with request.param(path) as driver:
        yield driver
