"""The messages of tables on Discord, and the versions that they show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import aiosqlite

from bot.store.database import Database
from bot.store.disk import Disk
from bot.store.pending_writes import PendingWrites
from bot.store.rows import UNPAINTED, as_json
from bot.table.table import Call, HandMessage


class Messages(Database):
    """The part of the store that knows which version of its table each message shows."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, disk: Disk) -> None:
        super().__init__(writer, reader, disk)
        self.pending = PendingWrites(self)
        self.revisions: dict[int, int] = {}
        """The count of notes of another message, or of other calls, in this process, by the number of the table."""

    async def close(self) -> None:
        """Close the file once the pending writes and those under way are done."""
        self.hurry()
        try:
            await self.pending.flush()
        finally:
            await super().close()

    async def painted(self, table_id: int, version: int | None, message_id: int | None, called: Sequence[Call]) -> None:
        """Note the version that the table's message shows, if any, that message, and everybody whom it calls."""
        self.pending.shown.pop(table_id, None)
        painted = UNPAINTED if version is None else version
        statement = "UPDATE tables SET painted = ?, message_id = ?, asked = ? WHERE id = ?"
        await self.pending.write(
            ("painted", table_id), lambda execute: execute(statement, painted, message_id, as_json(called), table_id)
        )
        # Only now: whoever has read the row before this write has an older revision.
        self.revisions[table_id] = self.revisions.get(table_id, 0) + 1

    async def behind(self, table_id: int) -> None:
        """Note that the table's message does not show all that it should, whichever version it shows."""
        self.pending.shown.pop(table_id, None)
        statement = "UPDATE tables SET painted = min(painted, version - 1) WHERE id = ?"
        await self.pending.write(("behind", table_id), lambda execute: execute(statement, table_id))

    async def dealt(self, table_id: int, version: int) -> None:
        """Note that every hand of a table shows this version."""
        statement = "UPDATE tables SET dealt = ? WHERE id = ? AND dealt < ?"
        await self.pending.write(("dealt", table_id), lambda execute: execute(statement, version, table_id, version))

    async def hand(self, table_id: int, seat: int, user_id: int, hand: HandMessage | None, *, closed: bool) -> None:
        """Note a player's hand message, and with `closed` that they take no direct messages."""
        statement = """
            UPDATE seats SET hand_channel_id = :channel_id, hand_message_id = :message_id, hand_picture = :picture,
                             closed = :closed
            WHERE table_id = :table_id AND seat = :seat AND user_id = :user_id
        """
        await self.pending.write(
            ("hand", table_id, seat),
            lambda execute: execute(
                statement,
                channel_id=None if hand is None else hand.channel_id,
                message_id=None if hand is None else hand.message_id,
                picture=None if hand is None else hand.picture,
                closed=int(closed),
                table_id=table_id,
                seat=seat,
                user_id=user_id,
            ),
        )

    async def stale(self) -> tuple[int, ...]:
        """Return the numbers of the tables whose message is behind their newest version, latest change first."""
        self.check_files()
        await self.pending.flush()
        rows = await self.select("SELECT id FROM tables WHERE painted < version ORDER BY updated_at DESC")
        return tuple(row["id"] for row in rows)

    async def unshown(self) -> Mapping[int, int]:
        """Return the newest versions of the tables with a clock running and a message that is behind."""
        rows = await self.select(
            """
            SELECT id, version FROM tables
            WHERE painted < version AND status = 'playing' AND clock IS NOT NULL
            """
        )
        behind = {row["id"]: row["version"] for row in rows}
        return {
            table_id: version
            for table_id, version in behind.items()
            if (shown := self.pending.shown.get(table_id)) is None or shown < version
        }

    async def undealt(self, games: Sequence[str]) -> tuple[int, ...]:
        """Return the numbers of these games' tables whose hands may be behind, latest change first."""
        rows = await self.select(
            """
            SELECT id FROM tables WHERE dealt < version AND state IS NOT NULL
            AND game IN (SELECT value FROM json_each(?)) ORDER BY updated_at DESC
            """,
            as_json(games),
        )
        return tuple(row["id"] for row in rows)
