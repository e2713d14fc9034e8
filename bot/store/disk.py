"""The disk that the database lies on: what is wrong with it, said once in the log for a whole spell of trouble."""

from __future__ import annotations

import logging
import sqlite3
from pathlib import Path

from bot.store.errors import DiskError

log = logging.getLogger(__name__)

_PROBLEMS = {
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


class Disk:
    """The health of the database's files; each problem is logged once, and once when it is over."""

    def __init__(self, path: Path | str) -> None:
        # SQLite keeps its other file beside the one that a link stands for.
        self.path = Path(path).resolve()
        self.problem = ""
        """The present fault of the disk in words; empty if there is none."""
        self._in_writing = False
        self._recovered = False

    def note_gone(self) -> DiskError:
        """Return the error to raise where the path no longer names the open files: what is written would be lost."""
        return self._failed(_GONE, writing=False)

    def translate(self, error: Exception, *, writing: bool) -> Exception:
        """Return the error to raise in place of this one: a DiskError where the disk is the reason, or the same."""
        problem = disk_problem(error)
        return error if problem is None else self._failed(problem, writing=writing)

    def note_success(self, *, writing: bool) -> None:
        """Note that a read or a write has succeeded; a read does not end a problem in writing."""
        if self.problem and (writing or not self._in_writing):
            log.warning("%s can be used again; everything goes on", self.path)
            self.problem, self._recovered = "", True

    def recovered(self) -> bool:
        """Return whether a problem has ended since the last call."""
        recovered, self._recovered = self._recovered, False
        return recovered

    def _failed(self, problem: str, *, writing: bool) -> DiskError:
        if problem != self.problem:
            log.error("%s: %s. Until then players are told that nothing can be kept", self.path, problem)
        self.problem, self._in_writing = problem, writing
        return DiskError()


def disk_problem(error: BaseException) -> str | None:
    """Return what is wrong with the database and what to do, or None where the disk is not the reason."""
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else _PROBLEMS.get(code & 0xFF)


def is_locked(error: sqlite3.Error) -> bool:
    """Return whether another program holds the file."""
    return error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
