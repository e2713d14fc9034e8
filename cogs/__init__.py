"""The commands that people can type, and the games as they see them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from discord.ext import commands

from bot.chat.services import Services
from bot.screens.screen import Presenter
from cogs.game_cog import GameCog
from cogs.help import HelpCog
from cogs.naasii.cog import NaasiiCog
from cogs.nessie.cog import NessieCog
from cogs.no_dice.cog import NoDiceCog
from cogs.privacy import PrivacyCog
from cogs.server import ServerCog
from cogs.standings import StandingsCog
from cogs.table import TableCog
from cogs.wazabi.cog import WazabiCog

GAME_COGS: Sequence[type[GameCog]] = (NaasiiCog, NessieCog, WazabiCog, NoDiceCog)
"""The games; a new one is registered here, and nowhere else in this package."""
COGS: Sequence[Callable[[Services], commands.Cog]] = (
    *GAME_COGS,
    TableCog,
    ServerCog,
    StandingsCog,
    PrivacyCog,
    HelpCog,
)
"""All commands; each cog is made from the services of a bot."""
PRESENTERS: Mapping[str, Presenter] = {cog.presenter.game.name: cog.presenter for cog in GAME_COGS}
"""The games as players see them, by name."""
