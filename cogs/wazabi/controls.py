"""The answers to a question of Wazabi, as buttons and menus: exactly those that are offered."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.screens.names import unescape_markdown
from bot.screens.screen import Block, Button, Choice, Menu, Select, Style
from bot.screens.text import _, ngettext
from cogs.blocks import button_rows
from cogs.wazabi.words import card_name
from engines.core import Seat
from engines.wazabi.actions import Draw, Give, Keep, Nothing, Page, Pick, Play, Roll, Side, WazabiAction
from engines.wazabi.cards import Card
from engines.wazabi.view import WazabiView

SPREAD = 10
"""The most cards of a fan that are buttons; of more there is a menu."""


def controls(actions: Sequence[WazabiAction], view: WazabiView, names: Sequence[str]) -> list[Block]:
    """Return buttons, then menus, then what comes last: to play nothing, and the way to further choices."""
    labels = tuple(map(unescape_markdown, names))
    buttons: list[Button] = []
    menus: list[Block] = []
    last: list[Button] = []
    picks = [action for action in actions if isinstance(action, Pick)]
    if len(picks) > SPREAD:
        menus.append(_fan(picks))
    for action in actions:
        match action:
            case Pick() if len(picks) <= SPREAD:
                buttons.append(_button(action, view, labels))
            case Roll() | Give() | Draw() | Keep():
                buttons.append(_button(action, view, labels))
            case Nothing() | Page():
                last.append(_button(action, view, labels))
            case _:
                pass
    plays = [action for action in actions if isinstance(action, Play)]
    for card, group in groupby(plays, key=lambda play: play.card):
        ways = list(group)
        if len(ways) > 1 and ways[0].target is not None:
            menus.append(_targets(card, ways, view, labels))
        else:
            buttons += [_button(way, view, labels) for way in ways]
    return [*button_rows(buttons), *menus, *button_rows(last)]


def _button(action: WazabiAction, view: WazabiView, labels: Sequence[str]) -> Button:
    match action:
        case Nothing() | Page():
            style = Style.SECONDARY
        case _:
            style = Style.PRIMARY
    return Button(action.text, _label(action, view, labels), style)


def _label(action: WazabiAction, view: WazabiView, labels: Sequence[str]) -> str:
    """Return what an answer is called on a button."""
    match action:
        case Roll():
            dice = view.players[0 if view.turn is None else view.turn].dice
            return ngettext("Roll {count} die", "Roll {count} dice", dice).format(count=dice)
        case Give(to=seat):
            return f"{labels[seat]} · {_dice(view, seat)}"
        case Draw(owner=seat):
            return f"{labels[seat]} · {_cards(view, seat)}"
        case Pick(place=place):
            return _("Card {place}").format(place=place)
        case Keep(card=card):
            return _("Keep: {card}").format(card=card_name(card))
        case Play(card=card, target=int(target)):
            return _("{card}: {name}").format(card=card_name(card), name=labels[target])
        case Play(card=card, side=Side.LEFT):
            return _("{card}: left").format(card=card_name(card))
        case Play(card=card, side=Side.RIGHT):
            return _("{card}: right").format(card=card_name(card))
        case Play(card=card):
            return card_name(card)
        case Nothing():
            return _("Play nothing")
        case Page():
            return _("Further choices")


def _fan(picks: Sequence[Pick]) -> Block:
    choices = tuple(Choice(pick.text, _("Card {place}").format(place=pick.place)) for pick in picks)
    return Select(Menu("fan", _("Choose one of the face-down cards"), choices))


def _targets(card: Card, ways: Sequence[Play], view: WazabiView, labels: Sequence[str]) -> Block:
    """Return a menu of those on whom a card can be played, with what they have."""
    choices = tuple(
        Choice(way.text, labels[way.target], _holding(view, way.target)) for way in ways if way.target is not None
    )
    return Select(Menu(card, _("{card} – who?").format(card=card_name(card)), choices))


def _holding(view: WazabiView, seat: Seat) -> str:
    return f"{_dice(view, seat)} · {_cards(view, seat)}"


def _dice(view: WazabiView, seat: Seat) -> str:
    count = view.players[seat].dice
    return ngettext("{count} die", "{count} dice", count).format(count=count)


def _cards(view: WazabiView, seat: Seat) -> str:
    count = view.players[seat].cards
    return ngettext("{count} card", "{count} cards", count).format(count=count)
