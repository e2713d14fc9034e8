"""What is said to one person alone."""

from __future__ import annotations

import logging
import secrets

import discord

from bot.components import render
from bot.discord_calls import CallFailed, call
from bot.refused import Refused, sentence
from bot.screen import Screen
from bot.text import _, speaking

log = logging.getLogger(__name__)


async def tell(interaction: discord.Interaction, words: str) -> None:
    """Say something to whoever pressed or typed, for nobody else to see."""
    try:
        if interaction.response.is_done():
            await call(interaction.followup.send(words, ephemeral=True))
        else:
            await call(interaction.response.send_message(words, ephemeral=True))
    except CallFailed as failed:
        log.info("a private word could not be said: %s", failed)


async def show(interaction: discord.Interaction, screen: Screen, table_id: int = 0, question: int = 0) -> None:
    """Show a private screen: in place of the private one that was pressed, else in a new message."""
    view = render(screen, table_id, question)
    if is_private(interaction) and not interaction.response.is_done():
        await call(interaction.response.edit_message(view=view))
    elif interaction.response.is_done():
        await call(interaction.followup.send(view=view, ephemeral=True))
    else:
        await call(interaction.response.send_message(view=view, ephemeral=True))


async def acknowledge(interaction: discord.Interaction) -> None:
    """Tell Discord that a press has arrived, without changing anything that is seen."""
    if interaction.response.is_done():
        return
    try:
        await call(interaction.response.defer())
    except CallFailed as failed:
        log.info("a press could not be acknowledged: %s", failed)


def is_private(interaction: discord.Interaction) -> bool:
    """Whether the pressed message is one that only the presser sees: an ephemeral one, or a direct message."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


async def explain(interaction: discord.Interaction, error: Exception, where: str) -> None:
    """Answer what went wrong with one sentence: why not, or a number under which the log tells more.

    `where` names the table, its version and what was wanted, for the log.
    """
    with speaking(str(interaction.locale)):
        if isinstance(error, Refused):
            await tell(interaction, sentence(error))
            return
        number = secrets.token_hex(4)
        log.error("error %s: %s", number, where, exc_info=error)
        words = _("Something went wrong here, and nothing was lost. Try again, or tell my owner the number {number}.")
        await tell(interaction, words.format(number=f"`{number}`"))
