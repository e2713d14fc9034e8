"""The bare bot that Parlour is measured against: a press edits the pressed message, and nothing else happens.

Its message is as large as the board of Naasii that Parlour is measured with.
"""

from typing import Any, Self

import discord
from discord.ui import ActionRow, Button, Container, DynamicItem, LayoutView, Separator, TextDisplay


class Press(DynamicItem[Button[LayoutView]], template=r"bare:(?P<count>\d+):(?P<place>\d+)"):
    """Every button of the board."""

    def __init__(self, count: int, place: int) -> None:
        super().__init__(Button(label=f"{place + 1} · {count}", custom_id=f"bare:{count}:{place}"))
        self.count = count

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: Any) -> Self:
        return cls(int(match["count"]), int(match["place"]))

    async def callback(self, interaction: discord.Interaction) -> Any:
        await interaction.response.edit_message(view=board(self.count + 1))


def board(count: int) -> LayoutView:
    """A box with three texts, rows of five, two and two buttons, a text, a line, and a text under them."""
    box: Container[LayoutView] = Container(accent_colour=0x7A3E9D)
    for line in range(3):
        box.add_item(TextDisplay(f"**Line {line}** after {count} presses\n" + "⚀ ⚁ ⚂ ⚃ ⚄ ⚅ locked, free, gone · " * 2))
    for places in (range(5), range(5, 7), range(7, 9)):
        box.add_item(ActionRow(*(Press(count, place) for place in places)))
    box.add_item(TextDisplay("-# Before: the dice were locked."))
    box.add_item(Separator())
    box.add_item(TextDisplay("**Ana** 0 · 0 Nizi · lucky 1\n" * 3))
    return LayoutView(timeout=None).add_item(box)


def make() -> discord.Client:
    """For the launcher."""
    bot = discord.Client(intents=discord.Intents(guilds=True, guild_messages=True), guild_ready_timeout=0.05)

    async def hook() -> None:
        bot.add_dynamic_items(Press)

    @bot.event
    async def on_ready() -> None:
        for channel in bot.guilds[0].text_channels:
            await channel.send(view=board(0))

    bot.setup_hook = hook  # type: ignore[method-assign]
    return bot
