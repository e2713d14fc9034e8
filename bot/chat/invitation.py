"""The link by which a server's owner invites the bot, and the least that it asks for."""

from __future__ import annotations

import discord

PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    send_messages_in_threads=True,
    create_public_threads=True,
    attach_files=True,
)
"""For boards, which are posted and edited with the bot's own token; README.md gives each its reason."""
SCOPES = ("bot", "applications.commands")


def invitation(application_id: int) -> str:
    """The link that invites this application with its commands and `PERMISSIONS`."""
    return discord.utils.oauth_url(application_id, permissions=PERMISSIONS, scopes=SCOPES)
