"""Blocks that the games' screens have in common."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screen import Block, Button, Buttons, Text
from bot.text import _

ROW = 5
"""Buttons that Discord puts in a row."""


def texts(*bodies: str) -> list[Block]:
    """A paragraph for each of these that says something."""
    return [Text(body) for body in bodies if body]


def rows(buttons: Sequence[Button]) -> list[Block]:
    """As few rows as hold these buttons, of about the same length."""
    if not buttons:
        return []
    count = -(-len(buttons) // ROW)
    length = -(-len(buttons) // count)
    return [Buttons(tuple(buttons[at : at + length])) for at in range(0, len(buttons), length)]


def house(*buttons: Button) -> Block:
    """The row that closes a board's controls, with the way to the rules at its end."""
    return Buttons((*buttons, Button("/rules:0", _("Rules"))))
