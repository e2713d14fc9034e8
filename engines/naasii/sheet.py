"""The score sheet of Naasii: boxes, and what dice are worth in them (rulings NA-1, NA-6)."""

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

    @property
    def text(self) -> str:
        """Such as `set-7`."""
        return f"{self.column}-{self.number}"
