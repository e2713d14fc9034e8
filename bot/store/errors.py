"""What the disk says no with: one private sentence for whoever pressed, one line in the log for a whole bad spell."""

from __future__ import annotations

import logging
import math
import os
import sqlite3
import time
from pathlib import Path

from bot.table.refusal import Reason, Refused

log = logging.getLogger(__name__)

_TROUBLES = {
    sqlite3.SQLITE_FULL: "the disk is full; make room",
    sqlite3.SQLITE_BUSY: "another program holds it locked; end that one, such as a shell that has it open",
    sqlite3.SQLITE_LOCKED: "another program holds it locked; end that one, such as a shell that has it open",
    sqlite3.SQLITE_READONLY: "it may not be written to; look at the rights and the owner of the file and of its folder",
    sqlite3.SQLITE_PERM: "it may not be written to; look at the rights and the owner of the file and of its folder",
    sqlite3.SQLITE_IOERR: "the disk gives errors; look at the system's log, and at the disk",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened; look at the rights and the owner of the file and of its folder",
    sqlite3.SQLITE_CORRUPT: "it is damaged; stop Parlour, and put a backup in its place",
    sqlite3.SQLITE_NOTADB: "it is no database any more; stop Parlour, and put a backup in its place",
}
_GONE = "it was moved, removed or replaced; put it back, or stop Parlour before you put another in its place"


class DiskError(Refused):
    """Raised where the database cannot be read or written just now; nothing of what was wanted was kept."""

    def __init__(self) -> None:
        super().__init__(Reason.DISK)


class Disk:
    """Whether the database can be used; the log is told of each spell of trouble once, and of its end."""

    def __init__(self, path: Path | str) -> None:
        # SQLite keeps its other file beside the one that a link stands for.
        self._path = Path(path).resolve()
        self._files = self._identities()
        self._looked = -math.inf
        self._trouble = ""
        self._of_writing = False
        self._recovered = False

    def check(self, *, lately: bool = False) -> None:
        """Raise DiskFails where the open files are no longer those of this name: what is written would be lost.

        With `lately`, it is enough to have looked within the last second.
        """
        now = time.monotonic()
        if lately and now - self._looked < 1:
            return
        if self._identities() != self._files:
            self._looked = -math.inf
            raise self._fails(_GONE, writing=False)
        self._looked = now

    def failure(self, error: Exception, *, writing: bool) -> Exception:
        """What is to be raised for an error: DiskFails where the disk is the reason, else the error itself."""
        words = trouble(error)
        return error if words is None else self._fails(words, writing=writing)

    def works(self, *, writing: bool) -> None:
        """Take note that a read or a write has succeeded; a read alone does not end trouble with writing."""
        if self._trouble and (writing or not self._of_writing):
            log.warning("%s can be used again; everything goes on", self._path)
            self._trouble, self._recovered = "", True

    def recovered(self) -> bool:
        """Whether a spell of trouble has ended since this was last asked."""
        recovered, self._recovered = self._recovered, False
        return recovered

    def _fails(self, words: str, *, writing: bool) -> DiskError:
        if words != self._trouble:
            log.error("%s: %s. Until then players are told that nothing can be kept", self._path, words)
        self._trouble, self._of_writing = words, writing
        return DiskError()

    def _identities(self) -> list[tuple[int, int] | None]:
        # The log of what was written lately is a file of its own, and as bad to lose.
        return [_identity(self._path), _identity(self._path.with_name(self._path.name + "-wal"))]


def trouble(error: BaseException) -> str | None:
    """What is wrong with a database, and what to do; None for what is no trouble of the disk."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _TROUBLES.get(code & 0xFF)


def is_locked(error: sqlite3.Error) -> bool:
    """Whether another program holds the file."""
    return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
