"""The answers to a question of Naasii, as buttons and menus: exactly those that the game offers."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.screens.screen import Block, Button, Choice, Menu, Select, Style
from bot.screens.text import _, ngettext
from cogs.blocks import ROW, button_rows
from cogs.naasii.words import ability_name, ability_price, box_name, white
from engines.naasii.actions import (
    Ability,
    Adjust,
    Auto,
    Back,
    Bust,
    Buy,
    Confirm,
    Cross,
    Do,
    Evade,
    Fill,
    Free,
    Give,
    Mark,
    NaasiiAction,
    Number,
    Pair,
    Pass,
    Pick,
    Renumber,
    Roll,
    Score,
    Sell,
    Uncross,
    Unpick,
)
from engines.naasii.scoring import PRICES
from engines.naasii.turn import flipped
from engines.naasii.view import NaasiiView, Phase, Where


def controls(view: NaasiiView) -> list[Block]:
    """Return what the player whose turn it is may press: dice, a list, the way on, abilities, what gives things up."""
    dice: list[Button] = []
    listed: list[NaasiiAction] = []
    onward: list[Button] = []
    bought: list[Button] = []
    closing: list[Button] = []
    for action in view.choices:
        match action:
            case Mark() | Free() | Pick() | Unpick():
                dice.append(button(action, view))
            case Fill() | Cross() | Adjust() | Pair() | Sell():
                listed.append(action)
            case Buy():
                bought.append(button(action, view))
            case Bust() | Pass() | Back():
                closing.append(button(action, view))
            case _:
                onward.append(button(action, view))
    onward = _first_prominent([*_not_yet(view), *onward])
    if len(listed) <= ROW and not any(isinstance(action, Fill | Cross) for action in listed):
        dice += [button(action, view) for action in listed]
        listed = []
    last = [onward, bought, closing] if bought or len(onward) + len(closing) > ROW else [onward + closing]
    return [*button_rows(dice), *_menu(listed, view), *(row for group in last for row in button_rows(group))]


def button(action: NaasiiAction, view: NaasiiView) -> Button:
    """Return an answer as a button."""
    match action:
        case Free() | Unpick():
            style = Style.SUCCESS
        case Bust() | Pass():
            style = Style.DANGER
        case Confirm():
            style = Style.PRIMARY
        case _:
            style = Style.SECONDARY
    return Button(action.text, label(action, view), style)


def label(action: NaasiiAction, view: NaasiiView) -> str:
    """Return what an answer is called."""
    match action:
        case Number(number=number):
            return str(number)
        case Renumber():
            return _("Choose another number")
        case Auto():
            return _("Choose for me")
        case Confirm():
            return _("Done")
        case Cross(box=box) if view.phase is Phase.SHEETS:
            return _("Cross off {box}").format(box=box_name(box))
        case Cross(box=box):
            return box_name(box)
        case Uncross(box=box):
            return _("Take back {box}").format(box=box_name(box))
        case Mark(die=die):
            return _face(view, die)
        case Free(die=die):
            return f"{_face(view, die)} 🔒"
        case Pick(die=die):
            return _picked(view, die)
        case Unpick(die=die):
            return f"{_picked(view, die)} ✓"
        case Roll():
            return _roll(view)
        case Score(best=best):
            return _("Score: best {points}").format(points=best)
        case Fill(box=box, points=points):
            text = ngettext("{box} · {count} point", "{box} · {count} points", points)
            return text.format(box=box_name(box), count=points)
        case Pass():
            return _("Score nothing")
        case Give():
            return _give(action)
        case Bust():
            return _("Bust")
        case Evade():
            return ability_price(Ability.EVADE, PRICES[Ability.EVADE])
        case Buy(ability=ability, price=price):
            return ability_price(ability, price)
        case Back():
            return _("Back")
        case Adjust(die=die, to=to):
            return f"{_with_place(view, die)} → {white([to])}"
        case Do():
            return _do(view)
        case Pair(dice=(one, other)):
            return f"{_with_place(view, one)} + {_with_place(view, other)}"
        case Sell(die=die):
            return _with_place(view, die)


def _first_prominent(buttons: list[Button]) -> list[Button]:
    return [replace(each, style=Style.PRIMARY) if at == 0 else each for at, each in enumerate(buttons)]


def _not_yet(view: NaasiiView) -> list[Button]:
    """Return what becomes possible once a die is marked or picked: it holds its place, so that no button moves."""
    texts = {action.text for action in view.choices}
    match view.phase:
        case Phase.LOCK if "roll" not in texts:
            return [Button("roll", _("Lock and roll"), disabled=True)]
        case Phase.REROLL | Phase.FLIP if "do" not in texts:
            return [Button("do", _do(view), disabled=True)]
        case _:
            return []


def _menu(actions: Sequence[NaasiiAction], view: NaasiiView) -> list[Block]:
    if not actions:
        return []
    if isinstance(actions[0], Fill):
        placeholder = _("Choose a box to fill")
        actions = sorted(actions, key=_worth)
    elif isinstance(actions[0], Cross):
        placeholder = _("Choose a box to cross off")
    else:
        placeholder = _("Choose what to change")
    choices = tuple(Choice(each.text, label(each, view), _description(each)) for each in actions)
    return [Select(Menu("answer", placeholder, choices))]


def _worth(action: NaasiiAction) -> tuple[int, int]:
    """Return the order of boxes: most points first, and among equals the cheapest."""
    return (-action.points, action.price) if isinstance(action, Fill) else (0, 0)


def _description(action: NaasiiAction) -> str:
    if not isinstance(action, Fill) or not action.abilities:
        return ""
    abilities = " + ".join(ability_name(ability) for ability in action.abilities)
    return ngettext("{abilities} · {price} Nizi", "{abilities} · {price} Nizi", action.price).format(
        abilities=abilities, price=action.price
    )


def _face(view: NaasiiView, die: int) -> str:
    return white([view.dice[die].face])


def _picked(view: NaasiiView, die: int) -> str:
    """Return the face of a die that is picked; one to be flipped also shows its other side (NA-9)."""
    face = view.dice[die].face
    return f"{white([face])} → {white([flipped(face)])}" if view.phase is Phase.FLIP else white([face])


def _with_place(view: NaasiiView, die: int) -> str:
    """Return the face of a die, and that it is locked or marked."""
    face = _face(view, die)
    if view.dice[die].where is Where.LOCKED:
        return _("{die} locked").format(die=face)
    return _("{die} marked").format(die=face) if die in view.marks else face


def _roll(view: NaasiiView) -> str:
    if view.phase is Phase.ROLL:
        return _("Roll")
    return _("Lock and roll") if view.marks else _("Roll on")


def _do(view: NaasiiView) -> str:
    ability = Ability.REROLL if view.phase is Phase.REROLL else Ability.FLIP
    return ability_price(ability, PRICES[ability])


def _give(action: Give) -> str:
    if not action.locked:
        text = ngettext("Give up a rolled ⑫", "Give up {count} rolled ⑫", action.rolled)
        return text.format(count=action.rolled)
    if not action.rolled:
        text = ngettext("Give up a locked ⑫", "Give up {count} locked ⑫", action.locked)
        return text.format(count=action.locked)
    text = _("Give up ⑫: {rolled} rolled, {locked} locked")
    return text.format(rolled=action.rolled, locked=action.locked)
