"""No Dice: its commands, and the functions that present it."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.screen import registered
from cogs.game_cog import GameCog
from cogs.no_dice.board import board, scores
from cogs.no_dice.options import OPTIONS
from cogs.no_dice.rules import pages, pitch
from cogs.no_dice.story import recap
from cogs.presenter import GamePresenter
from cogs.start import start_command
from engines.no_dice import NoDice

PRESENTER = GamePresenter(NoDice, OPTIONS, board, scores, recap, pitch, pages)
"""No Dice as players see it: a scene goes in, a screen comes out."""


class NoDiceCog(GameCog, group_name="nodice", group_description=locale_str("No Dice: a race of pure strategy for two")):
    """The commands `/nodice …`."""

    presenter = registered(PRESENTER)
    start = start_command(locale_str("Open a table of No Dice in this channel, for 2 players"), OPTIONS)
