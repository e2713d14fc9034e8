"""A player of Naasii: the own sheet and Nizi."""

from __future__ import annotations

from typing import Self

import msgspec

from engines.naasii.sheet import BOXES, Box
from engines.naasii.view import Sheet

NIZI_A_POINT = 3
"""Nizi that are worth one point in the end (rulings NA-8)."""


class Player(msgspec.Struct, frozen=True):
    """All that belongs to one seat; until `confirmed`, number and crossed-off boxes are a draft."""

    confirmed: bool = False
    number: int | None = None
    crossed: tuple[Box, ...] = ()
    filled: tuple[Box, ...] = ()
    rounds: tuple[int, ...] = ()
    nizi: int = 0
    left: bool = False

    @property
    def total(self) -> int:
        """Round scores plus one point for each full 3 Nizi (rulings NA-8)."""
        return sum(self.rounds) + self.nizi // NIZI_A_POINT

    @property
    def open(self) -> tuple[Box, ...]:
        """The boxes that are neither filled nor crossed off."""
        closed = self.crossed + self.filled
        return tuple(box for box in BOXES if box not in closed)

    def sheet(self, *, shown: bool) -> Sheet:
        """The sheet as it may be seen: with number and crossed-off boxes only if `shown`."""
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
        """The player whose sheet this is, without what it hides."""
        return cls(
            confirmed=sheet.confirmed,
            number=sheet.number or None,
            crossed=sheet.crossed or (),
            filled=sheet.filled,
            rounds=sheet.rounds,
            nizi=sheet.nizi,
            left=sheet.left,
        )
