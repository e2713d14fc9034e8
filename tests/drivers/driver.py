"""The verbs of people at one table, the same in the test's own process, in a simulated server and on the wire."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Any, Protocol

from bot.table.table import Table
from engines.core import State


class TableDriver(Protocol):
    """People, by their names, at the tables of one channel; a verb is over once what it did is on disk."""

    def person(self, who: str) -> Any:
        """Return somebody as the options of a command name them."""
        ...

    # -- what people do

    def open(self, game: str = "naasii", **options: Any) -> Awaitable[object]:
        """Have Ana open a table."""
        ...

    def join(self, who: str) -> Awaitable[object]: ...

    def begin(self, who: str) -> Awaitable[object]: ...

    def act(self, who: str, text: str) -> Awaitable[object]:
        """Have somebody do what the game's action with this text is, wherever they are offered it."""
        ...

    def leave(self, who: str) -> Awaitable[object]:
        """Have somebody leave the game, and mean it."""
        ...

    def kick(self, who: str, player: str) -> Awaitable[object]: ...

    def replace(self, who: str, player: str, newcomer: str) -> Awaitable[object]: ...

    def undo(self, who: str) -> Awaitable[object]: ...

    def rematch(self, who: str) -> Awaitable[object]: ...

    def agree(self, who: str) -> Awaitable[object]: ...

    def decline(self, who: str) -> Awaitable[object]: ...

    def here(self, who: str) -> Awaitable[object]:
        """Have somebody who is voted on say that they are there."""
        ...

    # -- what happens

    def after(self, seconds: float) -> Awaitable[None]:
        """Let time pass, and the bot do what is due then."""
        ...

    def restart(self) -> Awaitable[None]:
        """End the program, and start it anew on the same file."""
        ...

    # -- what has come of it

    def table(self, number: int = 1) -> Awaitable[Table]:
        """Return the table with this number, as it is on disk; they are counted from 1."""
        ...

    def state(self, number: int = 1) -> Awaitable[State]:
        """Return the state of a table's game."""
        ...

    def waiting_for(self) -> Awaitable[set[str]]:
        """Return the names of those who are to act at the first table."""
        ...


def waiting(table: Table, state: State) -> set[str]:
    """Return the names of those who are to act."""
    return {table.chairs[seat].name for seat in state.to_act()}
