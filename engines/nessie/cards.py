"""The cards of Nessie, and the rules that bind them together or sink them (NE-1 to NE-4, NE-6)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum, StrEnum
from functools import cache
from typing import TypeAlias


class Part(StrEnum):
    """A Nessie card, by its letter. The summary card shows the six in this order (NE-2)."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"
    E = "E"
    F = "F"


class Treasure(IntEnum):
    """A treasure card, by its value."""

    ONE = 1
    TWO = 2
    THREE = 3


Card: TypeAlias = Part | Treasure

CARDS: tuple[Card, ...] = (*(8 * tuple(Part)), *(12 * tuple(Treasure)))
"""All 84 cards (NE-1)."""
TOO_MUCH = 6
"""Revealed treasure that sinks a player."""
TOO_MANY = 3
"""Cards of one letter that sink a player."""
BONUS = 10
"""Points for completing Nessie (NE-8)."""


def parts_of(cards: Iterable[Card]) -> tuple[Part, ...]:
    """Return the Nessie cards among `cards`, in their order."""
    return tuple(card for card in cards if isinstance(card, Part))


def treasures_of(cards: Iterable[Card]) -> tuple[Treasure, ...]:
    """Return the treasures among `cards`, in their order."""
    return tuple(card for card in cards if isinstance(card, Treasure))


@cache
def fits(part: Part, parts: tuple[Part, ...]) -> bool:
    """Return whether `part` can be added: the first may be any, later ones must be new neighbours (NE-6)."""
    order = list(Part)
    beside = any(abs(order.index(part) - order.index(mine)) == 1 for mine in parts)
    return not parts or (part not in parts and beside)


def letters(cards: Iterable[Card]) -> tuple[int, ...]:
    """Return how many cards of each letter, A to F, are among `cards`."""
    parts = parts_of(cards)
    return tuple(parts.count(part) for part in Part)


def sinks(parts: tuple[Part, ...], row: tuple[Card, ...]) -> bool:
    """Return whether a player who holds `parts` sinks with these revealed cards (NE-3, NE-4)."""
    return sum(treasures_of(row)) >= TOO_MUCH or max(letters((*parts, *row))) >= TOO_MANY
