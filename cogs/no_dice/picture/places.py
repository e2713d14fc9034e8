"""The places of things in a picture of No Dice: the S of the track, seen by the player whose home row is below.

Squares are counted from that player's side. All sizes are pixels of the finished picture.
"""

from __future__ import annotations

from typing import NamedTuple

from engines.no_dice.board import ROWS, TRAPS, WIDTH, Row, column, row


class Spot(NamedTuple):
    """A point: pixels from the left, and from above."""

    x: float
    y: float


class Box(NamedTuple):
    """A rectangle: left, top, right, bottom."""

    left: float
    top: float
    right: float
    bottom: float


SIZE = (1200, 600)
"""The whole picture, twice as wide as high."""
PITCH = 104
"""Pixels from column to column."""
LEFT = (SIZE[0] - WIDTH * PITCH) / 2
RIGHT = SIZE[0] - LEFT
ROW_Y = {Row.FINISH: 122, Row.MIDDLE: 300, Row.HOME: 478}
"""The middle of each row; the home row is below."""
TILE = (96, 138)
"""A square of the board: its number stands above, a piece below."""
SINK = 15
"""Pixels from a tile's middle down to a piece, to leave room for the number."""
PIECE = 41
"""Half a piece's width."""
DIGITS = 36
"""The size of a square's number."""
TRAP = 52
"""Half a trap's width."""
TURN_X = RIGHT + 58
"""The middle of the trap at the right; the other is opposite."""
PLACE = 25
"""Half the width of a piece that is off the board."""


def middle_of(square: int) -> Spot:
    """Return the middle of a square that is no trap."""
    name, place = row(square), column(square)
    assert name is not None
    assert place is not None
    return Spot(LEFT + (place - 0.5) * PITCH, ROW_Y[name])


def tile(square: int) -> Box:
    """Return the edges of a square that is no trap."""
    x, y = middle_of(square)
    return Box(x - TILE[0] / 2, y - TILE[1] / 2, x + TILE[0] / 2, y + TILE[1] / 2)


def centre(square: int) -> Spot:
    """Return where a piece on a square stands; of a trap the middle."""
    if square in TRAPS:
        return _trap(square)
    x, y = middle_of(square)
    return Spot(x, y + SINK)


def label(square: int) -> Spot:
    """Return the middle of a square's number."""
    if square in TRAPS:
        x, y = _trap(square)
        return Spot(x, y - TRAP - 24)
    left, top, _, _ = tile(square)
    return Spot(left + 27, top + 22)


def cords(place: int, lines: int) -> tuple[float, ...]:
    """Return how far from the left the lines through a column run; columns are counted from 1."""
    middle = LEFT + (place - 0.5) * PITCH
    return tuple(middle + (line - (lines - 1) / 2) * 21 for line in range(lines))


def off(*, own: bool) -> tuple[Spot, ...]:
    """Return four places for pieces off the board, behind the finish of whoever sees the board so or of the other."""
    x, y = (RIGHT + LEFT / 2, ROW_Y[Row.FINISH]) if own else (LEFT / 2, ROW_Y[Row.HOME])
    places = tuple(Spot(x + dx, y + dy) for dy in (-31, 31) for dx in (-28, 28))
    return places if own else places[::-1]


def _trap(square: int) -> Spot:
    low, high = (Row.HOME, Row.MIDDLE) if square < ROWS[Row.MIDDLE][0] else (Row.MIDDLE, Row.FINISH)
    x = TURN_X if square == TRAPS[0] else SIZE[0] - TURN_X
    return Spot(x, (ROW_Y[low] + ROW_Y[high]) / 2)
