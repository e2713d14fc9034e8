"""A database as a connection of its own reads it."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from bot.store.tables import Store

Opens: TypeAlias = Callable[[Path], Awaitable[Store]]
"""Opens a store that is closed with the test."""


def on_disk(path: Path) -> Sequence[Sequence[object]]:
    """Return everything in every table of a database but its count of numbers given."""
    with closing(sqlite3.connect(path)) as database:
        names = [
            row[0]
            for row in database.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence' ORDER BY name"
            )
        ]
        # The names come from the database itself.
        return [(name, *database.execute(f"SELECT * FROM {name}").fetchall()) for name in names]


def is_sound(path: Path) -> bool:
    """Return whether SQLite finds nothing wrong with a database."""
    with closing(sqlite3.connect(path)) as database:
        checks = database.execute("PRAGMA integrity_check").fetchall(), database.execute("PRAGMA foreign_key_check")
        return checks[0] == [("ok",)] and not list(checks[1])
