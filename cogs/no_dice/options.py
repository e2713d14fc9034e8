"""The options of No Dice."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.text import _, ngettext
from cogs.kinds import Entry, Number, OneOf, YesNo
from cogs.options import First, GameOptions, Invited, Option
from engines.no_dice import NoDiceOptions
from engines.no_dice.options import GAMES, TARGETS


def _series(options: NoDiceOptions) -> str:
    if options.target is not None:
        text = ngettext("series to {count} point", "series to {count} points", options.target)
        return text.format(count=options.target)
    if options.games == 1:
        return _("one game")
    return _("series of {count} games").format(count=options.games)


def _stakes(options: NoDiceOptions) -> str:
    return _("with stakes") if options.stakes else _("no stakes")


def _side(options: NoDiceOptions) -> str:
    return _("the board turns") if options.turning else _("the board stays")


OPTIONS = GameOptions(
    NoDiceOptions,
    parameters=(
        Invited("opponent", locale_str("Whom to hold the other place for; anybody may join unless chosen")),
        Option("games", locale_str("How many games the series has; one unless chosen"), Number(GAMES)),
        Option(
            "points",
            locale_str("Play as many games as it takes to these points, 100 for example"),
            Number(TARGETS),
            field="target",
        ),
        Option(
            "stakes",
            locale_str("May a bonus double the stake? No unless chosen"),
            YesNo(no=locale_str("no: each game counts once"), yes=locale_str("yes: a bonus may double the stake")),
        ),
        First("first", locale_str("Who moves first; drawn at random unless chosen")),
        Option(
            "side",
            locale_str("From whose side is the board shown? It turns unless chosen"),
            OneOf(
                Entry("turns", locale_str("turns: from the side of who is to move"), True),
                Entry("stays", locale_str("stays: always from the first player's side"), False),
            ),
            field="turning",
        ),
    ),
    lobby=(_series, _stakes, _side),
    refusals={
        "seats": locale_str("No Dice is for two players."),
        "first": locale_str("Who moves first must be one of the two players."),
        "games_out_of_range": locale_str("A series has {least} to {most} games."),
        "target_out_of_range": locale_str("A series is played to {least} to {most} points."),
        "games_and_target": locale_str(
            "A series is over a number of games or to a number of points; choose one of them."
        ),
    },
)
