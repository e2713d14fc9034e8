"""The options of Wazabi (WA-12)."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.text import _, ngettext
from cogs.kinds import Number, YesNo
from cogs.options import First, GameOptions, Option, invitations
from engines.wazabi import WazabiOptions
from engines.wazabi.options import GAMES, STARTING_DICE


def _dice(options: WazabiOptions) -> str:
    return ngettext("{count} die each", "{count} dice each", options.dice).format(count=options.dice)


def _teams(options: WazabiOptions) -> str:
    return _("teams of two") if options.teams else ""


def _ending(options: WazabiOptions) -> str:
    return _("played on to the last") if options.play_on else _("the first without dice wins")


def _tournament(options: WazabiOptions) -> str:
    return "" if options.games == 1 else _("tournament of {count} games").format(count=options.games)


OPTIONS = GameOptions(
    WazabiOptions,
    parameters=(
        Option(
            "dice",
            locale_str("Dice for each player at the start, 4 unless chosen; at most 6 with 4 players, 4 with 5 or 6"),
            Number(STARTING_DICE),
        ),
        Option(
            "play_on",
            locale_str("Does the game go on when the first player has no dice? No unless chosen"),
            YesNo(
                no=locale_str("no: the first without dice ends the game"),
                yes=locale_str("yes: until one player is left, the loser"),
            ),
        ),
        Option(
            "teams",
            locale_str("Do you play two and two, with 4 or 6 players? No unless chosen"),
            YesNo(
                no=locale_str("no: everybody for themselves"),
                yes=locale_str("yes: partners sit opposite each other"),
            ),
        ),
        Option("games", locale_str("How many games make a tournament; 1 unless chosen"), Number(GAMES)),
        First("first", locale_str("Who goes first; rolled for unless chosen")),
        *invitations(5),
    ),
    lobby=(_dice, _teams, _ending, _tournament),
    refusals={
        "dice": locale_str(
            "With {seats} players everybody can start with {least} to {most} dice; "
            "open a table with fewer dice, or play with fewer people."
        ),
        "games": locale_str("A tournament has {least} to {most} games; choose another number."),
        "teams": locale_str(
            "Teams need 4 or 6 players, and you are {seats}; change the number of players, "
            "or open a table without teams."
        ),
        "teams_and_play_on": locale_str(
            "In teams the first player without dice ends the game; choose teams, or playing on."
        ),
    },
)
