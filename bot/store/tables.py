"""The tables on disk, and the store that holds all that outlives the process."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from msgspec.structs import replace

from bot.store.database import Execute
from bot.store.errors import Conflict, Damaged, Taken
from bot.store.moves import Moves
from bot.store.open_tables import OpenTables
from bot.store.preferences import Preferences
from bot.store.retention import Retention
from bot.store.rows import (
    SELECT_ID,
    SELECT_TABLE,
    SELECT_TABLE_AND_STORY,
    chair_values,
    is_damage,
    read_story,
    read_table,
    table_values,
)
from bot.store.schedule import Schedule
from bot.store.stale_hand_messages import StaleHandMessages, insert_stale_hand_messages
from bot.store.standings import Standings, insert_results
from bot.table.table import Chair, Move, Result, Table


class Store(Schedule, Moves, Standings, OpenTables, Preferences, StaleHandMessages, Retention):
    """The database with all its tables, moves, results and preferences.

    Every method that returns a table raises Damaged where its row cannot be read.
    """

    async def table(self, table_id: int) -> Table | None:
        """Return the table with this number."""
        return await self._one("WHERE id = ?", table_id)

    async def load(self, table_id: int, moves: int) -> tuple[Table, Sequence[bytes]] | None:
        """Return the table with this number and its story, by one query.

        The story is the events of its last `moves` moves that had any, oldest first.
        """
        try:
            rows = await self.select(SELECT_TABLE_AND_STORY + "WHERE id = ?", moves, table_id)
        except sqlite3.OperationalError as error:
            if not is_damage(error):
                raise
            # If it is only the events that cannot be read, the game says so when it reads these.
            table = await self.table(table_id)
            return None if table is None else (table, [b""])
        return (self._read(rows[0]), read_story(rows[0])) if rows else None

    async def table_in(self, channel_id: int) -> Table | None:
        """Return the open table of a channel."""
        return await self._one("WHERE channel_id = ? AND ended_at IS NULL", channel_id)

    async def last_in(self, channel_id: int) -> Table | None:
        """Return the open table of a channel, or the last one that was opened there."""
        return await self._one("WHERE channel_id = ? ORDER BY ended_at IS NOT NULL, id DESC LIMIT 1", channel_id)

    async def table_at(self, message_id: int) -> Table | None:
        """Return the table that a message shows."""
        return await self._one("WHERE message_id = ?", message_id)

    async def create(self, table: Table, now: float) -> Table:
        """Add a table, and return it with its number. Raises Taken where its channel has an open one."""

        def insert(execute: Execute) -> int:
            (row,) = execute(
                """
                INSERT INTO tables (guild_id, channel_id, game, status, host_id, first_id, invited, locale,
                                    options, seed, rules, clock, deadline, due, hints, created_at, updated_at)
                VALUES (:guild_id, :channel_id, :game, :status, :host_id, :first_id, :invited, :locale,
                        :options, :seed, :rules, :clock, :deadline, :due, :hints, :now, :now)
                RETURNING id
                """,
                **table_values(table),
                now=now,
            )
            table_id: int = row["id"]
            _write_chairs(execute, table_id, table.chairs)
            return table_id

        try:
            return replace(table, id=await self.write(insert))
        except sqlite3.IntegrityError:
            taken = await self.table_in(table.channel_id)
            if taken is None:
                raise
            raise Taken(taken) from None

    async def delete(self, table_id: int) -> None:
        """Remove a table and all that belongs to it."""
        await self.write(lambda execute: execute("DELETE FROM tables WHERE id = ?", table_id))

    async def commit(
        self, old: Table, new: Table, now: float, moves: Sequence[Move] = (), results: Sequence[Result] = ()
    ) -> Table:
        """Write a changed table, its moves and, at the end, its results, as the version after `old`.

        Each move is a version of its own. Raises Conflict where `old` is not what is on disk, and Taken where a table
        that had ended cannot go on, since its channel has another.
        """
        if self.pending.refused:
            await self.pending.flush_refused()
        version = old.version + max(1, len(moves))
        shown = self.pending.shown.get(old.id)

        def update(execute: Execute) -> None:
            if not _update_table(execute, old, new, version, shown, now):
                raise Conflict
            _insert_moves(execute, old.id, version - len(moves) + 1, moves, now)
            if new.chairs != old.chairs:
                insert_stale_hand_messages(execute, old, new)
                execute("DELETE FROM seats WHERE table_id = ? AND seat >= ?", old.id, len(new.chairs))
                _write_chairs(execute, old.id, new.chairs)
            if new.open and not old.open:
                # The end of the game was undone.
                execute("DELETE FROM results WHERE table_id = ?", old.id)
            if results:
                insert_results(execute, old.id, results)

        try:
            await self.write(update)
        except sqlite3.IntegrityError:
            taken = await self.table_in(old.channel_id)
            if taken is None or taken.id == old.id:
                raise
            raise Taken(taken) from None
        if shown is not None and self.pending.shown.get(old.id) == shown:
            del self.pending.shown[old.id]
        return replace(new, version=version)

    async def _one(self, where: str, value: int) -> Table | None:
        try:
            rows = await self.select(SELECT_TABLE + where, value)
        except sqlite3.OperationalError as error:
            if not is_damage(error):
                raise
            rows = await self.select(SELECT_ID + where, value)
            raise Damaged(rows[0]["id"]) from error
        return self._read(rows[0]) if rows else None

    def _read(self, row: sqlite3.Row) -> Table:
        table = read_table(row)
        shown = self.pending.shown.get(table.id)
        return table if shown is None else replace(table, painted=shown)


def _update_table(execute: Execute, old: Table, new: Table, version: int, shown: int | None, now: float) -> bool:
    """Write a changed table without its chairs. Returns whether `old` was on disk; otherwise nothing is written."""
    rows = execute(
        """
        UPDATE tables SET status = :status, host_id = :host_id, invited = :invited, rules = :rules, state = :state,
                          version = :version, clock = :clock, deadline = :deadline, warned = :warned, due = :due,
                          undone = :undone, proposal = :proposal, ending = :ending, updated_at = :now,
                          ended_at = iif(:open, NULL, coalesce(ended_at, :now)),
                          painted = max(painted, coalesce(:shown, painted))
        WHERE id = :id AND version = :old_version RETURNING id
        """,
        **table_values(new),
        id=old.id,
        old_version=old.version,
        version=version,
        open=int(new.open),
        shown=shown,
        now=now,
    )
    return bool(rows)


def _write_chairs(execute: Execute, table_id: int, chairs: Sequence[Chair]) -> None:
    """Write the people at a table, and forget the hand message of each seat that somebody else has taken."""
    # The hand messages of the others stay: they are written between two versions of a table, and `chairs` may be older.
    for seat, chair in enumerate(chairs):
        execute(
            """
            INSERT INTO seats (table_id, seat, user_id, name, player, locale, gone, deadline, warned, missed)
            VALUES (:table_id, :seat, :user_id, :name, :player, :locale, :gone, :deadline, :warned, :missed)
            ON CONFLICT DO UPDATE SET user_id = excluded.user_id, name = excluded.name, player = excluded.player,
                                      locale = excluded.locale, gone = excluded.gone, deadline = excluded.deadline,
                                      warned = excluded.warned, missed = excluded.missed,
                                      hand_channel_id = iif(user_id IS excluded.user_id, hand_channel_id, NULL),
                                      hand_message_id = iif(user_id IS excluded.user_id, hand_message_id, NULL),
                                      closed = iif(user_id IS excluded.user_id, closed, 0)
            """,
            table_id=table_id,
            seat=seat,
            **chair_values(chair),
        )


def _insert_moves(execute: Execute, table_id: int, first: int, moves: Sequence[Move], now: float) -> None:
    """Add moves to a table's log; the first makes the version `first`, and each later one the next."""
    for version, move in enumerate(moves, first):
        execute(
            """
            INSERT INTO moves (table_id, version, seat, kind, action, events, at)
            VALUES (:table_id, :version, :seat, :kind, :action, :events, :at)
            """,
            table_id=table_id,
            version=version,
            seat=move.seat,
            kind=move.kind,
            action=move.action,
            events=move.events.decode(),
            at=now,
        )
