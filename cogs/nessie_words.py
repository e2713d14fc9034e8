"""Words and signs of Nessie: cards as players read them, without a need for colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from engines.nessie.cards import Card, Part

ACCENT = 0x2F7F79
"""The edge of Nessie's messages: a deep lake's green."""
NOTHING = "–"


def sign(card: Card) -> str:
    """A card on a button or in a heading: a part by its letter, a treasure such as `◆2`."""
    return card.value if isinstance(card, Part) else f"◆{card.value}"


def signs(cards: Iterable[Card]) -> str:
    """Cards in their order in a heading, such as `C ◆2 B`."""
    return " ".join(map(sign, cards)) or NOTHING


def told(cards: Iterable[Card]) -> str:
    """Cards in their order in a sentence, where a letter alone must not be read as a word, such as `**C** ◆2`."""
    return " ".join(f"**{sign(card)}**" if isinstance(card, Part) else sign(card) for card in cards) or NOTHING


def counted(cards: Iterable[Card], *, ones: bool = False) -> str:
    """Equal cards together, parts first, such as `B×2 ◆1×3 ◆3`; with `ones` single cards are counted too."""
    found = Counter(cards)
    order = sorted(found, key=lambda card: (not isinstance(card, Part), card))
    return " ".join(f"{sign(card)}×{found[card]}" if ones or found[card] > 1 else sign(card) for card in order)
