"""Naasii: its commands, and the functions that present it."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.screen import registered
from cogs.game_cog import GameCog
from cogs.naasii.board import board, scores
from cogs.naasii.options import OPTIONS
from cogs.naasii.rules import pages, pitch
from cogs.naasii.sheet import sheet_panel
from cogs.naasii.story import recap
from cogs.presenter import GamePresenter
from cogs.start import start_command
from engines.naasii import Naasii

PRESENTER = GamePresenter(Naasii, OPTIONS, board, scores, recap, pitch, pages, panel="sheet", private=sheet_panel)
"""Naasii as players see it: a scene goes in, a screen comes out."""


class NaasiiCog(GameCog, group_name="naasii", group_description=locale_str("Naasii: push your luck with twelve dice")):
    """The commands `/naasii …`."""

    presenter = registered(PRESENTER)
    start = start_command(locale_str("Open a table of Naasii in this channel, for 2 to 5 players"), OPTIONS)
