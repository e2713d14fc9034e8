"""Who may see and who may moderate a place, wherever they type or press."""

from __future__ import annotations

import discord

Place = discord.abc.GuildChannel | discord.Thread


def is_moderator(interaction: discord.Interaction) -> bool:
    """Whether whoever pressed or typed may manage messages in this channel."""
    return interaction.permissions.manage_messages


def manages(interaction: discord.Interaction, guild_id: int, channel_id: int) -> bool:
    """Whether whoever pressed or typed may manage messages in a channel of this server.

    Where the channel is gone or unknown to us, whether they may in the whole server.
    """
    if interaction.guild_id != guild_id:
        return False
    if interaction.channel_id == channel_id:
        return interaction.permissions.manage_messages
    user = interaction.user
    return isinstance(user, discord.Member) and _allowed(interaction, user, channel_id).manage_messages


def sees(interaction: discord.Interaction, channel_id: int) -> bool:
    """Whether whoever typed may view a channel of this server; a private thread only from within, or as moderator."""
    if interaction.channel_id == channel_id:
        return True
    user = interaction.user
    if interaction.guild is None or not isinstance(user, discord.Member):
        return False
    place = interaction.guild.get_channel_or_thread(channel_id)
    allowed = _allowed(interaction, user, channel_id)
    if isinstance(place, discord.Thread) and place.is_private():
        return allowed.view_channel and allowed.manage_threads
    return allowed.view_channel if place is not None else allowed.manage_messages


def _allowed(interaction: discord.Interaction, user: discord.Member, channel_id: int) -> discord.Permissions:
    place: Place | None = None
    if interaction.guild is not None:
        place = interaction.guild.get_channel_or_thread(channel_id)
    if isinstance(place, discord.Thread):
        place = place.parent
    return user.guild_permissions if place is None else place.permissions_for(user)
