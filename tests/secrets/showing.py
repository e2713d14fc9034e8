"""All that the bot shows of a table at one moment, as it goes to Discord."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeVar, cast

from bot.chat.components import picture, render
from bot.play.clock import WallClock
from bot.play.tables import Tables
from bot.screens.board import Boards
from bot.screens.screen import Screen, Text
from bot.store.tables import Store
from bot.table.table import Chair, Status, Table
from engines.core import Seat, State
from tests.secrets.card_game import CardGame, Story
from tests.secrets.payload import Payload

T = TypeVar("T")

PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")
LOCALE = "en-US"


@dataclass(frozen=True)
class Showing:
    """One message: what it is, who sees it (None is everybody), and what goes to Discord."""

    what: str
    viewer: Seat | None
    payload: Payload


class ToldTables(Tables):
    """Tables of which nothing is on disk: a state and a story are put on them."""

    def __init__(self, game: CardGame) -> None:
        kind = game.presenter.game
        super().__init__(cast("Store", None), WallClock(), {kind.name: kind})
        self.now: State
        self.lately: Story = ()

    def state(self, table: Table) -> State:
        return self.now

    async def story(self, table: Table, moves: Sequence[bytes] | None = None) -> Story:
        return self.lately


class Moment:
    """A table that shows one moment after the other, through the bot's own boards or those of a test."""

    def __init__(self, game: CardGame, boards: type[Boards] = Boards) -> None:
        self.game = game
        self.tables = ToldTables(game)
        self.boards = boards(self.tables, {game.presenter.game.name: game.presenter})

    def showings(self, state: State, story: Story, viewer: Seat | None) -> Iterator[Showing]:
        """All that everybody sees (viewer None), or what one player sees alone."""
        self.tables.now, self.tables.lately = state, story
        table = self._table(state)
        if viewer is None:
            board = _done(self.boards.public(table))
            call = self.boards.call(table, [7] if table.open else [])
            yield Showing("board", None, picture(render(board.screen, 1, board.question, call)))
            yield Showing("folded board", None, picture(render(_done(self.boards.folded(table)), 1, 0)))
            words = Screen((Text(_done(self.boards.scores(table, LOCALE))),))
            yield Showing("scores", None, picture(render(words, 1, 0)))
            return
        hand = _done(self.boards.hand(table, viewer))
        yield Showing("hand", viewer, picture(render(hand.screen, 1, hand.question)))
        panel = _done(self.boards.panel(table, viewer, LOCALE))
        yield Showing("panel", viewer, picture(render(panel.screen, 1, panel.question)))

    def leaks(self, state: State, story: Story, rng: Random) -> Iterator[str]:
        """Every card that is shown to somebody who may not see it, and all that hangs upon such a card."""
        for viewer in (None, *range(len(self._table(state).chairs))):
            shown = list(self.showings(state, story, viewer))
            may_see = self.game.may_see(state, story, viewer)
            for showing in shown:
                for card in sorted(self.game.named(showing.payload) - may_see):
                    yield f"{showing.what} for {viewer} names {card}"
            for one, other in zip(shown, self.showings(self.game.twin(state, viewer, rng), story, viewer), strict=True):
                if one.payload != other.payload:
                    yield f"{one.what} for {viewer} depends on what they may not know"

    def _table(self, state: State) -> Table:
        seats = len(cast("Any", state).players)
        status = Status.PLAYING if state.outcome() is None else Status.OVER
        chairs = tuple(Chair(number, PEOPLE[number], None, LOCALE, closed=number == 1) for number in range(seats))
        return Table(
            id=1, guild_id=2, channel_id=3, message_id=4, game=state.name, status=status,
            host_id=0, first_id=None, invited=(), locale=LOCALE, options=b"", seed="", rules=state.rules, state=b"",
            version=5, painted=5, asked=(), chairs=chairs,
        )  # fmt: skip


def _done(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine that waits for nothing."""
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return cast("T", stop.value)
    raise AssertionError("it waits")
