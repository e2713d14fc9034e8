"""Wazabi's commands."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str

from bot.chat.bot import Parlour
from cogs.game_cog import TableCog, described
from cogs.wazabi.presenter import WazabiPresenter
from cogs.yes_no import HINTS, OWN_THREAD, YesNo
from engines.wazabi import WazabiOptions

PLAY_ON = YesNo(
    no=locale_str("no: the first without dice ends the game"),
    yes=locale_str("yes: until one player is left, the loser"),
)
TEAMS = YesNo(no=locale_str("no: everybody for themselves"), yes=locale_str("yes: partners sit opposite each other"))


class Wazabi(TableCog, group_name="wazabi", group_description=locale_str("Wazabi: be the first without dice")):
    """The commands `/wazabi …`."""

    presenter = WazabiPresenter()

    @app_commands.command(
        name="start", description=locale_str("Open a table of Wazabi in this channel, for 2 to 6 players")
    )
    @app_commands.describe(
        dice=locale_str("Dice for each player at the start, 4 unless chosen; at most 6 with 4 players, 4 with 5 or 6"),
        play_on=locale_str("Does the game go on when the first player has no dice? No unless chosen"),
        teams=locale_str("Do you play two and two, with 4 or 6 players? No unless chosen"),
        games=locale_str("How many games make a tournament; 1 unless chosen"),
        first=locale_str("Who goes first; rolled for unless chosen"),
        invite1=locale_str("Somebody to hold a place for"),
        invite2=locale_str("Somebody to hold a place for"),
        invite3=locale_str("Somebody to hold a place for"),
        invite4=locale_str("Somebody to hold a place for"),
        invite5=locale_str("Somebody to hold a place for"),
    )
    @described
    async def start(
        self,
        interaction: discord.Interaction[Parlour],
        dice: app_commands.Range[int, 1, 8] = 4,
        play_on: app_commands.Transform[bool, PLAY_ON] = False,
        teams: app_commands.Transform[bool, TEAMS] = False,
        games: app_commands.Range[int, 1, 10] = 1,
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
        options = WazabiOptions(dice=dice, play_on=play_on, teams=teams, games=games)
        await self.open(
            interaction,
            options,
            [invite1, invite2, invite3, invite4, invite5],
            first,
            clock,
            thread=thread,
            hints=hints,
        )
