"""An evening with hands that tells whether everybody's direct message is what is on disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import msgspec

from bot.chat.components import picture, render
from bot.play.clock import WallClock
from bot.play.tables import Tables
from bot.screens.board import TableScreens
from bot.store.tables import Store
from cogs import PRESENTERS
from engines import GAMES
from engines.core import State
from tests.drivers.direct import told
from tests.wire import Control, Member, Message, Picture, Press
from tests.wire.evening import Evening

FIRST = {"nessie": "reveal", "wazabi": "roll"}
"""What whoever begins presses first."""


class Dealt(Evening):
    """Friends at a table whose game has hands."""

    async def dealt(self, game: str) -> None:
        """Open a table, join, and begin; Ana is to move."""
        await self.joined(game)
        await self.press(self.people[0], "/begin")
        await self.shows(lambda: self.has(FIRST[game]))
        await self.all_true()

    async def joined(self, game: str) -> None:
        """Open a table whose chance is known, and join."""
        lobby = await self.opened(game, first=self.people[0])
        self.write("UPDATE tables SET seed = ?", 1)
        for person in self.people[1:]:
            await self.press(person, "/join")
        await self.shows(lambda: all(person.user.name in lobby.text for person in self.people))

    @property
    def hands(self) -> Sequence[Message]:
        """Everybody's one direct message, in the order of the seats."""
        return [hand for person in self.people for (hand,) in [self.wire.dms(person)]]

    async def all_true(self) -> None:
        """Wait until the board and everybody's one hand are what is on disk."""
        await self.true()
        await self.hands_true()

    async def hands_true(self) -> None:
        """Wait until everybody has one direct message, which is what is on disk and offers what is legal."""
        for person, (hand, legal) in zip(self.people, await self._hands(), strict=True):
            await self.shows(lambda person=person, hand=hand: self._shows_hand(self.wire.dms(person), hand))
            assert offered(self.wire.dms(person)[0].controls) == legal

    async def newest_true(self) -> None:
        """Wait until the newest board is what is on disk, though an older one could not be folded."""
        _, expected = await self.expected()

        def is_true() -> bool:
            return self.board.controls == expected.controls and self.board.text.endswith(expected.text)

        await self.shows(is_true)

    @property
    def noted(self) -> bool:
        """Whether the newest version is noted as shown."""
        return self.rows("SELECT painted FROM tables") == self.rows("SELECT version FROM tables")

    def use(self, who: Member, message: Message) -> Press:
        """Press what a message offers last, in the order of the alphabet."""
        text = max(offered(message.controls))
        (control,) = (each for each in message.controls if text in offered([each]))
        if control.options:
            return self.wire.select(who, message, control.custom_id, [text])
        return self.wire.press(who, message, control.custom_id)

    def put(self, state: State) -> None:
        """Put another position on the table, while no bot runs."""
        self.write("UPDATE tables SET state = ?, version = version + 1", msgspec.json.encode(state).decode())

    def write(self, sql: str, *values: object) -> None:
        """Change the bot's database behind its back."""
        with closing(sqlite3.connect(self.database)) as database, database:
            database.execute(sql, values)

    def called(self, who: int) -> int:
        """How often a seat's player was called in the channel."""
        return [user for user, _ in self.pings].count(self.people[who].user.id)

    def _shows_hand(self, messages: Sequence[Message], expected: Picture) -> bool:
        return [(each.controls, each.text) for each in messages] == [(expected.controls, expected.text)]

    async def _hands(self) -> Sequence[tuple[Picture, frozenset[str]]]:
        """The hand message of each seat that belongs to what is on disk, and what that seat may do."""
        table, _ = await self.expected()
        store = await Store.open(self.database)
        try:
            tables = Tables(store, WallClock(), GAMES)
            at = await told(tables, table)
            state = at.state
            hands: list[tuple[Picture, frozenset[str]]] = []
            for seat in range(len(self.people)):
                board = TableScreens(PRESENTERS).hand(at, seat)
                components: Any = picture(render(board.screen, table.id, board.question))
                legal = frozenset(action.text for action in state.legal(seat))
                hands.append((Picture("", components, [], [], 0, 0.0), legal))
        finally:
            await store.close()
        return hands


def offered(controls: Sequence[Control]) -> frozenset[str]:
    """The answers that buttons and menus give."""
    texts: set[str] = set()
    for control in controls:
        values = [value for _, value in control.options]
        texts.update(values or [control.custom_id.split(":", 3)[3]])
    return frozenset(text for text in texts if not text.startswith("/"))
