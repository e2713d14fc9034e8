"""The options of Naasii."""

from __future__ import annotations

from discord.app_commands import locale_str

from bot.screens.text import _
from cogs.kinds import YesNo
from cogs.options import First, GameOptions, Option, invitations
from engines.naasii import NaasiiOptions


def _abilities(options: NaasiiOptions) -> str:
    return _("Nizi abilities: on") if options.abilities else _("Nizi abilities: off")


OPTIONS = GameOptions(
    NaasiiOptions,
    parameters=(
        Option(
            "abilities",
            locale_str("May Nizi be spent on abilities? No unless chosen"),
            YesNo(no=locale_str("no: Nizi only count points"), yes=locale_str("yes: Nizi buy abilities")),
        ),
        First("first", locale_str("Who goes first; drawn at random unless chosen")),
        *invitations(4),
    ),
    lobby=(_abilities,),
)
