"""The chances of winning, judged by what each player holds at the end of a turn."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from engines.nessie.cards import BONUS, Part
from engines.nessie.deal import Parts

PARTS = (0.0, 0.0, 0.3, 0.5, 1.3, 2.1)
"""Strength by number of Nessie cards; these numbers were fitted to the winners of games of computers."""
TWO_ENDS = 0.6
"""Strength of being able to add at both ends, and not only at one."""
TREASURE = 0.13
"""Strength of a point of treasure."""
ENDS = (Part.A, Part.F)


def strength(parts: Parts, treasure: float) -> float:
    """Return the strength of these cards; the difference of two strengths is the logarithm of the odds."""
    two_ends = bool(parts) and not set(ENDS) & set(parts)
    return PARTS[len(parts)] + TWO_ENDS * two_ends + TREASURE * treasure


def win_chance(strengths: Sequence[float]) -> float:
    """Return the chance of the first of these players to win against all others."""
    first, *others = strengths
    return 1 / (1 + sum(exp(other - first) for other in others))


def chance_to_match(completed: float, other: float, doubt: float) -> float:
    """Return the chance that a player who completes Nessie has at least as many points as another.

    `completed` and `other` are their treasures; `doubt` is the uncertainty of the other's, in points.
    """
    lead = completed + BONUS - other
    if not doubt:
        return 1.0 if lead >= 0 else 0.0
    return 1 / (1 + exp(-(lead + 0.5) / doubt))
