"""The value of a position of No Dice to the side to move, before anything is searched."""

from __future__ import annotations

from functools import cache
from math import exp

from engines.no_dice.board import squares
from engines.no_dice.position import Position
from engines.players.no_dice.race import turns_alone

# Thousandths of a logit, fitted by logistic regression to the results of 250,000 positions, from games that this search
# played against itself four and five moves deep. They must be fitted anew if the board (ND-1) changes.
_BY_TURNS = (
    0, 5845, 4260, 3262, 2484, 1727, 1021, 25, -592, -1007, -1123,
    -1241, -1401, -1486, -1515, -1557, -1580, -1549, -1505, -1391, -1459, -1218,
)  # fmt: skip
"""Value by the turns that the pieces need alone; each counts for much only where few are left."""
_BY_PIECES = (0, -619, -126, 309, 436)
"""Value by number of pieces on the board, since pieces help each other."""
_BY_SQUARE = (
    0,
    -89, -174, -71, -18, -11, -48, -67, -58, 182,
    0,
    251, 302, 254, 172, 200, 176, 151, 73, 196,
    0,
    157, 207, 160, 3, 32, -142, 28, -206, 141,
)  # fmt: skip
"""Value of each piece by its square: past a trap it is better, and so it is in the opponent's way."""
_TO_MOVE = 22
"""Value of being to move."""

_UNIT = 1000
_SPAN = 6 * _UNIT
_CHANCES = tuple(1 / (1 + exp(-advantage / _UNIT)) for advantage in range(-_SPAN, _SPAN + 1))


class Evaluation:
    """A judge of positions, by each side's distance from winning alone, its number of pieces, and their squares.

    `noise`, in thousandths of a logit, is the largest error of a judgement; `salt` decides each position's error.
    """

    def __init__(self, noise: int = 0, salt: int = 0) -> None:
        self._noise = noise
        self._salt = salt | 1

    def chance(self, position: Position) -> float:
        """Return the probability, from 0 to 1, that the side to move wins."""
        advantage = _TO_MOVE + _value_of(position.mine) - _value_of(position.theirs)
        if noise := self._noise:
            # The middle bits of the product depend on every bit of both factors.
            advantage += ((position.key * self._salt >> 60 & 1023) - 512) * noise >> 10
        return _CHANCES[max(-_SPAN, min(_SPAN, advantage)) + _SPAN]


@cache
def _value_of(pieces: int) -> int:
    standing = squares(pieces)
    return _BY_TURNS[turns_alone()[pieces]] + _BY_PIECES[len(standing)] + sum(_BY_SQUARE[square] for square in standing)
