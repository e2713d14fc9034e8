"""No Dice as a State: a table, on which a series is played."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from engines.core import Action, Event, Options, Outcome, Rng, Seat, State, Step, View, find_legal, shuffled
from engines.no_dice.actions import Decline, End, Move, NoDiceAction
from engines.no_dice.events import Ended, GameBegan, Left, NoDiceEvent
from engines.no_dice.options import NoDiceOptions
from engines.no_dice.outcome import outcome
from engines.no_dice.result import Reason
from engines.no_dice.series import Series
from engines.no_dice.single_game import SingleGame
from engines.no_dice.view import NoDiceView, prospects, side

_TO_ACT = {None: frozenset[Seat](), 0: frozenset({0}), 1: frozenset({1})}


class NoDice(State, frozen=True, tag="nodice"):
    """A series of No Dice, of one game or more. Each game begins as soon as the one before it has ended."""

    name: ClassVar[str] = "nodice"
    title: ClassVar[str] = "No Dice"
    seats: ClassVar[range] = range(2, 3)
    rules: ClassVar[int] = 1
    options: ClassVar[type[Options]] = NoDiceOptions
    event_decoder = msgspec.json.Decoder(tuple[NoDiceEvent, ...])
    scene_decoder = msgspec.json.Decoder(tuple[NoDiceView, tuple[NoDiceAction, ...]])

    chosen: NoDiceOptions
    game: SingleGame
    series: Series
    asks: int = 1
    """The number of the present question; every action leads to a new one."""

    @classmethod
    def start(cls, seats: int, options: Options, rng: Rng) -> Step[NoDice]:
        """Set up the first game; the options name who begins it, or it is drawn (ND-2, ALL-2)."""
        chosen = NoDiceOptions.checked(options, seats, cls.seats)
        first = shuffled(rng, (0, 1))[0] if chosen.first is None else chosen.first
        game = SingleGame.start(1, first, doubling=chosen.stakes)
        return Step(cls(chosen, game, Series()), (GameBegan(1, first, drawn=chosen.first is None),))

    def to_act(self) -> frozenset[Seat]:
        """Return the player to move, or the one who must answer their offer of a draw."""
        return _TO_ACT[self.game.to_act]

    def legal(self, seat: Seat) -> tuple[NoDiceAction, ...]:
        """Return moves from the rearmost piece on, then revival, doubling, ending the turn, offering, resigning."""
        return self.game.actions() if seat == self.game.to_act else ()

    def question(self, seat: Seat) -> int:
        """Return the number of the present question; only one player is asked at a time."""
        return self.asks

    def apply(self, seat: Seat, action: Action, rng: Rng) -> Step[NoDice]:
        """Let `seat` do `action`; chance has no part in it."""
        game, events = self.game.after(find_legal(self.legal(seat), action))
        return self._next(game, events)

    def leave(self, seat: Seat, rng: Rng) -> Step[NoDice]:
        """Let `seat` lose the game by the present position, to move or not, and end the series (ALL-3)."""
        if self.game.result is not None:
            return Step(self)
        game, events = self.game.lost(seat, Reason.LEFT, (Left(seat),))
        return self._next(game, events, gone=seat)

    def safe(self, seat: Seat) -> NoDiceAction:
        """Refuse a draw; end a bonus; take a piece off; or move the rearmost piece that no trap catches."""
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
        """Return the outcome of the series, or None while it is being played."""
        result = self.game.result
        return None if result is None else outcome(self.series, self.chosen, result.reason)

    def view(self, seat: Seat | None) -> NoDiceView:
        """Return a view that is the same for everybody."""
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
        """Return the very table that `view` shows, since nothing is hidden."""
        shown = NoDiceView.of(view)
        return cls(shown.options, shown.game, shown.series, shown.question)

    def _next(self, game: SingleGame, events: tuple[Event, ...], gone: Seat | None = None) -> Step[NoDice]:
        """Go on with `game`, with the next one where it has ended, or not at all (ND-12)."""
        if game.result is None:
            return Step(NoDice(self.chosen, game, self.series, self.asks + 1), events)
        series = self.series.after(game.result, gone)
        ended = outcome(series, self.chosen, game.result.reason)
        if ended is not None:
            return Step(NoDice(self.chosen, game, series, self.asks + 1), (*events, Ended(ended.reason)))
        first = 1 - game.first
        following = SingleGame.start(game.number + 1, first, doubling=self.chosen.stakes)
        began = GameBegan(following.number, first, drawn=False)
        return Step(NoDice(self.chosen, following, series, self.asks + 1), (*events, began))
