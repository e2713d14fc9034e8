"""The direct messages that still show a hand to somebody who was replaced."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.database import Database, Execute
from bot.table.table import StaleHandMessage, Table


class StaleHandMessages(Database):
    """The part of the store about hand messages whose seat is somebody else's now."""

    async def stale_hand_messages(self, table_id: int) -> Sequence[StaleHandMessage]:
        """Return the messages that still show a hand of this table to those who were replaced."""
        rows = await self.select(
            "SELECT channel_id, message_id, locale FROM left_hands WHERE table_id = ? AND NOT folded", table_id
        )
        return [
            StaleHandMessage(channel_id=row["channel_id"], message_id=row["message_id"], locale=row["locale"])
            for row in rows
        ]

    async def folded(self, message_id: int) -> None:
        """Note that a message shows no hand any more."""
        await self.write(lambda execute: execute("UPDATE left_hands SET folded = 1 WHERE message_id = ?", message_id))


def insert_stale_hand_messages(execute: Execute, old: Table, new: Table) -> None:
    """Note the hand messages of those who are about to be replaced; for use before the new chairs are written."""
    for seat, (before, after) in enumerate(zip(old.chairs, new.chairs, strict=False)):
        if before.user_id != after.user_id:
            execute(
                """
                INSERT INTO left_hands (message_id, channel_id, table_id, user_id, locale)
                SELECT hand_message_id, hand_channel_id, table_id, user_id, locale FROM seats
                WHERE table_id = ? AND seat = ? AND user_id IS NOT NULL AND hand_message_id IS NOT NULL
                """,
                old.id,
                seat,
            )
