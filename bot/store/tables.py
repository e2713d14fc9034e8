"""All SQL of tables, seats, moves and results."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import aiosqlite
import msgspec

from bot.store.database import Write
from bot.store.errors import Disk, DiskError
from bot.store.moves import Moves
from bot.store.open_tables import OpenTables
from bot.store.retention import Retention
from bot.store.rows import NUMBER, TABLE, TOLD, Damaged, as_json, is_damage, raws, read, write_seats
from bot.store.schedule import Schedule
from bot.store.stale_hand_messages import StaleHandMessages, leave_hands
from bot.table.table import Call, Hand, Move, Result, Table


class Taken(Exception):
    """The channel has an open table already."""

    def __init__(self, table: Table) -> None:
        super().__init__(f"table {table.id} is open in channel {table.channel_id}")
        self.table = table


class Conflict(Exception):
    """Somebody else has changed the table since it was loaded; nothing was written."""


class Store(Schedule, Moves, OpenTables, Retention, StaleHandMessages):
    """All that is on disk: tables with their seats, moves and results. Whatever gives a table raises Damaged."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, disk: Disk) -> None:
        super().__init__(writer, reader, disk)
        self._repainted: dict[int, int] = {}
        """By table, a version that its message shows, not on disk yet."""
        self._revisions: dict[int, int] = {}
        self._owed: dict[tuple[str, int, int], Callable[[Write], object]] = {}
        """What was done on Discord and the disk did not take; it comes before all that is written of tables later."""

    async def close(self) -> None:
        """Close the file once what is being written is written."""
        self.hurry()
        try:
            await self._flush_notes()
        finally:
            await super().close()

    async def table(self, table_id: int) -> Table | None:
        """The table with this number."""
        return await self._one("WHERE id = ?", table_id)

    async def told(self, table_id: int, moves: int) -> tuple[Table, Sequence[bytes]] | None:
        """The table with this number, and the events of its last `moves` moves that had any, oldest first."""
        try:
            rows = await self._rows(TOLD, moves, table_id)
        except sqlite3.OperationalError as error:
            if not is_damage(error):
                raise
            # Where it is only the events that cannot be read, the game says so of them itself.
            table = await self.table(table_id)
            return None if table is None else (table, [b""])
        for *columns, events in rows:
            return self._read(columns), raws(events)[::-1]
        return None

    async def table_in(self, channel_id: int) -> Table | None:
        """The open table of a channel."""
        return await self._one("WHERE channel_id = ? AND ended_at IS NULL", channel_id)

    async def last_in(self, channel_id: int) -> Table | None:
        """The open table of a channel, or the one that was opened there last."""
        return await self._one("WHERE channel_id = ? ORDER BY ended_at IS NOT NULL, id DESC LIMIT 1", channel_id)

    async def table_at(self, message_id: int) -> Table | None:
        """The table that a message shows."""
        return await self._one("WHERE message_id = ?", message_id)

    async def stale(self) -> tuple[int, ...]:
        """The numbers of the tables whose message does not show their newest version, most recently changed first."""
        self.disk.check()
        await self._flush_notes()
        rows = await self._rows("SELECT id FROM tables WHERE painted < version ORDER BY updated_at DESC")
        return tuple(row[0] for row in rows)

    async def unshown(self) -> Mapping[int, int]:
        """The tables where people's clocks run and whose message is behind the newest version, with that version."""
        behind = await super().unshown()
        return {number: version for number, version in behind.items() if self._repainted.get(number, -1) < version}

    async def undealt(self, games: Sequence[str]) -> tuple[int, ...]:
        """The numbers of those games' tables whose hands may not show the newest version."""
        rows = await self._rows(
            """
            SELECT id FROM tables WHERE dealt < version AND state IS NOT NULL
            AND game IN (SELECT value FROM json_each(?)) ORDER BY updated_at DESC
            """,
            as_json(games),
        )
        return tuple(row[0] for row in rows)

    async def create(self, table: Table, now: float) -> Table:
        """Add a table; its number is made here. Raises Taken where its channel has an open one."""

        def create(write: Write) -> int:
            rows = write(
                """
                INSERT INTO tables (guild_id, channel_id, game, status, host_id, first_id, invited, locale,
                                    options, seed, rules, clock, deadline, due, hints, created_at, updated_at)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id
                """,
                table.guild_id,
                table.channel_id,
                table.game,
                table.status,
                table.host_id,
                table.first_id,
                as_json(table.invited),
                table.locale,
                table.options.decode(),
                table.seed,
                table.rules,
                table.clock,
                table.deadline,
                table.due,
                int(table.hints),
                now,
                now,
            )
            table_id: int = rows[0][0]
            write_seats(write, table_id, table.chairs)
            return table_id

        try:
            return msgspec.structs.replace(table, id=await self._change(create))
        except sqlite3.IntegrityError:
            taken = await self.table_in(table.channel_id)
            if taken is None:
                raise
            raise Taken(taken) from None

    async def delete(self, table_id: int) -> None:
        """Remove a table as if it had never been."""
        await self._change(lambda write: write("DELETE FROM tables WHERE id = ?", table_id))

    async def commit(
        self, old: Table, new: Table, now: float, moves: Sequence[Move] = (), results: Iterable[Result] = ()
    ) -> Table:
        """Write a changed table, its moves and, at the end, its results, as the version after `old`.

        Each move is a version of its own. Raises Conflict where `old` is not what is on disk, and Taken where a table
        that had ended cannot go on, since its channel has another.
        """
        await self._flush_pending()
        version = old.version + max(1, len(moves))
        painted = self._repainted.get(old.id, -1)

        def commit(write: Write) -> None:
            written = write(
                """
                UPDATE tables SET status = ?, host_id = ?, invited = ?, rules = ?, state = ?, version = ?,
                                  clock = ?, deadline = ?, warned = ?, due = ?, undone = ?, proposal = ?, ending = ?,
                                  updated_at = ?, ended_at = iif(?, NULL, coalesce(ended_at, ?)),
                                  painted = max(painted, ?)
                WHERE id = ? AND version = ? RETURNING id
                """,
                new.status,
                new.host_id,
                as_json(new.invited),
                new.rules,
                None if new.state is None else new.state.decode(),
                version,
                new.clock,
                new.deadline,
                int(new.warned),
                new.due,
                new.undone,
                None if new.proposal is None else as_json(new.proposal),
                new.ending,
                now,
                int(new.open),
                now,
                painted,
                old.id,
                old.version,
            )
            if not written:
                raise Conflict
            for at, move in enumerate(moves, version - len(moves) + 1):
                write(
                    "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)",
                    old.id,
                    at,
                    move.seat,
                    move.kind,
                    move.action,
                    move.events.decode(),
                    now,
                )
            if new.chairs != old.chairs:
                leave_hands(write, old, new)
                write("DELETE FROM seats WHERE table_id = ? AND seat >= ?", old.id, len(new.chairs))
                write_seats(write, old.id, new.chairs)
            if new.open and not old.open:
                # Its end has been taken back.
                write("DELETE FROM results WHERE table_id = ?", old.id)
            for result in results:
                write(
                    "INSERT INTO results VALUES (?, 0, ?, ?, ?, ?, ?)",
                    old.id,
                    result.seat,
                    result.user_id,
                    result.name,
                    result.place,
                    result.points,
                )

        try:
            await self._change(commit)
        except sqlite3.IntegrityError:
            taken = await self.table_in(old.channel_id)
            if taken is None or taken.id == old.id:
                raise
            raise Taken(taken) from None
        self._noted(old.id, painted)
        return msgspec.structs.replace(new, version=version)

    async def painted(self, table_id: int, version: int, message_id: int | None, called: Sequence[Call]) -> None:
        """Note which version the table's message shows, which message that is, and who was asked what."""
        self._repainted.pop(table_id, None)
        self._revisions[table_id] = self.revision(table_id) + 1
        statement = "UPDATE tables SET painted = ?, message_id = ?, asked = ? WHERE id = ?"
        await self._write_pending(
            ("painted", table_id, 0), lambda write: write(statement, version, message_id, as_json(called), table_id)
        )

    def repainted(self, table_id: int, version: int) -> None:
        """Note that the table's message, the same as before and with the same questions, shows this version.

        It is read at once, but written only with the table's next change, or before `stale` tells: what is lost with
        the process is painted anew.
        """
        self._repainted[table_id] = version

    def revision(self, table_id: int) -> int:
        """Return how many times this process has noted another message or other questions of a table."""
        return self._revisions.get(table_id, 0)

    def shown(self, table_id: int) -> int:
        """Return the version that a table's message shows beyond what is on disk; -1 where that is none."""
        return self._repainted.get(table_id, -1)

    async def behind(self, table_id: int) -> None:
        """Note that the table's message does not show all that it should, whichever version it shows."""
        self._repainted.pop(table_id, None)
        statement = "UPDATE tables SET painted = min(painted, version - 1) WHERE id = ?"
        await self._write_pending(("behind", table_id, 0), lambda write: write(statement, table_id))

    async def dealt(self, table_id: int, version: int) -> None:
        """Note that every hand of a table shows this version."""
        statement = "UPDATE tables SET dealt = ? WHERE id = ? AND dealt < ?"
        await self._write_pending(("dealt", table_id, 0), lambda write: write(statement, version, table_id, version))

    async def hand(self, table_id: int, seat: int, user_id: int, hand: Hand | None, *, closed: bool) -> None:
        """Note a player's hand message, and whether they take any."""
        channel, message, picture = (
            (None, None, None) if hand is None else (hand.channel_id, hand.message_id, hand.picture)
        )
        statement = """
            UPDATE seats SET hand_channel_id = ?, hand_message_id = ?, hand_picture = ?, closed = ?
            WHERE table_id = ? AND seat = ? AND user_id = ?
        """
        await self._write_pending(
            ("hand", table_id, seat),
            lambda write: write(statement, channel, message, picture, int(closed), table_id, seat, user_id),
        )

    async def _one(self, where: str, value: int) -> Table | None:
        try:
            rows = await self._rows(TABLE + where, value)
        except sqlite3.OperationalError as error:
            if not is_damage(error):
                raise
            numbers = await self._rows(NUMBER + where, value)
            raise Damaged(next(iter(numbers))[0]) from error
        for row in rows:
            return self._read(row)
        return None

    def _read(self, row: Sequence[Any]) -> Table:
        table = read(row)
        painted = self._repainted.get(table.id, table.painted)
        return table if painted == table.painted else msgspec.structs.replace(table, painted=painted)

    async def forget(self, user_id: int) -> Sequence[int]:
        """Remove a member; what is noted of messages is on disk before, and ended boards are left alone."""
        await self._flush_notes()
        return await super().forget(user_id)

    async def _write_pending(self, key: tuple[str, int, int], change: Callable[[Write], object]) -> None:
        """Note what Discord shows already; where the disk does not take it now, before the next change of a table."""
        self._owed.pop(key, None)
        try:
            await self._change(change)
        except DiskError:
            self._owed[key] = change

    async def _flush_pending(self) -> None:
        for key, change in tuple(self._owed.items()):
            await self._change(change)
            if self._owed.get(key) is change:
                del self._owed[key]

    async def _flush_notes(self) -> None:
        await self._flush_pending()
        noted = dict(self._repainted)
        if not noted:
            return
        statement = """
            UPDATE tables SET painted = shown
            FROM (SELECT CAST(key AS INTEGER) AS number, value AS shown FROM json_each(?))
            WHERE tables.id = number AND painted < shown
        """
        await self._change(lambda write: write(statement, as_json(noted)))
        for table_id, version in noted.items():
            self._noted(table_id, version)

    def _noted(self, table_id: int, version: int) -> None:
        if self._repainted.get(table_id) == version:
            del self._repainted[table_id]
