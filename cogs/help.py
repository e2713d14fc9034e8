"""What there is to type."""

from __future__ import annotations

from collections.abc import Iterator

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
        """List the games, and below them every other command, for the asker alone."""
        words = _("Start a game in any channel, have friends press **Join** or add a computer, and press **Begin**.")
        await show(
            interaction,
            Screen(
                (
                    Text(_("### Parlour") + "\n" + words),
                    Text("\n".join(self._games())),
                    Divider(),
                    Text("\n".join(self._others())),
                )
            ),
        )

    def _games(self) -> Iterator[str]:
        """A line for each game: what it is, and its commands, the one that starts it first."""
        for name in self.bot.presenters:
            group = self.bot.tree.get_command(name)
            assert isinstance(group, app_commands.Group)
            names = sorted((command.qualified_name for command in group.commands), key=lambda each: "start" not in each)
            yield f"**{_(group.description)}**"
            yield " · ".join(f"`/{each}`" for each in names)

    def _others(self) -> Iterator[str]:
        """A line for each other command that belongs to no game, in the order in which they were made."""
        for command in self.bot.tree.walk_commands():
            of_a_game = command.parent is not None and command.parent.name in self.bot.presenters
            if isinstance(command, app_commands.Command) and not of_a_game and command is not self.help:
                yield f"`/{command.qualified_name}` {_(command.description)}"
