"""The moments at which tables have something due."""

from __future__ import annotations

from bot.store.database import Database


class Schedule(Database):
    """The part of the store about what is due at tables: warnings, and the ends of deadlines."""

    async def due(self, now: float) -> tuple[int, ...]:
        """Return the numbers of the tables with something due, the longest due first."""
        rows = await self.select("SELECT id FROM tables WHERE due <= ? ORDER BY due", now)
        return tuple(row["id"] for row in rows)

    async def next_due(self, now: float) -> float | None:
        """Return the first moment after `now` at which any table has something due."""
        (row,) = await self.select("SELECT min(due) AS moment FROM tables WHERE due > ?", now)
        moment: float | None = row["moment"]
        return moment
