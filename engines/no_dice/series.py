"""The finished games of a table of No Dice, which make a series (ND-12)."""

from __future__ import annotations

import msgspec

from engines.core import Seat
from engines.no_dice.result import Result


class Series(msgspec.Struct, frozen=True):
    """The score of a table: points by seat, and the games behind them."""

    scores: tuple[int, int] = (0, 0)
    games: int = 0
    draws: int = 0
    """Drawn games in a row up to now."""
    gone: Seat | None = None
    """The seat that has left."""

    def after(self, result: Result, gone: Seat | None = None) -> Series:
        """Return the series with one more game; `gone` is the seat that left it."""
        first, second = self.scores
        match result.winner:
            case None:
                scores = self.scores
            case 0:
                scores = (first + result.points, second)
            case _:
                scores = (first, second + result.points)
        return Series(scores, self.games + 1, self.draws + 1 if result.winner is None else 0, gone)
