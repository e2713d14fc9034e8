"""A disk that takes nothing is logged in one line, leaves nothing half written, and is used again once it can be."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store import database
from bot.store.disk import disk_problem
from bot.store.errors import DiskError
from bot.store.tables import Store
from bot.table.table import Asked, HandMessage, Move, MoveKind, Table
from tests.drafts import ANA, BEN, chair, draft, turned
from tests.store.on_disk import Opens, is_sound, on_disk

BIG = Move(0, MoveKind.ACTION, "roll", b'["' + b"x" * 20_000 + b'"]')


@asynccontextmanager
async def full(store: Store) -> AsyncIterator[None]:
    """Let the disk be full until the end of the block."""
    await store._writer.execute_fetchall("PRAGMA max_page_count = 1")
    yield
    await store._writer.execute_fetchall("PRAGMA max_page_count = 1000000")


@asynccontextmanager
async def read_only(store: Store) -> AsyncIterator[None]:
    """Let the file be read-only until the end of the block."""
    await store._writer.execute_fetchall("PRAGMA query_only = 1")
    yield
    await store._writer.execute_fetchall("PRAGMA query_only = 0")


@pytest.fixture
async def table(store: Store) -> Table:
    return await store.create(draft(chair(ANA), chair(BEN)), 1)


def content(path: Path) -> bytes:
    return path.read_bytes()


def spoil(path: Path) -> None:
    """Overwrite all of a file but its first page."""
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xa5" * (path.stat().st_size - 4096))


def told(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_full_disk_keeps_nothing_of_a_change_and_takes_it_once_there_is_room(
    store: Store, table: Table, path: Path
) -> None:
    before = on_disk(path)
    async with full(store):
        with pytest.raises(DiskError):
            await store.commit(table, turned(table), 2, (BIG,))
        assert on_disk(path) == before
        assert await store.table(table.id) == table
    assert (await store.commit(table, turned(table), 3, (BIG,))).version == 1
    assert is_sound(path)


async def test_a_problem_is_logged_once_and_its_end_once(
    store: Store, table: Table, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with full(store):
        for _ in range(5):
            with pytest.raises(DiskError):
                await store.commit(table, turned(table), 2, (BIG,))
            # A read that succeeds does not end a problem in writing.
            await store.table(table.id)
    assert not store.disk.recovered()
    await store.commit(table, turned(table), 3)
    first, last = told(caplog)
    assert first == f"{path}: the disk is full; make room. Until then players are told that nothing can be kept"
    assert last == f"{path} can be used again; everything goes on"
    assert store.disk.recovered()
    assert not store.disk.recovered()


async def test_a_change_that_fails_for_want_of_room_takes_none_of_its_neighbours_along(
    store: Store, table: Table, path: Path
) -> None:
    small = await store.create(draft(channel=71), 1)
    async with full(store):
        results = [store.commit(table, turned(table), 2, (BIG,)), store.commit(small, turned(small), 2)]
        outcomes = [await each for each in map(outcome, results)]
    done = await store.table(small.id)
    assert done is not None
    # Either both were undone, or the one that found room was kept; the small one is on disk only if its commit said so.
    assert outcomes[0] == "fails"
    assert (outcomes[1] == "kept") == (done.version == 1)
    assert is_sound(path)


async def outcome(change: object) -> str:
    try:
        await change  # type: ignore[misc]
    except DiskError:
        return "fails"
    return "kept"


async def test_a_file_that_may_not_be_written_to_is_still_read(
    store: Store, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    async with read_only(store):
        with pytest.raises(DiskError):
            await store.commit(table, turned(table), 2)
        assert await store.table(table.id) == table
    await store.commit(table, turned(table), 2)
    assert "it may not be written to; look at the rights" in told(caplog)[0]


async def test_a_lock_is_waited_for_and_then_told(
    store: Store, table: Table, path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "LOCK_TIMEOUT", 0.2)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DiskError):
            await store.commit(table, turned(table), 2)
        other.execute("ROLLBACK")
    await store.commit(table, turned(table), 2)
    assert "another program holds it locked" in told(caplog)[0]


async def test_a_file_that_was_moved_away_is_neither_written_nor_read_until_it_is_back(
    store: Store, table: Table, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    elsewhere = path.with_name("elsewhere.db")
    os.rename(path, elsewhere)
    before = content(elsewhere)
    with pytest.raises(DiskError):
        await store.commit(table, turned(table), 2)
    with pytest.raises(DiskError):
        await store.table(table.id)
    assert path.name not in os.listdir(path.parent)
    assert content(elsewhere) == before
    os.rename(elsewhere, path)
    assert (await store.commit(table, turned(table), 2)).version == 1
    assert [("moved, removed or replaced" in line, "again" in line) for line in told(caplog)] == [
        (True, False),
        (False, True),
    ]


@pytest.mark.parametrize("which", ["", "-wal"])
async def test_a_file_in_the_place_of_the_one_that_is_open_is_left_alone(
    path: Path, opens: Opens, which: str, caplog: pytest.LogCaptureFixture
) -> None:
    store = await opens(path)
    table = await store.create(draft(), 1)
    copy = path.with_name("copy")
    file = path.with_name(path.name + which)
    shutil.copy(file, copy)
    os.replace(copy, file)
    before = content(file)
    with pytest.raises(DiskError):
        await store.commit(table, turned(table), 2)
    assert content(file) == before
    assert "replaced" in told(caplog)[0]


async def test_a_database_that_is_damaged_while_it_runs_is_told(path: Path, opens: Opens) -> None:
    store = await opens(path)
    for channel in range(300):
        await store.create(draft(channel=channel), 1)
    await store._writer.execute_fetchall("PRAGMA wal_checkpoint(TRUNCATE)")
    spoil(path)
    for connection in (store._reader, store._writer):
        await connection.execute_fetchall("PRAGMA shrink_memory")
    with pytest.raises(DiskError):
        await store.table(150)


async def test_what_discord_shows_is_noted_once_the_disk_takes_it(store: Store, table: Table) -> None:
    hand = HandMessage(5, 6, "00ff")
    async with read_only(store):
        await store.painted(table.id, 0, 900, (Asked(0, 1),))
        await store.hand(table.id, 1, BEN.id, hand, closed=False)
        await store.dealt(table.id, 0)
        with pytest.raises(DiskError):
            await store.stale()
    await store.commit(table, turned(table), 2)
    after = await store.table(table.id)
    assert after is not None
    assert (after.message_id, after.called, after.chairs[1].hand) == (900, (Asked(0, 1),), hand)


async def test_the_newest_of_what_could_not_be_noted_is_what_is_noted(store: Store, table: Table) -> None:
    async with read_only(store):
        await store.painted(table.id, 0, 900, ())
    await store.painted(table.id, 0, 901, ())
    async with read_only(store):
        await store.painted(table.id, 0, 902, ())
        await store.painted(table.id, 0, 903, ())
    assert await store.stale() == ()
    after = await store.table(table.id)
    assert after == replace(table, message_id=903, painted=0)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("SQLITE_FULL", "full"),
        ("SQLITE_BUSY", "locked"),
        ("SQLITE_LOCKED", "locked"),
        ("SQLITE_READONLY_DBMOVED", "written"),
        ("SQLITE_PERM", "written"),
        ("SQLITE_IOERR_WRITE", "errors"),
        ("SQLITE_IOERR_FSYNC", "errors"),
        ("SQLITE_CANTOPEN", "opened"),
        ("SQLITE_CORRUPT", "backup"),
        ("SQLITE_NOTADB", "backup"),
    ],
)
def test_every_problem_of_a_disk_has_its_words(name: str, says: str) -> None:
    error = sqlite3.OperationalError("planted")
    error.sqlite_errorcode = getattr(sqlite3, name)
    assert says in (disk_problem(error) or "")


@pytest.mark.parametrize("name", ["SQLITE_CONSTRAINT_UNIQUE", "SQLITE_ERROR", "SQLITE_MISMATCH"])
def test_a_fault_of_ours_is_no_problem_of_the_disk(name: str) -> None:
    error = sqlite3.OperationalError("planted")
    error.sqlite_errorcode = getattr(sqlite3, name)
    assert disk_problem(error) is None
    assert disk_problem(ValueError()) is None
