"""Words and signs of Nessie: cards as players read them, without a need for colour."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.screens.text import _
from engines.nessie.cards import Card, Part

ACCENT = 0x2F7F79
"""The edge of Nessie's messages: a deep lake's green."""
NOTHING = "–"


def sign(card: Card) -> str:
    """A card on a button or in a heading: a part by its letter, a treasure such as `◆2`."""
    return card.value if isinstance(card, Part) else f"◆{card.value}"


def in_row(row: Sequence[Card]) -> str:
    """The revealed cards in their order, such as `C ◆2 last → B`."""
    *earlier, last = map(sign, row)
    text = _("{earlier} last → {card}") if earlier else _("last → {card}")
    return text.format(earlier=" ".join(earlier), card=last)


def told(cards: Iterable[Card]) -> str:
    """Cards in their order in a sentence, where a letter alone must not be read as a word, such as `**C** ◆2`."""
    return " ".join(f"**{sign(card)}**" if isinstance(card, Part) else sign(card) for card in cards) or NOTHING


def counted(cards: Iterable[Card]) -> str:
    """Equal cards together, parts first, such as `B×2 ◆1×3 ◆3`."""
    found = Counter(cards)
    order = sorted(found, key=lambda card: (not isinstance(card, Part), card))
    return " ".join(f"{sign(card)}×{found[card]}" if found[card] > 1 else sign(card) for card in order)
