"""The hands of those who were replaced: direct messages that are to show nothing any more."""

from __future__ import annotations

from collections.abc import Sequence

from bot.store.database import Database, Write
from bot.table.table import StaleHandMessage, Table


class StaleHandMessages(Database):
    """A file that knows which direct messages still show a hand that is somebody else's now."""

    async def left_hands(self, table_id: int) -> Sequence[StaleHandMessage]:
        """The direct messages of those who were replaced at a table, as far as they still show a hand."""
        rows = await self._rows(
            "SELECT channel_id, message_id, locale FROM left_hands WHERE table_id = ? AND NOT folded", table_id
        )
        return [StaleHandMessage(*row) for row in rows]

    async def folded(self, message_id: int) -> None:
        """Note that a direct message shows no hand any more."""
        await self._change(lambda write: write("UPDATE left_hands SET folded = 1 WHERE message_id = ?", message_id))


def leave_hands(write: Write, old: Table, new: Table) -> None:
    """Note the hands of those in whose seats somebody else is about to be written."""
    for seat, (sat, sits) in enumerate(zip(old.chairs, new.chairs, strict=False)):
        if sat.user_id != sits.user_id:
            write(
                """
                INSERT INTO left_hands (message_id, channel_id, table_id, user_id, locale)
                SELECT hand_message_id, hand_channel_id, table_id, user_id, locale FROM seats
                WHERE table_id = ? AND seat = ? AND user_id IS NOT NULL AND hand_message_id IS NOT NULL
                """,
                old.id,
                seat,
            )
