"""A backup of the database, made while the bot runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.store.disk import disk_problem
from bot.store.errors import StoreError
from bot.store.schema import OUR_TABLES


def backup(database: Path, to: Path, *, force: bool) -> str:
    """Copy the database to a file, whole or not at all. Returns one line about what the copy holds.

    Raises StoreError where that file is there already (unless `force`), or the copy cannot be made or is not sound.
    """
    _check_paths(database, to, force=force)
    # The draft lies in the same folder, so that it can take the place of the file in one step.
    draft = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        _copy(database, draft)
        words = _check_copy(draft)
        draft.chmod(database.stat().st_mode & 0o777)
        _sync(draft)
        _check_paths(database, to, force=force)
        draft.replace(to)
        _sync(to.parent)
    except sqlite3.Error as error:
        raise StoreError(f"{to}: no backup was made: {disk_problem(error) or error}") from error
    finally:
        for left in (draft, draft.with_name(draft.name + "-journal")):
            with suppress(FileNotFoundError):
                left.unlink()
    return f"{to}: {words}"


def _check_paths(database: Path, to: Path, *, force: bool) -> None:
    if not database.exists():
        raise StoreError(f"{database}: there is no such database yet; see PARLOUR_DATABASE")
    if not to.parent.is_dir():
        raise StoreError(f"{to}: the folder '{to.parent}' does not exist")
    if to.is_dir():
        raise StoreError(f"{to}: this is a folder; name a file in it")
    if not to.exists():
        return
    if to.samefile(database):
        raise StoreError(f"{to}: this is the database itself; name another file")
    if not force:
        raise StoreError(f"{to}: there is such a file already; name another, or add --force to replace it")


def _copy(database: Path, draft: Path) -> None:
    """Write what is committed now into one file that only its owner can read, without traces of what was deleted."""
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True, timeout=30)) as source:
        source.execute("VACUUM INTO ?", (str(draft),))


def _check_copy(draft: Path) -> str:
    """Return what a copy holds. Raises StoreError where it is not sound or not ours."""
    with closing(sqlite3.connect(f"{draft.resolve().as_uri()}?mode=ro", uri=True)) as copy:
        (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise StoreError(f"the database is damaged ({' '.join(str(found).split())}); no backup was made")
        names = {row[0] for row in copy.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if OUR_TABLES - names:
            raise StoreError("the database belongs to another program; no backup was made")
        tables, still_open = copy.execute("SELECT count(*), count(*) - count(ended_at) FROM tables").fetchone()
    return f"{format_size(draft.stat().st_size)}, {tables} tables, {still_open} of them open; the copy is sound"


def format_size(count: float) -> str:
    """Return a number of bytes in words, for example `1.5 MB`."""
    for unit in ("bytes", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "bytes" else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"


def _sync(path: Path) -> None:
    """Have a file's content, or a folder's names, written to the disk; not every system can do so for folders."""
    try:
        number = os.open(path, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(number)
    finally:
        os.close(number)
