"""The command tree: checks commands before they run, and answers their errors."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import UnionType

import discord
from discord import app_commands
from discord.ext import commands

from bot.chat.gateway import is_anonymous
from bot.chat.replies import explain
from bot.screens.text import _, speak, speaking
from bot.table import refusal
from bot.table.refusal import Refused

MOST = 2**53
"""The largest number, above or below zero, that Discord lets anybody type."""
_KINDS: Mapping[discord.AppCommandOptionType, type | UnionType] = {
    discord.AppCommandOptionType.string: str,
    discord.AppCommandOptionType.integer: int,
    discord.AppCommandOptionType.user: discord.User | discord.Member,
    discord.AppCommandOptionType.channel: app_commands.AppCommandChannel | app_commands.AppCommandThread,
}
"""The Python types of the values of each kind of option."""


class CommandTree(app_commands.CommandTree[commands.Bot]):
    """The commands, run in the typist's language; their errors are answered like those of presses."""

    def __init__(self, client: commands.Bot) -> None:
        super().__init__(client)
        self._under_way: set[asyncio.Task[object]] = set()

    async def drain(self) -> None:
        """Wait until every command under way is done and answered."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    async def interaction_check(self, interaction: discord.Interaction[commands.Bot], /) -> bool:
        """Set the typist's language, and refuse values that the command does not offer."""
        if (task := asyncio.current_task()) is not None:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        # For the rest of this task, which runs nothing but this command.
        speak(str(interaction.locale))
        if is_anonymous(interaction) or not _is_offered(interaction):
            await explain(interaction, refusal.old_command(), "")
            return False
        return True

    async def on_error(
        self, interaction: discord.Interaction[commands.Bot], error: app_commands.AppCommandError
    ) -> None:
        """Tell the typist what went wrong."""
        cause = _cause(error)
        if isinstance(cause, Refused):
            await explain(interaction, cause, "")
            return
        name = interaction.command.qualified_name if interaction.command else "?"
        await explain(interaction, cause, f"command /{name}")


class CommandTexts(app_commands.Translator):
    """The names and descriptions of commands, in every language that has a catalogue."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in this language, or None to leave it in English."""
        with speaking(locale.value):
            text = _(string.message)
        return None if text == string.message else text


def _is_offered(interaction: discord.Interaction[commands.Bot]) -> bool:
    """Return whether every value has the kind and range that its option offers, which discord.py does not check."""
    command = interaction.command
    if interaction.type is discord.InteractionType.autocomplete or not isinstance(command, app_commands.Command):
        # A value that is still being typed need not be valid yet.
        return True
    try:
        given: dict[str, object] = vars(interaction.namespace)
    except Exception:
        # The options cannot be parsed.
        return False
    return all(
        _fits(parameter, given[parameter.display_name])
        for parameter in command.parameters
        if parameter.display_name in given
    )


def _fits(parameter: app_commands.Parameter, value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, _KINDS.get(parameter.type, object)):
        # No command has a boolean option, and to Python a bool is an int.
        return False
    if isinstance(value, int):
        least, most = parameter.min_value, parameter.max_value
        return (-MOST if least is None else least) <= value <= (MOST if most is None else most)
    return not parameter.choices or value in [choice.value for choice in parameter.choices]


def _cause(error: app_commands.AppCommandError) -> Exception:
    """Return the error behind a failed command: a refusal if the typist, or an old list of commands, caused it."""
    match error:
        case app_commands.CommandInvokeError():
            return error.original
        case app_commands.TransformerError(type=discord.AppCommandOptionType.user):
            return refusal.not_a_member()
        case app_commands.CommandNotFound() | app_commands.CommandSignatureMismatch():
            return refusal.old_command()
        case _:
            return error
