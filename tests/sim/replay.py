"""A game as its log and seed tell it, played anew."""

from __future__ import annotations

from msgspec.structs import replace

from bot.table.replay import replay
from engines.core import State
from tests.drivers.direct import DirectTables, options_of
from tests.drivers.simcord import SimDriver


async def replayed(driver: SimDriver, seed: str) -> State:
    """Return the state to which the first table's moves lead."""
    table = await driver.table()
    tables = DirectTables.of(driver.bot)
    log = await driver.bot.services.store.log(table.id)
    *_, last = replay(replace(table, seed=seed), tables.games[table.game], options_of(table), log)
    return last
