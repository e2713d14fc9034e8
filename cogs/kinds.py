"""The kinds of values that a command's parameter can ask for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str


class Entry(NamedTuple):
    """One value of a list: the code by which Discord sends it, what people read, and what it stands for."""

    code: str
    words: locale_str
    value: str | int | None


class OneOf(app_commands.Transformer):
    """One entry of a list, each with what it means."""

    def __init__(self, *entries: Entry) -> None:
        self.entries = entries

    @property
    def choices(self) -> list[Choice[str | int | float]]:
        """All entries, as Discord shows them."""
        return [Choice(name=entry.words, value=entry.code) for entry in self.entries]

    async def transform(self, interaction: discord.Interaction, value: str, /) -> str | int | None:
        """Return what the entry with this code stands for."""
        return next(entry.value for entry in self.entries if entry.code == value)


class YesNo(OneOf):
    """Yes or no, each with what it means, so that all commands put such things alike."""

    def __init__(self, *, no: locale_str, yes: locale_str) -> None:
        super().__init__(Entry("no", no, False), Entry("yes", yes, True))


class Number(app_commands.Transformer):
    """A whole number of a range."""

    def __init__(self, allowed: Sequence[int]) -> None:
        self._allowed = allowed

    @property
    def type(self) -> discord.AppCommandOptionType:
        """A whole number."""
        return discord.AppCommandOptionType.integer

    @property
    def min_value(self) -> int:
        """The least, as Discord is told."""
        return self._allowed[0]

    @property
    def max_value(self) -> int:
        """The most, as Discord is told."""
        return self._allowed[-1]

    async def transform(self, interaction: discord.Interaction, value: int, /) -> int:
        """Return the number as it was typed; the tree has looked at its range."""
        return value
