"""The commands that all games have: opening a table, and reading the rules."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.chat.bot import Parlour
from bot.chat.calls import CallFailed, Fault
from bot.chat.replies import acknowledge, show, tell
from bot.chat.services import Services
from bot.chat.system_buttons import person
from bot.play.tables import Opening
from bot.screens.dialogs import present_rules
from bot.screens.screen import Presenter
from bot.screens.text import _
from bot.table import refusal
from bot.table.refusal import Refused
from cogs.server import check_place
from cogs.threads import cannot_thread, make_thread, remove_thread
from engines.core import IllegalOptions, Options

log = logging.getLogger(__name__)

CHANNELS = (
    discord.ChannelType.text,
    discord.ChannelType.news,
    discord.ChannelType.voice,
    discord.ChannelType.stage_voice,
    discord.ChannelType.public_thread,
    discord.ChannelType.private_thread,
    discord.ChannelType.news_thread,
)
"""The channels in which a table can be opened."""


@dataclass(frozen=True)
class StartRequest:
    """A table that somebody has asked for."""

    options: Options
    invited: Sequence[discord.Member]
    first: discord.Member | None
    clock: int | None
    """Seconds that a player may take for an answer; None is no limit."""
    hints: bool
    thread: bool


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class GameCog(commands.GroupCog):
    """The commands of one game; each game adds its own `start`."""

    presenter: Presenter

    def __init__(self, services: Services) -> None:
        self.services = services
        super().__init__()

    @app_commands.command(name="rules", description=locale_str("How the game is played, for you alone"))
    async def rules(self, interaction: discord.Interaction[Parlour]) -> None:
        """Show the first page of the rules."""
        await show(interaction, present_rules(self.presenter, 0))

    async def open(self, interaction: discord.Interaction[Parlour], request: StartRequest) -> None:
        """Open a table in this channel, or in a thread of its own: acknowledge, insert the row, post its message.

        Without a message there is no table, and no thread.
        """
        self._check(interaction, request.invited, request.first)
        try:
            request.options.check()
        except IllegalOptions as illegal:
            why = self.presenter.refuse(illegal.code, illegal.values)
            raise refusal.bad_options(why) from illegal
        if interaction.guild_id is None or interaction.channel_id is None:
            raise refusal.not_here()
        await check_place(interaction)
        await acknowledge(interaction, private=True)
        own = await make_thread(interaction, self.presenter.game.title) if request.thread else None
        try:
            opening = Opening(
                person(interaction),
                guild_id=interaction.guild_id,
                channel_id=interaction.channel_id if own is None else own.id,
                locale=str(interaction.guild_locale or "en-US"),
                invited=[member.id for member in request.invited],
                first_id=None if request.first is None else request.first.id,
                clock=request.clock,
                hints=request.hints,
            )
            lobby = await self.services.tables.open(self.presenter.game, request.options, opening)
        except Exception:
            if own is not None:
                await remove_thread(own)
            raise
        try:
            await self.services.performer.open(lobby)
        except CallFailed as failed:
            if own is not None:
                await remove_thread(own)
            raise not_posted(interaction, failed, own) from failed
        posted = await self.services.store.table(lobby.table.id)
        await tell(interaction, _("Your table is open: {link}").format(link=posted.link if posted else ""))

    def _check(
        self, interaction: discord.Interaction[Parlour], people: Sequence[discord.Member], first: discord.Member | None
    ) -> None:
        """Refuse a place or people that cannot be, before anything is made."""
        if interaction.channel is None or interaction.channel.type not in CHANNELS:
            raise refusal.not_here()
        if any(member.bot for member in people):
            raise refusal.invited_bot()
        if any(member.id == interaction.user.id for member in people):
            raise refusal.invited_self()
        if len({member.id for member in people}) < len(people):
            raise refusal.invited_twice()
        if first is not None and first.bot:
            raise refusal.first_is_bot()


def not_posted(
    interaction: discord.Interaction[Parlour], failed: CallFailed, own: discord.Thread | None = None
) -> Refused:
    """Return why a table's message could not be posted where it was asked for, or in the thread made for it."""
    log.info("a table could not be posted: %s", failed)
    if failed.fault is Fault.NOT_ALLOWED and own is not None:
        return cannot_thread(interaction)
    if failed.fault is Fault.NOT_ALLOWED:
        return refusal.cannot_post(_missing(interaction))
    return refusal.not_posted()


def _missing(interaction: discord.Interaction[Parlour]) -> Sequence[str]:
    """Return the permissions that posting here wants and that are missing, in Discord's words."""
    here = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    wanted = {
        _("View Channel"): here.view_channel,
        _("Send Messages in Threads") if in_thread else _("Send Messages"): (
            here.send_messages_in_threads if in_thread else here.send_messages
        ),
    }
    return [name for name, granted in wanted.items() if not granted]
