"""The removal of people who ask for it, and of what is older than it need be."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence

import msgspec

from bot.store.database import Execute
from bot.store.messages import Messages
from bot.store.rows import as_json

log = logging.getLogger(__name__)

_BATCH = 100
"""Tables that expire in one transaction, so that nobody's move waits for long."""
_NOBODY = 0
"""A user id of no member, for columns that take no NULL."""
_INTS = msgspec.json.Decoder(tuple[int, ...])


class Retention(Messages):
    """The part of the store that removes people and old games.

    A table that is changed here gets a new version, so that no change that was judged before puts anything back.
    """

    async def tables_of(self, user_id: int) -> Sequence[int]:
        """Return the numbers of the open tables at which a member sits or for whom a seat is held."""
        rows = await self.select(
            """
            SELECT id FROM tables WHERE ended_at IS NULL AND (
                id IN (SELECT table_id FROM seats WHERE user_id = ? AND NOT gone)
                OR iif(json_valid(invited), ? IN (SELECT value FROM json_each(invited)), 0))
            """,
            user_id,
            user_id,
        )
        return [row["id"] for row in rows]

    async def forget(self, user_id: int) -> Sequence[int]:
        """Remove a member's id and name from everything; their results stay, and are nobody's.

        Returns the numbers of the open tables whose boards named them; the boards of ended tables are left alone.
        """
        # What is pending may name them, and would be written after this.
        await self.pending.flush()
        open_tables = await self.write(lambda execute: _remove_person(execute, user_id))
        try:
            await self.vacuum()
        except sqlite3.Error as error:
            log.warning("somebody is forgotten, but the file's free space may still hold their name: %s", error)
        return open_tables

    async def expire(self, before: float) -> int:
        """Remove moves, hands, seats and seeds of the tables that ended before this moment; results stay.

        Returns the number of those tables.
        """
        expired = 0
        while True:
            count = await self.write(lambda execute: _expire_batch(execute, before))
            expired += count
            if count < _BATCH:
                return expired


def _remove_person(execute: Execute, user_id: int) -> Sequence[int]:
    named = """
        SELECT id FROM tables
        WHERE host_id = :user_id OR first_id = :user_id OR instr(invited, :user_id) OR instr(proposal, :user_id)
        UNION SELECT table_id FROM seats WHERE user_id = :user_id
        UNION SELECT table_id FROM results WHERE user_id = :user_id
    """
    tables = execute(
        f"SELECT id, ended_at IS NULL AS open, invited FROM tables WHERE id IN ({named})",  # noqa: S608 (our own words)
        user_id=user_id,
    )
    for table in tables:
        execute(
            """
            UPDATE tables SET version = version + 1, painted = painted + :shown, dealt = dealt + :shown,
                              invited = :invited, host_id = iif(host_id = :user_id, :nobody, host_id),
                              first_id = nullif(first_id, :user_id),
                              proposal = iif(instr(proposal, :user_id), NULL, proposal)
            WHERE id = :id
            """,
            id=table["id"],
            # The board of an ended table counts as shown: it may be years old, and would be posted anew.
            shown=0 if table["open"] else 1,
            invited=_without(table["invited"], user_id),
            user_id=user_id,
            nobody=_NOBODY,
        )
    # Those of tables at which they were replaced.
    execute("DELETE FROM left_hands WHERE user_id = ?", user_id)
    execute(
        """
        UPDATE seats SET user_id = NULL, name = '', gone = 1, hand_channel_id = NULL, hand_message_id = NULL,
                         hand_picture = NULL, closed = 0, deadline = NULL
        WHERE user_id = ?
        """,
        user_id,
    )
    execute("UPDATE results SET user_id = NULL, name = '' WHERE user_id = ?", user_id)
    execute("DELETE FROM notices WHERE user_id = ?", user_id)
    return [table["id"] for table in tables if table["open"]]


def _without(invited: str, user_id: int) -> str:
    try:
        return as_json([each for each in _INTS.decode(invited) if each != user_id])
    except msgspec.DecodeError:
        # A list that cannot be read is of no use, whomever else it names.
        return "[]"


def _expire_batch(execute: Execute, before: float) -> int:
    # An expired table has an empty seed.
    rows = execute("SELECT id FROM tables WHERE ended_at < ? AND seed <> '' LIMIT ?", before, _BATCH)
    chosen = as_json([row["id"] for row in rows])
    those = "(SELECT value FROM json_each(?))"
    for statement in (
        f"DELETE FROM moves WHERE table_id IN {those}",  # noqa: S608 (our own words)
        f"DELETE FROM seats WHERE table_id IN {those}",  # noqa: S608
        f"DELETE FROM left_hands WHERE table_id IN {those}",  # noqa: S608
        f"DELETE FROM tables WHERE id IN {those} AND id NOT IN (SELECT table_id FROM results)",  # noqa: S608
    ):
        execute(statement, chosen)
    execute(
        f"""
        UPDATE tables SET host_id = ?, first_id = NULL, invited = '[]', seed = '', state = NULL, asked = '[]',
                          proposal = NULL, deadline = NULL, due = NULL,
                          version = version + 1, painted = version + 1, dealt = version + 1
        WHERE id IN {those}
        """,  # noqa: S608
        _NOBODY,
        chosen,
    )
    return len(rows)
