"""The results of games, and the standings of members that follow from them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.store.database import Database, Execute
from bot.table.table import Result, Standing


class Standings(Database):
    """The part of the store about results."""

    async def standings(self, guild_id: int, game: str | None) -> Sequence[Standing]:
        """Return the standings of a server's members, best first, in one game or (None) in all."""
        rows = await self.select(
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
        return [
            Standing(
                user_id=row["user_id"],
                name=row["name"],
                wins=row["wins"],
                games=row["games"],
                points=row["points"],
            )
            for row in rows
        ]


def insert_results(execute: Execute, table_id: int, results: Iterable[Result]) -> None:
    """Add the results of a table's game."""
    for result in results:
        execute(
            """
            INSERT INTO results (table_id, game_no, seat, user_id, name, place, points)
            VALUES (:table_id, 0, :seat, :user_id, :name, :place, :points)
            """,
            table_id=table_id,
            seat=result.seat,
            user_id=result.user_id,
            name=result.name,
            place=result.place,
            points=result.points,
        )
