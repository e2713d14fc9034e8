"""Blocks and lines that the games' screens have in common."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.screens.custom_ids import ShowRules
from bot.screens.screen import Block, Button, Buttons, Scene, Text
from bot.screens.text import _, ngettext
from engines.core import Outcome, Seat

ROW = 5
"""Buttons that Discord puts in a row."""


def paragraphs(*bodies: str) -> list[Block]:
    """Return a paragraph for each of these that is not empty."""
    return [Text(body) for body in bodies if body]


def button_rows(buttons: Sequence[Button]) -> list[Block]:
    """Return as few rows as hold these buttons, of about the same length."""
    if not buttons:
        return []
    count = -(-len(buttons) // ROW)
    length = -(-len(buttons) // count)
    return [Buttons(tuple(buttons[at : at + length])) for at in range(0, len(buttons), length)]


def closing_row(*buttons: Button) -> Block:
    """Return the row that closes a board's controls, with the way to the rules at its end."""
    return Buttons((*buttons, Button(ShowRules(0), _("Rules"))))


def name_list(names: Sequence[str]) -> str:
    """Return names as a list in a sentence."""
    if len(names) < 2:
        return "".join(names)
    return _("{names} and {last}").format(names=", ".join(names[:-1]), last=names[-1])


def winner_line(outcome: Outcome, names: Sequence[str]) -> str:
    """Say who has won, and with how many points."""
    points = outcome.points[outcome.winners[0]]
    if len(outcome.winners) == 1:
        text = ngettext("{names} wins with {count} point", "{names} wins with {count} points", points)
    else:
        text = ngettext(
            "{names} share the victory with {count} point", "{names} share the victory with {count} points", points
        )
    return text.format(names=name_list([names[seat] for seat in outcome.winners]), count=points)


def by_place(outcome: Outcome) -> list[tuple[int, Seat]]:
    """Return the places, best first, each with who took it."""
    return sorted((place, seat) for seat, place in enumerate(outcome.places))


def no_messages_line(scene: Scene, left: Iterable[bool]) -> str:
    """Say who holds their cards behind the button alone, of those who have not left; empty where it is nobody."""
    closed = [name for name, shut, gone in zip(scene.names, scene.closed, left, strict=False) if shut and not gone]
    if not closed:
        return ""
    text = ngettext(
        "-# {names} takes no direct messages, and finds the cards behind “My hand”.",
        "-# {names} take no direct messages, and find their cards behind “My hand”.",
        len(closed),
    )
    return text.format(names=name_list(closed))
