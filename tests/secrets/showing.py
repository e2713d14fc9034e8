"""All that the bot shows of a table at one moment, as it goes to Discord."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, cast

from bot.chat.components import payload, render
from bot.screens.board import TableScreens
from bot.screens.screen import Screen, Text
from bot.table.snapshot import Snapshot
from bot.table.table import Chair, Status, Table
from engines.core import Seat, State
from tests.secrets.card_game import CardGame, Story
from tests.secrets.payload import Payload

PEOPLE = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")
LOCALE = "en-US"


@dataclass(frozen=True)
class Showing:
    """One message: what it is, who sees it (None is everybody), and what goes to Discord."""

    what: str
    viewer: Seat | None
    payload: Payload


class Told(Snapshot):
    """A table of which nothing is on disk, with a state and a story."""

    def __init__(self, table: Table, state: State, story: Story) -> None:
        super().__init__(table, {table.game: type(state)}, (), state=state)
        self.story = tuple(story)


class Moment:
    """A table that shows one moment after the other, through the bot's own screens or those of a test."""

    def __init__(self, game: CardGame, screens: type[TableScreens] = TableScreens) -> None:
        self.game = game
        self.screens = screens({game.presenter.game.name: game.presenter})

    def showings(self, state: State, story: Story, viewer: Seat | None) -> Iterator[Showing]:
        """All that everybody sees (viewer None), or what one player sees alone."""
        table = self._table(state)
        at = Told(table, state, story)
        if viewer is None:
            board = self.screens.public(at)
            call = self.screens.call(table, [7] if table.open else [])
            yield Showing("board", None, payload(render(board.screen, 1, board.question, call)))
            yield Showing("folded board", None, payload(render(self.screens.folded(at), 1, 0)))
            words = Screen((Text(self.screens.scores(at, LOCALE)),))
            yield Showing("scores", None, payload(render(words, 1, 0)))
            return
        hand = self.screens.hand(at, viewer)
        yield Showing("hand", viewer, payload(render(hand.screen, 1, hand.question)))
        panel = self.screens.panel(at, viewer, LOCALE)
        yield Showing("panel", viewer, payload(render(panel.screen, 1, panel.question)))

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
            version=5, painted=5, called=(), chairs=chairs,
        )  # fmt: skip
