"""The welcome to a guild that has just invited the bot."""

from __future__ import annotations

import logging

import discord

from bot.chat.calls import CallFailed, call
from bot.screens.text import _, speaking

log = logging.getLogger(__name__)


async def welcome(guild: discord.Guild, example: str) -> None:
    """Say hello in the first channel that allows it; `example` is a command that opens a table."""
    with speaking(str(guild.preferred_locale)):
        words = _(
            "Hello! I keep table games going in your channels. Type `{command}` to open a table, "
            "`/help` to see everything else."
        ).format(command=example)
    for channel in [guild.system_channel, *guild.text_channels]:
        if channel is not None and channel.permissions_for(guild.me).send_messages:
            try:
                await call(channel.send(words, allowed_mentions=discord.AllowedMentions.none()))
            except CallFailed as failed:
                log.info("no first word in server %d: %s", guild.id, failed)
                continue
            return
