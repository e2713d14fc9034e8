"""Backups are made while others write, appear whole or not at all, and replace nothing unasked."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.ops.backup import backup, format_size
from bot.store.errors import StoreError
from bot.store.tables import Store
from tests.drafts import MOVE, draft, turned
from tests.store.on_disk import Opens, is_sound, on_disk


@pytest.fixture
def to(tmp_path: Path) -> Path:
    folder = tmp_path / "copies"
    folder.mkdir()
    return folder / "copy.db"


async def test_a_copy_of_a_running_database_holds_all_that_is_committed(store: Store, path: Path, to: Path) -> None:
    table = await store.create(draft(), 1)
    await store.create(draft(channel=71), 1)
    await store.commit(table, turned(table), 2, (MOVE,))
    words = backup(path, to, force=False)
    assert "2 tables, 2 of them open; the copy is sound" in words
    assert str(to) in words
    assert on_disk(to) == on_disk(path)
    assert is_sound(to)
    assert [file.name for file in to.parent.iterdir()] == ["copy.db"]


async def test_a_copy_can_be_opened_in_the_place_of_the_database(
    store: Store, path: Path, to: Path, opens: Opens
) -> None:
    table = await store.create(draft(), 1)
    backup(path, to, force=False)
    again = await opens(to)
    assert await again.table(table.id) == table


async def test_copies_made_while_many_write_are_each_of_one_moment(store: Store, path: Path, to: Path) -> None:
    tables = [await store.create(draft(channel=channel), 1) for channel in range(5)]
    writing = asyncio.gather(*(write(store, table.id) for table in tables))
    for _ in range(5):
        await asyncio.to_thread(backup, path, to, force=True)
        with closing(sqlite3.connect(to)) as copy:
            wrong = "SELECT count(*) FROM tables WHERE version <> (SELECT count(*) FROM moves WHERE table_id = id)"
            assert copy.execute(wrong).fetchone() == (0,)
    await writing
    assert is_sound(path)


async def write(store: Store, number: int) -> None:
    for _ in range(60):
        table = await store.table(number)
        assert table is not None
        await store.commit(table, turned(table), 2, (MOVE,))


async def test_a_file_that_is_there_is_replaced_only_on_demand(store: Store, path: Path, to: Path) -> None:
    await store.create(draft(), 1)
    to.write_text("mine")  # noqa: ASYNC240
    with pytest.raises(StoreError, match="there is such a file already"):
        backup(path, to, force=False)
    assert to.read_text() == "mine"  # noqa: ASYNC240
    backup(path, to, force=True)
    assert is_sound(to)


@pytest.mark.usefixtures("store")
def test_the_database_itself_is_never_replaced(path: Path) -> None:
    with pytest.raises(StoreError, match="the database itself"):
        backup(path, path, force=True)
    assert is_sound(path)


@pytest.mark.usefixtures("store")
def test_a_copy_is_for_the_same_eyes_as_the_database(path: Path, to: Path) -> None:
    path.chmod(0o600)
    backup(path, to, force=False)
    assert to.stat().st_mode & 0o777 == 0o600


@pytest.mark.usefixtures("store")
def test_a_place_where_no_file_can_be_is_refused(path: Path, to: Path) -> None:
    with pytest.raises(StoreError, match="does not exist"):
        backup(path, to.parent / "missing" / "copy.db", force=False)
    with pytest.raises(StoreError, match="folder"):
        backup(path, to.parent, force=True)


def test_without_a_database_there_is_no_copy(path: Path, to: Path) -> None:
    with pytest.raises(StoreError, match="there is no such database yet"):
        backup(path, to, force=False)
    assert not path.exists()
    assert list(to.parent.iterdir()) == []


@pytest.mark.parametrize("junk", [b"This is a letter.\n" * 400, b""], ids=["a letter", "nothing"])
def test_what_is_no_database_of_ours_is_not_copied(path: Path, to: Path, junk: bytes) -> None:
    path.write_bytes(junk)
    with pytest.raises(StoreError):
        backup(path, to, force=False)
    assert list(to.parent.iterdir()) == []


async def test_a_damaged_database_makes_no_copy_and_the_older_one_stays(path: Path, to: Path, opens: Opens) -> None:
    store = await opens(path)
    for channel in range(200):
        await store.create(draft(channel=channel), 1)
    await store.close()
    backup(path, to, force=False)
    before = to.read_bytes()  # noqa: ASYNC240
    whole = path.read_bytes()  # noqa: ASYNC240
    path.write_bytes(whole[:8192] + b"\xa5" * (len(whole) - 8192))  # noqa: ASYNC240
    with pytest.raises(StoreError) as caught:
        backup(path, to, force=True)
    assert "no backup was made" in str(caught.value)
    assert to.read_bytes() == before  # noqa: ASYNC240
    assert [file.name for file in to.parent.iterdir()] == ["copy.db"]


@pytest.mark.parametrize(
    ("count", "words"),
    [(0, "0 bytes"), (999, "999 bytes"), (1500, "1.5 kB"), (73_728, "73.7 kB"), (2.5e6, "2.5 MB"), (81.6e9, "81.6 GB")],
)
def test_sizes_are_told_in_words(count: float, words: str) -> None:
    assert format_size(count) == words
