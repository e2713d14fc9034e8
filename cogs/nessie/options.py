"""The options of Nessie."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.text import _
from cogs.kinds import Entry, OneOf
from cogs.options import First, GameOptions, Option, invitations
from engines.nessie import Hands, NessieOptions


def _hands(options: NessieOptions) -> str:
    """Say whether the table sees what each player has collected (NE-9)."""
    return _("Hands: hidden") if options.hands is Hands.HIDDEN else _("Hands: open")


OPTIONS = GameOptions(
    NessieOptions,
    parameters=(
        Option(
            "hands",
            locale_str("Who sees what a player has collected? Hidden unless chosen"),
            OneOf(
                Entry("hidden", locale_str("hidden: each player sees only their own"), Hands.HIDDEN),
                Entry("open", locale_str("open: everybody sees all, as in print"), Hands.OPEN),
            ),
        ),
        First("first", locale_str("Who goes first; drawn at random unless chosen")),
        *invitations(5),
    ),
    lobby=(_hands,),
)
