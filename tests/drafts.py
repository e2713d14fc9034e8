"""Tables that are not on disk yet, and the people who sit at them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from bot.table.lobby import Person
from bot.table.table import Chair, Move, MoveKind, Result, Status, Table

ANA = Person(101, "Ana", "en-US")
BEN = Person(102, "Ben", "en-GB")
CLEO = Person(103, "Cleo", "de")
GUILD = 7
CHANNEL = 70
MOVE = Move(0, MoveKind.ACTION, "roll", b'[{"type":"rolled"}]')
RESULTS = (Result(0, ANA.id, "Ana", 1, 40), Result(1, BEN.id, "Ben", 2, 30))


def chair(person: Person) -> Chair:
    return Chair(person.id, person.name, None, person.locale)


def computer(name: str = "Computer 1") -> Chair:
    return Chair(None, name, "random", "en-US")


def draft(*chairs: Chair, channel: int = CHANNEL, guild: int = GUILD, invited: tuple[int, ...] = ()) -> Table:
    """Return a lobby of Naasii, with Ana as its host unless others are named."""
    chairs = chairs or (chair(ANA),)
    return Table(
        id=0,
        guild_id=guild,
        channel_id=channel,
        message_id=None,
        game="naasii",
        status=Status.LOBBY,
        host_id=next(each.user_id for each in chairs if each.user_id is not None),
        first_id=None,
        invited=invited,
        locale="en-US",
        options=b'{"type":"naasii_options","first":null,"abilities":false}',
        seed="5eed",
        rules=1,
        state=None,
        version=0,
        painted=None,
        called=(),
        chairs=chairs,
    )


def turned(table: Table, **changes: Any) -> Table:
    """Return the table after its game has moved."""
    return replace(table, **{"status": Status.PLAYING, "state": b"{}", **changes})
