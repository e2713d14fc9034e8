"""A player's own sheet of Naasii, in a private panel: to be set up, then to be looked at."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screen import Block, Choice, Menu, Scene, Screen, Select, Text
from bot.text import _, ngettext
from cogs.naasii_controls import button, label, rows
from cogs.naasii_words import ACCENT
from engines.naasii.actions import Auto, Confirm, Cross, NaasiiAction, Number, Renumber, Uncross
from engines.naasii.sheet import BOXES, Box, Column, boxes_off
from engines.naasii.view import NaasiiView, Phase, Sheet

SETTING_UP = Number | Cross | Uncross | Auto | Confirm | Renumber


def sheet_panel(scene: Scene) -> Screen:
    """The sheet of `scene.viewer`, with what may be chosen on it before play."""
    view = scene.view
    assert isinstance(view, NaasiiView)
    assert scene.viewer is not None
    sheet = view.sheets[scene.viewer]
    if view.phase is Phase.SHEETS:
        return Screen((Text(_draft(view, sheet, scene)), *_drafting(scene, view, sheet)), ACCENT)
    return Screen((Text(_whole(view, sheet, scene.names)),), ACCENT)


def _draft(view: NaasiiView, sheet: Sheet, scene: Scene) -> str:
    lines = [_("### Your sheet"), f"**{_asked(view, sheet, scene)}**"]
    if sheet.number:
        lines.append(_("Lucky Number: {number}").format(number=sheet.number))
    if boxes_off(view.rounds) and sheet.crossed:
        lines += [_column(column, sheet) for column in Column]
    return "\n".join(lines)


def _asked(view: NaasiiView, sheet: Sheet, scene: Scene) -> str:
    if sheet.left:
        return _("You have left this game.")
    if sheet.confirmed:
        waiting = [name for name, other in zip(scene.names, view.sheets, strict=True) if _chooses(other)]
        return _("You are done. Still choosing: {names}").format(names=", ".join(waiting))
    if not sheet.number:
        return _("Choose your Lucky Number: others pay you when they roll it")
    if any(isinstance(action, Confirm) for action in scene.legal):
        return _("All chosen: press Done, or change something")
    count = boxes_off(view.rounds)
    text = ngettext(
        "Cross off {count} Set and {count} Run that you will do without",
        "Cross off {count} Sets and {count} Runs that you will do without",
        count,
    )
    return text.format(count=count)


def _drafting(scene: Scene, view: NaasiiView, sheet: Sheet) -> list[Block]:
    """All that may be chosen: numbers, a menu for each column, and what finishes it or begins anew."""
    legal = [action for action in scene.legal if isinstance(action, SETTING_UP)]
    numbers = [action for action in legal if isinstance(action, Number)]
    ways = [action for action in legal if isinstance(action, Auto | Confirm | Renumber)]
    ways.sort(key=lambda action: (not isinstance(action, Confirm), not isinstance(action, Auto)))
    menus = [menu for column in Column for menu in _menu(column, legal, view, sheet)]
    return [
        *rows([button(action, view) for action in numbers]),
        *menus,
        *rows([button(action, view) for action in ways]),
    ]


def _menu(column: Column, legal: Sequence[NaasiiAction], view: NaasiiView, sheet: Sheet) -> list[Block]:
    """The boxes of a column: first those to cross off, then those to take back."""
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
    """The sheet during play: boxes, rounds, Nizi, and who has left."""
    lines = [_("### Your sheet")]
    if sheet.number:
        lines.append(_("Lucky Number: {number}").format(number=sheet.number))
    lines += [_column(column, sheet) for column in Column]
    rounds = ", ".join(str(points) for points in sheet.rounds) or "–"
    lines.append(_("**Points by round** {points}").format(points=rounds))
    lines.append(_nizi(sheet))
    lines.append(_("**Together** {total}").format(total=sheet.total))
    left = [name for name, other in zip(names, view.sheets, strict=True) if other.left]
    if left:
        lines.append(_("Left the game: {names}").format(names=", ".join(left)))
    return "\n".join(lines)


def _nizi(sheet: Sheet) -> str:
    worth = sheet.total - sum(sheet.rounds)
    text = ngettext("**Nizi** {nizi}, worth {count} point", "**Nizi** {nizi}, worth {count} points", worth)
    return text.format(nizi=sheet.nizi, count=worth)


def _column(column: Column, sheet: Sheet) -> str:
    """The boxes of a column that are open, filled and crossed off, a line for each."""
    crossed = set(sheet.crossed or ())
    filled = set(sheet.filled) - crossed
    open_boxes = set(BOXES) - crossed - filled
    if column is Column.SET:
        texts = (_("**Sets** open: {numbers}"), _("Sets filled: {numbers}"), _("Sets crossed off: {numbers}"))
    else:
        texts = (_("**Runs** open: {numbers}"), _("Runs filled: {numbers}"), _("Runs crossed off: {numbers}"))
    parts = zip(texts, (open_boxes, filled, crossed), strict=True)
    return "\n".join(
        text.format(numbers=_numbers(column, boxes))
        for at, (text, boxes) in enumerate(parts)
        if at == 0 or any(box.column is column for box in boxes)
    )


def _numbers(column: Column, boxes: set[Box]) -> str:
    return ", ".join(str(box.number) for box in sorted(boxes) if box.column is column) or "–"


def _chooses(sheet: Sheet) -> bool:
    return not sheet.confirmed and not sheet.left
