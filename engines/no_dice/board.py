"""The board of No Dice: one table, and everything that follows from it (ND-1 to ND-4).

Squares are counted along a player's own track, from 1; the opponent travels the same track the other way. A set of
squares is a mask, an int whose bit `k` stands for square `k`.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cache

LINES = (3, 2, 1, 3, 3, 3, 1, 2, 3)
"""The number of lines through each column; it reads the same from either player's side (ND-1)."""
START = (2, 5, 6)
"""The squares of a player's pieces at the start, all in the home row (ND-2)."""
PIECES = 4
"""A player's pieces, the reserve included."""
MIDDLE_LIMIT = 3
"""Pieces of either colour that close the middle row to others (ND-4)."""


class Row(StrEnum):
    """A row of the board, named from the side of the player who travels it."""

    HOME = "home"
    MIDDLE = "middle"
    FINISH = "finish"


TO_GO = {Row.HOME: 3, Row.MIDDLE: 2, Row.FINISH: 1}
"""Rows that a piece still has to travel, its own included (ND-10)."""

WIDTH = len(LINES)
REVIVAL = 1
"""The triangle at the start of the home row."""
TRAPS = (WIDTH + 1, 2 * WIDTH + 2)
ROWS = {
    Row.HOME: range(REVIVAL, TRAPS[0]),
    Row.MIDDLE: range(TRAPS[0] + 1, TRAPS[1]),
    Row.FINISH: range(TRAPS[1] + 1, TRAPS[1] + WIDTH + 1),
}
LAST = ROWS[Row.FINISH][-1]
TRACK = range(REVIVAL, LAST + 1)
"""A player's squares, the traps included."""


def opposite(square: int) -> int:
    """Return the opponent's number of this square."""
    return LAST + 1 - square


def row(square: int) -> Row | None:
    """Return the row of a square; None for a trap."""
    return next((name for name, squares in ROWS.items() if square in squares), None)


def column(square: int) -> int | None:
    """Return the column of a square, counted from 1 from its player's side; None for a trap."""
    match row(square):
        case Row.HOME:
            return square
        case Row.MIDDLE:
            return TRAPS[1] - square
        case Row.FINISH:
            return square - TRAPS[1]
        case None:
            return None


def mask(squares: tuple[int, ...] | range) -> int:
    """Return the set of these squares."""
    return sum(1 << square for square in squares)


@cache
def squares(pieces: int) -> tuple[int, ...]:
    """Return the squares of a set, in order."""
    return tuple(square for square in TRACK if pieces >> square & 1)


@cache
def mirrored(pieces: int) -> int:
    """Return the same set of squares in the opponent's numbers."""
    return mask(tuple(opposite(square) for square in squares(pieces)))


# These are looked up by square, for speed; place 0 and the traps hold nothing.
COLUMN_AT = tuple(
    mask(tuple(other for other in TRACK if column(other) == column(square)))
    if square in TRACK and square not in TRAPS
    else 0
    for square in range(LAST + 1)
)
"""All squares of the column that a square is in."""
LINES_AT = tuple(LINES[place - 1] if (place := column(square)) else 0 for square in range(LAST + 1))
TO_GO_AT = tuple(TO_GO[name] if (name := row(square)) else 0 for square in range(LAST + 1))
AHEAD_OF = tuple(mask(range(square + 1, LAST + 1)) for square in range(LAST + 1))
"""The squares ahead of a piece."""
MIDDLE = mask(ROWS[Row.MIDDLE])
ON_REVIVAL = mask((REVIVAL,))
ON_TRAPS = mask(TRAPS)
