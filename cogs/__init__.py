"""What people can type, and what they see of each game."""

from __future__ import annotations

from bot.chat.bot import Parlour
from cogs.help import Help
from cogs.naasii.cog import Naasii
from cogs.nessie.cog import Nessie
from cogs.no_dice.cog import NoDice
from cogs.privacy import Privacy
from cogs.server import ServerCommands
from cogs.standings import Standings
from cogs.table import TableCommands
from cogs.wazabi.cog import Wazabi


async def setup(bot: Parlour) -> None:
    """Give the bot all its commands."""
    for cog in (Naasii, Nessie, Wazabi, NoDice, TableCommands, ServerCommands, Standings, Privacy, Help):
        await bot.add_cog(cog(bot))
