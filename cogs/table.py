"""The commands for the table of a channel, whatever it plays."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.bot import Parlour
from bot.chat.calls import CallFailed
from bot.chat.permissions import manages
from bot.chat.replies import acknowledge, show, tell
from bot.chat.services import Services
from bot.play.hints import hint
from bot.screens.dialogs import present_leaving, present_stopping
from bot.screens.text import _
from bot.store.preferences import NotifyChoice
from bot.table import refusal, requests
from bot.table.refusal import Refused
from bot.table.table import Status
from cogs import table_lists
from cogs.game_cog import not_posted
from cogs.table_people import TablePeopleCog


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class TableCog(TablePeopleCog, group_name="table", group_description=locale_str("The table of this channel")):
    """The commands `/table …`."""

    def __init__(self, services: Services) -> None:
        self.services = services
        super().__init__()

    @app_commands.command(name="board", description=locale_str("Show the board again, at the end of the channel"))
    async def board(self, interaction: discord.Interaction[Parlour]) -> None:
        """Post the board anew, and fold the old one."""
        table = await self.here(interaction)
        await acknowledge(interaction, private=True)
        try:
            await self.services.boards.repost(table.id)
        except CallFailed as failed:
            raise not_posted(interaction, failed) from failed
        await tell(interaction, _("The board is at the end of the channel now."))

    @app_commands.command(name="hint", description=locale_str("What a good player would do now, at tables with hints"))
    async def hint(self, interaction: discord.Interaction[Parlour]) -> None:
        """Tell the asker alone what the hard level would do, where the table allows it."""
        table = await self.here(interaction)
        at = await self.services.tables.load(table.id)
        seat, decision = hint(at, interaction.user.id)
        await acknowledge(interaction, private=True)
        text = await self.services.thinking.think(decision)
        label = self.services.screens.label(at, seat, text, str(interaction.locale))
        await tell(interaction, _("A hard player would choose {label}.").format(label=label))

    @app_commands.command(name="list", description=locale_str("The open tables of this server"))
    async def show_list(self, interaction: discord.Interaction[Parlour]) -> None:
        """List what is open where the asker may look."""
        await acknowledge(interaction, private=True)
        screen = await table_lists.list_for_server(interaction)
        if screen is None:
            raise refusal.no_tables(self.example)
        await show(interaction, screen)

    @app_commands.command(name="leave", description=locale_str("Leave the table here, or one of yours elsewhere"))
    async def leave(self, interaction: discord.Interaction[Parlour]) -> None:
        """Leave a lobby at once; leave a game after a second press; list the asker's tables where this is none."""
        user = interaction.user.id
        try:
            table = await self.services.store.table_in(interaction.channel_id or 0)
        except Refused:
            table = None
        if table is None or (table.seat_of(user) is None and user not in table.invited):
            elsewhere = await self.services.store.find_seated(user)
            if elsewhere:
                await show(interaction, await table_lists.list_for_member(interaction, elsewhere))
                return
            if table is None:
                raise refusal.sits_nowhere(self.example)
            raise refusal.not_seated() if table.status is Status.PLAYING else refusal.not_joined()
        if table.status is Status.PLAYING:
            await show(interaction, present_leaving(), table.id)
            return
        await acknowledge(interaction, private=True)
        await self.services.performer.perform(table.id, requests.leave(user))
        await tell(interaction, _("You have left the table."))

    @app_commands.command(name="stop", description=locale_str("End a table, as its host or a moderator"))
    @app_commands.rename(number=locale_str("table"))
    @app_commands.describe(number=locale_str("Its number in /table list; this channel's table unless chosen"))
    async def stop(self, interaction: discord.Interaction[Parlour], number: int | None = None) -> None:
        """Close a lobby at once; stop a game after a second press, whatever state it is in."""
        store, user = self.services.store, interaction.user.id
        listed = await (store.find_open_in(interaction.channel_id or 0) if number is None else store.find_open(number))
        if listed is None or listed.guild_id != interaction.guild_id:
            raise refusal.none_here(self.example) if number is None else refusal.no_such_table()
        moderator = manages(interaction, listed.guild_id, listed.channel_id)
        try:
            table = await store.table(listed.id)
        except Refused:
            table = None
        if (table is None or table.status is Status.PLAYING) and (moderator or user == listed.host_id):
            await show(interaction, present_stopping(), listed.id)
            return
        await acknowledge(interaction, private=True)
        await self.services.performer.stop(listed.id, user, moderator=moderator)
        await tell(interaction, _("The table is closed."))

    @stop.autocomplete("number")
    async def tables(self, interaction: discord.Interaction[Parlour], typed: str) -> list[app_commands.Choice[int]]:
        """Offer the tables that whoever types may end."""
        return await table_lists.tables_to_stop(interaction, typed)

    @app_commands.command(name="notify", description=locale_str("How you are told of your turn, on every server"))
    @app_commands.describe(how=locale_str("By a ping, by a direct message, or not at all"))
    @app_commands.choices(
        how=[
            app_commands.Choice(name=locale_str("here: a ping in the channel"), value=NotifyChoice.HERE.value),
            app_commands.Choice(
                name=locale_str("message: a direct message with a link"), value=NotifyChoice.MESSAGE.value
            ),
            app_commands.Choice(name=locale_str("off: not at all"), value=NotifyChoice.OFF.value),
        ]
    )
    async def notify(self, interaction: discord.Interaction[Parlour], how: str) -> None:
        """Set for oneself how turns and warnings are told."""
        place = NotifyChoice(how)
        await self.services.store.set_notify_choice(interaction.user.id, place)
        match place:
            case NotifyChoice.HERE:
                words = _("You are pinged in the channel when it is your turn.")
            case NotifyChoice.MESSAGE:
                words = _("You get a direct message with a link when it is your turn, and no ping.")
            case NotifyChoice.OFF:
                words = _("You are not told any more when it is your turn.")
        await tell(interaction, words)
