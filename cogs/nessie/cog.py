"""Nessie's commands."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.bot import Parlour
from cogs.game_cog import TableCog, described
from cogs.nessie.presenter import NessiePresenter
from cogs.yes_no import HINTS, OWN_THREAD
from engines.nessie import Hands, NessieOptions


class Nessie(TableCog, group_name="nessie", group_description=locale_str("Nessie: push your luck with cards")):
    """The commands `/nessie …`."""

    presenter = NessiePresenter()

    @app_commands.command(
        name="start", description=locale_str("Open a table of Nessie in this channel, for 2 to 6 players")
    )
    @app_commands.describe(
        hands=locale_str("Who sees what a player has collected? Hidden unless chosen"),
        first=locale_str("Who goes first; drawn at random unless chosen"),
        invite1=locale_str("Somebody to hold a place for"),
        invite2=locale_str("Somebody to hold a place for"),
        invite3=locale_str("Somebody to hold a place for"),
        invite4=locale_str("Somebody to hold a place for"),
        invite5=locale_str("Somebody to hold a place for"),
    )
    @app_commands.choices(
        hands=[
            app_commands.Choice(name=locale_str("hidden: each player sees only their own"), value=Hands.HIDDEN.value),
            app_commands.Choice(name=locale_str("open: everybody sees all, as in print"), value=Hands.OPEN.value),
        ]
    )
    @described
    async def start(
        self,
        interaction: discord.Interaction[Parlour],
        hands: str = Hands.HIDDEN.value,
        first: discord.Member | None = None,
        invite1: discord.Member | None = None,
        invite2: discord.Member | None = None,
        invite3: discord.Member | None = None,
        invite4: discord.Member | None = None,
        invite5: discord.Member | None = None,
        clock: str = "off",
        hints: app_commands.Transform[bool, HINTS] = False,
        thread: app_commands.Transform[bool, OWN_THREAD] = False,
    ) -> None:
        """Open a lobby."""
        options = NessieOptions(hands=Hands(hands))
        await self.open(
            interaction,
            options,
            [invite1, invite2, invite3, invite4, invite5],
            first,
            clock,
            thread=thread,
            hints=hints,
        )
