"""Databases of every earlier schema are upgraded whole or not at all, and their games stay what they were."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from bot.store.errors import StoreError
from bot.store.schema import MIGRATIONS
from bot.store.tables import Store
from bot.table.replay import replay
from bot.table.table import Ending, Status
from tests.drivers.direct import DirectTables, options_of
from tests.store.old_database import DATABASES
from tests.store.on_disk import Opens, is_sound, on_disk

"""Databases of earlier schemas, each made by the program of its time: `schema_<number>.sql`, by SQLite's `.dump`.

Each has a lobby, every game half-way, one with somebody gone, one over with its results, and one stopped.
"""
NEWEST = len(list(MIGRATIONS.glob("*.sql")))
EARLIER = range(1, NEWEST)


@pytest.fixture(params=EARLIER)
def old(request: pytest.FixtureRequest, path: Path) -> Path:
    """Return the path of a database of an earlier schema."""
    return stored(request.param, path)


def stored(schema: int, path: Path) -> Path:
    with closing(sqlite3.connect(path)) as database:
        database.executescript((DATABASES / f"schema_{schema}.sql").read_text(encoding="utf-8"))
    return path


@pytest.mark.parametrize("schema", EARLIER)
def test_every_earlier_schema_has_a_stored_database(schema: int, path: Path) -> None:
    assert (DATABASES / f"schema_{schema}.sql").exists(), (
        f"a migration to {schema + 1} needs a database of schema {schema}, made by the program before it"
    )
    with closing(sqlite3.connect(stored(schema, path))) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (schema,)
        kinds = set(database.execute("SELECT game, status FROM tables"))
        assert {game for game, status in kinds if status == "playing"} >= {"naasii", "nessie", "wazabi", "nodice"}
        assert {status for _game, status in kinds} == {"lobby", "playing", "over", "stopped"}
        assert database.execute("SELECT count(*) FROM results").fetchone()[0] > 0
        assert database.execute("SELECT count(*) FROM seats WHERE hand_message_id IS NOT NULL").fetchone()[0] > 0


async def test_all_that_an_old_database_holds_is_there_afterwards(old: Path, opens: Opens) -> None:
    with closing(sqlite3.connect(old)) as database:
        kept = {
            name: (columns(database, name), set(database.execute(f"SELECT * FROM {name}")))
            for name in ("tables", "seats", "moves", "results")
        }
    store = await opens(old)
    with closing(sqlite3.connect(old)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (NEWEST,)
        for name, (names, rows) in kept.items():
            assert set(database.execute(f"SELECT {', '.join(names)} FROM {name}")) == rows
    assert is_sound(old)
    await store.close()


def columns(database: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in database.execute(f"PRAGMA table_info({table})")]


async def test_every_open_game_of_an_old_database_follows_from_its_moves(old: Path, opens: Opens) -> None:
    tables = DirectTables.on(await opens(old))
    played = 0
    for number in await tables.store.open_table_ids():
        table = await tables.store.table(number)
        assert table is not None
        if table.status is Status.PLAYING:
            game = tables.games[table.game]
            *_, last = replay(table, game, options_of(table), await tables.store.log(number))
            assert last == tables.state(table)
            assert msgspec.json.encode(last) == table.state
            played += 1
    assert played >= 4


async def test_what_an_old_database_did_not_know_of_is_off(old: Path, opens: Opens) -> None:
    store = await opens(old)
    for number in range(1, 9):
        table = await store.table(number)
        assert table is not None
        assert (table.clock, table.deadline, table.due, table.proposal, table.undone) == (None, None, None, None, 0)
        assert (table.ending, table.hints, table.warned) == (None, False, False)


async def test_a_game_of_older_rules_ends_with_a_word(old: Path, opens: Opens) -> None:
    with closing(sqlite3.connect(old)) as database:
        database.execute("UPDATE tables SET rules = 0 WHERE game = 'wazabi'")
        database.commit()
    tables = DirectTables.on(await opens(old))
    for number in await tables.store.open_table_ids():
        await tables.retire(number)
    ended = [
        table for number in range(1, 9) if (table := await tables.store.table(number)) and table.ending is Ending.RULES
    ]
    assert [(table.game, table.status) for table in ended] == [("wazabi", Status.STOPPED)]


async def test_a_migration_that_fails_half_way_leaves_the_file_as_it_was(old: Path) -> None:
    with closing(sqlite3.connect(old)) as database:
        # A later migration fails, since its table is there: nothing of it, or of those before it, may stay.
        database.execute("CREATE TABLE notices (mine INTEGER)")
        database.commit()
    before = on_disk(old)
    with pytest.raises(StoreError, match="notices already exists") as caught:
        await Store.open(old)
    assert "\n" not in str(caught.value)
    assert on_disk(old) == before


async def test_a_database_is_carried_over_once_whoever_opens_it_at_the_same_time(old: Path, opens: Opens) -> None:
    first = await opens(old)
    second = await opens(old)
    assert await first.open_table_ids() == await second.open_table_ids()
    assert is_sound(old)
