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
    """Return a card for a button or a heading: a part is its letter, a treasure is `◆2`."""
    return card.value if isinstance(card, Part) else f"◆{card.value}"


def in_row(row: Sequence[Card]) -> str:
    """Return the revealed cards in their order: `C ◆2 last → B`."""
    *earlier, last = map(sign, row)
    text = _("{earlier} last → {card}") if earlier else _("last → {card}")
    return text.format(earlier=" ".join(earlier), card=last)


def in_sentence(cards: Iterable[Card]) -> str:
    """Return cards in their order, for a sentence, in which no letter may be read as a word: `**C** ◆2`."""
    return " ".join(f"**{sign(card)}**" if isinstance(card, Part) else sign(card) for card in cards) or NOTHING


def counted(cards: Iterable[Card]) -> str:
    """Return equal cards together, parts first: `B×2 ◆1×3 ◆3`."""
    found = Counter(cards)
    order = sorted(found, key=lambda card: (not isinstance(card, Part), card))
    return " ".join(f"{sign(card)}×{found[card]}" if found[card] > 1 else sign(card) for card in order)
