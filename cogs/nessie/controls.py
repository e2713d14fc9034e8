"""The answers to what Nessie asks, as buttons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.screens.screen import Button, Style
from bot.screens.text import _
from cogs.nessie.words import sign
from engines.nessie.actions import Discard, Done, NessieAction, Reveal, Stick, Take
from engines.nessie.view import NessieView


def buttons(actions: Sequence[NessieAction], view: NessieView) -> tuple[Button, ...]:
    """Return a button for each answer, the usual one first and prominent."""
    return tuple(
        Button(action.text, _label(action, view), Style.SECONDARY if at else Style.PRIMARY)
        for at, action in enumerate(actions)
    )


def _label(action: NessieAction, view: NessieView) -> str:
    match action:
        case Reveal():
            return _("Reveal")
        case Stick():
            return _("Stick")
        case Take():
            return _("Take {card}").format(card=sign(view.row[-1]))
        case Done():
            return _("Done")
        case Discard(treasure=treasure):
            return _("Give up {card}").format(card=sign(treasure))
