"""Wazabi as players see it: a scene goes in, a screen comes out."""

from __future__ import annotations

from collections.abc import Mapping

from bot.screens.screen import Scene, Screen
from bot.screens.text import _, ngettext
from cogs.wazabi.board import board, scores
from cogs.wazabi.hand import hand_panel
from cogs.wazabi.rules import pages, pitch
from cogs.wazabi.story import recap
from engines.core import Options, State
from engines.wazabi import Wazabi, WazabiOptions


class WazabiPresenter:
    """Wazabi's screens, texts and rules; it holds nothing."""

    game: type[State] = Wazabi
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
        """Starting dice, how it ends, teams and the length of a tournament."""
        assert isinstance(options, WazabiOptions)
        parts = [ngettext("{count} die each", "{count} dice each", options.dice).format(count=options.dice)]
        if options.teams:
            parts.append(_("teams of two"))
        parts.append(_("played on to the last") if options.play_on else _("the first without dice wins"))
        if options.games > 1:
            parts.append(_("tournament of {count} games").format(count=options.games))
        return " · ".join(parts)

    def refuse(self, code: str, values: Mapping[str, int | str]) -> str:
        """Why Wazabi cannot be played so, and what can (rulings ALL-5, WA-12)."""
        match code:
            case "seats":
                return _("Wazabi needs {least} to {most} players.").format(**values)
            case "first":
                return _("Who goes first must be one of the {seats} players.").format(**values)
            case "dice":
                return _(
                    "With {seats} players everybody can start with {least} to {most} dice; "
                    "open a table with fewer dice, or play with fewer people."
                ).format(**values)
            case "games":
                return _("A tournament has {least} to {most} games; choose another number.").format(**values)
            case "teams":
                return _(
                    "Teams need 4 or 6 players, and you are {seats}; change the number of players, "
                    "or open a table without teams."
                ).format(**values)
            case "teams_and_play_on":
                return _("In teams the first player without dice ends the game; choose teams, or playing on.")
            case _:
                return _("Wazabi cannot be played with these options.")
