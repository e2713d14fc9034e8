"""The score sheet of Naasii: its columns, boxes and rounds (NA-1)."""

from __future__ import annotations

from enum import StrEnum

import msgspec

NUMBERS = range(1, 12)
"""The numbers of boxes and Lucky Numbers; a 12 is wild and has no box."""
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
"""All boxes, in the order of the sheet."""

ROUNDS = {2: 11, 3: 8, 4: 6, 5: 5}
"""The number of rounds by number of players."""


def boxes_off(rounds: int) -> int:
    """Return how many boxes of each column are crossed off during setup (NA-1)."""
    return len(NUMBERS) - rounds
