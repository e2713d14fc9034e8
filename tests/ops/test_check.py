"""The check says in plain words what is wrong with a database, and changes nothing."""

from __future__ import annotations

import shutil
import sqlite3
from collections import namedtuple
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.ops.check import CheckResult, Severity, check_database, read_open_tables
from bot.store.tables import Store
from engines import GAMES
from tests.drafts import ANA, BEN, draft
from tests.drivers.direct import DirectTables
from tests.store.old_database import DATABASES
from tests.store.on_disk import on_disk


def results(path: Path) -> list[CheckResult]:
    return list(check_database(path, GAMES))


def bad(path: Path) -> list[str]:
    return [str(each) for each in results(path) if each.severity is not Severity.OK]


async def spoiled(store: Store, sql: str) -> None:
    await store.write(lambda execute: execute(sql))


async def test_a_sound_database_with_games_in_every_stage_is_well(tables: DirectTables, path: Path) -> None:
    await tables.lobby(ANA, channel=71)
    await tables.rolling(ANA, BEN, channel=72)
    await tables.play_out(await tables.rolling(ANA, BEN, channel=73), Random(3))
    before = on_disk(path)
    words = [each.words for each in results(path)]
    assert bad(path) == []
    assert "naasii: 1 lobby, 1 over, 1 playing" in words
    assert "2 open tables can be read, and their games follow from their moves" in words
    assert on_disk(path) == before


async def test_it_is_looked_at_while_somebody_writes(tables: DirectTables, path: Path) -> None:
    table = await tables.begun(ANA, BEN)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert bad(path) == []
        other.execute("ROLLBACK")
    assert (await tables.store.table(table.id)) == table


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("UPDATE tables SET state = '{'", "FAIL  table 1: it cannot be read"),
        ("UPDATE tables SET options = '?'", "FAIL  table 1: it cannot be read"),
        ("UPDATE tables SET invited = '?'", "FAIL  table 1: it cannot be read"),
        ("UPDATE tables SET ending = 'flood'", "FAIL  table 1: it cannot be read"),
        ("UPDATE tables SET game = 'whist'", "FAIL  table 1: its game, 'whist', is not known here"),
        ("UPDATE tables SET rules = 0", "warn  table 1: it began under older rules, and ends at the next start"),
        ("UPDATE tables SET seed = 'other'", "FAIL  table 1: its game does not follow from its moves (version"),
        ("DELETE FROM moves WHERE version = 5", "FAIL  table 1: its game does not follow from its moves"),
        ("DELETE FROM moves WHERE version = (SELECT max(version) FROM moves)", "FAIL  table 1: its game does not"),
    ],
)
async def test_each_table_that_cannot_be_played_on_is_named(
    tables: DirectTables, path: Path, sql: str, says: str
) -> None:
    await tables.rolling(ANA, BEN)
    await spoiled(tables.store, sql)
    await tables.lobby(ANA, channel=71)
    (line,) = bad(path)
    assert line.startswith(says)
    assert "1 open tables can be read" in results(path)[-1].words


async def test_rows_of_no_table_are_told(tables: DirectTables, path: Path) -> None:
    await tables.lobby(ANA)
    with closing(sqlite3.connect(path)) as other:
        other.execute("DELETE FROM tables")
        other.commit()
    (line,) = bad(path)
    assert line.startswith("FAIL")
    assert "1 rows belong to no table" in line


async def test_a_damaged_database_is_told(tables: DirectTables, path: Path) -> None:
    for channel in range(200):
        await tables.lobby(ANA, channel=channel)
    await tables.store.close()
    whole = path.read_bytes()  # noqa: ASYNC240
    path.write_bytes(whole[:8192] + b"\xa5" * 4096 + whole[12288:])  # noqa: ASYNC240
    assert any(line.startswith("FAIL") and "damaged" in line for line in bad(path))


def test_a_file_that_is_no_database_is_told(path: Path) -> None:
    path.write_bytes(b"This is a letter.\n" * 400)
    (line,) = bad(path)
    assert line.startswith("FAIL")


async def test_a_newer_schema_and_another_programs_are_told(store: Store, path: Path) -> None:
    await store.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("PRAGMA user_version = 99")
        assert "newer Parlour (schema 99" in bad(path)[0]
        other.execute("DROP TABLE results")
        other.execute("PRAGMA user_version = 1")
        assert "another program" in bad(path)[0]


def test_an_older_schema_is_told_and_left_as_it_is(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.executescript((DATABASES / "schema_1.sql").read_text())
    before = path.read_bytes()
    (line,) = bad(path)
    assert line.startswith("warn")
    assert "schema 1" in line
    assert path.read_bytes() == before


def test_no_database_is_made(path: Path) -> None:
    (line,) = bad(path)
    assert line.startswith("warn")
    assert not path.exists()
    assert read_open_tables(path) == []
    assert not path.exists()


@pytest.mark.parametrize(("free", "severity"), [(5e6, Severity.FAIL), (5e7, Severity.WARN), (5e9, Severity.OK)])
@pytest.mark.usefixtures("store")
def test_free_space_is_told(path: Path, monkeypatch: pytest.MonkeyPatch, free: float, severity: Severity) -> None:
    usage = namedtuple("usage", "total used free")
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: usage(0, 0, int(free)))
    assert results(path)[0].severity is severity


async def test_only_open_tables_are_read(store: Store, path: Path) -> None:
    table = await store.create(draft(), 1)
    gone = await store.create(draft(channel=71), 1)
    await spoiled(store, f"UPDATE tables SET ended_at = 1, status = 'stopped' WHERE id = {gone.id}")
    (found,) = read_open_tables(path)
    assert (found.id, found.guild_id, found.channel_id) == (table.id, table.guild_id, table.channel_id)
