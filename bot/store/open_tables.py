"""What is asked of the database about servers and members: which tables are open where, and where any may be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from bot.store.database import Database, Write
from bot.store.rows import as_json
from bot.table.table import address

_LISTED = "SELECT id, guild_id, channel_id, message_id, CAST(game AS BLOB), host_id, created_at FROM tables "
_CHANNELS = msgspec.json.Decoder(tuple[int, ...])


class OpenTable(msgspec.Struct, frozen=True):
    """An open table, as far as can be said of it even where its row cannot be read."""

    id: int
    guild_id: int
    channel_id: int
    message_id: int | None
    game: str
    host_id: int
    created_at: float

    @property
    def link(self) -> str:
        """The address of the table's message, or of its channel where there is none."""
        return address(self.guild_id, self.channel_id, self.message_id)


class OpenTables(Database):
    """Finds open tables without reading what they hold, and keeps each server's list of channels."""

    async def listed(self, table_id: int) -> OpenTable | None:
        """The open table with this number."""
        return await self._one_listed("WHERE id = ? AND ended_at IS NULL", table_id)

    async def listed_in(self, channel_id: int) -> OpenTable | None:
        """The open table of a channel."""
        return await self._one_listed("WHERE channel_id = ? AND ended_at IS NULL", channel_id)

    async def listed_of(self, guild_id: int) -> Sequence[OpenTable]:
        """The open tables of a server, oldest first."""
        return await self._listed("WHERE guild_id = ? AND ended_at IS NULL ORDER BY id", guild_id)

    async def every_listed(self) -> Sequence[OpenTable]:
        """Every open table."""
        return await self._listed("WHERE ended_at IS NULL ORDER BY id")

    async def sat_at(self, user_id: int) -> Sequence[OpenTable]:
        """The open tables, of all servers, at which a member sits, oldest first."""
        seats = "SELECT table_id FROM seats WHERE user_id = ? AND NOT gone"
        return await self._listed(f"WHERE ended_at IS NULL AND id IN ({seats}) ORDER BY id", user_id)

    async def stale_of(self, guild_id: int) -> Sequence[OpenTable]:
        """The tables of a server whose message does not show their newest version."""
        return await self._listed("WHERE painted < version AND guild_id = ?", guild_id)

    async def end(self, table_id: int, now: float) -> None:
        """End a table whose row cannot be read, and take out of it what is not needed to say so."""
        statement = """
            UPDATE tables SET status = 'stopped', version = version + 1, invited = '[]', asked = '[]', proposal = NULL,
                              ending = NULL, deadline = NULL, due = NULL, updated_at = ?,
                              ended_at = coalesce(ended_at, ?)
            WHERE id = ?
        """
        await self._change(lambda write: write(statement, now, now, table_id))

    async def blank_people(self, table_id: int) -> None:
        """Take the texts about its people out of a table that has ended, since they cannot be read."""

        def blank(write: Write) -> None:
            write("UPDATE seats SET name = '?', locale = '', hand_message_id = NULL WHERE table_id = ?", table_id)
            write("UPDATE seats SET player = '' WHERE table_id = ? AND player IS NOT NULL", table_id)

        await self._change(blank)

    async def blank_game(self, table_id: int) -> None:
        """Take the texts of its game out of a table that has ended, since they cannot be read.

        It keeps a seed of a kind: without one it would count as thinned out, and keep its people for ever.
        """
        statement = """
            UPDATE tables SET game = '', locale = '', options = '', seed = '?', state = iif(state IS NULL, NULL, '')
            WHERE id = ?
        """
        await self._change(lambda write: write(statement, table_id))

    async def channels(self, guild_id: int) -> Sequence[int]:
        """The channels of a server in which games may be started; none where they may be anywhere."""
        for (channels,) in await self._rows("SELECT channels FROM servers WHERE guild_id = ?", guild_id):
            return _CHANNELS.decode(channels)
        return ()

    async def change_channels(
        self, guild_id: int, *, add: Iterable[int] = (), remove: Iterable[int] = ()
    ) -> Sequence[int]:
        """Change that list. Returns it as it then stands, in the order in which they were added."""
        new, gone = tuple(add), frozenset(remove)

        def change(write: Write) -> Sequence[int]:
            rows = write("SELECT channels FROM servers WHERE guild_id = ?", guild_id)
            old = _CHANNELS.decode(rows[0][0]) if rows else ()
            channels = tuple(dict.fromkeys(each for each in (*old, *new) if each not in gone))
            if channels != old:
                write(
                    "INSERT INTO servers VALUES (?, ?) ON CONFLICT DO UPDATE SET channels = excluded.channels",
                    guild_id,
                    as_json(channels),
                )
            return channels

        return await self._change(change)

    async def _one_listed(self, where: str, value: int) -> OpenTable | None:
        return next(iter(await self._listed(where, value)), None)

    async def _listed(self, where: str, *values: int) -> Sequence[OpenTable]:
        rows = await self._rows(_LISTED + where, *values)
        return [
            OpenTable(number, guild, channel, message, game.decode(errors="replace"), host, created_at)
            for number, guild, channel, message, game, host, created_at in rows
        ]
