"""The open tables of channels, servers and members, found without reading what the tables hold."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from bot.store.database import Database, Execute
from bot.table.table import address

SELECT_OPEN_TABLE = (
    "SELECT id, guild_id, channel_id, message_id, CAST(game AS BLOB) AS game, host_id, created_at FROM tables "
)
"""Selects rows for `read_open_table`, also those that `read_table` cannot read; a WHERE clause follows."""


class OpenTable(msgspec.Struct, frozen=True):
    """One open table, with no more than can be read even of a damaged row."""

    id: int
    guild_id: int
    channel_id: int
    message_id: int | None
    game: str
    host_id: int
    created_at: float

    @property
    def link(self) -> str:
        """The address of the table's message, or of its channel where there is none."""
        return address(self.guild_id, self.channel_id, self.message_id)


class OpenTables(Database):
    """The part of the store that finds open tables, and ends those whose row is damaged."""

    async def open_tables(self, guild_id: int | None = None) -> tuple[int, ...]:
        """Return the numbers of the open tables of one server, or of all."""
        statement = "SELECT id FROM tables WHERE ended_at IS NULL"
        if guild_id is None:
            rows = await self.select(f"{statement} ORDER BY id")
        else:
            rows = await self.select(f"{statement} AND guild_id = ? ORDER BY id", guild_id)
        return tuple(row["id"] for row in rows)

    async def listed(self, table_id: int) -> OpenTable | None:
        """Return the open table with this number."""
        return next(iter(await self._find("WHERE id = ? AND ended_at IS NULL", table_id)), None)

    async def listed_in(self, channel_id: int) -> OpenTable | None:
        """Return the open table of a channel."""
        return next(iter(await self._find("WHERE channel_id = ? AND ended_at IS NULL", channel_id)), None)

    async def listed_of(self, guild_id: int) -> Sequence[OpenTable]:
        """Return the open tables of a server, oldest first."""
        return await self._find("WHERE guild_id = ? AND ended_at IS NULL ORDER BY id", guild_id)

    async def every_listed(self) -> Sequence[OpenTable]:
        """Return every open table, oldest first."""
        return await self._find("WHERE ended_at IS NULL ORDER BY id")

    async def sat_at(self, user_id: int) -> Sequence[OpenTable]:
        """Return the open tables, of all servers, at which a member sits, oldest first."""
        seats = "SELECT table_id FROM seats WHERE user_id = ? AND NOT gone"
        return await self._find(f"WHERE ended_at IS NULL AND id IN ({seats}) ORDER BY id", user_id)

    async def stale_of(self, guild_id: int) -> Sequence[OpenTable]:
        """Return the tables of a server, ended ones too, whose message is behind their newest version."""
        return await self._find("WHERE painted < version AND guild_id = ?", guild_id)

    async def end(self, table_id: int, now: float) -> None:
        """End a table whose row cannot be read, and blank what is not needed to show that it has ended."""
        statement = """
            UPDATE tables SET status = 'stopped', version = version + 1, invited = '[]', asked = '[]', proposal = NULL,
                              ending = NULL, deadline = NULL, due = NULL, updated_at = ?,
                              ended_at = coalesce(ended_at, ?)
            WHERE id = ?
        """
        await self.write(lambda execute: execute(statement, now, now, table_id))

    async def blank_people(self, table_id: int) -> None:
        """Blank the texts about the people of an ended table, since they cannot be read."""

        def blank(execute: Execute) -> None:
            execute("UPDATE seats SET name = '?', locale = '', hand_message_id = NULL WHERE table_id = ?", table_id)
            execute("UPDATE seats SET player = '' WHERE table_id = ? AND player IS NOT NULL", table_id)

        await self.write(blank)

    async def blank_game(self, table_id: int) -> None:
        """Blank the texts about the game of an ended table, since they cannot be read.

        The seed becomes a question mark: an empty one would say that the table has expired already, and its people
        would be kept for ever.
        """
        statement = """
            UPDATE tables SET game = '', locale = '', options = '', seed = '?', state = iif(state IS NULL, NULL, '')
            WHERE id = ?
        """
        await self.write(lambda execute: execute(statement, table_id))

    async def _find(self, where: str, *values: int) -> Sequence[OpenTable]:
        return [read_open_table(row) for row in await self.select(SELECT_OPEN_TABLE + where, *values)]


def read_open_table(row: sqlite3.Row) -> OpenTable:
    """Return the table in a row of SELECT_OPEN_TABLE."""
    return OpenTable(
        id=row["id"],
        guild_id=row["guild_id"],
        channel_id=row["channel_id"],
        message_id=row["message_id"],
        game=row["game"].decode(errors="replace"),
        host_id=row["host_id"],
        created_at=row["created_at"],
    )
