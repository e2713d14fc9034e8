"""The value of a game's end to both players: the win, and in a series also the points."""

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
"""Payoff of a table that is won; one that is lost has the same below zero."""
TYPICAL = 14
"""Points of a typical game, at a stake of 1."""
_DOUBT = 0.05
"""Part of the payoff that an expected result loses against a certain one."""
_SPREAD = 16.0
"""Points by which a typical game moves the difference of the scores."""
_MOST_POINTS = 5_000
"""Highest payoff of points alone, which decides between two ends that are equally good."""


class Payoff:
    """The payoffs of the present game's results. What one seat gains, the other loses."""

    def __init__(self, options: NoDiceOptions, series: Series) -> None:
        self._options = options
        self._series = series
        self._known: dict[tuple[Seat | None, int], int] = {}

    def won(self, seat: Seat, points: int) -> int:
        """Return the payoff to `seat` of winning the present game with these points, after the stake."""
        payoff = self._first_seat(seat, points)
        return payoff if seat == 0 else -payoff

    def drawn(self, seat: Seat) -> int:
        """Return the payoff of a draw to `seat`."""
        payoff = self._first_seat(None, 0)
        return payoff if seat == 0 else -payoff

    def expected(self, seat: Seat) -> Mapping[int, tuple[int, int]]:
        """Return, by stake, the payoff to `seat` of an expected loss, and how much more an expected win brings."""
        expected: dict[int, tuple[int, int]] = {}
        stake = 1
        while stake <= STAKE_LIMIT:
            lost = -self.won(1 - seat, TYPICAL * stake)
            more = self.won(seat, TYPICAL * stake) - lost
            expected[stake] = lost + int(_DOUBT * more), int((1 - 2 * _DOUBT) * more)
            stake *= 2
        return expected

    def _first_seat(self, winner: Seat | None, points: int) -> int:
        known = self._known.get((winner, points))
        if known is None:
            known = self._known[winner, points] = self._compute(winner, points)
        return known

    def _compute(self, winner: Seat | None, points: int) -> int:
        result = Result(Reason.REPEATED) if winner is None else Result(Reason.CLEARED, winner, points)
        series = self._series.after(result)
        first, second = series.scores
        ahead = first - second
        ended = outcome(series, self._options, result.reason)
        if ended is None:
            return round(CERTAIN * tanh(ahead / (_SPREAD * sqrt(self._games_left(series)))))
        won = CERTAIN * ((0 in ended.winners) - (1 in ended.winners))
        return won + max(-_MOST_POINTS, min(_MOST_POINTS, ahead))

    def _games_left(self, series: Series) -> float:
        """Return about how many games are still to be played."""
        target = self._options.target
        return self._options.games - series.games if target is None else (target - max(series.scores)) / TYPICAL + 1
