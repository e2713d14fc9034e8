"""No Dice as players see it: a scene goes in, a screen comes out."""

from __future__ import annotations

from collections.abc import Mapping

from bot.screens.screen import Scene, Screen
from bot.screens.text import _, ngettext
from cogs.no_dice.board import board, standing
from cogs.no_dice.rules import pages, pitch
from cogs.no_dice.story import recap
from engines.core import Options, State
from engines.no_dice import NoDice, NoDiceOptions


class NoDicePresenter:
    """No Dice's screens, texts and rules; it holds nothing. All is public: there is no private panel."""

    game: type[State] = NoDice
    panel: str = ""
    hands: bool = False

    pitch = staticmethod(pitch)
    rules = staticmethod(pages)
    recap = staticmethod(recap)
    scores = staticmethod(standing)

    def present(self, scene: Scene) -> Screen:
        """The board, for everybody."""
        return board(scene)

    def options(self, options: Options) -> str:
        """The series, the stakes, and from whose side the board is shown."""
        assert isinstance(options, NoDiceOptions)
        if options.target is not None:
            text = ngettext("series to {count} point", "series to {count} points", options.target)
            series = text.format(count=options.target)
        elif options.games == 1:
            series = _("one game")
        else:
            series = _("series of {count} games").format(count=options.games)
        stakes = _("with stakes") if options.stakes else _("no stakes")
        turning = _("the board turns") if options.turning else _("the board stays")
        return f"{series} · {stakes} · {turning}"

    def refuse(self, code: str, values: Mapping[str, int | str]) -> str:
        """Why No Dice cannot be played so (rulings ALL-5)."""
        match code:
            case "seats":
                return _("No Dice is for two players.")
            case "first":
                return _("Who moves first must be one of the two players.")
            case "games_out_of_range":
                return _("A series has {least} to {most} games.").format(**values)
            case "target_out_of_range":
                return _("A series is played to {least} to {most} points.").format(**values)
            case "games_and_target":
                return _("A series is over a number of games or to a number of points; choose one of them.")
            case _:
                return _("No Dice cannot be played with these options.")
