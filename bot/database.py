"""One SQLite file: opened, read, and changed by one writer."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, Self

import aiosqlite

from bot.schema import StoreError, prepare


class Database:
    """One SQLite file with one writer. Every change is whole or not at all, and on disk when its block is left.

    Changes that are made at once share a commit, since the disk's work for it is what takes long. Reads have a
    connection of their own, so that they never see what is not committed.
    """

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self._writer = writer
        self._reader = reader
        self._writing = asyncio.Lock()
        self._keeping: asyncio.Task[None] | None = None
        """The commit to come of the transaction that is open."""
        self._changes = 0

    @classmethod
    async def open(cls, path: Path | str) -> Self:
        """Open the file, make it where it is missing, and bring its schema up to date.

        Raises StoreError where it is no database, cannot be written, or comes from a newer program.
        """
        async with AsyncExitStack() as opened:
            try:
                # The thread of an aiosqlite connection that cannot be opened may outlive the loop: find out before.
                await asyncio.to_thread(lambda: sqlite3.connect(path).close())
                writer = await opened.enter_async_context(aiosqlite.connect(path, isolation_level=None))
                reader = await opened.enter_async_context(aiosqlite.connect(path, isolation_level=None))
                await prepare(writer, reader, path)
                database = cls(writer, reader)
            except sqlite3.Error as error:
                raise StoreError(f"{path}: no database that can be used ({error}); check PARLOUR_DATABASE") from error
            opened.pop_all()
        return database

    async def close(self) -> None:
        """Close the file once what is being written is written."""
        while self._keeping is not None:
            await asyncio.wait([self._keeping])
        async with self._writing:
            await self._writer.close()
            await self._reader.close()

    async def _rows(self, sql: str, *values: object) -> Iterable[Any]:
        return await self._reader.execute_fetchall(sql, values)

    async def _write(self, sql: str, *values: object) -> Iterable[Any]:
        # A cursor that is not read to its end would block the commit: always fetch all.
        return await self._writer.execute_fetchall(sql, values)

    @asynccontextmanager
    async def _transaction(self) -> AsyncGenerator[None]:
        failure: Exception | None = None
        async with self._writing:
            try:
                async with self._among_others() if self._writer.in_transaction else self._alone():
                    # The commit waits for the lock behind everybody who waits now: it is theirs, too.
                    self._keeping = self._keeping or asyncio.create_task(self._keep())
                    yield
            except Exception as error:
                failure = error
            keeping = self._keeping
        # What stood against this change may be another one: that is on disk, too, before anybody is told.
        if keeping is not None:
            await asyncio.shield(keeping)
        if failure is not None:
            raise failure

    @asynccontextmanager
    async def _alone(self) -> AsyncGenerator[None]:
        """The first change of a transaction, which is undone with it."""
        try:
            await self._write("BEGIN IMMEDIATE")
            yield
        except BaseException:
            # Also when BEGIN failed, or was cancelled while it was on its way.
            await self._undo("ROLLBACK")
            raise

    @asynccontextmanager
    async def _among_others(self) -> AsyncGenerator[None]:
        """A later change of a transaction; where it fails, the others stay."""
        self._changes += 1
        change = f"change_{self._changes}"
        try:
            await self._write(f"SAVEPOINT {change}")
            yield
            await self._write(f"RELEASE {change}")
        except BaseException:
            await self._undo(f"ROLLBACK TO {change}")
            raise

    async def _keep(self) -> None:
        async with self._writing:
            self._keeping = None
            try:
                # Where its only change was undone, there is nothing to keep.
                if self._writer.in_transaction:
                    await self._write("COMMIT")
            except BaseException:
                await self._undo("ROLLBACK")
                raise

    async def _undo(self, statement: str) -> None:
        with suppress(sqlite3.OperationalError):
            await self._write(statement)
