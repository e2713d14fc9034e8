"""The moves that were made at tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.database import Database
from bot.store.rows import SELECT_MOVES, read_move
from bot.table.table import Move


class Moves(Database):
    """The part of the store about moves."""

    async def story(self, table_id: int, moves: int) -> Sequence[tuple[int | None, int, bytes]]:
        """Return seat, version and events of a table's last `moves` moves that had events, oldest first.

        Moves that were undone, and those of replaced players, are left out.
        """
        rows = await self.select(
            """
            SELECT seat, version, events FROM told WHERE table_id = ? ORDER BY version DESC LIMIT ?
            """,
            table_id,
            moves,
        )
        return [(row["seat"], row["version"], row["events"].encode()) for row in reversed(rows)]

    async def log(self, table_id: int) -> Sequence[tuple[int, Move]]:
        """Return every move of a table with its version, oldest first."""
        return [read_move(row) for row in await self.select(SELECT_MOVES, table_id)]

    async def actors_since(self, table_id: int, version: int) -> frozenset[int]:
        """Return the seats that acted after this version."""
        rows = await self.select(
            "SELECT DISTINCT seat FROM moves WHERE table_id = ? AND version > ? AND kind = 'action'", table_id, version
        )
        return frozenset(row["seat"] for row in rows if row["seat"] is not None)
