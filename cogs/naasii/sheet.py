"""A player's own sheet of Naasii, in a private panel: to be set up, then to be looked at."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.screen import Block, Choice, Menu, Screen, Select, Text
from bot.screens.text import _, ngettext
from cogs.blocks import button_rows
from cogs.naasii.controls import button, label
from cogs.naasii.story import NaasiiScene
from cogs.naasii.words import ACCENT
from engines.naasii.actions import Auto, Confirm, Cross, NaasiiAction, Number, Renumber, Uncross
from engines.naasii.sheet import BOXES, Box, Column, boxes_off
from engines.naasii.view import NaasiiView, Phase, Sheet

SETTING_UP = Number | Cross | Uncross | Auto | Confirm | Renumber


def sheet_panel(scene: NaasiiScene) -> Screen:
    """Return the sheet of `scene.viewer`, with what may be chosen on it before play."""
    view = scene.view
    assert scene.viewer is not None
    sheet = view.sheets[scene.viewer]
    if view.phase is Phase.SHEETS:
        return Screen((Text(_draft(view, sheet, scene)), *_drafting(scene, view, sheet)), ACCENT)
    return Screen((Text(_whole(view, sheet, scene.names)),), ACCENT)


def _draft(view: NaasiiView, sheet: Sheet, scene: NaasiiScene) -> str:
    lines = [_("### Your sheet"), f"**{_asked(view, sheet, scene)}**"]
    if sheet.number:
        lines.append(_("**Lucky Number** {number}").format(number=sheet.number))
    if boxes_off(view.rounds) and sheet.crossed:
        lines += [_column(column, sheet) for column in Column]
    return "\n".join(lines)


def _asked(view: NaasiiView, sheet: Sheet, scene: NaasiiScene) -> str:
    if sheet.left:
        return _("You are out of this game.")
    if sheet.confirmed:
        # Who has not chosen yet stands on the board, which stays true when this panel does not.
        return _("You are done: play begins on the board when all are")
    if not sheet.number:
        return _("Choose your Lucky Number: you gain a Nizi whenever others roll it")
    if any(isinstance(action, Confirm) for action in scene.legal):
        return _("All chosen: press Done, or change something")
    count = boxes_off(view.rounds)
    text = ngettext(
        "Cross off {count} Set and {count} Run that you will do without",
        "Cross off {count} Sets and {count} Runs that you will do without",
        count,
    )
    return text.format(count=count)


def _drafting(scene: NaasiiScene, view: NaasiiView, sheet: Sheet) -> list[Block]:
    """Return all that may be chosen: numbers, a menu for each column, and what finishes it or begins anew."""
    legal = [action for action in scene.legal if isinstance(action, SETTING_UP)]
    numbers = [action for action in legal if isinstance(action, Number)]
    ways = [action for action in legal if isinstance(action, Auto | Confirm | Renumber)]
    ways.sort(key=lambda action: (not isinstance(action, Confirm), not isinstance(action, Auto)))
    menus = [menu for column in Column for menu in _menu(column, legal, view, sheet)]
    return [
        *button_rows([button(action, view) for action in numbers]),
        *menus,
        *button_rows([button(action, view) for action in ways]),
    ]


def _menu(column: Column, legal: Sequence[NaasiiAction], view: NaasiiView, sheet: Sheet) -> list[Block]:
    """Return a menu of the boxes of a column: first those to cross off, then those to take back."""
    boxes = [action for action in legal if isinstance(action, Cross | Uncross) and action.box.column is column]
    if not boxes:
        return []
    boxes.sort(key=lambda action: isinstance(action, Uncross))
    choices = tuple(Choice(action.text, label(action, view)) for action in boxes)
    crossed = sum(box.column is column for box in sheet.crossed or ())
    placeholder = (
        _("Sets: {crossed} of {count} crossed off")
        if column is Column.SET
        else _("Runs: {crossed} of {count} crossed off")
    )
    placeholder = placeholder.format(crossed=crossed, count=boxes_off(view.rounds))
    return [Select(Menu(column, placeholder, choices))]


def _whole(view: NaasiiView, sheet: Sheet, names: Sequence[str]) -> str:
    """Return the sheet during play: what is still open first, then what it is worth so far, and who has left."""
    title = ngettext("### Your sheet · {total} point", "### Your sheet · {total} points", sheet.total)
    lines = [title.format(total=sheet.total), *(_column(column, sheet) for column in Column)]
    if sheet.rounds:
        lines.append(_("**Rounds** {points}").format(points=" + ".join(str(points) for points in sheet.rounds)))
    lines.append(_nizi(sheet))
    if sheet.number:
        lines.append(_("**Lucky Number** {number}").format(number=sheet.number))
    left = [name for name, other in zip(names, view.sheets, strict=True) if other.left]
    if left:
        lines.append(_("Left the game: {names}").format(names=", ".join(left)))
    return "\n".join(lines)


def _nizi(sheet: Sheet) -> str:
    worth = sheet.total - sum(sheet.rounds)
    text = ngettext("**Nizi** {nizi}, worth {count} point", "**Nizi** {nizi}, worth {count} points", worth)
    return text.format(nizi=sheet.nizi, count=worth)


def _column(column: Column, sheet: Sheet) -> str:
    """Return the open boxes of a column, and in small print below those that are filled or crossed off."""
    crossed = set(sheet.crossed or ())
    filled = set(sheet.filled) - crossed
    open_boxes = set(BOXES) - crossed - filled
    text = _("**Sets open** {numbers}") if column is Column.SET else _("**Runs open** {numbers}")
    closed = [
        text.format(numbers=_numbers(column, boxes))
        for text, boxes in ((_("filled {numbers}"), filled), (_("crossed off {numbers}"), crossed))
        if any(box.column is column for box in boxes)
    ]
    lines = [
        text.format(numbers=_numbers(column, open_boxes) or _("none")),
        *(["-# " + " · ".join(closed)] if closed else []),
    ]
    return "\n".join(lines)


def _numbers(column: Column, boxes: set[Box]) -> str:
    return ", ".join(str(box.number) for box in sorted(boxes) if box.column is column)
