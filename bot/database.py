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
            if self._keeping is None:
                async with self._undone():
                    await self._write("BEGIN IMMEDIATE")
                # It waits for the lock behind everybody who waits now: their changes go into the same commit.
                self._keeping = asyncio.create_task(self._keep())
            keeping = self._keeping
            self._changes += 1
            change = f"change_{self._changes}"
            try:
                await self._write(f"SAVEPOINT {change}")
                yield
                await self._write(f"RELEASE {change}")
            except BaseException as error:
                # Also when SAVEPOINT or RELEASE failed, or was cancelled while it was on its way.
                with suppress(sqlite3.OperationalError):
                    await self._write(f"ROLLBACK TO {change}")
                if not isinstance(error, Exception):
                    raise
                failure = error
        # What stood against this change may be another one: that is on disk, too, before anybody is told.
        await asyncio.shield(keeping)
        if failure is not None:
            raise failure

    async def _keep(self) -> None:
        async with self._writing:
            self._keeping = None
            async with self._undone():
                await self._commit()

    async def _commit(self) -> None:
        await self._write("COMMIT")

    @asynccontextmanager
    async def _undone(self) -> AsyncGenerator[None]:
        """Leave no transaction open where the block fails, or is cancelled while a statement is on its way."""
        try:
            yield
        except BaseException:
            with suppress(sqlite3.OperationalError):
                await self._write("ROLLBACK")
            raise
