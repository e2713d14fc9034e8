"""The result of one game of No Dice."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engines.core import Seat


class Reason(StrEnum):
    """The rule that ended a game."""

    CLEARED = "cleared"
    """The winner has no piece left on the board (ND-8)."""
    RESIGNED = "resigned"
    LEFT = "left"
    AGREED = "agreed"
    """A draw was offered and accepted."""
    REPEATED = "repeated"
    """The same position arose for the third time, which is a draw (ND-9)."""
    STUCK = "stuck"
    """Two passes in a row made a draw (ND-9)."""


class Result(msgspec.Struct, frozen=True):
    """The winner of a game, None for a draw, and their points after the stake (ND-10)."""

    reason: Reason
    winner: Seat | None = None
    points: int = 0
