"""The outcome of a series of No Dice (ND-12)."""

from __future__ import annotations

from enum import StrEnum

from engines.core import Outcome, places
from engines.no_dice.options import NoDiceOptions
from engines.no_dice.result import Reason
from engines.no_dice.series import Series

DRAWS = 3
"""Drawn games in a row that end a series to points."""


class SeriesReason(StrEnum):
    """The rule that ended a series. A single game ends by its own reason, unless somebody leaves."""

    PLAYED_OUT = "played_out"
    """All its games are played."""
    TARGET = "target"
    """Somebody has the points."""
    THREE_DRAWS = "three_draws"
    TOO_FEW = "too_few"
    """Somebody has left (ALL-3)."""


def outcome(series: Series, options: NoDiceOptions, last: Reason) -> Outcome | None:
    """Return the outcome of a series whose `last` game ended for this reason, or None where it goes on."""
    if series.gone is not None:
        staying = [(int(seat != series.gone),) for seat in range(2)]
        return Outcome(places(staying), series.scores, SeriesReason.TOO_FEW)
    reason = _reason_to_end(series, options, last)
    if reason is None:
        return None
    return Outcome(places([(score,) for score in series.scores]), series.scores, reason)


def _reason_to_end(series: Series, options: NoDiceOptions, last: Reason) -> SeriesReason | Reason | None:
    if options.target is not None:
        if max(series.scores) >= options.target:
            return SeriesReason.TARGET
        return SeriesReason.THREE_DRAWS if series.draws >= DRAWS else None
    if series.games < options.games:
        return None
    return last if options.games == 1 else SeriesReason.PLAYED_OUT
