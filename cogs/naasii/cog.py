"""Naasii's commands."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.screen import registered
from cogs.game_cog import GameCog
from cogs.naasii.options import OPTIONS
from cogs.naasii.presenter import PRESENTER
from cogs.start import start_command


class NaasiiCog(GameCog, group_name="naasii", group_description=locale_str("Naasii: push your luck with twelve dice")):
    """The commands `/naasii …`."""

    presenter = registered(PRESENTER)
    start = start_command(locale_str("Open a table of Naasii in this channel, for 2 to 5 players"), OPTIONS)
