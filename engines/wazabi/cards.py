"""The cards of Wazabi and the faces of its dice."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from engines.core import Rng, roll


class Face(StrEnum):
    """A symbol on a die."""

    WAZABI = "wazabi"
    DRAW = "draw"
    GIVE = "give"


FACES = (Face.WAZABI, Face.WAZABI, Face.WAZABI, Face.DRAW, Face.DRAW, Face.GIVE)
"""The six faces of a die (WA-1)."""
DICE = 24
"""The dice in the box (WA-1)."""


class Card(StrEnum):
    """A kind of card."""

    DISCARD1 = "discard1"
    PASS = "pass"  # noqa: S105
    DISCARD2 = "discard2"
    GIVE1 = "give1"
    TAKE1 = "take1"
    DOWN1 = "down1"
    DRAW3 = "draw3"
    DOWN2 = "down2"
    SKIP = "skip"
    AGAIN = "again"

    @property
    def copies(self) -> int:
        """Return how many of it the deck holds (WA-2)."""
        return COPIES[self]

    @property
    def needs(self) -> int:
        """Return how many Wazabi symbols must be rolled to play it (WA-2)."""
        return NEEDS[self]


COPIES = dict(zip(Card, (7, 3, 5, 3, 3, 4, 3, 4, 2, 2), strict=True))
NEEDS = dict(zip(Card, (1, 2, 3, 3, 1, 1, 1, 2, 0, 0), strict=True))
ORDER = {card: place for place, card in enumerate(Card)}
DECK = tuple(card for card in Card for _ in range(card.copies))
"""All 36 cards, in order."""


def throw(rng: Rng, dice: int) -> tuple[Face, ...]:
    """Roll so many dice."""
    return tuple(FACES[number - 1] for number in roll(rng, len(FACES), dice))


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards in the order of the deck, which is also the order of every hand."""
    return tuple(sorted(cards, key=ORDER.__getitem__))


def without(cards: Iterable[Card], gone: Iterable[Card]) -> tuple[Card, ...]:
    """Return `cards` less those in `gone`, one for one, in the same order. Raises ValueError where one is missing."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return tuple(rest)
