"""The preferences of people and of servers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum

import msgspec

from bot.store.database import Database, Execute
from bot.store.rows import as_json

_CHANNELS = msgspec.json.Decoder(tuple[int, ...])


class NotifyChoice(StrEnum):
    """The way in which a person is called to their turn, set by `/table notify`."""

    HERE = "here"
    """A ping in the channel, with the new board."""
    MESSAGE = "message"
    """A direct message with a link to the board."""
    OFF = "off"


class Preferences(Database):
    """The part of the store about what people and servers have chosen for themselves."""

    async def notify_choices(self, user_ids: Sequence[int]) -> Mapping[int, NotifyChoice]:
        """Return the choices of those among these people who have made one."""
        rows = await self.select(
            "SELECT user_id, place FROM notices WHERE user_id IN (SELECT value FROM json_each(?))",
            as_json(list(user_ids)),
        )
        return {row["user_id"]: NotifyChoice(row["place"]) for row in rows}

    async def set_notify_choice(self, user_id: int, choice: NotifyChoice) -> None:
        """Note a person's choice, for every server."""
        statement = """
            INSERT INTO notices (user_id, place) VALUES (?, ?) ON CONFLICT DO UPDATE SET place = excluded.place
        """
        await self.write(lambda execute: execute(statement, user_id, choice))

    async def channels(self, guild_id: int) -> Sequence[int]:
        """Return the channels of a server in which games may be started; none where they may be anywhere."""
        rows = await self.select("SELECT channels FROM servers WHERE guild_id = ?", guild_id)
        return _CHANNELS.decode(rows[0]["channels"]) if rows else ()

    async def change_channels(
        self, guild_id: int, *, add: Iterable[int] = (), remove: Iterable[int] = ()
    ) -> Sequence[int]:
        """Change the channels in which games may be started. Returns them in the order in which they were added."""
        added, removed = tuple(add), frozenset(remove)

        def change(execute: Execute) -> Sequence[int]:
            rows = execute("SELECT channels FROM servers WHERE guild_id = ?", guild_id)
            old = _CHANNELS.decode(rows[0]["channels"]) if rows else ()
            new = tuple(dict.fromkeys(each for each in (*old, *added) if each not in removed))
            if new != old:
                execute(
                    """
                    INSERT INTO servers (guild_id, channels) VALUES (?, ?)
                    ON CONFLICT DO UPDATE SET channels = excluded.channels
                    """,
                    guild_id,
                    as_json(new),
                )
            return new

        return await self.write(change)
