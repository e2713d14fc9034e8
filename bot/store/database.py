"""One SQLite file: opened, read, and changed by one writer."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, Protocol, Self, TypeVar

import aiosqlite

from bot.store.errors import Disk, is_locked
from bot.store.schema import prepare, unusable

T = TypeVar("T")

PATIENCE = 5.0
"""Seconds that a change waits for another program that holds the file."""


class Write(Protocol):
    """Executes one statement of a change, and gives its rows."""

    def __call__(self, sql: str, *values: object) -> list[Any]:
        """Raises sqlite3.Error."""
        ...


class Database:
    """One SQLite file with one writer.

    Changes that are made at once share a commit, since the disk's work for it is what takes long. Reads have a
    connection of their own, so that they never see what is not committed.
    """

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, disk: Disk) -> None:
        self.disk = disk
        self._writer = writer
        self._reader = reader
        self._waiting: list[tuple[Callable[[Write], Any], asyncio.Future[Any]]] = []
        self._writing: asyncio.Task[None] | None = None
        self._hurry = threading.Event()

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
                database = cls(writer, reader, Disk(path))
            except sqlite3.Error as error:
                raise unusable(path, error) from error
            opened.pop_all()
        return database

    def hurry(self) -> None:
        """Wait for no other program any more."""
        self._hurry.set()

    async def close(self) -> None:
        """Close the file once what is being written is written."""
        self.hurry()
        while self._writing is not None:
            await asyncio.wait([self._writing])
        await self._writer.close()
        await self._reader.close()

    async def _rows(self, sql: str, *values: object) -> Iterable[Any]:
        """What a question finds. Raises DiskFails where the disk is the reason that there is no answer."""
        self.disk.check(lately=True)
        reader: Any = self._reader
        try:
            rows: Iterable[Any] = await reader._execute(_fetched, reader._conn, sql, values)
        except sqlite3.Error as error:
            failure = self.disk.failure(error, writing=False)
            if failure is error:
                raise
            raise failure from error
        self.disk.works(writing=False)
        return rows

    async def _change(self, change: Callable[[Write], T]) -> T:
        """Make a change in the writer's thread: whole or not at all, and on disk when this returns.

        A change that is cancelled may still be made; one that raises is undone, and what it raised is raised here, or
        DiskFails where the disk is the reason.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((change, done))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_waiting())
        return await done

    async def _write_waiting(self) -> None:
        """Write what waits, and then together what has come meanwhile, until nothing does."""
        while self._waiting:
            waiting = [(change, done) for change, done in self._waiting if not done.done()]
            self._waiting.clear()
            changes = [change for change, _done in waiting]
            try:
                self.disk.check()
                results = await self._in_thread(changes)
            except Exception as error:
                results = [error] * len(waiting)
            for (_change, done), result in zip(waiting, results, strict=True):
                failure = self.disk.failure(result, writing=True) if isinstance(result, Exception) else None
                if failure is None:
                    self.disk.works(writing=True)
                if done.done():
                    continue
                if failure is not None:
                    done.set_exception(failure)
                else:
                    done.set_result(result)
        self._writing = None

    async def _in_thread(self, changes: Sequence[Callable[[Write], object]]) -> Sequence[object]:
        # aiosqlite names no way to have more than one statement executed at a time, and each would wait for the loop.
        writer: Any = self._writer
        results: Sequence[object] = await writer._execute(_written, writer._conn, changes, self._hurry)
        return results


def _fetched(connection: sqlite3.Connection, sql: str, values: Sequence[object]) -> list[Any]:
    cursor = connection.execute(sql, values)
    try:
        return cursor.fetchall()
    finally:
        # One that failed half-way would hold all later reads to what was on disk then.
        cursor.close()


def _written(
    connection: sqlite3.Connection, changes: Sequence[Callable[[Write], object]], hurry: threading.Event
) -> Sequence[object]:
    """Make changes in one transaction; gives what each returned, or the exception by which it failed alone."""

    def write(sql: str, *values: object) -> list[Any]:
        # A cursor that is not read to its end would block the commit: always fetch all.
        return connection.execute(sql, values).fetchall()

    results: list[object] = []
    _begin(connection, hurry)
    try:
        for change in changes:
            write("SAVEPOINT change")
            try:
                results.append(change(write))
            except Exception as error:
                if not connection.in_transaction:
                    # Such as a full disk: all is undone already, the changes before this one too.
                    raise
                write("ROLLBACK TO change")
                results.append(error)
            write("RELEASE change")
        write("COMMIT")
    finally:
        if connection.in_transaction:
            write("ROLLBACK")
    return results


def _begin(connection: sqlite3.Connection, hurry: threading.Event) -> None:
    """Begin a transaction once no other program writes. Raises sqlite3.OperationalError where that takes too long."""
    # SQLite itself would wait in one go, and could not be told to hurry.
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError as error:
            if not is_locked(error) or hurry.is_set() or time.monotonic() > until:
                raise
        else:
            return
