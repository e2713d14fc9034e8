"""What there is to type."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app import Parlour
from bot.replies import show
from bot.screen import Divider, Screen, Text
from bot.text import _


class Help(commands.Cog):
    """The command `/help`."""

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot

    @app_commands.command(name="help", description=locale_str("The games, and what you can type"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def help(self, interaction: discord.Interaction[Parlour]) -> None:
        """List the games and every command, for the asker alone."""
        games = [
            f"**{presenter.game.title}** · `/{name} start`\n{presenter.pitch()}"
            for name, presenter in self.bot.presenters.items()
        ]
        lines = [
            f"`/{command.qualified_name}` {_(command.description)}"
            for command in self.bot.tree.walk_commands()
            if isinstance(command, app_commands.Command)
        ]
        words = _("Start a game in any channel, have friends press Join, and press Begin. Everything else is buttons.")
        await show(
            interaction,
            Screen((Text(f"### Parlour\n{words}"), Text("\n".join(games)), Divider(), Text("\n".join(lines)))),
        )
