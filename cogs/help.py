"""The command that lists all others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.chat.bot import Parlour
from bot.chat.replies import show
from bot.chat.services import Services
from bot.screens.screen import Block, Divider, Screen, Text
from bot.screens.text import _

Tree: TypeAlias = app_commands.CommandTree[commands.Bot]

GROUPS: Mapping[str, Sequence[str]] = {
    "play": ("table board", "table hint", "table undo", "table leave", "table notify"),
    "people": ("table kick", "table replace", "table host", "table list", "table stop"),
    "beyond": ("standings", "privacy", "forget-me", "server channels"),
}
"""Every command that belongs to no game, by what somebody wants who looks for it."""


class HelpCog(commands.Cog):
    """The command `/help`."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(name="help", description=locale_str("The games, and what you can type"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def help(self, interaction: discord.Interaction[Parlour]) -> None:
        """List the games, and below them every other command by groups, for the asker alone."""
        words = _("Start a game in any channel, have friends press **Join** or add a computer, and press **Begin**.")
        await show(
            interaction,
            Screen(
                (
                    Text(_("### Parlour") + "\n" + words),
                    Text("\n".join(self._games(interaction.client.tree))),
                    *(block for group in GROUPS for block in self._group(interaction.client.tree, group)),
                )
            ),
        )

    def _games(self, tree: Tree) -> Iterator[str]:
        """Yield each game in two lines: what it is, and its commands, the one that starts it first."""
        for name in self.services.screens.games:
            group = tree.get_command(name)
            assert isinstance(group, app_commands.Group)
            names = sorted((command.qualified_name for command in group.commands), key=lambda each: "start" not in each)
            yield f"**{_(group.description)}**"
            yield " · ".join(f"`/{each}`" for each in names)

    def _group(self, tree: Tree, group: str) -> Iterator[Block]:
        """Yield a group of commands below its title, apart from what stands above."""
        yield Divider()
        yield Text("\n".join((_title(group), *self._lines(tree, GROUPS[group]))))

    def _lines(self, tree: Tree, names: Sequence[str]) -> Iterator[str]:
        """Yield a line for each of these commands: its name, and what it does."""
        commands = {each.qualified_name: each for each in tree.walk_commands()}
        for name in names:
            command = commands[name]
            assert isinstance(command, app_commands.Command)
            yield f"`/{name}` {_(command.description)}"


def _title(group: str) -> str:
    match group:
        case "play":
            return _("**While you play**")
        case "people":
            return _("**Players and tables**")
        case _:
            return _("**Everything else**")
