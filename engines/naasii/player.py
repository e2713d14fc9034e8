"""A player of Naasii, with sheet and Nizi."""

from __future__ import annotations

from typing import Self

import msgspec

from engines.naasii.sheet import BOXES, Box
from engines.naasii.view import Sheet

NIZI_A_POINT = 3
"""Nizi that make one point at the end (NA-8)."""


class Player(msgspec.Struct, frozen=True):
    """Everything that belongs to one seat; until `confirmed`, number and crossed-off boxes may change."""

    confirmed: bool = False
    number: int | None = None
    crossed: tuple[Box, ...] = ()
    filled: tuple[Box, ...] = ()
    rounds: tuple[int, ...] = ()
    nizi: int = 0
    left: bool = False

    @property
    def total(self) -> int:
        """Return the points of all rounds, and one for every full 3 Nizi (NA-8)."""
        return sum(self.rounds) + self.nizi // NIZI_A_POINT

    @property
    def open(self) -> tuple[Box, ...]:
        """Return the boxes that are neither filled nor crossed off."""
        closed = self.crossed + self.filled
        return tuple(box for box in BOXES if box not in closed)

    def sheet(self, *, shown: bool) -> Sheet:
        """Return the sheet for others to see; number and crossed-off boxes are in it only if `shown`."""
        return Sheet(
            confirmed=self.confirmed,
            number=self.number or 0 if shown else 0,
            crossed=self.crossed if shown else None,
            filled=self.filled,
            rounds=self.rounds,
            nizi=self.nizi,
            total=self.total,
            left=self.left,
        )

    @classmethod
    def of(cls, sheet: Sheet) -> Self:
        """Return the player who owns this sheet, without the parts that it hides."""
        return cls(
            confirmed=sheet.confirmed,
            number=sheet.number or None,
            crossed=sheet.crossed or (),
            filled=sheet.filled,
            rounds=sheet.rounds,
            nizi=sheet.nizi,
            left=sheet.left,
        )
