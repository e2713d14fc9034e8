"""Words and signs of Wazabi: dice, cards and neighbours as players read them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from bot.screens.text import _, ngettext
from engines.wazabi.actions import Side
from engines.wazabi.cards import Card, Face, in_order

ACCENT = 0x4F8A3C
"""The edge of Wazabi's messages: the green of horseradish."""


def dice(faces: Sequence[Face]) -> str:
    """Return what was rolled, for a heading: `Rolled 3 Wazabi · 1 Draw`."""
    kinds = (f"{count} {face_name(face)}" for face in Face if (count := faces.count(face)))
    return _("### Rolled {dice}").format(dice=" · ".join(kinds))


def counted(faces: Sequence[Face]) -> str:
    """Return what was rolled, for a sentence: `3 Wazabi, 1 Draw`."""
    return ", ".join(f"{count} {face_name(face)}" for face in Face if (count := faces.count(face)))


def face_name(face: Face) -> str:
    """Return the symbol in a word."""
    match face:
        case Face.WAZABI:
            return _("Wazabi")
        case Face.DRAW:
            return _("Draw")
        case Face.GIVE:
            return _("Give")


def card_name(card: Card) -> str:
    """Return the card as a button says it."""
    match card:
        case Card.DISCARD1:
            return _("Discard 1 die")
        case Card.PASS:
            return _("All pass their dice")
        case Card.DISCARD2:
            return _("Discard 2 dice")
        case Card.GIVE1:
            return _("Give 1 die")
        case Card.TAKE1:
            return _("Take 1 card")
        case Card.DOWN1:
            return _("One down to 1 card")
        case Card.DRAW3:
            return _("Draw 3 cards")
        case Card.DOWN2:
            return _("Others down to 2")
        case Card.SKIP:
            return _("Skip a turn")
        case Card.AGAIN:
            return _("Again and reverse")


def card_effect(card: Card) -> str:
    """Say in a short sentence what the card does."""
    match card:
        case Card.DISCARD1:
            return _("One of your dice leaves the game.")
        case Card.PASS:
            return _("Everybody hands all their dice to the left or to the right, you too; you say which way.")
        case Card.DISCARD2:
            return _("Two of your dice leave the game.")
        case Card.GIVE1:
            return _("You give one of your dice to a player you name.")
        case Card.TAKE1:
            return _("You take a card, unseen, from a player you name; from the pile if nobody holds any.")
        case Card.DOWN1:
            return _("A player you name keeps one card of their choice and discards the rest.")
        case Card.DRAW3:
            return _("You draw three cards.")
        case Card.DOWN2:
            return _("Everybody else keeps two cards of their choice and discards the rest.")
        case Card.SKIP:
            return _("It lies in front of a player you name, who misses a turn.")
        case Card.AGAIN:
            return _("Play changes its direction, and you have another turn at once.")


def needs(card: Card) -> str:
    """Say how many Wazabi the card asks for."""
    if not card.needs:
        return _("needs no Wazabi")
    return ngettext("needs {count} Wazabi", "needs {count} Wazabi", card.needs).format(count=card.needs)


def card_names(cards: Iterable[Card]) -> str:
    """Return cards in words, equal ones together: `Skip a turn ×2, Draw 3 cards`."""
    counts = Counter(cards)
    return ", ".join(times(card, counts[card]) for card in in_order(counts))


def times(card: Card, count: int) -> str:
    """Return a card and how many of it, unless it is one."""
    return card_name(card) if count == 1 else _("{card} ×{count}").format(card=card_name(card), count=count)


def to_side(side: Side) -> str:
    """Return the way that dice are passed."""
    match side:
        case Side.LEFT:
            return _("to the left")
        case Side.RIGHT:
            return _("to the right")
