"""Tables with shorthand for tests: what services do by way of the road, in one call."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self

from bot.chat.bot import Parlour
from bot.play.computers import Computers
from bot.play.perform import Performer
from bot.play.proposals import Proposals
from bot.play.signals import Signal
from bot.play.tables import Opening, Tables
from bot.play.thinking import Think, think_here
from bot.table import requests
from bot.table.lobby import Person
from bot.table.snapshot import Snapshot
from bot.table.table import Table
from engines import GAMES
from engines.core import Event, Options, Seat, State


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


class DirectTables(Tables):
    """Tables whose requests are made directly, and shown to nobody."""

    @classmethod
    def of(cls, bot: Parlour) -> Self:
        """Return the tables of a running bot."""
        house = cls.__new__(cls)
        vars(house).update(vars(bot.services.tables))
        return house

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

    async def play(self, table_id: int, question: int, user_id: int, text: str) -> Table:
        return await self.make(table_id, requests.act(question, user_id, text))

    async def leave(self, table_id: int, user_id: int, *, lobby: bool = False) -> Table:
        return await self.make(table_id, requests.leave(user_id, lobby=lobby))

    async def kick(self, table_id: int, user_id: int, target_id: int, *, moderator: bool) -> Table:
        return await self.make(table_id, requests.kick(user_id, target_id, moderator=moderator))

    async def stop(self, table_id: int, user_id: int, *, moderator: bool, lobby: bool = False) -> Table:
        return (await silent(self).stop(table_id, user_id, moderator=moderator, lobby=lobby)).table

    async def retire(self, table_id: int) -> Table:
        return await self.make(table_id, requests.retire)

    async def play_computers(self, table_id: int, think: Think = think_here) -> Table | None:
        """Let the computers answer until a person is to act; the table where they did any."""
        before = await self.find(table_id)
        if before is None:
            return None
        computers = Computers(self, Signal(), think)
        computers.carry_on(before)
        await computers.idle()
        after = await self.load(table_id)
        return after.table if after.table.version > before.table.version else None

    async def story(self, table: Table) -> Sequence[Event]:
        return (await self.load(table.id)).story

    def state(self, table: Table) -> State:
        return state_of(table)

    def options(self, table: Table) -> Options:
        return options_of(table)

    def question(self, table: Table, state: State, seat: Seat) -> int:
        return question_of(table, seat)


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
    """Return a road at whose end nobody looks, with or without computers that answer."""
    players = Computers(tables, Signal()) if computers else NoComputers(tables, Signal())
    return Performer(tables, players, display or NoDisplay())


class Asking:
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
        return (await self._proposals.here(table_id, number, user_id)).table

    async def expire(self, table_id: int) -> Table:
        return (await self._proposals.expire(table_id)).table
