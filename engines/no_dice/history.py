"""What has been on the board in a game of No Dice, for the rule of repetition (rulings ND-9)."""

from __future__ import annotations

import msgspec

_SHELVES = 61


class History(msgspec.Struct, frozen=True):
    """The positions that have arisen, each as often as it has.

    Their keys are spread over shelves, so that in a game of thousands of moves neither counting nor adding, which
    copies, goes through all of them.
    """

    length: int = 0
    """How many positions there are."""
    shelves: tuple[tuple[int, ...], ...] = ((),) * _SHELVES

    def count(self, key: int) -> int:
        """How often the position with this key has arisen."""
        return self.shelves[key % _SHELVES].count(key)

    def with_position(self, key: int) -> History:
        """The history with one more position."""
        place = key % _SHELVES
        shelves = self.shelves
        return History(self.length + 1, (*shelves[:place], (*shelves[place], key), *shelves[place + 1 :]))
