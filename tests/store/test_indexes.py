"""Reads by presses, by commands and every half minute find their rows by an index."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

from bot.store.preferences import NotifyChoice
from bot.store.tables import Store
from engines import GAMES
from tests.drafts import ANA, BEN, CHANNEL, GUILD
from tests.drivers.direct import DirectTables


async def asked_of(store: Store) -> set[str]:
    """Every statement that is executed from here on, with its values."""
    statements: set[str] = set()
    for connection in (store._reader, store._writer):
        await connection.set_trace_callback(statements.add)
    return statements


def scans(path: Path, statements: set[str]) -> list[str]:
    """Return the statements that read through a whole table of the file, which grows with every game ever played."""
    found: list[str] = []
    with closing(sqlite3.connect(path)) as database:
        for statement in statements:
            if not re.match(r"\s*(SELECT|UPDATE|INSERT|DELETE)", statement):
                continue
            plan = [row[3] for row in database.execute("EXPLAIN QUERY PLAN " + statement)]
            found += [
                f"{step}: {statement}" for step in plan if re.match(r"SCAN (tables|seats|moves|later|results)\b", step)
            ]
    return [each for each in found if "USING" not in each.split(":")[0]]


async def test_a_game_and_all_that_is_looked_for_meanwhile_reads_through_no_table(
    tables: DirectTables, path: Path
) -> None:
    store = tables.store
    statements = await asked_of(store)
    table = await tables.rolling(ANA, BEN, computers=1)
    await store.painted(table.id, table.version, 900, ())
    await store.set_notify_choice(ANA.id, NotifyChoice.OFF)
    for version in range(3):
        store.pending.shown[table.id] = table.version + version
        await store.stale()
    await store.hand(table.id, 0, ANA.id, None, closed=True)
    await tables.find(table.id)
    await store.undealt(list(GAMES))
    await store.unshown()
    await store.due(5000.0)
    await store.next_due(5000.0)
    await store.table_at(900)
    await store.table_in(CHANNEL)
    await store.last_in(CHANNEL)
    await store.actors_since(table.id, 3)
    await store.notify_choices([ANA.id, BEN.id])
    await store.stale_hand_messages(table.id)
    await store.find_open(table.id)
    await store.find_open_of(GUILD)
    await store.find_stale(GUILD)
    await store.find_seated(ANA.id)
    await store.tables_of(ANA.id)
    await store.open_table_ids(GUILD)
    await store.standings(GUILD, None)
    await store.standings(GUILD, "naasii")
    await tables.play_out(table, Random(1))
    assert len(statements) > 100
    assert scans(path, statements) == []
