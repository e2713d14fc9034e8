"""What the games' commands have in common: opening a table, and reading the rules."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

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
from cogs.threads import cannot_thread, make_thread, unmake
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


CLOCKS: Mapping[str, int | None] = {
    "off": None,
    "1m": 60,
    "5m": 300,
    "15m": 900,
    "1h": 3600,
    "8h": 8 * 3600,
    "1d": 24 * 3600,
    "3d": 3 * 24 * 3600,
}
"""How long somebody may take for an answer, in seconds, by what the commands call it."""

F = TypeVar("F", bound=Callable[..., object])


def described(start: F) -> F:
    """Give a game's `start` the words of the parameters that all games have, and the choices of `clock`."""
    describe = app_commands.describe(
        clock=locale_str("How long may a player take before a safe move is made for them? No limit unless chosen"),
        hints=locale_str("May players ask what a good player would do? No unless chosen"),
        thread=locale_str("Does the table get a thread of its own? No unless chosen"),
    )
    choices = app_commands.choices(
        clock=[
            app_commands.Choice(name=locale_str("off: take your time"), value="off"),
            app_commands.Choice(name=locale_str("1 minute"), value="1m"),
            app_commands.Choice(name=locale_str("5 minutes"), value="5m"),
            app_commands.Choice(name=locale_str("15 minutes"), value="15m"),
            app_commands.Choice(name=locale_str("1 hour"), value="1h"),
            app_commands.Choice(name=locale_str("8 hours"), value="8h"),
            app_commands.Choice(name=locale_str("24 hours"), value="1d"),
            app_commands.Choice(name=locale_str("3 days"), value="3d"),
        ]
    )
    return choices(describe(start))


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
class TableCog(commands.GroupCog):
    """The commands of one game; each game adds its `start`, with its own options."""

    presenter: Presenter

    def __init__(self, services: Services) -> None:
        self.services = services
        super().__init__()

    @app_commands.command(name="rules", description=locale_str("How the game is played, for you alone"))
    async def rules(self, interaction: discord.Interaction[Parlour]) -> None:
        """Show the first page of the rules."""
        await show(interaction, present_rules(self.presenter, 0))

    async def open(
        self,
        interaction: discord.Interaction[Parlour],
        options: Options,
        invited: Sequence[discord.Member | None],
        first: discord.Member | None,
        clock: str = "off",
        *,
        thread: bool = False,
        hints: bool = False,
    ) -> None:
        """Open a table in this channel, or in a thread of its own: acknowledge, insert the row, post its message.

        Without a message there is no table, and no thread.
        """
        people = [member for member in invited if member is not None]
        self._check(interaction, people, first)
        try:
            options.check()
        except IllegalOptions as illegal:
            why = self.presenter.refuse(illegal.code, illegal.values)
            raise refusal.bad_options(why) from illegal
        if interaction.guild_id is None or interaction.channel_id is None:
            raise refusal.not_here()
        await check_place(interaction)
        await acknowledge(interaction, private=True)
        own = await make_thread(interaction, self.presenter.game.title) if thread else None
        try:
            opening = Opening(
                person(interaction),
                guild_id=interaction.guild_id,
                channel_id=interaction.channel_id if own is None else own.id,
                locale=str(interaction.guild_locale or "en-US"),
                invited=[member.id for member in people],
                first_id=None if first is None else first.id,
                clock=CLOCKS[clock],
                hints=hints,
            )
            lobby = await self.services.tables.open(self.presenter.game, options, opening)
        except Exception:
            if own is not None:
                await unmake(own)
            raise
        try:
            await self.services.performer.open(lobby)
        except CallFailed as failed:
            if own is not None:
                await unmake(own)
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
    """Why a table's message could not be posted where somebody asked for it, or in the thread that was made for it."""
    log.info("a table could not be posted: %s", failed)
    if failed.fault is Fault.NOT_ALLOWED and own is not None:
        return cannot_thread(interaction)
    if failed.fault is Fault.NOT_ALLOWED:
        return refusal.cannot_post(_missing(interaction))
    return refusal.not_posted()


def _missing(interaction: discord.Interaction[Parlour]) -> Sequence[str]:
    """The permissions that posting here wants and that we do not have, in Discord's words."""
    here = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    wanted = {
        _("View Channel"): here.view_channel,
        _("Send Messages in Threads") if in_thread else _("Send Messages"): (
            here.send_messages_in_threads if in_thread else here.send_messages
        ),
    }
    return [name for name, granted in wanted.items() if not granted]
