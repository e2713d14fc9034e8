"""Words and signs of Naasii: dice, boxes and abilities as players read them."""

from __future__ import annotations

from collections.abc import Iterable

from bot.screens.text import _, ngettext
from engines.naasii.actions import Ability
from engines.naasii.sheet import Box, Column

ACCENT = 0xC2703D
"""The edge of Naasii's messages: a coyote's brown."""
WHITE = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫"
BLACK = "❶❷❸❹❺❻❼❽❾❿⓫⓬"
"""A dark theme turns the two kinds round: a black die always stands with the word crow."""


def white(faces: Iterable[int]) -> str:
    """Return white dice in a row: `⑦ ⑫`."""
    return " ".join(WHITE[face - 1] for face in faces)


def black(faces: Iterable[int]) -> str:
    """Return black dice in a row: `❸ ⓬`."""
    return " ".join(BLACK[face - 1] for face in faces)


def box_name(box: Box) -> str:
    """Return a box in words: `Set of 7`, `Run through 4`."""
    match box.column:
        case Column.SET:
            return _("Set of {number}").format(number=box.number)
        case Column.RUN:
            return _("Run through {number}").format(number=box.number)


def ability_name(ability: Ability) -> str:
    """Return the ability as a button says it."""
    match ability:
        case Ability.ADJUST:
            return _("Adjust")
        case Ability.REROLL:
            return _("Re-Roll")
        case Ability.FLIP:
            return _("Flip")
        case Ability.PAIR:
            return _("Pair")
        case Ability.SMALL:
            return _("Small")
        case Ability.SELL:
            return _("Sell")
        case Ability.REPEAT:
            return _("Repeat")
        case Ability.EVADE:
            return _("Evade")


def ability_price(ability: Ability, price: int) -> str:
    """Return the ability with its price: `Flip · 1 Nizi`."""
    text = ngettext("{ability} · {price} Nizi", "{ability} · {price} Nizi", price)
    return text.format(ability=ability_name(ability), price=price)
