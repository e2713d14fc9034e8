"""The database's schema: numbered migrations, each applied once."""

from __future__ import annotations

from pathlib import Path

import aiosqlite

MIGRATIONS = Path(__file__).parent / "migrations"


class StoreError(Exception):
    """The database cannot be used; the message says why and what to do, in one line."""


async def prepare(writer: aiosqlite.Connection, reader: aiosqlite.Connection, path: Path | str) -> None:
    """Set both connections up, and apply the migrations that the file lacks, all or none.

    Raises StoreError where the file comes from a newer program.
    """
    for connection in (writer, reader):
        await connection.execute_fetchall("PRAGMA busy_timeout = 5000")
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        await writer.execute_fetchall(f"PRAGMA {pragma}")
    scripts = sorted(MIGRATIONS.glob("*.sql"))
    await writer.execute_fetchall("BEGIN IMMEDIATE")
    version = next(iter(await writer.execute_fetchall("PRAGMA user_version")))[0]
    if version > len(scripts):
        raise StoreError(
            f"{path}: this database was made by a newer Parlour (schema {version}, ours is {len(scripts)}); "
            "install that one, or set PARLOUR_DATABASE to another file"
        )
    for script in scripts[version:]:
        for statement in script.read_text().split(";\n"):
            if statement.strip():
                await writer.execute_fetchall(statement)
    await writer.execute_fetchall(f"PRAGMA user_version = {len(scripts)}")
    await writer.execute_fetchall("COMMIT")
