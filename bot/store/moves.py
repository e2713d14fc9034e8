"""The SQL of what has happened: the moves of a table, and what people have won."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.database import Database
from bot.store.rows import LOG, read_move
from bot.table.table import Move, Standing


class Moves(Database):
    """What has happened at tables."""

    async def story(self, table_id: int, moves: int) -> Sequence[tuple[int | None, int, bytes]]:
        """The last `moves` moves that had events, oldest first: seat, version and events."""
        rows = await self._rows(
            """
            SELECT seat, version, events FROM told WHERE table_id = ? ORDER BY version DESC LIMIT ?
            """,
            table_id,
            moves,
        )
        return [(seat, version, events.encode()) for seat, version, events in reversed(list(rows))]

    async def log(self, table_id: int) -> Sequence[tuple[int, Move]]:
        """Every move of a table with its version, oldest first."""
        return [read_move(row) for row in await self._rows(LOG, table_id)]

    async def actors_since(self, table_id: int, version: int) -> frozenset[int]:
        """The seats that acted after `version`."""
        rows = await self._rows(
            "SELECT DISTINCT seat FROM moves WHERE table_id = ? AND version > ? AND kind = 'action'", table_id, version
        )
        return frozenset(row[0] for row in rows if row[0] is not None)

    async def standings(self, guild_id: int, game: str | None) -> Sequence[Standing]:
        """What each member has done in a server, best first, in one game or (None) all."""
        rows = await self._rows(
            """
            SELECT results.user_id, results.name, sum(place = 1) AS wins, count(*) AS games, sum(points) AS points,
                   max(results.table_id) -- SQLite takes the name from the row that has it
            FROM results JOIN tables ON tables.id = results.table_id
            WHERE guild_id = ? AND (? IS NULL OR game = ?) AND results.user_id IS NOT NULL
            GROUP BY results.user_id ORDER BY wins DESC, points DESC, games, results.user_id
            """,
            guild_id,
            game,
            game,
        )
        return [Standing(*row[:5]) for row in rows]
