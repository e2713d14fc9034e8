"""A house on a file of its own: people, tables, a clock that only tests move, and ways to look at the disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from bot.store.tables import Store
from bot.table.lobby import Person
from bot.table.replay import replay
from bot.table.table import Chair, Move, MoveKind, Result, Status, Table
from engines import GAMES
from engines.core import State
from engines.players.random_policy import choose
from tests.direct import DirectTables

ANA = Person(101, "Ana", "en-US")
BEN = Person(102, "Ben", "en-GB")
CLEO = Person(103, "Cleo", "de")
GUILD = 7
CHANNEL = 70
Opens = Callable[[Path], Awaitable[Store]]
MOVE = Move(0, MoveKind.ACTION, "roll", b'[{"type":"rolled"}]')
RESULTS = (Result(0, ANA.id, "Ana", 1, 40), Result(1, BEN.id, "Ben", 2, 30))


class StillClock:
    """Stands still until a test moves it."""

    def __init__(self, now: float = 1000.0) -> None:
        self.time = now

    def now(self) -> float:
        return self.time

    async def wait(self, seconds: float) -> float:
        self.time += seconds
        return 0.0


def chair(person: Person) -> Chair:
    return Chair(person.id, person.name, None, person.locale)


def computer(name: str = "Computer 1") -> Chair:
    return Chair(None, name, "random", "en-US")


def draft(*chairs: Chair, channel: int = CHANNEL, guild: int = GUILD, invited: tuple[int, ...] = ()) -> Table:
    """A lobby that is not on disk yet, with Ana as its host unless others are named."""
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
    """The table after its game has moved."""
    return replace(table, **{"status": Status.PLAYING, "state": b"{}", **changes})


def tables(store: Store) -> DirectTables:
    return DirectTables(store, StillClock(), GAMES)


async def lobby(
    house: DirectTables, *people: Person, computers: int = 0, channel: int = CHANNEL, seed: str = "5eed"
) -> Table:
    """A lobby whose host is the first of `people`, with computer players after them."""
    chairs = (*map(chair, people), *(computer(f"Computer {number + 1}") for number in range(computers)))
    return await house.store.create(replace(draft(*chairs, channel=channel), seed=seed), 0)


async def begun(
    house: DirectTables, *people: Person, computers: int = 0, channel: int = CHANNEL, seed: str = "5eed"
) -> Table:
    """A game in which everybody is setting up."""
    table = await lobby(house, *people, computers=computers, channel=channel, seed=seed)
    return await house.begin(table.id, people[0].id)


async def rolling(
    house: DirectTables, *people: Person, computers: int = 0, channel: int = CHANNEL, seed: str = "5eed"
) -> Table:
    """A game in which every sheet is set up, and a person is to act."""
    table = await begun(house, *people, computers=computers, channel=channel, seed=seed)
    for person in people:
        for text in ("auto", "confirm"):
            table = await house.play(table.id, question(house, table, person.id), person.id, text)
    return await house.play_computers(table.id) or table


async def played_out(house: DirectTables, table: Table, rng: Random) -> Table:
    """The table after its people and computers have played at random to the end."""
    while table.status is Status.PLAYING:
        state = house.state(table)
        people = [person for person in (ANA, BEN, CLEO) if table.seat_of(person.id) in state.to_act()]
        person = people[int(rng.random() * len(people))]
        seat = table.seat_of(person.id)
        assert seat is not None
        action = choose(state.view(seat), state.legal(seat), rng)
        table = await house.play(table.id, state.question(seat), person.id, action.text)
        table = await house.play_computers(table.id) or table
    return table


def question(house: DirectTables, table: Table, user_id: int) -> int:
    """The number of what a member is asked."""
    seat = table.seat_of(user_id)
    assert seat is not None
    return house.question(table, house.state(table), seat)


def mover(house: DirectTables, table: Table) -> Person:
    """The one person who is to act."""
    (seat,) = house.state(table).to_act()
    return next(person for person in (ANA, BEN, CLEO) if table.seat_of(person.id) == seat)


async def replayed(house: DirectTables, table: Table) -> State:
    """The state that a table's log leads to, played anew from its seed."""
    *_, last = replay(table, house.games[table.game], house.options(table), await house.store.log(table.id))
    return last


def on_disk(path: Path) -> Sequence[Sequence[object]]:
    """Everything in every table of a database but its count of numbers given, read by a connection of its own."""
    with closing(sqlite3.connect(path)) as database:
        names = [
            row[0]
            for row in database.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'sqlite_sequence' ORDER BY name"
            )
        ]
        # The names come from the database itself.
        return [(name, *database.execute(f"SELECT * FROM {name}").fetchall()) for name in names]


def is_sound(path: Path) -> bool:
    """Whether SQLite finds nothing wrong with a database."""
    with closing(sqlite3.connect(path)) as database:
        checks = database.execute("PRAGMA integrity_check").fetchall(), database.execute("PRAGMA foreign_key_check")
        return checks[0] == [("ok",)] and not list(checks[1])
