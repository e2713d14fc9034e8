"""What the end of a game of No Dice is worth to its players: in a single game the win, in a series also the points."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt, tanh

from engines.core import Seat
from engines.no_dice.options import NoDiceOptions
from engines.no_dice.outcome import outcome
from engines.no_dice.result import Reason, Result
from engines.no_dice.series import Series
from engines.no_dice.single_game import STAKE_LIMIT

CERTAIN = 100_000
"""What a table that is won is worth, in hundred-thousandths; one that is lost is worth the same below zero."""
TYPICAL = 14
"""The points of a typical game, at a stake of 1."""
_DOUBT = 0.05
"""What is hoped for is never as good as what is had."""
_SPREAD = 16.0
"""How far a typical game moves the difference of the scores, in points."""
_MOST_POINTS = 5_000
"""The points that may still tell apart two ends that are equally good."""


class Payoff:
    """What the results of the present game are worth, to the first seat and so, below zero, to the other."""

    def __init__(self, options: NoDiceOptions, series: Series) -> None:
        self._options = options
        self._series = series
        self._worth: dict[tuple[Seat | None, int], int] = {}

    def won(self, seat: Seat, points: int) -> int:
        """What it is worth to `seat` to win the present game with these points, after the stake."""
        worth = self._of(seat, points)
        return worth if seat == 0 else -worth

    def drawn(self, seat: Seat) -> int:
        """What a draw is worth to `seat`."""
        worth = self._of(None, 0)
        return worth if seat == 0 else -worth

    def typical(self, seat: Seat) -> Mapping[int, tuple[int, int]]:
        """For each stake, what it is worth to `seat` to lose in all likelihood, and how much better to win so."""
        typical: dict[int, tuple[int, int]] = {}
        stake = 1
        while stake <= STAKE_LIMIT:
            lost = -self.won(1 - seat, TYPICAL * stake)
            more = self.won(seat, TYPICAL * stake) - lost
            typical[stake] = lost + int(_DOUBT * more), int((1 - 2 * _DOUBT) * more)
            stake *= 2
        return typical

    def _of(self, winner: Seat | None, points: int) -> int:
        known = self._worth.get((winner, points))
        if known is None:
            known = self._worth[winner, points] = self._reckoned(winner, points)
        return known

    def _reckoned(self, winner: Seat | None, points: int) -> int:
        result = Result(Reason.REPEATED) if winner is None else Result(Reason.CLEARED, winner, points)
        series = self._series.after(result)
        first, second = series.scores
        ahead = first - second
        ended = outcome(series, self._options, result.reason)
        if ended is None:
            return round(CERTAIN * tanh(ahead / (_SPREAD * sqrt(self._left(series)))))
        won = CERTAIN * ((0 in ended.winners) - (1 in ended.winners))
        return won + max(-_MOST_POINTS, min(_MOST_POINTS, ahead))

    def _left(self, series: Series) -> float:
        """About how many games are still to be played."""
        target = self._options.target
        return self._options.games - series.games if target is None else (target - max(series.scores)) / TYPICAL + 1
