"""The settings of a server, and where its games may be started."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import AppCommandChannel, locale_str
from discord.ext import commands

from bot.chat.bot import Parlour
from bot.chat.replies import acknowledge, tell
from bot.chat.services import Services
from bot.screens.mentions import mention_channels
from bot.screens.text import _
from bot.table import refusal

MOST = 50
"""Channels that fit into one sentence."""


class PlayChannel(app_commands.Transformer):
    """A channel in which games can be started, or in whose threads and posts they can."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A channel."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """The kinds of channel that Discord offers for it."""
        kinds = discord.ChannelType
        return [kinds.text, kinds.news, kinds.voice, kinds.stage_voice, kinds.forum]

    async def transform(self, interaction: discord.Interaction, value: AppCommandChannel, /) -> int:
        """Return its number."""
        return value.id


@app_commands.guild_only()
@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.default_permissions(manage_guild=True)
class ServerCog(
    commands.GroupCog, group_name="server", group_description=locale_str("Settings of this server, for its managers")
):
    """The commands `/server …`."""

    def __init__(self, services: Services) -> None:
        self.services = services
        super().__init__()

    @app_commands.command(
        name="channels", description=locale_str("For managers: the channels in which games may be started")
    )
    @app_commands.describe(
        add=locale_str("A channel in which games may be started, its threads and posts included"),
        remove=locale_str("A channel in which they may not any more"),
    )
    async def channels(
        self,
        interaction: discord.Interaction[Parlour],
        add: app_commands.Transform[int, PlayChannel] | None = None,
        remove: app_commands.Transform[int, PlayChannel] | None = None,
    ) -> None:
        """Change the list, and say how it stands."""
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            raise refusal.not_manager()
        await acknowledge(interaction, private=True)
        if add is not None or remove is not None:
            await self.services.store.change_channels(
                interaction.guild_id,
                add=[] if add is None else [add],
                remove=[] if remove is None else [remove],
            )
        channels = await allowed(interaction)
        if not channels:
            await tell(interaction, _("Games may be started in every channel."))
            return
        words = _("Games may be started in {channels}, and in the threads and posts there.")
        await tell(interaction, words.format(channels=mention_channels(channels, MOST)))


async def allowed(interaction: discord.Interaction[Parlour]) -> Sequence[int]:
    """Return the channels in which games may be started, none where they may in all; forget those that are deleted."""
    assert interaction.guild_id is not None
    store, guild = interaction.client.services.store, interaction.guild
    channels = await store.channels(interaction.guild_id)
    if guild is None or guild.unavailable:
        return channels
    gone = [channel for channel in channels if guild.get_channel(channel) is None]
    return await store.change_channels(interaction.guild_id, remove=gone) if gone else channels


async def check_place(interaction: discord.Interaction[Parlour]) -> None:
    """Raise Refused where games may be started in other channels only."""
    channels = await allowed(interaction)
    place = interaction.channel
    here = {interaction.channel_id, place.parent_id if isinstance(place, discord.Thread) else None}
    if channels and here.isdisjoint(channels):
        raise refusal.elsewhere(channels)
