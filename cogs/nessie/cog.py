"""Nessie: its commands, and the functions that present it."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.screen import registered
from cogs.game_cog import GameCog
from cogs.nessie.board import board, scores
from cogs.nessie.hand import hand_panel
from cogs.nessie.options import OPTIONS
from cogs.nessie.rules import pages, pitch
from cogs.nessie.story import recap
from cogs.presenter import GamePresenter
from cogs.start import start_command
from engines.nessie import Nessie

PRESENTER = GamePresenter(
    Nessie, OPTIONS, board, scores, recap, pitch, pages, panel="hand", private=hand_panel, hands=True
)
"""Nessie as players see it: a scene goes in, a screen comes out."""


class NessieCog(GameCog, group_name="nessie", group_description=locale_str("Nessie: push your luck with cards")):
    """The commands `/nessie …`."""

    presenter = registered(PRESENTER)
    start = start_command(locale_str("Open a table of Nessie in this channel, for 2 to 6 players"), OPTIONS)
