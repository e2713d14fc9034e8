"""The commands for the people at a table, and for what players ask each other."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.chat.bot import Parlour
from bot.chat.permissions import is_moderator
from bot.chat.replies import acknowledge, tell
from bot.chat.services import Services
from bot.screens.text import _
from bot.table import refusal, requests
from bot.table.change import Change
from bot.table.lobby import hand_over
from bot.table.proposal import Verdict
from bot.table.snapshot import Snapshot
from bot.table.table import Table


class TablePeopleCog(commands.GroupCog):
    """The commands of `/table` that are about people: kick, host, replace, undo."""

    services: Services

    @app_commands.command(
        name="kick", description=locale_str("Take a player out; by a vote, unless you are host or moderator")
    )
    @app_commands.describe(player=locale_str("Who is to go"))
    async def kick(self, interaction: discord.Interaction[Parlour], player: discord.User) -> None:
        """Take somebody out, as host or moderator, or call a vote on it; they may have left the server."""
        table = await self.here(interaction)
        await acknowledge(interaction, private=True)
        moderator = is_moderator(interaction)
        user_id = interaction.user.id
        if moderator or user_id == table.host_id or player.id in table.invited or table.seat_of(user_id) is None:
            kick = requests.kick(user_id, player.id, moderator=moderator)
            await self.services.performer.perform(table.id, kick)
            await tell(interaction, _("{player} is no longer at the table.").format(player=player.mention))
            return
        await self.services.proposals.kick(table.id, user_id, player.id)
        await tell(interaction, _("The others are asked now: the vote is below the board."))

    @app_commands.command(name="host", description=locale_str("Make another player the host"))
    @app_commands.describe(player=locale_str("Who is to be the host"))
    async def host(self, interaction: discord.Interaction[Parlour], player: discord.User) -> None:
        """Hand the table over, as its host or as a moderator."""
        table = await self.here(interaction)
        await acknowledge(interaction, private=True)
        moderator, user_id = is_moderator(interaction), interaction.user.id

        def pass_on(at: Snapshot) -> Change:
            return Change(hand_over(at.table, user_id, player.id, moderator=moderator))

        await self.services.performer.perform(table.id, pass_on)
        await tell(interaction, _("{player} is the host now.").format(player=player.mention))

    @app_commands.command(name="replace", description=locale_str("Have somebody else play on for a player"))
    @app_commands.describe(
        player=locale_str("Who stops playing, or has just left"), by=locale_str("Who plays on, if they agree")
    )
    async def replace(
        self, interaction: discord.Interaction[Parlour], player: discord.User, by: discord.Member
    ) -> None:
        """Offer somebody the chair of a player, also where their leaving has just ended the game."""
        table = await self.services.store.last_in(interaction.channel_id or 0) or await self.here(interaction)
        if by.bot:
            raise refusal.replace_bot()
        await acknowledge(interaction, private=True)
        moderator = is_moderator(interaction)
        user_id = interaction.user.id
        await self.services.proposals.replace(table.id, user_id, player.id, by.id, moderator=moderator)
        await tell(interaction, _("{player} is asked now, below the board.").format(player=by.mention))

    @app_commands.command(
        name="undo", description=locale_str("Take your last move back, if all agree and nothing was seen")
    )
    async def undo(self, interaction: discord.Interaction[Parlour]) -> None:
        """Ask the others to have the newest move taken back; without others it is done at once."""
        table = await self.here(interaction)
        await acknowledge(interaction, private=True)
        proposal = (await self.services.proposals.undo(table.id, interaction.user.id)).table.proposal
        done = proposal is not None and proposal.verdict is Verdict.AGREED
        if done:
            await tell(interaction, _("Your last move is taken back."))
        else:
            await tell(interaction, _("The others are asked now, below the board."))

    async def here(self, interaction: discord.Interaction[Parlour]) -> Table:
        """Return the open table of the channel. Raises Refused where there is none."""
        table = await self.services.store.table_in(interaction.channel_id or 0)
        if table is None:
            raise refusal.none_here(self.example)
        return table

    @property
    def example(self) -> str:
        """A command that opens a table."""
        return f"`{self.services.first_command}`"
