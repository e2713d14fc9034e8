"""The score sheet of Naasii: its columns, boxes and rounds (rulings NA-1)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

NUMBERS = range(1, 12)
"""The numbers of boxes, and of Lucky Numbers; a 12 is wild and has no box."""
WILD = 12


class Column(StrEnum):
    """A column of the sheet."""

    SET = "set"
    RUN = "run"


class Box(msgspec.Struct, frozen=True, order=True):
    """One box of a sheet."""

    column: Column
    number: int

    def __str__(self) -> str:
        """Return the box's name in texts of actions: `set-7`."""
        return f"{self.column}-{self.number}"


BOXES = tuple(Box(column, number) for column in Column for number in NUMBERS)
"""All boxes, as a sheet lists them."""

ROUNDS = {2: 11, 3: 8, 4: 6, 5: 5}
"""Rounds by the number of players."""


def boxes_off(rounds: int) -> int:
    """How many boxes of each column are crossed off before play (rulings NA-1)."""
    return len(NUMBERS) - rounds
