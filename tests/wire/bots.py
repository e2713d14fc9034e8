"""Small bots for the tests of the wire."""

import asyncio
import os
from typing import Any, Self

import discord
from discord import app_commands
from discord.ui import ActionRow, Button, Container, DynamicItem, LayoutView, TextDisplay

INTENTS = discord.Intents(guilds=True, guild_messages=True, dm_messages=True)


class Control(DynamicItem[Button[LayoutView]], template=r"g:(?P<text>.*)"):
    """The one control of these bots; its text says what the answer is."""

    def __init__(self, text: str, label: str | None = None) -> None:
        super().__init__(Button(label=label or text, custom_id=f"g:{text}"))
        self.text = text

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: Any) -> Self:
        return cls(match["text"])

    async def callback(self, interaction: discord.Interaction) -> Any:
        bot = interaction.client
        assert isinstance(bot, TinyBot)
        await bot.presses[self.text](interaction)


class Menu(DynamicItem[discord.ui.Select[LayoutView]], template=r"m:(?P<text>.*)"):
    """A menu that answers with what was chosen."""

    def __init__(self, text: str, options: list[discord.SelectOption] | None = None) -> None:
        super().__init__(discord.ui.Select(custom_id=f"m:{text}", placeholder="Choose", options=options or []))
        self.text = text

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: Any) -> Self:
        return cls(match["text"])

    async def callback(self, interaction: discord.Interaction) -> Any:
        await interaction.response.send_message(f"chose {self.item.values}", ephemeral=True)


def board(*lines: str, buttons: list[str] | None = None) -> LayoutView:
    """A view of Components V2 with texts and buttons."""
    view = LayoutView(timeout=None)
    box: Container[LayoutView] = Container(*(TextDisplay(line) for line in lines))
    for start in range(0, len(buttons or []), 5):
        box.add_item(ActionRow(*(Control(b) for b in (buttons or [])[start : start + 5])))
    view.add_item(box)
    return view


class TinyBot(discord.Client):
    """A bot that does at a press what a test tells it."""

    def __init__(self, **presses: Any) -> None:
        super().__init__(intents=INTENTS, max_ratelimit_timeout=30, guild_ready_timeout=0.05)
        self.presses = presses
        self.tree = app_commands.CommandTree(self)
        self.heard: list[str] = []

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Control, Menu)
        if self.tree.get_commands():
            await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Without the five seconds that discord.py waits before it logs in anew."""

    async def on_socket_event_type(self, event: str) -> None:
        self.heard.append(event)


async def roll(interaction: discord.Interaction) -> None:
    """Answers a press by changing the pressed message."""
    await interaction.response.edit_message(view=board("rolled", buttons=["roll"]))


async def commit() -> None:
    """Stands for a point inside a bot."""
    await asyncio.sleep(0)


def process_bot() -> discord.Client:
    """For the launcher: posts a board when asked by /start, and answers presses on it after a commit."""

    async def committed(interaction: discord.Interaction) -> None:
        await commit()
        await roll(interaction)

    bot = TinyBot(roll=committed)

    @bot.tree.command(name="start", description="Post a board")
    async def start(interaction: discord.Interaction) -> None:
        assert isinstance(interaction.channel, discord.abc.Messageable)
        await interaction.response.defer(ephemeral=True, thinking=True)
        await interaction.channel.send(view=board("fresh", buttons=["roll"]))
        await interaction.edit_original_response(content="posted")

    return bot


def broken_bot() -> discord.Client:
    """For the launcher: a bot that cannot be made."""
    raise SystemExit(f"no bot today, process {os.getpid() > 0}")
