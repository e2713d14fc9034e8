"""Naasii's commands."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.bot import Parlour
from cogs.game_cog import TableCog, described
from cogs.naasii.presenter import NaasiiPresenter
from cogs.yes_no import HINTS, OWN_THREAD, YesNo
from engines.naasii import NaasiiOptions

ABILITIES = YesNo(no=locale_str("no: Nizi only count points"), yes=locale_str("yes: Nizi buy abilities"))


class Naasii(TableCog, group_name="naasii", group_description=locale_str("Naasii: push your luck with twelve dice")):
    """The commands `/naasii …`."""

    presenter = NaasiiPresenter()

    @app_commands.command(
        name="start", description=locale_str("Open a table of Naasii in this channel, for 2 to 5 players")
    )
    @app_commands.describe(
        abilities=locale_str("May Nizi be spent on abilities? No unless chosen"),
        first=locale_str("Who goes first; drawn at random unless chosen"),
        invite1=locale_str("Somebody to hold a place for"),
        invite2=locale_str("Somebody to hold a place for"),
        invite3=locale_str("Somebody to hold a place for"),
        invite4=locale_str("Somebody to hold a place for"),
    )
    @described
    async def start(
        self,
        interaction: discord.Interaction[Parlour],
        abilities: app_commands.Transform[bool, ABILITIES] = False,
        first: discord.Member | None = None,
        invite1: discord.Member | None = None,
        invite2: discord.Member | None = None,
        invite3: discord.Member | None = None,
        invite4: discord.Member | None = None,
        clock: str = "off",
        hints: app_commands.Transform[bool, HINTS] = False,
        thread: app_commands.Transform[bool, OWN_THREAD] = False,
    ) -> None:
        """Open a lobby."""
        options = NaasiiOptions(abilities=abilities)
        await self.open(
            interaction, options, [invite1, invite2, invite3, invite4], first, clock, thread=thread, hints=hints
        )
