"""No Dice's commands."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.screen import registered
from cogs.game_cog import GameCog
from cogs.no_dice.options import OPTIONS
from cogs.no_dice.presenter import PRESENTER
from cogs.start import start_command


class NoDiceCog(GameCog, group_name="nodice", group_description=locale_str("No Dice: a race of pure strategy for two")):
    """The commands `/nodice …`."""

    presenter = registered(PRESENTER)
    start = start_command(locale_str("Open a table of No Dice in this channel, for 2 players"), OPTIONS)
