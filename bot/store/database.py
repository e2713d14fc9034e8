"""One SQLite file: opened, read, and changed by one writer."""

from __future__ import annotations

import asyncio
import math
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Any, Protocol, Self, TypeAlias, TypeVar

import aiosqlite

from bot.store.disk import Disk, is_locked
from bot.store.schema import prepare, unusable

T = TypeVar("T")

LOCK_TIMEOUT = 5.0
"""Seconds that a write waits for another program that holds the file."""
_CHECK_INTERVAL = 1.0
"""Seconds between two looks, by reads, at whether the file is still there; each write looks."""


class Execute(Protocol):
    """Executes one statement with values for its `?` or its `:names`, and returns its rows."""

    def __call__(self, sql: str, *values: object, **named: object) -> list[sqlite3.Row]:
        """Raise sqlite3.Error where the statement fails."""
        ...


Write: TypeAlias = Callable[[Execute], T]
"""The statements that are made together or not at all, as a function that executes them."""


class Database:
    """One SQLite file with one writer.

    Writes that arrive at once share a commit, since syncing the disk is what takes long. Reads have a connection of
    their own, so that they never see what is not committed.
    """

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, disk: Disk) -> None:
        self.disk = disk
        self._writer = writer
        self._reader = reader
        self._queue: list[tuple[Write[Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._hurry = threading.Event()
        self._files = _identify(disk.path)
        self._checked_at = -math.inf

    @classmethod
    async def open(cls, path: Path | str) -> Self:
        """Open the file, make it where it is missing, and bring its schema up to date.

        Raises StoreError where it is no database of ours, is damaged, cannot be written, or comes from a newer program.
        """
        async with AsyncExitStack() as opened:
            try:
                # The thread of an aiosqlite connection that cannot be opened may outlive the loop: find out before.
                await asyncio.to_thread(lambda: sqlite3.connect(path).close())
                writer = await opened.enter_async_context(aiosqlite.connect(path, isolation_level=None))
                reader = await opened.enter_async_context(aiosqlite.connect(path, isolation_level=None))
                await prepare(writer, reader, path)
                writer.row_factory = reader.row_factory = sqlite3.Row
                database = cls(writer, reader, Disk(path))
            except sqlite3.Error as error:
                raise unusable(path, error) from error
            opened.pop_all()
        return database

    def hurry(self) -> None:
        """Stop waiting for other programs that hold the file."""
        self._hurry.set()

    async def close(self) -> None:
        """Close the file once the writes under way are done."""
        self.hurry()
        while self._writing is not None:
            await asyncio.wait([self._writing])
        await self._writer.close()
        await self._reader.close()

    async def select(self, sql: str, *values: object) -> Sequence[sqlite3.Row]:
        """Return the rows that a query finds. Raises DiskError where the disk is the reason that it fails."""
        if time.monotonic() - self._checked_at > _CHECK_INTERVAL:
            self.check_files()
        try:
            rows = await _in_thread(self._reader, lambda connection: _fetch(connection, sql, values))
        except sqlite3.Error as error:
            translated = self.disk.translate(error, writing=False)
            if translated is error:
                raise
            raise translated from error
        if self.disk.problem:
            self.disk.note_success(writing=False)
        return rows

    def check_files(self) -> None:
        """Raise DiskError where the path no longer names the open files: what is written would be lost."""
        if _identify(self.disk.path) != self._files:
            self._checked_at = -math.inf
            raise self.disk.note_gone()
        self._checked_at = time.monotonic()

    async def write(self, write: Write[T]) -> T:
        """Make a write in the writer's thread: whole or not at all, and on disk when this returns.

        A write whose caller is cancelled may still be made. One that raises is undone, and what it raised is raised
        here, or DiskError where the disk is the reason.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append((write, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_queue())
        return await done

    async def vacuum(self) -> None:
        """Rewrite the file without what was deleted from it. Raises sqlite3.Error.

        The free space of a file holds copies of rows, also of those that moved from page to page, which PRAGMA
        secure_delete leaves. The write-ahead log holds copies as well.
        """
        for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
            await self._writer.execute_fetchall(statement)

    async def _write_queue(self) -> None:
        """Make the writes that wait in one transaction, and those that came meanwhile in the next, until none waits."""
        while self._queue:
            waiting = [(write, done) for write, done in self._queue if not done.done()]
            self._queue.clear()
            writes = [write for write, _done in waiting]
            try:
                self.check_files()
                results = await _in_thread(self._writer, partial(_transact, writes=writes, hurry=self._hurry))
            except Exception as failed:
                results = [failed] * len(writes)
            for (_write, done), result in zip(waiting, results, strict=True):
                error = self.disk.translate(result, writing=True) if isinstance(result, Exception) else None
                if error is None and self.disk.problem:
                    self.disk.note_success(writing=True)
                if done.done():
                    continue
                if error is not None:
                    done.set_exception(error)
                else:
                    done.set_result(result)
        self._writing = None


async def _in_thread(connection: aiosqlite.Connection, work: Callable[[sqlite3.Connection], T]) -> T:
    """Call a function in the thread of a connection.

    aiosqlite has no public way to do so: its own methods execute one statement at a time, and after each the next one
    waits for the event loop.
    """
    private: Any = connection
    result: T = await private._execute(work, private._conn)
    return result


def _fetch(connection: sqlite3.Connection, sql: str, values: Sequence[object]) -> list[sqlite3.Row]:
    cursor = connection.execute(sql, values)
    try:
        return cursor.fetchall()
    finally:
        # A cursor that failed half-way would keep all later reads at the snapshot that it saw.
        cursor.close()


def _transact(connection: sqlite3.Connection, writes: Sequence[Write[Any]], hurry: threading.Event) -> Sequence[object]:
    """Make writes in one transaction. Returns what each returned, or the exception by which it alone failed."""

    def execute(sql: str, *values: object, **named: object) -> list[sqlite3.Row]:
        # A cursor that is not read to its end would block the commit: always fetch all.
        return connection.execute(sql, named or values).fetchall()

    results: list[object] = []
    _begin(connection, hurry)
    try:
        for write in writes:
            execute("SAVEPOINT one_write")
            try:
                results.append(write(execute))
            except Exception as error:
                if not connection.in_transaction:
                    # SQLite has undone everything, the writes before this one too: that is what a full disk does.
                    raise
                execute("ROLLBACK TO one_write")
                results.append(error)
            execute("RELEASE one_write")
        execute("COMMIT")
    finally:
        if connection.in_transaction:
            execute("ROLLBACK")
    return results


def _identify(path: Path) -> Sequence[tuple[int, int] | None]:
    """Return what tells the file and its write-ahead log, which holds the latest writes, from others of their names."""
    found: list[tuple[int, int] | None] = []
    for name in (str(path), f"{path}-wal"):
        try:
            status = os.stat(name)
        except OSError:
            found.append(None)
        else:
            found.append((status.st_dev, status.st_ino))
    return found


def _begin(connection: sqlite3.Connection, hurry: threading.Event) -> None:
    """Begin a transaction once no other program writes. Raises sqlite3.OperationalError where that takes too long."""
    # SQLite's own wait is one long call, which `hurry` could not end.
    deadline = time.monotonic() + LOCK_TIMEOUT
    while True:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if not is_locked(error) or hurry.is_set() or time.monotonic() > deadline:
                raise
        else:
            return
