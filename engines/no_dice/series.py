"""A series of No Dice: what has been scored, and when it is over (rulings ND-12)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engines.core import Outcome, Seat
from engines.no_dice.options import NoDiceOptions
from engines.no_dice.result import Reason, Result

DRAWS = 3
"""How many drawn games in a row end a series to points."""


class SeriesReason(StrEnum):
    """The rule that ended a series; a single game ends by its own reason, unless somebody leaves."""

    PLAYED_OUT = "played_out"
    """All its games are played."""
    TARGET = "target"
    """Somebody has the points."""
    THREE_DRAWS = "three_draws"
    TOO_FEW = "too_few"
    """Somebody has left (rulings ALL-3)."""


class Series(msgspec.Struct, frozen=True):
    """The finished games of a table."""

    scores: tuple[int, int] = (0, 0)
    games: int = 0
    draws: int = 0
    """Drawn games in a row, up to now."""
    gone: Seat | None = None
    """Who has left."""

    def after(self, result: Result, gone: Seat | None = None) -> Series:
        """The series after one more game, which somebody left."""
        first, second = self.scores
        match result.winner:
            case None:
                scores = self.scores
            case 0:
                scores = (first + result.points, second)
            case _:
                scores = (first, second + result.points)
        return Series(scores, self.games + 1, self.draws + 1 if result.winner is None else 0, gone)

    def outcome(self, options: NoDiceOptions, last: Result) -> Outcome | None:
        """How the series ended after its `last` game, or None where it goes on."""
        if self.gone is not None:
            return Outcome((2, 1) if self.gone == 0 else (1, 2), self.scores, SeriesReason.TOO_FEW)
        reason = self._reason(options, last.reason)
        if reason is None:
            return None
        first, second = self.scores
        places = (1, 1) if first == second else (1, 2) if first > second else (2, 1)
        return Outcome(places, self.scores, reason)

    def _reason(self, options: NoDiceOptions, last: Reason) -> SeriesReason | Reason | None:
        if options.target is not None:
            if max(self.scores) >= options.target:
                return SeriesReason.TARGET
            return SeriesReason.THREE_DRAWS if self.draws >= DRAWS else None
        if self.games < options.games:
            return None
        return last if options.games == 1 else SeriesReason.PLAYED_OUT
