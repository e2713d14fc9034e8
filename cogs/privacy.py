"""The commands that tell what is known of people, and forget it."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.chat.bot import Parlour
from bot.chat.replies import show
from bot.chat.services import Services
from bot.screens.custom_ids import ForgetMe
from bot.screens.screen import Button, Buttons, Divider, Screen, Style, Text
from bot.screens.text import _, ngettext


class PrivacyCog(commands.Cog):
    """The commands `/privacy` and `/forget-me`."""

    def __init__(self, services: Services) -> None:
        self.services = services

    @app_commands.command(name="privacy", description=locale_str("What I keep about you, and for how long"))
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def privacy(self, interaction: discord.Interaction[Parlour]) -> None:
        """Tell, for the asker alone."""
        await show(interaction, present_privacy(self.services.settings.log_days))

    @app_commands.command(
        name="forget-me", description=locale_str("Leave every table, and have your name and number removed")
    )
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    async def forget_me(self, interaction: discord.Interaction[Parlour]) -> None:
        """Ask once more; the button does it."""
        await show(interaction, present_question())


def present_privacy(days: int) -> Screen:
    """Say what is kept, where, for how long, and how it is removed; with 0 days logs are kept without end."""
    if days:
        time = ngettext(
            "One day after its end a table is thinned out: its moves, hands and players are removed.",
            "{count} days after its end a table is thinned out: its moves, hands and players are removed.",
            days,
        ).format(count=days)
    else:
        time = _("My owner has set that ended tables are kept in full, without end.")
    return Screen(
        (
            Text("### " + _("What I keep about you")),
            Text(
                "\n".join(
                    (
                        _("**Who you are to me**: Discord's number of your account, the name that you showed when "
                          "you sat down, and the language of your Discord; for every table at which you sit."),
                        _("**Tables**: their server, channel and messages, who opened them and who is invited, every "
                          "move with its time, the cards and dice, and who asked for or agreed to something."),
                        _("**Direct messages**: which message holds your hand, whether you take any from me, and how "
                          "you want to be told of your turn."),
                        _("**Results**: your place and points in each finished game, with your number and name."),
                        _("I read nobody's messages, and keep no picture, address or anything else of yours."),
                    )
                )
            ),
            Divider(),
            Text(
                "\n".join(
                    (
                        _("**Where**: in one file on my owner's machine, which only my owner can open. I send nothing "
                          "to anybody but Discord, and my log names neither you nor your number."),
                        _("**How long**: all of it while a table is open.") + f" {time} "
                        + _("Results stay for `/standings`."),
                        _("**To remove it**: `/forget-me`. What stands in channels and direct messages is Discord's "
                          "by then; a moderator can delete boards there. Copies that my owner made earlier keep what "
                          "was in them."),
                    )
                )
            ),
        )
    )  # fmt: skip


def present_question() -> Screen:
    """Say what forgetting comes to, with the button that does it."""
    return Screen(
        (
            Text(
                _(
                    "**Shall I forget you?** You leave every open table on every server, as with `/table leave`: a "
                    "game that needs you ends. Then your number and name are removed from all that I keep. Your "
                    "results stay as nobody's, and are missing from `/standings`. This cannot be taken back."
                )
                + "\n-# "
                + _(
                    "Boards and direct messages that stand on Discord stay there as they are; you can always play "
                    "again, as somebody new."
                )
            ),
            Buttons((Button(ForgetMe(), _("Forget me"), Style.DANGER),)),
        )
    )
