"""Lookup of tables by columns that can be read even in a damaged row, and the repair of damaged rows."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from bot.store.database import Database, Execute
from bot.table.table import address

SELECT_OPEN_TABLE = (
    "SELECT id, guild_id, channel_id, message_id, CAST(game AS BLOB) AS game, host_id, created_at FROM tables "
)
"""Selects rows for `read_open_table`; a WHERE clause follows. The cast lets texts that are not UTF-8 through."""


class OpenTable(msgspec.Struct, frozen=True):
    """The columns of a table that can be read even if its row is damaged; most often the table is open."""

    id: int
    guild_id: int
    channel_id: int
    message_id: int | None
    game: str
    host_id: int
    created_at: float

    @property
    def link(self) -> str:
        """The address of the table's message, or of its channel if there is none."""
        return address(self.guild_id, self.channel_id, self.message_id)


class OpenTables(Database):
    """The part of the store that finds tables without decoding them, and ends those whose row is damaged."""

    async def open_table_ids(self, guild_id: int | None = None) -> tuple[int, ...]:
        """Return the ids of the open tables of one guild, or of all."""
        statement = "SELECT id FROM tables WHERE ended_at IS NULL"
        if guild_id is None:
            rows = await self.select(f"{statement} ORDER BY id")
        else:
            rows = await self.select(f"{statement} AND guild_id = ? ORDER BY id", guild_id)
        return tuple(row["id"] for row in rows)

    async def find_open(self, table_id: int) -> OpenTable | None:
        """Return the open table with this id."""
        return next(iter(await self._find("WHERE id = ? AND ended_at IS NULL", table_id)), None)

    async def find_open_in(self, channel_id: int) -> OpenTable | None:
        """Return the open table of a channel."""
        return next(iter(await self._find("WHERE channel_id = ? AND ended_at IS NULL", channel_id)), None)

    async def find_open_of(self, guild_id: int) -> Sequence[OpenTable]:
        """Return the open tables of a guild, oldest first."""
        return await self._find("WHERE guild_id = ? AND ended_at IS NULL ORDER BY id", guild_id)

    async def find_all_open(self) -> Sequence[OpenTable]:
        """Return every open table, oldest first."""
        return await self._find("WHERE ended_at IS NULL ORDER BY id")

    async def find_seated(self, user_id: int) -> Sequence[OpenTable]:
        """Return the open tables, of all guilds, at which a member sits, oldest first."""
        seats = "SELECT table_id FROM seats WHERE user_id = ? AND NOT gone"
        return await self._find(f"WHERE ended_at IS NULL AND id IN ({seats}) ORDER BY id", user_id)

    async def find_stale(self, guild_id: int) -> Sequence[OpenTable]:
        """Return the tables of a guild, ended ones too, whose message is behind their newest version."""
        return await self._find("WHERE painted < version AND guild_id = ?", guild_id)

    async def end_damaged(self, table_id: int, now: float) -> None:
        """End a table whose row is damaged, and clear what is not needed to show that it has ended."""
        statement = """
            UPDATE tables SET status = 'stopped', version = version + 1, invited = '[]', asked = '[]', proposal = NULL,
                              ending = NULL, deadline = NULL, due = NULL, updated_at = ?,
                              ended_at = coalesce(ended_at, ?)
            WHERE id = ?
        """
        await self.write(lambda execute: execute(statement, now, now, table_id))

    async def blank_people(self, table_id: int) -> None:
        """Blank the texts about the people of an ended table whose row is damaged."""

        def blank(execute: Execute) -> None:
            execute("UPDATE seats SET name = '?', locale = '', hand_message_id = NULL WHERE table_id = ?", table_id)
            execute("UPDATE seats SET player = '' WHERE table_id = ? AND player IS NOT NULL", table_id)

        await self.write(blank)

    async def blank_game(self, table_id: int) -> None:
        """Blank the texts about the game of an ended table whose row is damaged.

        The seed becomes a question mark. An empty one marks a table whose people were removed already: the cleanup
        would skip it, and keep them for ever.
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
