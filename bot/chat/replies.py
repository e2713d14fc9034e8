"""Replies: answers that only the presser or typist sees."""

from __future__ import annotations

import logging
import secrets
from collections.abc import Awaitable, Callable

import discord

from bot.chat.calls import CallFailed, Fault, call
from bot.chat.components import render
from bot.screens.refusals import sentence
from bot.screens.screen import Screen
from bot.screens.text import _, speaking
from bot.table import display_refusal
from bot.table.refusal import Refused

log = logging.getLogger(__name__)


async def tell(interaction: discord.Interaction, words: str) -> None:
    """Say something that only the presser or typist sees. A failure is only logged."""
    try:
        await _answer(
            interaction,
            lambda: interaction.response.send_message(words, ephemeral=True),
            lambda: interaction.followup.send(words, ephemeral=True),
        )
    except CallFailed as failed:
        log.info("a private word could not be said: %s", failed)


async def show(interaction: discord.Interaction, screen: Screen, table_id: int = 0, question: int = 0) -> None:
    """Show a private screen in the private message that was pressed, or in a new one. Raises CallFailed."""
    view = render(screen, table_id, question)
    if is_private(interaction):
        await _answer(
            interaction,
            lambda: interaction.response.edit_message(view=view),
            lambda: interaction.edit_original_response(view=view),
        )
    else:
        await _answer(
            interaction,
            lambda: interaction.response.send_message(view=view, ephemeral=True),
            lambda: interaction.followup.send(view=view, ephemeral=True),
        )


async def acknowledge(interaction: discord.Interaction, *, private: bool = False) -> None:
    """Tell Discord that a press has arrived, without a change that anybody sees.

    With `private`, acknowledge a command, whose answer only its typist will see. A failure is only logged: what was
    asked for is done all the same.
    """
    if interaction.response.is_done():
        return
    try:
        if private:
            await call(interaction.response.defer(ephemeral=True))
        else:
            await call(interaction.response.defer())
    except CallFailed as failed:
        log.info("a press could not be acknowledged: %s", failed)


def is_private(interaction: discord.Interaction) -> bool:
    """Return whether only the presser sees the pressed message: an ephemeral one, or a direct message."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


async def explain(interaction: discord.Interaction, error: Exception, where: str) -> None:
    """Answer an error with one sentence: the reason, or a number under which the log has the details.

    `where` describes the press and its table for the log.
    """
    with speaking(str(interaction.locale)):
        if isinstance(error, CallFailed) and error.fault is not Fault.REFUSED:
            log.warning("an answer was not taken: %s: %s", where, error)
            error = display_refusal.not_taken()
        if isinstance(error, Refused):
            await tell(interaction, sentence(error))
            return
        number = secrets.token_hex(4)
        # A CallFailed needs no traceback: its message has Discord's reason.
        log.error("error %s: %s: %s", number, where, error, exc_info=None if isinstance(error, CallFailed) else error)
        words = _("Something went wrong here, and nothing was lost. Try again, or tell my owner the number {number}.")
        await tell(interaction, words.format(number=f"`{number}`"))


def not_shown(failed: CallFailed) -> Refused:
    """Return what the presser is told when their table cannot be shown."""
    match failed.fault:
        case Fault.NOT_ALLOWED:
            return display_refusal.unshown()
        case Fault.ARCHIVED:
            return display_refusal.unshown_locked()
        case Fault.AWAY:
            return display_refusal.unshown_away()
        case Fault.CHANNEL_GONE:
            return display_refusal.channel_gone()
        case _:
            return display_refusal.unshown_now()


async def _answer(
    interaction: discord.Interaction, answer: Callable[[], Awaitable[object]], later: Callable[[], Awaitable[object]]
) -> None:
    """Answer an interaction by `answer`, or by `later` if it was acknowledged already. Raises CallFailed.

    An answer of which nobody knows whether Discord took it is sent once more.
    """
    doubtful = False
    while not interaction.response.is_done():
        try:
            await call(answer())
        except CallFailed as failed:
            if failed.fault is Fault.LATER and not doubtful:
                doubtful = True
                continue
            if failed.fault is not Fault.ANSWERED:
                raise
            if not doubtful:
                break
        # Reached too if the second attempt finds the first one taken.
        return
    await call(later())
