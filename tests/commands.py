"""The commands that players can type, read off the cogs without a bot."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import Any, TypeAlias

from discord import app_commands
from discord.ext import commands

import cogs

Command: TypeAlias = app_commands.Command[Any, ..., Any]


def all_commands() -> dict[str, Command]:
    """Return every command by what is typed, `table board`; a cog that others are built on has none itself."""
    for module in iter_modules(cogs.__path__, "cogs."):
        import_module(module.name)
    found: dict[str, Command] = {}
    left: list[type[commands.Cog]] = [commands.Cog]
    while left:
        cog = left.pop()
        left += cog.__subclasses__()
        if cog.__module__.startswith("cogs.") and not cog.__subclasses__():
            found |= commands_of(cog)
    return found


def commands_of(cog: type[commands.Cog]) -> dict[str, Command]:
    """Return the commands of one cog, inherited ones included."""
    group = f"{cog.__cog_group_name__} " if cog.__cog_is_app_commands_group__ else ""
    found: dict[str, Command] = {}
    for command in cog.__cog_app_commands__:
        inner = command.walk_commands() if isinstance(command, app_commands.Group) else [command]
        found |= {group + each.qualified_name: each for each in inner if isinstance(each, app_commands.Command)}
    return found
