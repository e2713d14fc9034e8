"""What a position of No Dice is worth to the side to move, before anything is searched."""

from __future__ import annotations

from functools import cache
from math import exp

from engines.no_dice.board import squares
from engines.no_dice.position import Position
from engines.players.no_dice.race import turns_alone

# Thousandths of a logit, fitted by logistic regression to the results of 250,000 positions, of games that this search
# played against itself four and five moves deep. A new board (rulings ND-1) wants new ones.
_BY_TURNS = (
    0, 5845, 4260, 3262, 2484, 1727, 1021, 25, -592, -1007, -1123,
    -1241, -1401, -1486, -1515, -1557, -1580, -1549, -1505, -1391, -1459, -1218,
)  # fmt: skip
"""By the turns that the pieces need alone: only where few are left does each count for much."""
_BY_PIECES = (0, -619, -126, 309, 436)
"""By the pieces on the board: helpers are worth having."""
_BY_SQUARE = (
    0,
    -89, -174, -71, -18, -11, -48, -67, -58, 182,
    0,
    251, 302, 254, 172, 200, 176, 151, 73, 196,
    0,
    157, 207, 160, 3, 32, -142, 28, -206, 141,
)  # fmt: skip
"""By where each piece stands: past a trap, and where it is in the opponent's way."""
_TO_MOVE = 22

_UNIT = 1000
_SPAN = 6 * _UNIT
_CHANCES = tuple(1 / (1 + exp(-advantage / _UNIT)) for advantage in range(-_SPAN, _SPAN + 1))


class Evaluation:
    """A way to judge positions: by how far each side is from having won alone, with how many pieces, and where.

    `noise`, in thousandths of a logit, is how far the judgement of a position is off at most, to both sides together;
    `salt` decides which one is off how far.
    """

    def __init__(self, noise: int = 0, salt: int = 0) -> None:
        self._noise = noise
        self._salt = salt | 1

    def chance(self, position: Position) -> float:
        """How probable it is that the side to move wins, from 0 to 1."""
        advantage = _TO_MOVE + _worth(position.mine) - _worth(position.theirs)
        if noise := self._noise:
            # The middle of the product depends on every bit of both.
            advantage += ((position.key * self._salt >> 60 & 1023) - 512) * noise >> 10
        return _CHANCES[max(-_SPAN, min(_SPAN, advantage)) + _SPAN]


@cache
def _worth(pieces: int) -> int:
    standing = squares(pieces)
    return _BY_TURNS[turns_alone()[pieces]] + _BY_PIECES[len(standing)] + sum(_BY_SQUARE[square] for square in standing)
