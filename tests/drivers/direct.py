"""Tables in the test's own process, without Discord: what services do by way of the performer, in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Self

from msgspec.structs import replace

from bot.chat.bot import Parlour
from bot.play.computers import Computers
from bot.play.perform import Performer
from bot.play.proposals import Proposals
from bot.play.signals import Signal
from bot.play.tables import Opening, Tables
from bot.play.thinking import Think, think_inline
from bot.store.tables import Store
from bot.table import requests
from bot.table.lobby import Person
from bot.table.replay import replay
from bot.table.snapshot import Snapshot
from bot.table.table import Status, Table
from engines import GAMES
from engines.core import Event, Options, Seat, State
from engines.players.random_policy import choose
from tests.drafts import ANA, BEN, CHANNEL, CLEO, chair, computer, draft


def state_of(table: Table) -> State:
    """Return the state of a table's game. Raises Refused where it is not being played, or cannot be read."""
    return Snapshot(table, GAMES, ()).state


def options_of(table: Table) -> Options:
    """Return the options of a table's game."""
    return Snapshot(table, GAMES, ()).options


def question_of(table: Table, seat: Seat) -> int:
    """Return the number of what a seat is asked."""
    return Snapshot(table, GAMES, ()).question(seat)


async def told(tables: Tables, table: Table) -> Snapshot:
    """Return a table, as it is given, with the story that is on disk."""
    return Snapshot(table, GAMES, (await tables.load(table.id)).moves)


class StillClock:
    """A clock that stands still until a test moves it."""

    def __init__(self, now: float = 1000.0) -> None:
        self.time = now

    def now(self) -> float:
        return self.time

    async def wait(self, seconds: float) -> float:
        self.time += seconds
        return 0.0


class DirectTables(Tables):
    """Tables whose requests are made directly, and shown to nobody."""

    @classmethod
    def on(cls, store: Store) -> Self:
        """Return the tables of a store, of every game, under a clock that stands still."""
        return cls(store, StillClock(), GAMES)

    @classmethod
    def of(cls, bot: Parlour) -> Self:
        """Return the tables of a running bot."""
        tables = cls.__new__(cls)
        vars(tables).update(vars(bot.services.tables))
        return tables

    # -- tables as tests begin with them

    async def lobby(self, *people: Person, computers: int = 0, channel: int = CHANNEL, seed: str = "5eed") -> Table:
        """Return a lobby of Naasii whose host is the first of `people`, with computer players after them."""
        chairs = (*map(chair, people), *(computer(f"Computer {number + 1}") for number in range(computers)))
        return await self.store.create(replace(draft(*chairs, channel=channel), seed=seed), 0)

    async def begun(self, *people: Person, computers: int = 0, channel: int = CHANNEL, seed: str = "5eed") -> Table:
        """Return a game in which everybody is setting up."""
        table = await self.lobby(*people, computers=computers, channel=channel, seed=seed)
        return await self.begin(table.id, people[0].id)

    async def rolling(self, *people: Person, computers: int = 0, channel: int = CHANNEL, seed: str = "5eed") -> Table:
        """Return a game in which every sheet is set up, and a person is to act."""
        table = await self.begun(*people, computers=computers, channel=channel, seed=seed)
        for person in people:
            for text in ("auto", "confirm"):
                table = await self.act(table.id, self.question(table, person.id), person.id, text)
        return await self.play_computers(table.id) or table

    async def play_out(self, table: Table, rng: Random) -> Table:
        """Let people and computers play at random to the end, and return the table then."""
        while table.status is Status.PLAYING:
            state = self.state(table)
            people = [person for person in (ANA, BEN, CLEO) if table.seat_of(person.id) in state.to_act()]
            person = people[int(rng.random() * len(people))]
            seat = table.seat_of(person.id)
            assert seat is not None
            action = choose(state.view(seat), state.legal(seat), rng)
            table = await self.act(table.id, state.question(seat), person.id, action.text)
            table = await self.play_computers(table.id) or table
        return table

    # -- requests

    async def opened(
        self, game: type[State], options: Options, host: Person, *, guild_id: int, channel_id: int, locale: str,
        invited: Sequence[int] = (), first_id: int | None = None, clock: int | None = None, hints: bool = False,
    ) -> Table:  # fmt: skip
        opening = Opening(host, guild_id, channel_id, locale, invited, first_id, clock, hints)
        return (await self.open(game, options, opening)).table

    async def make(self, table_id: int, make: requests.Make) -> Table:
        return (await self.change(table_id, make)).table

    async def join(self, table_id: int, person: Person) -> Table:
        return await self.make(table_id, requests.join(person))

    async def add_computer(self, table_id: int, user_id: int, player: str, name: Callable[[Table], str]) -> Table:
        return await self.make(table_id, requests.add_computer(user_id, player, name))

    async def remove_computer(self, table_id: int, user_id: int, number: int) -> Table:
        return await self.make(table_id, requests.remove_computer(user_id, number))

    async def begin(self, table_id: int, user_id: int) -> Table:
        return await self.make(table_id, requests.begin(user_id))

    async def act(self, table_id: int, question: int, user_id: int, text: str) -> Table:
        return await self.make(table_id, requests.act(question, user_id, text))

    async def leave(self, table_id: int, user_id: int, *, lobby: bool = False) -> Table:
        return await self.make(table_id, requests.leave(user_id, lobby=lobby))

    async def kick(self, table_id: int, user_id: int, target_id: int, *, moderator: bool) -> Table:
        return await self.make(table_id, requests.kick(user_id, target_id, moderator=moderator))

    async def stop(self, table_id: int, user_id: int, *, moderator: bool, lobby: bool = False) -> Table:
        return (await silent(self).stop(table_id, user_id, moderator=moderator, lobby=lobby)).table

    async def retire(self, table_id: int) -> Table:
        return await self.make(table_id, requests.retire)

    async def play_computers(self, table_id: int, think: Think = think_inline) -> Table | None:
        """Let the computers answer until a person is to act; the table where they did any."""
        before = await self.find(table_id)
        if before is None:
            return None
        computers = Computers(self, Signal(), think)
        computers.carry_on(before)
        await computers.idle()
        after = await self.load(table_id)
        return after.table if after.table.version > before.table.version else None

    # -- what becomes of them

    async def story(self, table: Table) -> Sequence[Event]:
        return (await self.load(table.id)).story

    async def replayed(self, table: Table) -> State:
        """Return the state that a table's log leads to, played anew from its seed."""
        *_, last = replay(table, self.games[table.game], options_of(table), await self.store.log(table.id))
        return last

    def state(self, table: Table) -> State:
        return state_of(table)

    def question(self, table: Table, user_id: int) -> int:
        """Return the number of what a member is asked."""
        seat = table.seat_of(user_id)
        assert seat is not None
        return question_of(table, seat)

    def mover(self, table: Table) -> Person:
        """Return the one person who is to act."""
        (seat,) = state_of(table).to_act()
        return next(person for person in (ANA, BEN, CLEO) if table.seat_of(person.id) == seat)


