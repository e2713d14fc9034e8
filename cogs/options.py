"""The options of games, declared once: for the command, for the lobby, and for what is refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import discord
import msgspec
from discord import app_commands
from discord.app_commands import locale_str

from bot.screens.text import _
from engines.core import Options

OptionsT = TypeVar("OptionsT", bound=Options)


@dataclass(frozen=True)
class Parameter:
    """One thing that a command asks for by name; none has to be given."""

    name: str
    description: locale_str
    kind: app_commands.Transformer | type[discord.Member] = discord.Member


@dataclass(frozen=True)
class Option(Parameter):
    """A parameter that is an option of the game. Where it is not given, the engine's own default holds."""

    field: str = ""
    """The option's name in the engine; empty where it is the parameter's."""


class First(Parameter):
    """The parameter for who begins."""


class Invited(Parameter):
    """A parameter for somebody to hold a place for."""


def invitations(count: int) -> tuple[Invited, ...]:
    """Return the parameters for so many guests."""
    words = locale_str("Somebody to hold a place for")
    return tuple(Invited(f"invite{number}", words) for number in range(1, count + 1))


@dataclass(frozen=True)
class GameOptions(Generic[OptionsT]):
    """The options of a game."""

    engine: type[OptionsT]
    parameters: Sequence[Parameter]
    """The parameters of the game's own `start`, in this order."""
    lobby: Sequence[Callable[[OptionsT], str]]
    """The words of the lobby, in this order; an option that is as usual may be silent."""
    refusals: Mapping[str, locale_str] = field(default_factory=dict[str, locale_str])
    """The sentences for IllegalOptions, by code, where they are not those of all games."""

    def read(self, given: Mapping[str, object]) -> OptionsT:
        """Return the options that somebody typed, not yet checked (ALL-5)."""
        chosen = {
            each.field or each.name: given[each.name]
            for each in self.parameters
            if isinstance(each, Option) and given.get(each.name) is not None
        }
        return msgspec.convert(chosen, self.engine)

    def invited(self, given: Mapping[str, object]) -> list[discord.Member]:
        """Return who was typed to hold a place for."""
        members = (given.get(each.name) for each in self.parameters if isinstance(each, Invited))
        return [member for member in members if isinstance(member, discord.Member)]

    def first(self, given: Mapping[str, object]) -> discord.Member | None:
        """Return who was typed to begin."""
        members = (given.get(each.name) for each in self.parameters if isinstance(each, First))
        return next((member for member in members if isinstance(member, discord.Member)), None)

    def words(self, options: OptionsT) -> str:
        """Return the options in words, for the lobby."""
        return " · ".join(filter(None, (say(options) for say in self.lobby)))

    def refusal(self, game: str, code: str, values: Mapping[str, int | str]) -> str:
        """Return the sentence for IllegalOptions with this code."""
        if (text := self.refusals.get(code)) is not None:
            return _(text.message).format(**values)
        match code:
            case "seats":
                return _("{game} needs {least} to {most} players.").format(game=game, **values)
            case "first":
                return _("Who goes first must be one of the {seats} players.").format(**values)
            case _:
                return _("{game} cannot be played with these options.").format(game=game)
