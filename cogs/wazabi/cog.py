"""Wazabi's commands."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.screen import registered
from cogs.game_cog import GameCog
from cogs.start import start_command
from cogs.wazabi.options import OPTIONS
from cogs.wazabi.presenter import PRESENTER


class WazabiCog(GameCog, group_name="wazabi", group_description=locale_str("Wazabi: be the first without dice")):
    """The commands `/wazabi …`."""

    presenter = registered(PRESENTER)
    start = start_command(locale_str("Open a table of Wazabi in this channel, for 2 to 6 players"), OPTIONS)
