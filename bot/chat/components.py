"""The one place that knows Discord's widgets and their limits: screens become messages here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import ui

from bot.screens.custom_ids import Answer, Confirm, Control, FromMenu, write_answer
from bot.screens.screen import Button, Buttons, Divider, Menu, Picture, Screen, Select, Style, Text

# Discord's limits, which discord.py does not check.
COMPONENTS = 40
CHARACTERS = 4000
CUSTOM_ID = 100
LABEL = 80
CHOICES = 25
CHOICE_LABEL = 100
CHOICE_VALUE = 100
PLACEHOLDER = 150
ALT = 1024
ROW = 5

_STYLES = {
    Style.PRIMARY: discord.ButtonStyle.primary,
    Style.SECONDARY: discord.ButtonStyle.secondary,
    Style.SUCCESS: discord.ButtonStyle.success,
    Style.DANGER: discord.ButtonStyle.danger,
}


class ScreenTooLarge(Exception):
    """The error for a screen that Discord would refuse: too large, empty, or with something in it twice."""


def render(screen: Screen, table_id: int, question: int, call: str = "") -> ui.LayoutView:
    """Return the message of a screen, whose controls answer `question`, below the line `call`, if any.

    The view is finished from the start, so that discord.py keeps nothing of it: `interactions.py` reads presses from
    the gateway, whichever process sent the message. Raises ScreenTooLarge.
    """
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=screen.accent)
    for block in screen.blocks:
        match block:
            case Text(body):
                container.add_item(ui.TextDisplay(_written(body, CHARACTERS, "text")))
            case Divider():
                container.add_item(ui.Separator())
            case Picture(alt=alt):
                container.add_item(_gallery(block.file, alt))
            case Buttons(buttons):
                container.add_item(_row((_button(button, table_id, question) for button in buttons), ROW))
            case Select(menu):
                container.add_item(_row([_select(menu, table_id, question)], 1))
    inside = list(container.walk_children())
    if (count := len(inside) + (2 if call else 1)) > COMPONENTS:
        raise ScreenTooLarge(f"{count} components")
    _distinct([item.custom_id or "" for item in inside if isinstance(item, ui.Button | ui.Select)])
    view = ui.LayoutView(timeout=None)
    if call:
        view.add_item(ui.TextDisplay(call))
    view.add_item(container)
    if view.content_length() > CHARACTERS:
        raise ScreenTooLarge(f"{view.content_length()} characters of text")
    view.stop()
    return view


def picture(view: ui.LayoutView) -> object:
    """Return a view in the form in which it is sent; two that are equal look the same."""
    return view.to_components()  # type: ignore[no-untyped-call]


def _row(items: Iterable[ui.Item[ui.LayoutView]], most: int) -> ui.ActionRow[ui.LayoutView]:
    children = list(items)
    if not 1 <= len(children) <= most:
        raise ScreenTooLarge(f"{len(children)} controls in a row")
    return ui.ActionRow(*children)


def _gallery(file: str, alt: str) -> ui.MediaGallery[ui.LayoutView]:
    return ui.MediaGallery(
        discord.MediaGalleryItem(
            f"attachment://{file}", description=_cut(_written(alt, CHARACTERS, "description"), ALT)
        )
    )


def _button(button: Button, table_id: int, question: int) -> ui.Button[ui.LayoutView]:
    # The first press of a button with a question asks whether it is meant.
    answer = Confirm(write_answer(button.answer)) if button.confirm else button.answer
    return ui.Button(
        custom_id=_custom_id(table_id, question, answer),
        label=_cut(_written(button.label, CHARACTERS, "label"), LABEL),
        style=_STYLES[button.style],
        disabled=button.disabled,
    )


def _select(menu: Menu, table_id: int, question: int) -> ui.Select[ui.LayoutView]:
    if not 1 <= len(menu.choices) <= CHOICES:
        raise ScreenTooLarge(f"{len(menu.choices)} choices in the menu {menu.name}")
    _distinct([choice.text for choice in menu.choices])
    return ui.Select(
        custom_id=_custom_id(table_id, question, FromMenu(menu.name)),
        placeholder=_cut(menu.placeholder, PLACEHOLDER),
        options=[
            discord.SelectOption(
                label=_cut(_written(choice.label, CHARACTERS, "label"), CHOICE_LABEL),
                value=_written(choice.text, CHOICE_VALUE, "value"),
                description=_cut(choice.description, CHOICE_LABEL) or None,
            )
            for choice in menu.choices
        ],
    )


def _custom_id(table_id: int, question: int, answer: Answer | FromMenu) -> str:
    custom_id = Control(table_id, question, answer).custom_id
    if len(custom_id) > CUSTOM_ID:
        raise ScreenTooLarge(f"custom id of {len(custom_id)} characters: {custom_id}")
    return custom_id


def _cut(text: str, length: int) -> str:
    return text if len(text) <= length else text[: length - 1] + "…"


def _written(text: str, most: int, what: str) -> str:
    if not text.strip() or len(text) > most:
        raise ScreenTooLarge(f"a {what} of {len(text)} characters")
    return text


def _distinct(names: Sequence[str]) -> None:
    if twice := {name for name in names if names.count(name) > 1}:
        raise ScreenTooLarge(f"twice in one place: {', '.join(sorted(twice))}")
