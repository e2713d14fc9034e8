"""Naasii's commands."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.app import Parlour
from cogs.naasii_screen import NaasiiPresenter
from cogs.own_thread import THREAD, OwnThread
from cogs.table_cog import HINTS, TableCog, clocked
from engines.naasii import NaasiiOptions


class Naasii(TableCog, group_name="naasii", group_description=locale_str("Naasii: push your luck with twelve dice")):
    """The commands `/naasii …`."""

    presenter = NaasiiPresenter()

    @app_commands.command(
        name="start", description=locale_str("Open a table of Naasii in this channel, for 2 to 5 players")
    )
    @app_commands.describe(
        abilities=locale_str("May Nizi be spent on abilities? Off unless chosen"),
        first=locale_str("Who goes first; drawn at random unless chosen"),
        invite1=locale_str("Somebody to hold a place for"),
        invite2=locale_str("Somebody to hold a place for"),
        invite3=locale_str("Somebody to hold a place for"),
        invite4=locale_str("Somebody to hold a place for"),
        thread=THREAD,
        hints=HINTS,
    )
    @app_commands.choices(
        abilities=[
            app_commands.Choice(name=locale_str("off: Nizi only count points"), value="off"),
            app_commands.Choice(name=locale_str("on: Nizi buy abilities"), value="on"),
        ]
    )
    @clocked
    async def start(
        self,
        interaction: discord.Interaction[Parlour],
        abilities: str = "off",
        first: discord.Member | None = None,
        clock: str = "off",
        invite1: discord.Member | None = None,
        invite2: discord.Member | None = None,
        invite3: discord.Member | None = None,
        invite4: discord.Member | None = None,
        thread: app_commands.Transform[bool, OwnThread] = False,
        hints: bool = False,
    ) -> None:
        """Open a lobby."""
        options = NaasiiOptions(abilities=abilities == "on")
        await self.open(
            interaction, options, [invite1, invite2, invite3, invite4], first, clock, thread=thread, hints=hints
        )
