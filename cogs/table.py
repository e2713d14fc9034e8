"""What is done with the table of a channel, whatever it plays."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.app import Parlour
from bot.discord_calls import CallFailed
from bot.place import Place
from bot.presses import is_moderator
from bot.refused import Reason, Refused
from bot.replies import acknowledge, show, tell
from bot.screen import Button, Buttons, Screen, Style, Text
from bot.table import Status, Table
from bot.text import _
from cogs.table_cog import not_posted


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class TableCommands(commands.GroupCog, group_name="table", group_description=locale_str("The table of this channel")):
    """The commands `/table …`."""

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot
        super().__init__()

    @app_commands.command(
        name="board", description=locale_str("Show the table's board again, at the end of the channel")
    )
    async def board(self, interaction: discord.Interaction[Parlour]) -> None:
        """Post the board anew and fold the old one."""
        table = await self._here(interaction)
        await acknowledge(interaction, private=True)
        try:
            await self.bot.painter.repost(table.id)
        except CallFailed as failed:
            raise not_posted(interaction, failed) from failed
        await tell(interaction, _("The board is at the end of the channel now."))

    @app_commands.command(name="leave", description=locale_str("Leave this channel's table"))
    async def leave(self, interaction: discord.Interaction[Parlour]) -> None:
        """Leave a lobby at once; leave a game after a second press."""
        table = await self._here(interaction)
        if table.status is Status.PLAYING:
            if table.seat_of(interaction.user.id) is None:
                raise Refused(Reason.NOT_SEATED)
            question = _("Leave this game for good? The others play on without you, and you cannot come back.")
            await _ask(interaction, table, question, Button("/quit", _("Leave the game"), Style.DANGER))
            return
        await acknowledge(interaction, private=True)
        await self.bot.presses.change(self.bot.tables.leave(table.id, interaction.user.id))
        await tell(interaction, _("You have left the table."))

    @app_commands.command(name="kick", description=locale_str("Take a player out of this channel's table"))
    @app_commands.describe(player=locale_str("Who is to go"))
    async def kick(self, interaction: discord.Interaction[Parlour], player: discord.User) -> None:
        """Take somebody out, as host or moderator; also one who has left the server."""
        table = await self._here(interaction)
        await acknowledge(interaction, private=True)
        moderator = is_moderator(interaction)
        kick = self.bot.tables.kick(table.id, interaction.user.id, player.id, moderator=moderator)
        await self.bot.presses.change(kick)
        await tell(interaction, _("{player} is no longer at the table.").format(player=player.mention))

    @app_commands.command(name="stop", description=locale_str("End this channel's table; for its host and moderators"))
    async def stop(self, interaction: discord.Interaction[Parlour]) -> None:
        """Close a lobby at once; stop a game after a second press."""
        table = await self._here(interaction)
        moderator = is_moderator(interaction)
        if table.status is Status.PLAYING and (moderator or interaction.user.id == table.host_id):
            question = _("Stop this game? It cannot be taken up again, and it counts for nobody.")
            await _ask(interaction, table, question, Button("/stop", _("Stop the game"), Style.DANGER))
            return
        await acknowledge(interaction, private=True)
        await self.bot.presses.change(self.bot.tables.stop(table.id, interaction.user.id, moderator=moderator))
        await tell(interaction, _("The table is closed."))

    @app_commands.command(
        name="notify", description=locale_str("Choose how you are told that it is your turn, in every server")
    )
    @app_commands.describe(how=locale_str("Where the word reaches you"))
    @app_commands.choices(
        how=[
            app_commands.Choice(name=locale_str("here: a ping in the channel"), value=Place.HERE.value),
            app_commands.Choice(name=locale_str("message: a direct message with a link"), value=Place.MESSAGE.value),
            app_commands.Choice(name=locale_str("off: not at all"), value=Place.OFF.value),
        ]
    )
    async def notify(self, interaction: discord.Interaction[Parlour], how: str) -> None:
        """Set for oneself how turns and warnings are told."""
        place = Place(how)
        await self.bot.store.notify(interaction.user.id, place)
        match place:
            case Place.HERE:
                words = _("You are pinged in the channel when it is your turn.")
            case Place.MESSAGE:
                words = _("You get a direct message with a link when it is your turn, and no ping.")
            case Place.OFF:
                words = _("You are not told any more when it is your turn.")
        await tell(interaction, words)

    async def _here(self, interaction: discord.Interaction[Parlour]) -> Table:
        table = await self.bot.store.table_in(interaction.channel_id or 0)
        if table is None:
            example = next(iter(self.bot.presenters))
            raise Refused(Reason.NONE_HERE, example=f"`/{example} start`")
        return table


async def _ask(interaction: discord.Interaction[Parlour], table: Table, question: str, answer: Button) -> None:
    await show(interaction, Screen((Text(question), Buttons((answer,)))), table.id)
