"""What is done with the table of a channel, whatever it plays."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.app import Parlour
from bot.discord_calls import CallFailed, call
from bot.hint import hint
from bot.place import Place
from bot.presses import is_moderator
from bot.refused import Reason, Refused
from bot.replies import show, tell
from bot.screen import Button, Buttons, Screen, Style, Text
from bot.table import Status, Table
from bot.text import _
from cogs.table_cog import not_posted
from cogs.table_people import TablePeople


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class TableCommands(TablePeople, group_name="table", group_description=locale_str("The table of this channel")):
    """The commands `/table …`."""

    def __init__(self, bot: Parlour) -> None:
        self.bot = bot
        super().__init__()

    @app_commands.command(
        name="board", description=locale_str("Show the table's board again, at the end of the channel")
    )
    async def board(self, interaction: discord.Interaction[Parlour]) -> None:
        """Post the board anew and fold the old one."""
        table = await self.here(interaction)
        await call(interaction.response.defer(ephemeral=True))
        try:
            await self.bot.painter.repost(table.id)
        except CallFailed as failed:
            raise not_posted(interaction, failed) from failed
        await tell(interaction, _("The board is at the end of the channel now."))

    @app_commands.command(name="hint", description=locale_str("What a good player would do in your place"))
    async def hint(self, interaction: discord.Interaction[Parlour]) -> None:
        """Tell the asker alone what the hard level would do, where the table allows it."""
        table = await self.here(interaction)
        seat, thought = hint(self.bot.tables, table, interaction.user.id)
        await call(interaction.response.defer(ephemeral=True))
        text = await self.bot.think(thought)
        label = await self.bot.boards.label(table, seat, text, str(interaction.locale))
        await tell(interaction, _("A hard player would choose **{label}** here.").format(label=label))

    @app_commands.command(name="leave", description=locale_str("Leave this channel's table"))
    async def leave(self, interaction: discord.Interaction[Parlour]) -> None:
        """Leave a lobby at once; leave a game after a second press."""
        table = await self.here(interaction)
        if table.status is Status.PLAYING:
            if table.seat_of(interaction.user.id) is None:
                raise Refused(Reason.NOT_SEATED)
            question = _("Leave this game for good? The others play on without you, and you cannot come back.")
            await _ask(interaction, table, question, Button("/quit", _("Leave the game"), Style.DANGER))
            return
        await call(interaction.response.defer(ephemeral=True))
        await self.bot.presses.change(self.bot.tables.leave(table.id, interaction.user.id))
        await tell(interaction, _("You have left the table."))

    @app_commands.command(name="stop", description=locale_str("End this channel's table; for its host and moderators"))
    async def stop(self, interaction: discord.Interaction[Parlour]) -> None:
        """Close a lobby at once; stop a game after a second press."""
        table = await self.here(interaction)
        moderator = is_moderator(interaction)
        if table.status is Status.PLAYING and (moderator or interaction.user.id == table.host_id):
            question = _("Stop this game? It cannot be taken up again, and it counts for nobody.")
            await _ask(interaction, table, question, Button("/stop", _("Stop the game"), Style.DANGER))
            return
        await call(interaction.response.defer(ephemeral=True))
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


async def _ask(interaction: discord.Interaction[Parlour], table: Table, question: str, answer: Button) -> None:
    await show(interaction, Screen((Text(question), Buttons((answer,)))), table.id)
