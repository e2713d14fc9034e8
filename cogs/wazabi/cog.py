"""Wazabi: its commands, and the functions that present it."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.screen import registered
from cogs.game_cog import GameCog
from cogs.presenter import GamePresenter
from cogs.start import start_command
from cogs.wazabi.board import board, scores
from cogs.wazabi.hand import hand_panel
from cogs.wazabi.options import OPTIONS
from cogs.wazabi.rules import pages, pitch
from cogs.wazabi.story import recap
from engines.wazabi import Wazabi

PRESENTER = GamePresenter(
    Wazabi, OPTIONS, board, scores, recap, pitch, pages, panel="hand", private=hand_panel, hands=True
)
"""Wazabi as players see it: a scene goes in, a screen comes out."""


class WazabiCog(GameCog, group_name="wazabi", group_description=locale_str("Wazabi: be the first without dice")):
    """The commands `/wazabi …`."""

    presenter = registered(PRESENTER)
    start = start_command(locale_str("Open a table of Wazabi in this channel, for 2 to 6 players"), OPTIONS)
