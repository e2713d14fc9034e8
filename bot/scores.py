"""What members have done in a server: read from the results of its tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.database import Database
from bot.table import Standing


class Scores(Database):
    """A file that knows how everybody did."""

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
