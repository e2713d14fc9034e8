"""A table whose game has hands, on the wire: a direct message for everybody, and the same behind “My hand”."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from random import Random
from typing import Any

import msgspec

from bot.chat.bot import Parlour
from bot.chat.components import payload, render
from bot.play.clock import WallClock
from bot.play.tables import Tables
from bot.screens.board import TableScreens
from bot.store.tables import Store
from bot.table.table import Status
from cogs import PRESENTERS
from engines import GAMES
from engines.core import State
from engines.players.random_policy import choose
from tests.drivers.direct import state_of, told
from tests.drivers.wire import WireDriver
from tests.wire import OPEN_DM, POST_MESSAGE, Control, Exchange, Member, Message, Picture, Press

MOST = 2000
"""Presses of a game."""
FIRST = {"nessie": "reveal", "wazabi": "roll"}
"""The first press of whoever begins."""


class WireCards(WireDriver):
    """A table whose game has hands."""

    async def deal(self, game: str, **options: Any) -> None:
        """Open a table whose chance is known, have everybody join, and begin."""
        await self.joined(game, **options)
        await self.press(self.people[0], "/begin")
        await self.shows(lambda: self.has("/panel:hand"))

    async def dealt(self, game: str) -> None:
        """Deal, and wait until everybody is shown their hand; Ana is to move."""
        await self.joined(game, first=self.people[0])
        await self.press(self.people[0], "/begin")
        await self.shows(lambda: self.has(FIRST[game]))
        await self.all_true()

    async def joined(self, game: str, **options: Any) -> None:
        """Open a table whose chance is known, and have everybody join."""
        lobby = await self.open(game, **options)
        self.write("UPDATE tables SET seed = ?", "1")
        for person in self.people[1:]:
            await self.press(person, "/join", lobby)
        await self.shows(lambda: all(person.user.name in lobby.text for person in self.people))

    def put(self, state: State) -> None:
        """Put another position on the table, while no bot runs."""
        self.write("UPDATE tables SET state = ?, version = version + 1", msgspec.json.encode(state).decode())

    def write(self, sql: str, *values: object) -> None:
        """Change the bot's database behind its back."""
        with closing(sqlite3.connect(self.database)) as database, database:
            database.execute(sql, values)

    # -- hands

    @property
    def hands(self) -> Sequence[Message]:
        """The one direct message of everybody, in the order of the seats."""
        return [hand for person in self.people for (hand,) in [self.wire.dms(person)]]

    def hand(self, who: Member) -> Message:
        """Return somebody's one direct message."""
        (hand,) = self.wire.dms(who)
        return hand

    def posts_to(self, who: Member) -> int:
        """Return the number of direct messages that somebody was ever to get."""
        dm = self.wire.dm(who).id
        return len(self.wire.requests_to(POST_MESSAGE, lambda each: each.id("channel_id") == dm))

    def shut(self, who: Member, route: str) -> None:
        """Close somebody's direct messages, so that they cannot be opened, or not be posted to."""
        dm, user = self.wire.dm(who).id, who.user.id

        def theirs(exchange: Exchange) -> bool:
            return int(exchange.json["recipient_id"]) == user if route == OPEN_DM else exchange.id("channel_id") == dm

        self.wire.fail(route, 403, 50007, times=None, when=theirs)

    async def open_hand(self, who: Member) -> Message:
        """Open “My hand”, and return what it shows."""
        opened = await self.press(who, "/panel:hand")
        assert opened.private
        assert opened.original is not None
        return opened.original

    def offered(self, message: Message) -> set[str]:
        """Return what a message's buttons and menus do in the game."""
        return {text for _, text in self._answers(message)}

    async def offers(self, message: Message, *texts: str) -> None:
        """Wait until a message offers exactly this."""
        await self.shows(lambda: self.offered(message) == set(texts))

    def answer(self, who: Member, message: Message, text: str) -> Press:
        """Press the button, or choose from the menu, that does this."""
        (control,) = (control for control, each in self._answers(message) if each == text)
        if control.options:
            return self.wire.select(who, message, control.custom_id, [text])
        return self.wire.press(who, message, control.custom_id)

    # -- what is true

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
        """Return whether the newest version is noted as shown."""
        return self.rows("SELECT painted FROM tables") == self.rows("SELECT version FROM tables")

    def use(self, who: Member, message: Message) -> Press:
        """Press what a message offers last, in the order of the alphabet."""
        text = max(offered(message.controls))
        (control,) = (each for each in message.controls if text in offered([each]))
        if control.options:
            return self.wire.select(who, message, control.custom_id, [text])
        return self.wire.press(who, message, control.custom_id)

    def called(self, who: int) -> int:
        """Return the number of calls in the channel for a seat's player."""
        return [user for user, _ in self.pings].count(self.people[who].user.id)

    # -- playing

    async def play_hands_out(self, bot: Parlour, rng: Random, by_button: Sequence[Member] = ()) -> int:
        """Play on at random to the end, and return the number of presses.

        What the board offers is pressed there, all else in the direct message, or behind “My hand” by those named.
        """
        for presses in range(MOST):
            table = await bot.services.store.table(1)
            assert table is not None
            if table.status is not Status.PLAYING:
                return presses
            state = state_of(table)
            seat = rng.choice(sorted(state.to_act()))
            text = choose(state.view(seat), state.legal(seat), rng).text
            (who,) = (person for person in self.people if person.user.id == table.chairs[seat].user_id)
            board = bot.services.screens.public(await told(bot.services.tables, table))
            components: Any = payload(render(board.screen, table.id, board.question))
            await self.shows(lambda expected=components: self._is_board(expected))
            if text in self.offered(self.board):
                message = self.board
            elif who in by_button:
                message = await self.open_hand(who)
            else:
                await self.shows(lambda who=who: self.wire.dms(who))
                message, asked = self.hand(who), state.question(seat)
                await self.shows(lambda message=message, asked=asked: self._asks(message) == asked)
                assert self.offered(message) == {each.text for each in state.legal(seat)}
            await self.answer(who, message, text)
            await self.shows(lambda version=table.version: self._version > version)
        raise AssertionError(f"no end in {MOST} presses")

    @property
    def _version(self) -> int:
        return int(self.rows("SELECT version FROM tables")[0][0])

    def _is_board(self, components: list[Any]) -> bool:
        """Return whether the newest message is the board with these components, below a call or none."""
        expected = Picture("", components, [], [], 0, 0.0)
        return self.board.controls == expected.controls and self.board.text.endswith(expected.text)

    def _asks(self, message: Message) -> int:
        """Return the question that a message's controls answer; 0 for none."""
        return max((int(each.custom_id.split(":")[2]) for each in message.controls), default=0)

    def _answers(self, message: Message) -> Iterator[tuple[Control, str]]:
        for control in message.controls:
            for text in [value for _, value in control.options] or [self.text_of(control)]:
                if not text.startswith("/") and not control.disabled:
                    yield control, text

    def _shows_hand(self, messages: Sequence[Message], expected: Picture) -> bool:
        return [(each.controls, each.text) for each in messages] == [(expected.controls, expected.text)]

    async def _hands(self) -> Sequence[tuple[Picture, frozenset[str]]]:
        """Return the hand message that each seat should have by what is on disk, and what that seat may do."""
        table, _ = await self.expected()
        store = await Store.open(self.database)
        try:
            tables = Tables(store, WallClock(), GAMES)
            at = await told(tables, table)
            state = at.state
            hands: list[tuple[Picture, frozenset[str]]] = []
            for seat in range(len(self.people)):
                board = TableScreens(PRESENTERS).hand(at, seat)
                components: Any = payload(render(board.screen, table.id, board.question))
                legal = frozenset(action.text for action in state.legal(seat))
                hands.append((Picture("", components, [], [], 0, 0.0), legal))
        finally:
            await store.close()
        return hands


def offered(controls: Sequence[Control]) -> frozenset[str]:
    """Return the answers that buttons and menus give."""
    texts: set[str] = set()
    for control in controls:
        values = [value for _, value in control.options]
        texts.update(values or [control.custom_id.split(":", 3)[3]])
    return frozenset(text for text in texts if not text.startswith("/"))
