"""What is said to one person alone."""

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
from bot.table import refusal
from bot.table.refusal import Refused

log = logging.getLogger(__name__)


async def tell(interaction: discord.Interaction, words: str) -> None:
    """Say something to whoever pressed or typed, for nobody else to see."""
    try:
        await _answer(
            interaction,
            lambda: interaction.response.send_message(words, ephemeral=True),
            lambda: interaction.followup.send(words, ephemeral=True),
        )
    except CallFailed as failed:
        log.info("a private word could not be said: %s", failed)


async def show(interaction: discord.Interaction, screen: Screen, table_id: int = 0, question: int = 0) -> None:
    """Show a private screen: in place of the private one that was pressed, else in a new message. Raises CallFailed."""
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
    """Tell Discord that a press has arrived, without changing anything that is seen.

    With `private`, that a command has: its answer follows, for whoever typed it alone. Where Discord does not take the
    acknowledgement, what was asked is done all the same.
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
    """Whether the pressed message is one that only the presser sees: an ephemeral one, or a direct message."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


async def explain(interaction: discord.Interaction, error: Exception, where: str) -> None:
    """Answer what went wrong with one sentence: why not, or a number under which the log tells more.

    `where` names the table, its version and what was wanted, for the log.
    """
    with speaking(str(interaction.locale)):
        if isinstance(error, CallFailed) and error.fault is not Fault.REFUSED:
            log.warning("an answer was not taken: %s: %s", where, error)
            error = refusal.not_taken()
        if isinstance(error, Refused):
            await tell(interaction, sentence(error))
            return
        number = secrets.token_hex(4)
        # What Discord found fault with stands in the error's own words.
        log.error("error %s: %s: %s", number, where, error, exc_info=None if isinstance(error, CallFailed) else error)
        words = _("Something went wrong here, and nothing was lost. Try again, or tell my owner the number {number}.")
        await tell(interaction, words.format(number=f"`{number}`"))


def unshown(failed: CallFailed) -> Refused:
    """What whoever acted should know where their table is not shown."""
    match failed.fault:
        case Fault.NOT_ALLOWED:
            return refusal.unshown()
        case Fault.ARCHIVED:
            return refusal.unshown_locked()
        case Fault.AWAY:
            return refusal.unshown_away()
        case Fault.CHANNEL_GONE:
            return refusal.channel_gone()
        case _:
            return refusal.unshown_now()


async def _answer(
    interaction: discord.Interaction, answer: Callable[[], Awaitable[object]], later: Callable[[], Awaitable[object]]
) -> None:
    """Answer an interaction by its one answer, or, where it was acknowledged already, by what may follow that.

    Where nobody knows whether Discord took the answer, it is given once more. Raises CallFailed.
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
        # Also where it was taken the first time.
        return
    await call(later())
