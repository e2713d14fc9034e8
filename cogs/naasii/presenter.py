"""Naasii as players see it: a scene goes in, a screen comes out."""

from __future__ import annotations

from collections.abc import Mapping

from bot.screens.screen import Scene, Screen
from bot.screens.text import _
from cogs.naasii.board import board, scores
from cogs.naasii.rules import pages, pitch
from cogs.naasii.sheet import sheet_panel
from cogs.naasii.story import recap
from engines.core import Options, State
from engines.naasii import Naasii, NaasiiOptions


class NaasiiPresenter:
    """Naasii's screens, texts and rules; it holds nothing."""

    game: type[State] = Naasii
    panel: str = "sheet"
    hands: bool = False

    pitch = staticmethod(pitch)
    rules = staticmethod(pages)
    recap = staticmethod(recap)
    scores = staticmethod(scores)

    def present(self, scene: Scene) -> Screen:
        """The board for everybody, or the reader's own sheet."""
        return board(scene) if scene.viewer is None else sheet_panel(scene)

    def options(self, options: Options) -> str:
        """Whether Nizi buy abilities."""
        assert isinstance(options, NaasiiOptions)
        return _("Nizi abilities: on") if options.abilities else _("Nizi abilities: off")

    def refuse(self, code: str, values: Mapping[str, int | str]) -> str:
        """Why Naasii cannot be played so (rulings ALL-5)."""
        match code:
            case "seats":
                return _("Naasii needs {least} to {most} players.").format(**values)
            case "first":
                return _("Who goes first must be one of the {seats} players.").format(**values)
            case _:
                return _("Naasii cannot be played with these options.")
