"""A bot as small as can be that has what Parlour's screens are made of; it tries the window and the tools, no game."""

from __future__ import annotations

import asyncio
import re
import sys
import time
from pathlib import Path
from typing import Any, Self

import aiosqlite
import discord
from discord import app_commands
from discord.ext import commands, tasks

from bot.ops.browser import play

PAUSE = 3.0
"""Seconds, more than the window waits for the bot."""


class Press(discord.ui.DynamicItem[discord.ui.Button[Any]], template=r"s:(?P<verb>\w+)"):
    def __init__(self, verb: str, label: str = "-") -> None:
        super().__init__(discord.ui.Button(label=label, custom_id=f"s:{verb}"))
        self.verb = verb

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Self:
        return cls(match["verb"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot: StandIn = interaction.client
        name = interaction.user.display_name
        match self.verb:
            case "join":
                bot.seated.append(name)
                await interaction.response.edit_message(view=bot.lobby())
            case "computer":
                await interaction.response.edit_message(view=bot.lobby())
                bot.think()
            case "begin":
                bot.begun = True
                await interaction.response.edit_message(view=bot.lobby())
            case "hand":
                panel = discord.ui.LayoutView(timeout=None)
                panel.add_item(discord.ui.TextDisplay(f"The hand of {name}"))
                panel.add_item(discord.ui.ActionRow(Choose("box", ["Small", "Large"])))
                panel.add_item(discord.ui.ActionRow(Choose("dice", ["7", "8", "9"], most=3)))
                await interaction.response.send_message(view=panel, ephemeral=True)
            case "toil":
                await interaction.response.defer()
                await asyncio.to_thread(time.sleep, PAUSE)
            case "letter":
                await interaction.user.send("A letter for you")
                await interaction.response.defer()
            case _:
                raise RuntimeError("a faulty button")


class Choose(discord.ui.DynamicItem[discord.ui.Select[Any]], template=r"c:(?P<what>\w+)"):
    def __init__(self, what: str, answers: list[str], most: int = 1) -> None:
        options = [discord.SelectOption(label=answer) for answer in answers]
        super().__init__(
            discord.ui.Select(custom_id=f"c:{what}", placeholder=f"Which {what}", options=options, max_values=most)
        )
        self.what = what

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Self:
        return cls(match["what"], [option.value for option in item.options], item.max_values)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot: StandIn = interaction.client
        bot.chosen[self.what] = " ".join(self.item.values)
        if self.what == "dice":
            await interaction.response.defer()
            return
        chosen = discord.ui.LayoutView(timeout=None)
        chosen.add_item(discord.ui.TextDisplay(f"Chosen: {bot.chosen['box']}, dice {bot.chosen['dice']}"))
        await interaction.response.edit_message(view=chosen)


class StandIn(commands.Bot):
    def __init__(self, database: Path) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            intents=discord.Intents(guilds=True, guild_messages=True),
            help_command=None,
        )
        self.path = database
        self.seated: list[str] = []
        self.begun = False
        self.chosen: dict[str, str] = {}
        self.thoughts: set[asyncio.Task[None]] = set()
        self.board: discord.PartialMessage | None = None

    async def setup_hook(self) -> None:
        self.database = await aiosqlite.connect(self.path)
        await self.database.execute("create table if not exists runs(guild, channel, member, me, letterbox, message)")
        self.add_dynamic_items(Press, Choose)
        group = app_commands.Group(name="naasii", description="Naasii", guild_only=True)

        @group.command(name="start", description="Open a table")
        @app_commands.choices(
            first=[app_commands.Choice(name="Dice", value="dice"), app_commands.Choice(name="Host", value="host")]
        )
        async def start(
            interaction: discord.Interaction[Any],
            abilities: bool = True,
            first: str = "dice",
            guest: discord.Member | None = None,
            note: str = "",
        ) -> None:
            await interaction.response.defer(ephemeral=True)
            assert isinstance(interaction.channel, discord.TextChannel)
            self.seated.append(
                f"{interaction.user.display_name} ({abilities}, {first}, {guest and guest.display_name}) {note}".strip()
            )
            message = await interaction.channel.send(view=self.lobby())
            self.board = interaction.channel.get_partial_message(message.id)
            letterbox = await interaction.user.create_dm()
            assert self.user is not None
            ids = (interaction.guild_id, interaction.channel_id, interaction.user.id, self.user.id, letterbox.id)
            await self.database.execute("insert into runs values (?, ?, ?, ?, ?, ?)", (*ids, message.id))
            await self.database.commit()
            await interaction.delete_original_response()

        @group.command(name="fail", description="Fail")
        async def fail(interaction: discord.Interaction[Any]) -> None:
            raise RuntimeError("a faulty command")

        self.tree.add_command(group)
        await self.tree.sync()
        self.tick.start()

    async def on_guild_join(self, guild: discord.Guild) -> None:
        raise RuntimeError("the bot has been in this server all along")

    @tasks.loop(seconds=1)
    async def tick(self) -> None:
        """Show that the simulated clock moves, once."""
        if self.board is not None and self.tick.current_loop > 3 and "ticked" not in self.seated:
            self.seated.append("ticked")
            await self.board.edit(view=self.lobby())

    def lobby(self) -> discord.ui.LayoutView:
        view = discord.ui.LayoutView(timeout=None)
        state = "Begun" if self.begun else "Seated"
        box = discord.ui.Container[Any](discord.ui.TextDisplay(f"{state}: {', '.join(self.seated)}"))
        if not self.begun:
            box.add_item(
                discord.ui.ActionRow(
                    Press("join", "Join"), Press("computer", "Add a computer"), Press("begin", "Begin")
                )
            )
            box.add_item(
                discord.ui.ActionRow(Press("letter", "Write to me"), Press("toil", "Toil"), Press("fail", "Fail"))
            )
        box.add_item(discord.ui.ActionRow(Press("hand", "My hand")))
        view.add_item(box)
        return view

    def think(self) -> None:
        """Move after a pause, as a computer player does: what it does is no answer to anybody's press."""

        async def thought() -> None:
            await asyncio.sleep(PAUSE)
            self.seated.append("Computer")
            assert self.board is not None
            await self.board.edit(view=self.lobby())

        task = asyncio.create_task(thought())
        self.thoughts.add(task)
        task.add_done_callback(self.thoughts.discard)

    async def close(self) -> None:
        self.tick.cancel()
        await self.database.close()
        await super().close()


if __name__ == "__main__":
    asyncio.run(play(lambda: StandIn(Path(sys.argv[1])), open_browser=False))
