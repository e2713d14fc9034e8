"""Who will win, judged by what each player holds at the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from engines.nessie.cards import BONUS, Part
from engines.nessie.deal import Parts

PARTS = (0.0, 0.0, 0.3, 0.5, 1.3, 2.1)
"""What so many Nessie cards are worth; these numbers are fitted to who won games of computers."""
TWO_ENDS = 0.6
"""What it is worth that two letters fit rather than one."""
TREASURE = 0.13
"""What a point of treasure is worth."""
ENDS = (Part.A, Part.F)


def strength(parts: Parts, treasure: float) -> float:
    """How near to winning these cards bring a player: differences are logarithms of odds."""
    two_ends = bool(parts) and not set(ENDS) & set(parts)
    return PARTS[len(parts)] + TWO_ENDS * two_ends + TREASURE * treasure


def chance(strengths: Sequence[float]) -> float:
    """The chance of the first of these players to win against the others."""
    first, *others = strengths
    return 1 / (1 + sum(exp(other - first) for other in others))


def beats(completed: float, other: float, doubt: float) -> float:
    """The chance that who completes Nessie with so much treasure has no less than another, whose treasure is
    in doubt by so much; a tie is won."""
    lead = completed + BONUS - other
    if not doubt:
        return 1.0 if lead >= 0 else 0.0
    return 1 / (1 + exp(-(lead + 0.5) / doubt))
