"""The command for the score at a table, or the winners of a server."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands
from discord.app_commands import Choice, locale_str
from discord.ext import commands

from bot.chat.bot import Parlour
from bot.chat.replies import show
from bot.chat.services import Services
from bot.screens.dialogs import plain_screen
from bot.screens.names import escape_name
from bot.screens.screen import Screen
from bot.screens.text import _, ngettext
from bot.table.table import Standing, Status
from engines import GAMES

LINES = 15
"""People in a list; the asker's own line is added where it is further down."""


class StandingsCog(commands.Cog):
    """The command `/standings`."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(
        name="standings", description=locale_str("The score at this table, or the winners of this server")
    )
    @app_commands.describe(game=locale_str("Only this game, of the whole server"))
    @app_commands.choices(game=[Choice(name=game.title, value=name) for name, game in GAMES.items()])
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def standings(self, interaction: discord.Interaction[Parlour], game: Choice[str] | None = None) -> None:
        """Show the open table's score; without one, or with a game named, the server's."""
        table = None if game is not None else await self.services.store.table_in(interaction.channel_id or 0)
        if table is not None and table.status is Status.PLAYING:
            title = self.services.screens.presenter(table.game).game.title
            words = self.services.screens.scores(await self.services.tables.load(table.id), str(interaction.locale))
            link = _("The board: {link}").format(link=table.link)
            await show(interaction, plain_screen(f"### {title}\n{words}\n-# {link}"))
            return
        rows = await self.services.store.standings(interaction.guild_id or 0, None if game is None else game.value)
        await show(interaction, present_standings(rows, interaction.user.id, None if game is None else game.name))


def present_standings(rows: Sequence[Standing], asker: int, game: str | None) -> Screen:
    """Return the server's list, most wins first."""
    title = _("### Standings · {game}").format(game=game or _("all games"))
    if not rows:
        return plain_screen(title + "\n" + _("No game has been finished here yet."))
    lines = [_line(_place(row, rows), row) for at, row in enumerate(rows) if at < LINES or row.user_id == asker]
    return plain_screen("\n".join([title, *lines]))


def _place(row: Standing, rows: Sequence[Standing]) -> int:
    """Return the place of a row, counted from 1; who is equal in everything shares one."""
    return 1 + [(each.wins, each.points, each.games) for each in rows].index((row.wins, row.points, row.games))


def _line(place: int, row: Standing) -> str:
    wins = ngettext("{count} win", "{count} wins", row.wins).format(count=row.wins)
    games = ngettext("{count} game", "{count} games", row.games).format(count=row.games)
    points = ngettext("{count} point", "{count} points", row.points).format(count=row.points)
    # Not "1." as it is: Discord numbers lists itself, and would do so wrongly where places are left out.
    return f"{place}\\. **{escape_name(row.name)}** · {wins} · {games} · {points}"
