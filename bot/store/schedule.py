"""The SQL of time: which tables are due, and how people want to be told of their turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from bot.store.database import Database


class Place(StrEnum):
    """Where somebody wants to be told that it is their turn: what `/table notify` sets."""

    HERE = "here"
    """By a ping in the channel, with the new board."""
    MESSAGE = "message"
    """By a direct message with a link to the board."""
    OFF = "off"


class Schedule(Database):
    """What is due, and who is told how."""

    async def due(self, now: float) -> tuple[int, ...]:
        """The numbers of the tables at which time has something to do, the longest due first."""
        return tuple(row[0] for row in await self._rows("SELECT id FROM tables WHERE due <= ? ORDER BY due", now))

    async def next_due(self, now: float) -> float | None:
        """The first moment after `now` at which time has something to do anywhere."""
        for row in await self._rows("SELECT min(due) FROM tables WHERE due > ?", now):
            moment: float | None = row[0]
            return moment
        return None

    async def open_tables(self, guild_id: int | None = None) -> tuple[int, ...]:
        """The numbers of the open tables of one server, or of all."""
        still_open = "SELECT id FROM tables WHERE ended_at IS NULL"
        if guild_id is None:
            rows = await self._rows(f"{still_open} ORDER BY id")
        else:
            rows = await self._rows(f"{still_open} AND guild_id = ? ORDER BY id", guild_id)
        return tuple(row[0] for row in rows)

    async def unshown(self) -> Mapping[int, int]:
        """The tables where people's clocks run and whose message may be behind, with their newest version."""
        rows = await self._rows(
            """
            SELECT id, version FROM tables
            WHERE painted < version AND status = 'playing' AND clock IS NOT NULL
            """
        )
        return {row[0]: row[1] for row in rows}

    async def places(self, user_ids: Sequence[int]) -> Mapping[int, Place]:
        """Where each of these wants to be told of their turn, where they said so."""
        rows = await self._rows(
            "SELECT user_id, place FROM notices WHERE user_id IN (SELECT value FROM json_each(?))",
            msgspec.json.encode(list(user_ids)).decode(),
        )
        return {row[0]: Place(row[1]) for row in rows}

    async def notify(self, user_id: int, place: Place) -> None:
        """Note where somebody wants to be told of their turn, in every server."""
        statement = "INSERT INTO notices VALUES (?, ?) ON CONFLICT DO UPDATE SET place = excluded.place"
        await self._change(lambda write: write(statement, user_id, place))
