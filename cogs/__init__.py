"""What people can type, and what they see of each game."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from discord.ext import commands

from bot.chat.services import Services
from bot.screens.screen import Presenter
from cogs.game_cog import GameCog
from cogs.help import Help
from cogs.naasii.cog import Naasii
from cogs.nessie.cog import Nessie
from cogs.no_dice.cog import NoDice
from cogs.privacy import Privacy
from cogs.server import ServerCommands
from cogs.standings import Standings
from cogs.table import TableCommands
from cogs.wazabi.cog import Wazabi

GAMES: tuple[type[GameCog], ...] = (Naasii, Nessie, Wazabi, NoDice)
"""The games; a new one is added here and nowhere else in this package."""
COGS: tuple[Callable[[Services], commands.Cog], ...] = (
    *GAMES,
    TableCommands,
    ServerCommands,
    Standings,
    Privacy,
    Help,
)
"""All commands; each is built from the services of a bot."""
PRESENTERS: Mapping[str, Presenter] = {cog.presenter.game.name: cog.presenter for cog in GAMES}
"""The games as players see them, by name."""
