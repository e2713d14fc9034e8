"""Threads that are made for a table."""

from __future__ import annotations

import logging

import discord

from bot.chat.calls import CallFailed, Fault, call
from bot.screens.names import plain_name
from bot.screens.text import _, speaking
from bot.table import refusal
from bot.table.refusal import Refused

log = logging.getLogger(__name__)

NAME = 100
"""The longest name of a thread."""


async def make_thread(interaction: discord.Interaction, game: str) -> discord.Thread:
    """Make a public thread in this channel, named after a game and its host. Raises Refused where none can be made."""
    channel = interaction.channel
    if not isinstance(channel, discord.TextChannel):
        raise refusal.no_threads_here()
    if not interaction.app_permissions.send_messages_in_threads:
        # Found out only in the thread, which we could not take away again.
        raise cannot_thread(interaction)
    kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
    with speaking(str(interaction.guild_locale or "en-US")):
        host = plain_name(interaction.user.display_name)
        name = _("{game} with {host}").format(game=game, host=host)
    try:
        return await call(channel.create_thread(name=_cut(name), type=kind))
    except CallFailed as failed:
        log.info("no thread is made for a table: %s", failed)
        match failed.fault:
            case Fault.NOT_ALLOWED:
                raise cannot_thread(interaction) from failed
            case Fault.TOO_MANY_THREADS:
                raise refusal.too_many_threads() from failed
            case _:
                raise refusal.not_posted() from failed


async def remove_thread(thread: discord.Thread) -> None:
    """Delete a thread in which no table could be shown, or close it where it may not be deleted."""
    try:
        await call(thread.delete())
    except CallFailed:
        try:
            await call(thread.edit(archived=True))
        except CallFailed as failed:
            log.info("an empty thread stays: %s", failed)


def cannot_thread(interaction: discord.Interaction) -> Refused:
    """Return why no table can be shown in a thread here: the permissions that are missing, in Discord's words."""
    here = interaction.app_permissions
    wanted = {
        _("Create Public Threads"): here.create_public_threads,
        _("Send Messages in Threads"): here.send_messages_in_threads,
    }
    return refusal.cannot_thread([name for name, granted in wanted.items() if not granted])


def _cut(name: str) -> str:
    return name if len(name) <= NAME else name[: NAME - 1] + "…"
