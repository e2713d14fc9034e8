"""The lock that keeps a second Parlour off a database, since both would answer every press."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path

from bot.store.errors import StoreError


@contextmanager
def locked(database: Path) -> Generator[None]:
    """Hold a lock beside the database until the end of the block. Raises StoreError where another Parlour has it.

    The lock ends with the process, however that ends, and leaves an empty file behind.
    """
    lock_file = database.with_name(database.name + "-lock")
    # SQLite can lock a file on every system. Nothing is ever written into this one.
    with closing(_open(lock_file)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode == sqlite3.SQLITE_BUSY:
                raise StoreError(
                    f"{database}: another Parlour is running on this database; stop that one first, or set "
                    "PARLOUR_DATABASE to another file"
                ) from error
            raise StoreError(f"{lock_file}: {error}") from error
        yield


def _open(path: Path) -> sqlite3.Connection:
    try:
        return sqlite3.connect(path, timeout=0, isolation_level=None)
    except sqlite3.OperationalError as error:
        raise StoreError(f"{path}: {error}; look at the rights and the owner of its folder") from error
