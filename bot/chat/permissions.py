"""Permissions: those of people to see and moderate a channel, and those that the bot asks for."""

from __future__ import annotations

import discord

Place = discord.abc.GuildChannel | discord.Thread
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
)
"""The permissions that the bot asks for, all for boards, which it posts and edits; README.md gives each its reason."""
SCOPES = ("bot", "applications.commands")
"""The OAuth2 scopes of the invitation."""


def is_moderator(interaction: discord.Interaction) -> bool:
    """Return whether the presser or typist may manage messages in this channel."""
    return interaction.permissions.manage_messages


def manages(interaction: discord.Interaction, guild_id: int, channel_id: int) -> bool:
    """Return whether the presser or typist may manage messages in a channel of this guild.

    If the channel is gone or not cached, their permissions in the whole guild count.
    """
    if interaction.guild_id != guild_id:
        return False
    if interaction.channel_id == channel_id:
        return interaction.permissions.manage_messages
    user = interaction.user
    return isinstance(user, discord.Member) and _allowed(interaction, user, channel_id).manage_messages


def sees(interaction: discord.Interaction, channel_id: int) -> bool:
    """Return whether the typist may view a channel of this guild.

    A private thread is for those who type in it, and for those who may manage threads.
    """
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


def invitation(application_id: int) -> str:
    """Return the link that invites the bot with its commands and `PERMISSIONS`."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)


def _allowed(interaction: discord.Interaction, user: discord.Member, channel_id: int) -> discord.Permissions:
    place: Place | None = None
    if interaction.guild is not None:
        place = interaction.guild.get_channel_or_thread(channel_id)
    if isinstance(place, discord.Thread):
        place = place.parent
    return user.guild_permissions if place is None else place.permissions_for(user)
