"""The two bots that Parlour is measured against, whose message is as large as the board of Naasii that is pressed.

The bare bot edits the pressed message, and nothing else happens. The floor keeps each press before: as many bytes as
Parlour writes for a die that is marked, in a row that changes and in one that is added, committed for certain. It takes
the shortest way to that which aiosqlite has: one visit to its thread.
"""

from __future__ import annotations

import os
import sqlite3
import time
from typing import Any, Self

import aiosqlite
import discord
from discord.ui import ActionRow, Button, Container, DynamicItem, LayoutView, Separator, TextDisplay

DATABASE = "FLOOR_DATABASE"
"""The setting that names the floor's file."""
ROW = 1370
"""Characters that make a row as large as a table's in Parlour's database, on the third roll of a turn."""
SCHEMA = """
CREATE TABLE tables (id INTEGER PRIMARY KEY, state TEXT NOT NULL, version INTEGER NOT NULL, updated_at REAL NOT NULL);
CREATE TABLE moves (table_id INTEGER NOT NULL, version INTEGER NOT NULL, seat INTEGER, kind TEXT NOT NULL,
                    action TEXT NOT NULL, events TEXT NOT NULL, at REAL NOT NULL,
                    PRIMARY KEY (table_id, version)) WITHOUT ROWID;
"""


class Press(DynamicItem[Button[LayoutView]], template=r"bare:(?P<count>\d+):(?P<place>\d+)"):
    """Every button of the board."""

    def __init__(self, count: int, place: int) -> None:
        super().__init__(Button(label=f"{place + 1} · {count % 10}", custom_id=f"bare:{count:05}:{place}"))
        self.count = count

    @classmethod
    async def from_custom_id(cls, interaction: discord.Interaction, item: object, match: Any) -> Self:
        return cls(int(match["count"]), int(match["place"]))

    async def callback(self, interaction: discord.Interaction) -> Any:
        bot = interaction.client
        assert isinstance(bot, Bare)
        await bot.keep(interaction.channel_id or 0, self.count + 1)
        await interaction.response.edit_message(view=board(self.count + 1))


def board(count: int) -> LayoutView:
    """A box with three texts, rows of five, two and two buttons, a text, a line, and a text under them."""
    box: Container[LayoutView] = Container(accent_colour=0x7A3E9D)
    for line in range(3):
        box.add_item(TextDisplay(f"**Line {line}** after {count:5} presses\n" + "⚀ ⚁ ⚂ ⚃ ⚄ ⚅ locked, gone · " * 2))
    for places in (range(5), range(5, 7), range(7, 9)):
        box.add_item(ActionRow(*(Press(count, place) for place in places)))
    box.add_item(TextDisplay("-# Before: the dice were locked."))
    box.add_item(Separator())
    box.add_item(TextDisplay("**Ana** 0 · 0 Nizi · lucky 1\n" * 3))
    return LayoutView(timeout=None).add_item(box)


class Bare(discord.Client):
    """The bot that keeps nothing."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True, guild_messages=True), guild_ready_timeout=0.05)

    async def setup_hook(self) -> None:
        """Let discord.py find the buttons again."""
        self.add_dynamic_items(Press)

    async def on_ready(self) -> None:
        """Post a board in each channel."""
        for channel in self.guilds[0].text_channels:
            await channel.send(view=board(0))

    async def keep(self, table_id: int, version: int) -> None:
        """Keep a press."""


class Floor(Bare):
    """The bot that keeps each press before it answers."""

    async def setup_hook(self) -> None:
        """Open the database as Parlour does."""
        await super().setup_hook()
        self.database = await aiosqlite.connect(os.environ[DATABASE], isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            await self.database.execute_fetchall(f"PRAGMA {pragma}")
        await self.database.executescript(SCHEMA)

    async def on_ready(self) -> None:
        """Post a board for each table, which is on disk before."""
        for channel in self.guilds[0].text_channels:
            await self.database.execute_fetchall("INSERT INTO tables VALUES (?, '', 0, 0)", (channel.id,))
        await super().on_ready()

    async def keep(self, table_id: int, version: int) -> None:
        """Return once the press is on disk."""
        database: Any = self.database
        await database._execute(_kept, database._conn, table_id, version)

    async def close(self) -> None:
        """Close the database too."""
        await super().close()
        await self.database.close()


def _kept(connection: sqlite3.Connection, table_id: int, version: int) -> None:
    now = time.time()
    connection.execute("BEGIN IMMEDIATE")
    connection.execute(
        "UPDATE tables SET state = ?, version = ?, updated_at = ? WHERE id = ?",
        (str(version).zfill(ROW), version, now, table_id),
    )
    connection.execute(
        "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?)", (table_id, version, 0, "action", "mark:2", "[]", now)
    )
    connection.execute("COMMIT")
