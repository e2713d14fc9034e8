"""Nessie as players see it: a scene goes in, a screen comes out."""

from __future__ import annotations

from collections.abc import Mapping

from bot.screens.screen import Scene, Screen
from bot.screens.text import _
from cogs.nessie.board import board, scores
from cogs.nessie.hand import hand_panel
from cogs.nessie.rules import pages, pitch
from cogs.nessie.story import recap
from engines.core import Options, State
from engines.nessie import Hands, Nessie, NessieOptions


class NessiePresenter:
    """Nessie's screens, texts and rules; it holds nothing."""

    game: type[State] = Nessie
    panel: str = "hand"
    hands: bool = True

    pitch = staticmethod(pitch)
    rules = staticmethod(pages)
    recap = staticmethod(recap)
    scores = staticmethod(scores)

    def present(self, scene: Scene) -> Screen:
        """The board for everybody, or the reader's own hand."""
        return board(scene) if scene.viewer is None else hand_panel(scene)

    def options(self, options: Options) -> str:
        """Whether the table sees what each player has collected (rulings NE-9)."""
        assert isinstance(options, NessieOptions)
        return _("Hands: hidden") if options.hands is Hands.HIDDEN else _("Hands: open")

    def refuse(self, code: str, values: Mapping[str, int | str]) -> str:
        """Why Nessie cannot be played so (rulings ALL-5)."""
        match code:
            case "seats":
                return _("Nessie needs {least} to {most} players.").format(**values)
            case "first":
                return _("Who goes first must be one of the {seats} players.").format(**values)
            case _:
                return _("Nessie cannot be played with these options.")
