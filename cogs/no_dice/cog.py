"""No Dice's commands."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import Choice, Range, locale_str

from bot.chat.bot import Parlour
from cogs.game_cog import TableCog, described
from cogs.no_dice.presenter import NoDicePresenter
from cogs.yes_no import HINTS, OWN_THREAD, YesNo
from engines.no_dice import NoDiceOptions

STAKES = YesNo(no=locale_str("no: each game counts once"), yes=locale_str("yes: a bonus may double the stake"))


class NoDice(TableCog, group_name="nodice", group_description=locale_str("No Dice: a race of pure strategy for two")):
    """The commands `/nodice …`."""

    presenter = NoDicePresenter()

    @app_commands.command(
        name="start", description=locale_str("Open a table of No Dice in this channel, for 2 players")
    )
    @app_commands.describe(
        opponent=locale_str("Whom to hold the other place for; anybody may join unless chosen"),
        games=locale_str("How many games the series has; one unless chosen"),
        points=locale_str("Play as many games as it takes to these points, 100 for example"),
        stakes=locale_str("May a bonus double the stake? No unless chosen"),
        first=locale_str("Who moves first; drawn at random unless chosen"),
        side=locale_str("From whose side is the board shown? It turns unless chosen"),
    )
    @app_commands.choices(
        side=[
            Choice(name=locale_str("turns: from the side of who is to move"), value="turns"),
            Choice(name=locale_str("stays: always from the first player's side"), value="stays"),
        ],
    )
    @described
    async def start(
        self,
        interaction: discord.Interaction[Parlour],
        opponent: discord.Member | None = None,
        games: Range[int, 1, 20] = 1,
        points: Range[int, 1, 1000] | None = None,
        stakes: app_commands.Transform[bool, STAKES] = False,
        first: discord.Member | None = None,
        side: str = "turns",
        clock: str = "off",
        hints: app_commands.Transform[bool, HINTS] = False,
        thread: app_commands.Transform[bool, OWN_THREAD] = False,
    ) -> None:
        """Open a lobby."""
        options = NoDiceOptions(games=games, target=points, stakes=stakes, turning=side == "turns")
        await self.open(interaction, options, [opponent], first, clock, thread=thread, hints=hints)
