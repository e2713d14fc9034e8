"""Discord's components and their limits: the one place where screens become messages."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import discord
from discord import ui

from bot.screens.custom_ids import Confirm, Control, FromMenu, write_answer
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
    """The error for a screen that Discord would refuse: too large, empty, or with a duplicate name."""


def render(screen: Screen, table_id: int, question: int, call: str = "") -> ui.LayoutView:
    """Return the message of a screen, whose controls answer `question`, below the line `call`, if any.

    The view is stopped at once, so that discord.py does not store it: `interactions.py` reads presses from the gateway,
    whichever process sent the message. Raises ScreenTooLarge.
    """
    container: ui.Container[ui.LayoutView] = ui.Container(accent_colour=screen.accent)
    for block in screen.blocks:
        match block:
            case Text(body):
                container.add_item(ui.TextDisplay(_fit(body, CHARACTERS, "text")))
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
    _check_names([item.custom_id or "" for item in inside if isinstance(item, ui.Button | ui.Select)], CUSTOM_ID)
    view = ui.LayoutView(timeout=None)
    if call:
        view.add_item(ui.TextDisplay(call))
    view.add_item(container)
    if view.content_length() > CHARACTERS:
        raise ScreenTooLarge(f"{view.content_length()} characters of text")
    view.stop()
    return view


def payload(view: ui.LayoutView) -> object:
    """Return a view in the form in which it is sent; views with equal payloads look the same."""
    return view.to_components()  # type: ignore[no-untyped-call]


def _row(items: Iterable[ui.Item[ui.LayoutView]], most: int) -> ui.ActionRow[ui.LayoutView]:
    children = list(items)
    if not 1 <= len(children) <= most:
        raise ScreenTooLarge(f"{len(children)} controls in a row")
    return ui.ActionRow(*children)


def _gallery(file: str, alt: str) -> ui.MediaGallery[ui.LayoutView]:
    return ui.MediaGallery(
        discord.MediaGalleryItem(f"attachment://{file}", description=_fit(alt, CHARACTERS, "description", cut=ALT))
    )


def _button(button: Button, table_id: int, question: int) -> ui.Button[ui.LayoutView]:
    # A button with `confirm` first asks whether the press is meant.
    answer = Confirm(write_answer(button.answer)) if button.confirm else button.answer
    return ui.Button(
        custom_id=Control(table_id, question, answer).custom_id,
        label=_fit(button.label, CHARACTERS, "label", cut=LABEL),
        style=_STYLES[button.style],
        disabled=button.disabled,
    )


def _select(menu: Menu, table_id: int, question: int) -> ui.Select[ui.LayoutView]:
    if not 1 <= len(menu.choices) <= CHOICES:
        raise ScreenTooLarge(f"{len(menu.choices)} choices in the menu {menu.name}")
    _check_names([choice.text for choice in menu.choices], CHOICE_VALUE)
    return ui.Select(
        custom_id=Control(table_id, question, FromMenu(menu.name)).custom_id,
        placeholder=_fit(menu.placeholder, CHARACTERS, "placeholder", cut=PLACEHOLDER),
        options=[
            discord.SelectOption(
                label=_fit(choice.label, CHARACTERS, "label", cut=CHOICE_LABEL),
                value=_fit(choice.text, CHOICE_VALUE, "value"),
                description=_fit(choice.description, CHARACTERS, "description", cut=CHOICE_LABEL)
                if choice.description
                else None,
            )
            for choice in menu.choices
        ],
    )


def _fit(text: str, most: int, what: str, *, cut: int | None = None) -> str:
    """Return the text, cut to `cut` characters if given. Raises ScreenTooLarge for a text that is empty or longer."""
    if not text.strip() or len(text) > most:
        raise ScreenTooLarge(f"a {what} of {len(text)} characters")
    return text if cut is None or len(text) <= cut else text[: cut - 1] + "…"


def _check_names(names: Sequence[str], most: int) -> None:
    for name in names:
        if len(name) > most:
            raise ScreenTooLarge(f"{len(name)} characters in a name: {name}")
    if len(set(names)) < len(names):
        twice = {name for name in names if names.count(name) > 1}
        raise ScreenTooLarge(f"twice in one place: {', '.join(sorted(twice))}")