class NoDisplay:
    """Shows nothing, and notes which tables it was to show."""

    def __init__(self) -> None:
        self.shown: list[Table] = []

    async def open(self, snapshot: Snapshot) -> None:
        self.show_later(snapshot)

    async def show(self, snapshot: Snapshot) -> None:
        self.show_later(snapshot)

    async def show_hands(self, snapshot: Snapshot) -> None:
        pass

    def show_later(self, snapshot: Snapshot) -> None:
        self.shown.append(snapshot.table)


class NoComputers(Computers):
    """Computers that never answer."""

    async def answer(self, snapshot: Snapshot) -> Snapshot:
        return snapshot


def silent(tables: Tables, display: NoDisplay | None = None, *, computers: bool = False) -> Performer:
    """Return a performer whose changes nobody looks at, with or without computers that answer."""
    players = Computers(tables, Signal()) if computers else NoComputers(tables, Signal())
    return Performer(tables, players, display or NoDisplay())


class DirectProposals:
    """Proposals whose outcome is the table as it then stands."""

    def __init__(self, tables: Tables, clock: Any, display: NoDisplay | None = None) -> None:
        self._proposals: Proposals = Proposals(silent(tables, display), tables, clock)

    async def kick(self, table_id: int, user_id: int, target_id: int) -> Table:
        return (await self._proposals.kick(table_id, user_id, target_id)).table

    async def replace(self, table_id: int, user_id: int, player_id: int, newcomer_id: int, *, moderator: bool) -> Table:
        return (await self._proposals.replace(table_id, user_id, player_id, newcomer_id, moderator=moderator)).table

    async def undo(self, table_id: int, user_id: int) -> Table:
        return (await self._proposals.undo(table_id, user_id)).table

    async def rematch(self, table_id: int, user_id: int) -> tuple[Table, Table | None]:
        ended, begun = await self._proposals.rematch(table_id, user_id)
        return ended.table, None if begun is None else begun.table

    async def agree(self, table_id: int, number: int, person: Person) -> Table:
        return (await self._proposals.agree(table_id, number, person)).table

    async def decline(self, table_id: int, number: int, user_id: int) -> Table:
        return (await self._proposals.decline(table_id, number, user_id)).table

    async def here(self, table_id: int, number: int, user_id: int) -> Table:
        return (await self._proposals.still_here(table_id, number, user_id)).table

    async def expire(self, table_id: int) -> Table:
        return (await self._proposals.expire(table_id)).table
