"""Nessie's commands."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.screen import registered
from cogs.game_cog import GameCog
from cogs.nessie.options import OPTIONS
from cogs.nessie.presenter import PRESENTER
from cogs.start import start_command


class NessieCog(GameCog, group_name="nessie", group_description=locale_str("Nessie: push your luck with cards")):
    """The commands `/nessie …`."""

    presenter = registered(PRESENTER)
    start = start_command(locale_str("Open a table of Nessie in this channel, for 2 to 6 players"), OPTIONS)
