"""What is taken off the disk again: a person who asks for it, and of tables what is older than it need be."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Sequence

import msgspec

from bot.store.database import Database, Write

log = logging.getLogger(__name__)

_AT_ONCE = 100
"""How many tables are thinned out in one transaction, so that nobody's move waits for long."""
_INTS = msgspec.json.Decoder(tuple[int, ...])

# An id of no member: the column takes no NULL.
_NOBODY = 0


class Retention(Database):
    """A file from which people and old games are removed.

    A table that is changed here gets a new version, so that no change that was judged before puts anything back.
    """

    async def tables_of(self, user_id: int) -> Sequence[int]:
        """The numbers of the open tables at which a member sits or is awaited."""
        rows = await self._rows(
            """
            SELECT id FROM tables WHERE ended_at IS NULL AND (
                id IN (SELECT table_id FROM seats WHERE user_id = ? AND NOT gone)
                OR iif(json_valid(invited), ? IN (SELECT value FROM json_each(invited)), 0))
            """,
            user_id,
            user_id,
        )
        return [row[0] for row in rows]

    async def forget(self, user_id: int) -> Sequence[int]:
        """Remove a member's number and name from everything; their results stay, and are nobody's.

        Returns the open tables whose boards named them.
        """
        open_tables = await self._change(lambda write: _forget(write, user_id))
        try:
            # In what the file keeps free there are copies of rows, also of such as moved from page to page; overwriting
            # what is deleted (PRAGMA secure_delete) leaves those. What was written lately is in a file of its own.
            for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                await self._writer.execute_fetchall(statement)
        except sqlite3.Error as error:
            log.warning("somebody is forgotten, but the file's free space may still hold their name: %s", error)
        return open_tables

    async def expire(self, before: float) -> int:
        """Remove moves, hands, seats and seeds of the tables that ended before then; results stay.

        Returns how many tables that were.
        """
        expired = 0
        while True:
            thinned = await self._change(lambda write: _thin_out(write, before))
            expired += thinned
            if thinned < _AT_ONCE:
                return expired


def _forget(write: Write, user_id: int) -> Sequence[int]:
    named = """
        SELECT id FROM tables WHERE host_id = :1 OR first_id = :1 OR instr(invited, :1) OR instr(proposal, :1)
        UNION SELECT table_id FROM seats WHERE user_id = :1
        UNION SELECT table_id FROM results WHERE user_id = :1
    """.replace(":1", str(int(user_id)))
    tables = write(f"SELECT id, ended_at IS NULL, invited FROM tables WHERE id IN ({named})")  # noqa: S608 (a number)
    for table_id, is_open, invited in tables:
        # The board of a table that has ended is left as it is: it may be years old, and would be posted anew.
        shown = 0 if is_open else 1
        write(
            """
            UPDATE tables SET version = version + 1, painted = painted + ?, dealt = dealt + ?, invited = ?,
                              host_id = iif(host_id = ?, ?, host_id), first_id = nullif(first_id, ?),
                              proposal = iif(instr(proposal, ?), NULL, proposal)
            WHERE id = ?
            """,
            shown,
            shown,
            _without(invited, user_id),
            user_id,
            _NOBODY,
            user_id,
            user_id,
            table_id,
        )
    # Of tables at which somebody has taken their seat.
    write("DELETE FROM left_hands WHERE user_id = ?", user_id)
    write(
        """
        UPDATE seats SET user_id = NULL, name = '', gone = 1, hand_channel_id = NULL, hand_message_id = NULL,
                         hand_picture = NULL, closed = 0, deadline = NULL
        WHERE user_id = ?
        """,
        user_id,
    )
    write("UPDATE results SET user_id = NULL, name = '' WHERE user_id = ?", user_id)
    write("DELETE FROM notices WHERE user_id = ?", user_id)
    return [table_id for table_id, is_open, _invited in tables if is_open]


def _without(invited: str, user_id: int) -> str:
    try:
        left = [each for each in _INTS.decode(invited) if each != user_id]
    except msgspec.DecodeError:
        # It cannot be read any more; whom else it names does not matter then.
        left = []
    return msgspec.json.encode(left).decode()


def _thin_out(write: Write, before: float) -> int:
    # Once it is thinned out, a table has no seed any more.
    rows = write("SELECT id FROM tables WHERE ended_at < ? AND seed <> '' LIMIT ?", before, _AT_ONCE)
    chosen = msgspec.json.encode([row[0] for row in rows]).decode()
    those = "(SELECT value FROM json_each(?))"
    write(f"DELETE FROM moves WHERE table_id IN {those}", chosen)  # noqa: S608 (our own words)
    write(f"DELETE FROM seats WHERE table_id IN {those}", chosen)  # noqa: S608
    write(f"DELETE FROM left_hands WHERE table_id IN {those}", chosen)  # noqa: S608
    write(f"DELETE FROM tables WHERE id IN {those} AND id NOT IN (SELECT table_id FROM results)", chosen)  # noqa: S608
    write(
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
