"""The database's schema: numbered migrations, each applied once."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import aiosqlite

from bot.store.errors import trouble

MIGRATIONS = Path(__file__).parent / "migrations"
OURS = frozenset({"tables", "seats", "moves", "results"})
"""What every database of a Parlour has, of whatever schema."""
OPENING = 5.0
"""Seconds that opening waits for another program that holds the file."""


class StoreError(Exception):
    """The database cannot be used; the message says why and what to do, in one line."""


def unusable(path: Path | str, error: sqlite3.Error) -> StoreError:
    """What is to be said of a database that SQLite says no to."""
    return StoreError(f"{path}: {trouble(error) or f'no database that can be used ({error})'}; see PARLOUR_DATABASE")


async def prepare(writer: aiosqlite.Connection, reader: aiosqlite.Connection, path: Path | str) -> None:
    """Set both connections up, and apply the migrations that the file lacks, all or none.

    Raises StoreError where the file is another program's, is damaged, or comes from a newer Parlour.
    """
    for connection in (writer, reader):
        await connection.execute_fetchall(f"PRAGMA busy_timeout = {OPENING * 1000:.0f}")
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        await writer.execute_fetchall(f"PRAGMA {pragma}")
    await writer.execute_fetchall("BEGIN IMMEDIATE")
    version = await _version(writer, path)
    await _sound(writer, path)
    scripts = newer(version)
    for script in scripts:
        for statement in script.read_text().split(";\n"):
            if statement.strip():
                await writer.execute_fetchall(statement)
    await writer.execute_fetchall(f"PRAGMA user_version = {version + len(scripts)}")
    await writer.execute_fetchall("COMMIT")
    # From here on a change waits by itself, so that it can be told to hurry.
    await writer.execute_fetchall("PRAGMA busy_timeout = 50")


def newer(version: int) -> Sequence[Path]:
    """The migrations that a database of this schema lacks, in their order."""
    return sorted(MIGRATIONS.glob("*.sql"))[version:]


def check_schema(version: int, tables: frozenset[str], path: Path | str) -> None:
    """Raise StoreError where a file of this schema, with these tables, is not for this program."""
    ours = len(newer(0))
    if version > ours:
        raise StoreError(
            f"{path}: this database was made by a newer Parlour (schema {version}, ours is {ours}); "
            "install that one, or set PARLOUR_DATABASE to another file"
        )
    if (version > 0 or tables) and OURS - tables:
        raise StoreError(f"{path}: this database belongs to another program; set PARLOUR_DATABASE to another file")


async def _version(writer: aiosqlite.Connection, path: Path | str) -> int:
    version: int = next(iter(await writer.execute_fetchall("PRAGMA user_version")))[0]
    rows = await writer.execute_fetchall("SELECT name FROM sqlite_schema WHERE type = 'table'")
    check_schema(version, frozenset(row[0] for row in rows), path)
    return version


async def _sound(writer: aiosqlite.Connection, path: Path | str) -> None:
    (found,) = next(iter(await writer.execute_fetchall("PRAGMA quick_check(1)")))
    if found != "ok":
        words = " ".join(str(found).split())
        raise StoreError(f"{path}: this database is damaged ({words}); put a backup in its place, or set it aside")
