"""The database's schema: numbered migrations, each applied once."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import aiosqlite

from bot.store.disk import disk_problem
from bot.store.errors import StoreError

MIGRATIONS = Path(__file__).parent / "migrations"
OUR_TABLES = frozenset({"tables", "seats", "moves", "results"})
"""The tables that every database of Parlour has, whatever its schema."""
OPEN_TIMEOUT = 5.0
"""Seconds that opening waits for another program that holds the file."""


def unusable(path: Path | str, error: sqlite3.Error) -> StoreError:
    """Return the error to raise where SQLite cannot open a database."""
    problem = disk_problem(error) or f"no database that can be used ({error})"
    return StoreError(f"{path}: {problem}; see PARLOUR_DATABASE")


async def prepare(writer: aiosqlite.Connection, reader: aiosqlite.Connection, path: Path | str) -> None:
    """Set up both connections, and apply the migrations that the file lacks, all or none.

    Raises StoreError where the file is another program's, is damaged, or comes from a newer Parlour.
    """
    for connection in (writer, reader):
        await connection.execute_fetchall(f"PRAGMA busy_timeout = {OPEN_TIMEOUT * 1000:.0f}")
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        await writer.execute_fetchall(f"PRAGMA {pragma}")
    await writer.execute_fetchall("BEGIN IMMEDIATE")
    version = await _checked_version(writer, path)
    await _check_pages(writer, path)
    scripts = migrations_after(version)
    for script in scripts:
        for statement in script.read_text().split(";\n"):
            if statement.strip():
                await writer.execute_fetchall(statement)
    await writer.execute_fetchall(f"PRAGMA user_version = {version + len(scripts)}")
    await writer.execute_fetchall("COMMIT")
    # From here on `Database` waits for other programs itself, so that `hurry` can end the wait.
    await writer.execute_fetchall("PRAGMA busy_timeout = 50")


def migrations_after(version: int) -> Sequence[Path]:
    """Return the migrations that a database of this schema version lacks, in order."""
    return sorted(MIGRATIONS.glob("*.sql"))[version:]


def check_schema(version: int, tables: frozenset[str], path: Path | str) -> None:
    """Raise StoreError where a file with this schema version and these tables is not for this program."""
    ours = len(migrations_after(0))
    if version > ours:
        raise StoreError(
            f"{path}: this database was made by a newer Parlour (schema {version}, ours is {ours}); "
            "install that one, or set PARLOUR_DATABASE to another file"
        )
    if (version > 0 or tables) and OUR_TABLES - tables:
        raise StoreError(f"{path}: this database belongs to another program; set PARLOUR_DATABASE to another file")


async def _checked_version(writer: aiosqlite.Connection, path: Path | str) -> int:
    version: int = next(iter(await writer.execute_fetchall("PRAGMA user_version")))[0]
    rows = await writer.execute_fetchall("SELECT name FROM sqlite_schema WHERE type = 'table'")
    check_schema(version, frozenset(row[0] for row in rows), path)
    return version


async def _check_pages(writer: aiosqlite.Connection, path: Path | str) -> None:
    (found,) = next(iter(await writer.execute_fetchall("PRAGMA quick_check(1)")))
    if found != "ok":
        words = " ".join(str(found).split())
        raise StoreError(f"{path}: this database is damaged ({words}); put a backup in its place, or set it aside")
