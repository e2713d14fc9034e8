"""A table of No Dice as the contract wants it."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engines.core import (
    Action,
    Event,
    IllegalAction,
    IllegalOptions,
    Options,
    Outcome,
    Rng,
    Seat,
    State,
    Step,
    View,
    shuffled,
)
from engines.no_dice.actions import Decline, End, Move, NoDiceAction
from engines.no_dice.events import Ended, GameBegan, Left, NoDiceEvent
from engines.no_dice.game import Game
from engines.no_dice.options import NoDiceOptions
from engines.no_dice.result import Reason
from engines.no_dice.series import Series
from engines.no_dice.view import NoDiceView, prospects, side

_EVENTS = msgspec.json.Decoder(tuple[NoDiceEvent, ...])
_TO_ACT = {None: frozenset[Seat](), 0: frozenset({0}), 1: frozenset({1})}


class NoDice(State, frozen=True, tag="nodice"):
    """A series of No Dice, of one game or more; the next game begins as soon as one has ended."""

    name: ClassVar[str] = "nodice"
    title: ClassVar[str] = "No Dice"
    seats: ClassVar[range] = range(2, 3)
    rules: ClassVar[int] = 1
    options: ClassVar[type[Options]] = NoDiceOptions

    chosen: NoDiceOptions
    game: Game
    series: Series
    asks: int = 1
    """The number of the present question; every action makes a new one."""

    @classmethod
    def read_events(cls, raw: bytes | str) -> tuple[Event, ...]:
        """Read events of No Dice back from JSON. Raises msgspec.ValidationError where they are not its own."""
        return _EVENTS.decode(raw)

    @classmethod
    def start(cls, seats: int, options: Options, rng: Rng) -> Step[NoDice]:
        """Set the first game up; who begins it is named by the options, or drawn (rulings ND-2, ALL-2)."""
        if seats not in cls.seats:
            raise IllegalOptions("seats", least=cls.seats[0], most=cls.seats[-1])
        if not isinstance(options, NoDiceOptions):
            raise IllegalOptions("options")
        options.check()
        first = shuffled(rng, (0, 1))[0] if options.first is None else options.first
        game = Game.start(1, first, doubling=options.stakes)
        return Step(cls(options, game, Series()), (GameBegan(1, first, drawn=options.first is None),))

    def to_act(self) -> frozenset[Seat]:
        """The player to move, or who answers their offer of a draw."""
        return _TO_ACT[self.game.asked]

    def legal(self, seat: Seat) -> tuple[NoDiceAction, ...]:
        """Moves from the rearmost piece on, revival, doubling, ending the turn, offering a draw, resigning."""
        return self.game.actions() if seat == self.game.asked else ()

    def question(self, seat: Seat) -> int:
        """The number of actions so far: only one player is asked at a time."""
        return self.asks

    def apply(self, seat: Seat, action: Action, rng: Rng) -> Step[NoDice]:
        """Let `seat` do `action`; chance has no part in it."""
        legal = self.legal(seat)
        try:
            chosen = legal[legal.index(action)]
        except ValueError:
            raise IllegalAction("illegal_action", action.text) from None
        game, events = self.game.after(chosen)
        return self._then(game, events)

    def leave(self, seat: Seat, rng: Rng) -> Step[NoDice]:
        """Let `seat` lose the game as it stands, to move or not, and end the series (rulings ALL-3)."""
        if self.game.result is not None:
            return Step(self)
        game, events = self.game.lost(seat, Reason.LEFT, (Left(seat),))
        return self._then(game, events, gone=seat)

    def safe(self, seat: Seat) -> NoDiceAction:
        """Refuse a draw, end a bonus, else take a piece off, else move the rearmost one that no trap gets."""
        actions = self.legal(seat)
        if Decline() in actions:
            return Decline()
        if End() in actions:
            return End()
        moves = {action: self.game.position.landing(action.square) for action in actions if isinstance(action, Move)}
        return min(
            moves,
            key=lambda move: (moves[move].trap is not None, moves[move].to is not None, move.square),
            default=actions[0],
        )

    def outcome(self) -> Outcome | None:
        """How the series ended."""
        result = self.game.result
        return None if result is None else self.series.outcome(self.chosen, result)

    def view(self, seat: Seat | None) -> NoDiceView:
        """The same for everybody."""
        game = self.game
        return NoDiceView(
            options=self.chosen,
            game=game,
            series=self.series,
            question=self.asks,
            turn=None if game.result is not None else game.position.mover,
            sides=(side(game, 0), side(game, 1)),
            prospects=prospects(game),
            outcome=self.outcome(),
        )

    @classmethod
    def imagine(cls, view: View, rng: Rng) -> NoDice:
        """The table itself, since nothing is hidden."""
        if not isinstance(view, NoDiceView):
            raise TypeError(f"not a view of No Dice: {type(view).__name__}")
        return cls(view.options, view.game, view.series, view.question)

    def _then(self, game: Game, events: tuple[Event, ...], gone: Seat | None = None) -> Step[NoDice]:
        """Go on after what happened in the game: with it, with the next one, or not at all (rulings ND-12)."""
        if game.result is None:
            return Step(NoDice(self.chosen, game, self.series, self.asks + 1), events)
        series = self.series.after(game.result, gone)
        outcome = series.outcome(self.chosen, game.result)
        if outcome is not None:
            return Step(NoDice(self.chosen, game, series, self.asks + 1), (*events, Ended(outcome.reason)))
        first = 1 - game.first
        following = Game.start(game.number + 1, first, doubling=self.chosen.stakes)
        began = GameBegan(following.number, first, drawn=False)
        return Step(NoDice(self.chosen, following, series, self.asks + 1), (*events, began))
