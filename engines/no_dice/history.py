"""The positions that have arisen in a game of No Dice, for the rule of repetition (ND-9)."""

from __future__ import annotations

import msgspec

_SHELVES = 61


class History(msgspec.Struct, frozen=True):
    """The positions that have arisen, each as often as it has.

    Their keys are spread over shelves: counting goes through only one, and adding copies only one, even in a game of
    thousands of moves.
    """

    length: int = 0
    """The number of positions."""
    shelves: tuple[tuple[int, ...], ...] = ((),) * _SHELVES

    def count(self, key: int) -> int:
        """Return how often the position with this key has arisen."""
        return self.shelves[key % _SHELVES].count(key)

    def with_position(self, key: int) -> History:
        """Return the history with one more position."""
        place = key % _SHELVES
        shelves = self.shelves
        return History(self.length + 1, (*shelves[:place], (*shelves[place], key), *shelves[place + 1 :]))
