"""The command with which a game's table is opened, made from what the game declares of its options."""

from __future__ import annotations

import inspect

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.bot import Parlour
from cogs.game_cog import GameCog, StartRequest
from cogs.kinds import Entry, OneOf, YesNo
from cogs.options import GameOptions, OptionsT, Parameter

OF_EVERY_TABLE = (
    Parameter(
        "clock",
        locale_str("How long may a player take before a safe move is made for them? No limit unless chosen"),
        OneOf(
            Entry("off", locale_str("off: take your time"), None),
            Entry("1m", locale_str("1 minute"), 60),
            Entry("5m", locale_str("5 minutes"), 300),
            Entry("15m", locale_str("15 minutes"), 900),
            Entry("1h", locale_str("1 hour"), 3600),
            Entry("8h", locale_str("8 hours"), 8 * 3600),
            Entry("1d", locale_str("24 hours"), 24 * 3600),
            Entry("3d", locale_str("3 days"), 3 * 24 * 3600),
        ),
    ),
    Parameter(
        "hints",
        locale_str("May players ask what a good player would do? No unless chosen"),
        YesNo(no=locale_str("no: everybody thinks alone"), yes=locale_str("yes: /table hint tells them")),
    ),
    Parameter(
        "thread",
        locale_str("Does the table get a thread of its own? No unless chosen"),
        YesNo(no=locale_str("no: it is played in this channel"), yes=locale_str("yes: a thread is made for it")),
    ),
)
"""The parameters that every game's `start` has behind its own; `clock` stands for seconds."""


def start_command(description: locale_str, declared: GameOptions[OptionsT]) -> app_commands.Command[GameCog, ..., None]:
    """Return a game's `start`, made from what is declared of its options."""

    async def start(cog: GameCog, interaction: discord.Interaction[Parlour], **given: object) -> None:
        clock = given["clock"]
        request = StartRequest(
            declared.read(given),
            declared.invited(given),
            declared.first(given),
            clock if isinstance(clock, int) else None,
            hints=bool(given["hints"]),
            thread=bool(given["thread"]),
        )
        await cog.open(interaction, request)

    parameters = (*declared.parameters, *OF_EVERY_TABLE)
    signature = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name in ("cog", "interaction")]
    signature += [
        inspect.Parameter(each.name, inspect.Parameter.KEYWORD_ONLY, default=None, annotation=each.kind)
        for each in parameters
    ]
    # discord.py reads parameters off the signature, and takes a function for a method where its qualified name is that
    # of a method: by the name of a function in a function, the interaction would become a parameter too.
    vars(start)["__signature__"] = inspect.Signature(signature)
    start.__qualname__ = f"{GameCog.__qualname__}.start"
    described = app_commands.describe(**{each.name: each.description for each in parameters})(start)
    return app_commands.Command(name="start", description=description, callback=described)
