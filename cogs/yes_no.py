"""Options that are answered by yes or no."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str


class YesNo(app_commands.Transformer):
    """A choice of two, each with what it means, so that all commands put such things alike."""

    def __init__(self, *, no: locale_str, yes: locale_str) -> None:
        self._no = no
        self._yes = yes

    @property
    def choices(self) -> list[Choice[str | int | float]]:
        """No, and yes."""
        return [Choice(name=self._no, value="no"), Choice(name=self._yes, value="yes")]

    async def transform(self, interaction: discord.Interaction, value: str, /) -> bool:
        """Whether it is yes."""
        return value == "yes"


OWN_THREAD = YesNo(no=locale_str("no: it is played in this channel"), yes=locale_str("yes: a thread is made for it"))
HINTS = YesNo(no=locale_str("no: everybody thinks alone"), yes=locale_str("yes: /table hint tells them"))
