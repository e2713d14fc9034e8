"""One game of No Dice: a position with its history, the stake, and an offered draw."""

from __future__ import annotations

from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from engines.core import Event, Seat
from engines.no_dice.actions import Accept, Decline, Double, End, Move, NoDiceAction, Offer, Pass, Resign, Revive
from engines.no_dice.board import REVIVAL
from engines.no_dice.events import (
    BonusEarned,
    Doubled,
    DrawDeclined,
    DrawOffered,
    GameEnded,
    Moved,
    Passed,
    Resigned,
    TurnEnded,
)
from engines.no_dice.history import History
from engines.no_dice.position import Landing, Position
from engines.no_dice.result import Reason, Result

STAKE_LIMIT = 64
"""The stake at which doubling stops (ND-11)."""
REPEATS = 3
"""Appearances of a position that make a draw (ND-9)."""
PASSES = 2
"""Passes in a row that make a draw (ND-9)."""
OFFER_PAUSE = 20
"""Positions between two offers of a draw by one player: ten turns of each."""

Progress: TypeAlias = tuple["SingleGame", tuple[Event, ...]]
"""A game after an action, and the events on the way."""

_ANSWERS = (Accept(), Decline())
_DOUBLE = Double()
_END = End()
_PASS = Pass()
_OFFER = Offer()
_RESIGN = Resign()


class SingleGame(msgspec.Struct, frozen=True):
    """One game of a series, `number` counted from 1, played with stakes where `doubling` is on.

    The player to move may offer a draw before moving, once in twenty positions. The opponent answers at once, and after
    a refusal the turn goes on. A player without a move is not asked: they pass (ALL-1, ND-9).
    """

    number: int
    first: Seat
    doubling: bool
    position: Position
    history: History
    """All positions of this game, the present one included."""
    stake: int = 1
    offered: bool = False
    """True if the player to move waits for the answer to an offer."""
    may_offer: tuple[int, int] = (0, 0)
    """Lengths of the history from which each seat may offer a draw."""
    last: Moved | None = None
    """The last move or revival."""
    result: Result | None = None

    @classmethod
    def start(cls, number: int, first: Seat, *, doubling: bool) -> SingleGame:
        """Set up the pieces (ND-2); the starting position counts as the first in the history (ND-9)."""
        position = Position.start(first)
        return cls(number, first, doubling, position, History().with_position(position.key))

    @property
    def to_act(self) -> Seat | None:
        """Return the player to move, or the one who must answer their offer; None once the game has ended."""
        if self.result is not None:
            return None
        return 1 - self.position.mover if self.offered else self.position.mover

    def actions(self) -> tuple[NoDiceAction, ...]:
        """Return everything that the player who is to act may do."""
        if self.result is not None:
            return ()
        if self.offered:
            return _ANSWERS
        position = self.position
        actions: tuple[NoDiceAction, ...] = position.moves()
        if position.bonus:
            actions = (*actions, _DOUBLE, _END) if self._doubles else (*actions, _END)
        if self.history.length >= self.may_offer[position.mover]:
            return (*actions, _OFFER, _RESIGN)
        return (*actions, _RESIGN)

    def after(self, action: NoDiceAction) -> Progress:
        """Return the game after one of `actions()`."""
        seat = self.position.mover
        match action:
            case Move(square):
                return self._after_move(square, self.position.landing(square))
            case Revive():
                return self._after_move(None, Landing(REVIVAL))
            case Double():
                stake = 2 * self.stake
                return replace(self, stake=stake)._settle(self.position.after(_END), (Doubled(seat, stake),))
            case End():
                return self._settle(self.position.after(_END), (TurnEnded(seat),))
            case Offer():
                waits = self.history.length + OFFER_PAUSE
                may_offer = (waits, self.may_offer[1]) if seat == 0 else (self.may_offer[0], waits)
                return replace(self, offered=True, may_offer=may_offer), (DrawOffered(seat),)
            case Accept():
                return self._finish(Result(Reason.AGREED), ())
            case Decline():
                return replace(self, offered=False), (DrawDeclined(1 - seat),)
            case Resign():
                return self.lost(seat, Reason.RESIGNED, (Resigned(seat),))

    def lost(self, seat: Seat, reason: Reason, events: tuple[Event, ...]) -> Progress:
        """Return the game lost by `seat` after `events`, and scored by the present position (ND-10)."""
        return self._finish(Result(reason, 1 - seat, self.points_if_lost(seat)), events)

    def points_if_lost(self, seat: Seat) -> int:
        """Return the points that `seat` gives to the opponent by losing now, after the stake."""
        return self.position.points_if_lost(seat) * self.stake

    @property
    def _doubles(self) -> bool:
        return self.doubling and self.stake < STAKE_LIMIT

    def _after_move(self, origin: int | None, landing: Landing) -> Progress:
        seat = self.position.mover
        moved = Moved(seat, origin, landing.to, landing.trap)
        position = self.position.placed(origin, landing.to)
        events = (moved, BonusEarned(seat)) if position.bonus else (moved,)
        return replace(self, last=moved)._settle(position, events)

    def _settle(self, position: Position, events: tuple[Event, ...]) -> Progress:
        """Go on through positions without a choice until the game has ended or somebody has one (ND-8, ND-9)."""
        history = self.history
        passes = 0
        while True:
            repeated = history.count(key := position.key) >= REPEATS - 1
            history = history.with_position(key)
            game = replace(self, position=position, history=history)
            if position.winner is not None:
                return game.lost(1 - position.winner, Reason.CLEARED, events)
            if passes == PASSES:
                return game._finish(Result(Reason.STUCK), events)
            if repeated:
                return game._finish(Result(Reason.REPEATED), events)
            if position.bonus or position.moves():
                return game, events
            passes += 1
            events = (*events, Passed(position.mover))
            position = position.after(_PASS)

    def _finish(self, result: Result, events: tuple[Event, ...]) -> Progress:
        ended = GameEnded(
            self.number,
            result.reason,
            result.winner,
            result.points,
            self.stake,
            (self.position.pieces(0), self.position.pieces(1)),
        )
        return replace(self, offered=False, result=result), (*events, ended)
