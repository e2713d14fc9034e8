"""How one game of No Dice ended."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engines.core import Seat


class Reason(StrEnum):
    """The rule that ended a game."""

    CLEARED = "cleared"
    """The winner has no piece on the board (rulings ND-8)."""
    RESIGNED = "resigned"
    LEFT = "left"
    AGREED = "agreed"
    """A draw that was offered and taken."""
    REPEATED = "repeated"
    """A draw: the same position for the third time (rulings ND-9)."""
    STUCK = "stuck"
    """A draw: two passes in a row (rulings ND-9)."""


class Result(msgspec.Struct, frozen=True):
    """How a game ended: its winner, None for a draw, and their points after the stake (rulings ND-10)."""

    reason: Reason
    winner: Seat | None = None
    points: int = 0
