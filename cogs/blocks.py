"""Blocks and sentences that the games' screens have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.screens.custom_ids import ShowRules
from bot.screens.screen import Block, Button, Buttons, Scene, Text
from bot.screens.text import _, ngettext
from engines.core import Outcome

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


def last_row(*buttons: Button) -> Block:
    """The row that closes a board's controls, with the way to the rules at its end."""
    return Buttons((*buttons, Button(ShowRules(0), _("Rules"))))


def listed(names: Sequence[str]) -> str:
    """Names in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def winners(outcome: Outcome, names: Sequence[str]) -> str:
    """Who has won, and with how many points."""
    points = outcome.points[outcome.winners[0]]
    if len(outcome.winners) == 1:
        text = ngettext("{names} wins with {count} point", "{names} wins with {count} points", points)
    else:
        text = ngettext(
            "{names} share the victory with {count} point", "{names} share the victory with {count} points", points
        )
    return text.format(names=listed([names[seat] for seat in outcome.winners]), count=points)


def without_messages(scene: Scene, left: Iterable[bool]) -> str:
    """Who holds their cards behind the button alone, of those who have not left; empty where it is nobody."""
    closed = [name for name, shut, gone in zip(scene.names, scene.closed, left, strict=False) if shut and not gone]
    if not closed:
        return ""
    text = ngettext(
        "-# {names} takes no direct messages, and finds the cards behind “My hand”.",
        "-# {names} take no direct messages, and find their cards behind “My hand”.",
        len(closed),
    )
    return text.format(names=listed(closed))
