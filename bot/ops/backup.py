"""A copy of the database, made while the bot runs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from bot.store.errors import trouble
from bot.store.schema import OURS, StoreError


def backup(database: Path, to: Path, *, force: bool) -> str:
    """Copy the database to a file, whole or not at all, and say what the copy holds.

    Raises StoreError where that file is there already (unless `force`), or the copy cannot be made or is not sound.
    """
    _allowed(database, to, force=force)
    # Beside the file that it becomes, so that it becomes it in one step.
    draft = to.with_name(f".{to.name}.{os.getpid()}")
    try:
        _copy(database, draft)
        words = _checked(draft)
        draft.chmod(database.stat().st_mode & 0o777)
        _on_disk(draft)
        _allowed(database, to, force=force)
        draft.replace(to)
        _on_disk(to.parent)
    except sqlite3.Error as error:
        raise StoreError(f"{to}: no backup was made: {trouble(error) or error}") from error
    finally:
        for left in (draft, draft.with_name(draft.name + "-journal")):
            with suppress(FileNotFoundError):
                left.unlink()
    return f"{to}: {words}"


def _allowed(database: Path, to: Path, *, force: bool) -> None:
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
    """Write what is committed now into one file, without what was ever deleted; for its owner's eyes from the start."""
    os.close(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    with closing(sqlite3.connect(f"{database.resolve().as_uri()}?mode=ro", uri=True, timeout=30)) as source:
        source.execute("VACUUM INTO ?", (str(draft),))


def _checked(draft: Path) -> str:
    with closing(sqlite3.connect(f"{draft.resolve().as_uri()}?mode=ro", uri=True)) as copy:
        (found,) = copy.execute("PRAGMA integrity_check(1)").fetchone()
        if found != "ok":
            raise StoreError(f"the database is damaged ({' '.join(str(found).split())}); no backup was made")
        names = {row[0] for row in copy.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
        if OURS - names:
            raise StoreError("the database belongs to another program; no backup was made")
        tables, still_open = copy.execute("SELECT count(*), count(*) - count(ended_at) FROM tables").fetchone()
    return f"{size(draft.stat().st_size)}, {tables} tables, {still_open} of them open; the copy is sound"


def size(count: float) -> str:
    """A number of bytes in words, such as `1.5 MB`."""
    for unit in ("bytes", "kB", "MB"):
        if count < 1000:
            return f"{count:.0f} {unit}" if unit == "bytes" else f"{count:.1f} {unit}"
        count /= 1000
    return f"{count:.1f} GB"


def _on_disk(path: Path) -> None:
    """Have a file's content, or a folder's names, written for good; a system that cannot do so for folders may not."""
    try:
        number = os.open(path, os.O_RDONLY)
    except PermissionError:
        return
    try:
        os.fsync(number)
    finally:
        os.close(number)
