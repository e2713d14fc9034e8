"""An evening with cards on the wire: a hand in everybody's direct messages, and the same behind “My hand”."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from random import Random
from typing import Any

import msgspec

from bot.chat.bot import Parlour
from bot.chat.components import picture, render
from bot.table.table import Status
from engines.core import State
from engines.players.random_policy import choose
from tests.drivers.direct import state_of, told
from tests.wire import OPEN_DM, POST_MESSAGE, Control, Exchange, Member, Message, Picture, Press
from tests.wire.evening import Evening

MOST = 2000
"""Presses of a game."""


class CardEvening(Evening):
    """An evening whose games have hands."""

    async def deal(self, game: str, **options: Any) -> None:
        """Open a table whose chance is known, have everybody join, and begin."""
        lobby = await self.opened(game, **options)
        self.change("UPDATE tables SET seed = ?", "1")
        host, *others = self.people
        for person in others:
            await self.press(person, "/join", lobby)
        await self.shows(lambda: all(person.user.name in lobby.text for person in self.people))
        await self.press(host, "/begin", lobby)
        await self.shows(lambda: self.has("/panel:hand"))

    def put(self, state: State) -> None:
        """Set the running game up anew, while no bot runs."""
        self.change("UPDATE tables SET state = ?, version = version + 1", msgspec.json.encode(state).decode())

    def change(self, sql: str, *values: object) -> None:
        """Change the bot's database behind its back."""
        with closing(sqlite3.connect(self.database)) as database, database:
            database.execute(sql, values)

    # -- hands

    def hand(self, who: Member) -> Message:
        """Somebody's one direct message."""
        (hand,) = self.wire.dms(who)
        return hand

    def posts_to(self, who: Member) -> int:
        """How many direct messages somebody was ever to get."""
        dm = self.wire.dm(who).id
        return len(self.wire.requests_to(POST_MESSAGE, lambda each: each.id("channel_id") == dm))

    def shut(self, who: Member, route: str) -> None:
        """Close somebody's direct messages, so that they cannot be opened, or not be posted to."""
        dm, user = self.wire.dm(who).id, who.user.id

        def theirs(exchange: Exchange) -> bool:
            return int(exchange.json["recipient_id"]) == user if route == OPEN_DM else exchange.id("channel_id") == dm

        self.wire.fail(route, 403, 50007, times=None, when=theirs)

    async def panel(self, who: Member) -> Message:
        """What “My hand” shows, opened anew."""
        opened = await self.press(who, "/panel:hand")
        assert opened.private
        assert opened.original is not None
        return opened.original

    def offered(self, message: Message) -> set[str]:
        """What a message's buttons and menus do in the game."""
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

    # -- playing

    async def until_over(self, bot: Parlour, rng: Random, by_button: Sequence[Member] = ()) -> int:
        """Play on at random to the end, and give the number of presses.

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
            components: Any = picture(render(board.screen, table.id, board.question))
            await self.shows(lambda expected=components: self._is_board(expected))
            if text in self.offered(self.board):
                message = self.board
            elif who in by_button:
                message = await self.panel(who)
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
        """Whether the newest message is the board with these components, below a call or none."""
        expected = Picture("", components, [], [], 0, 0.0)
        return self.board.controls == expected.controls and self.board.text.endswith(expected.text)

    def _asks(self, message: Message) -> int:
        """The question that a message's controls answer; 0 for none."""
        return max((int(each.custom_id.split(":")[2]) for each in message.controls), default=0)

    def _answers(self, message: Message) -> Iterator[tuple[Control, str]]:
        for control in message.controls:
            for text in [value for _, value in control.options] or [self.text_of(control)]:
                if not text.startswith("/") and not control.disabled:
                    yield control, text
