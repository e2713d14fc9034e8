"""Friends at one table on the wire, of Naasii if not said otherwise, and what of it is shown and on disk."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import discord

from bot.chat.components import payload, render
from bot.play.clock import WallClock
from bot.play.tables import Tables
from bot.screens import screen
from bot.screens.board import TableScreens
from bot.store.tables import Store
from bot.table.table import Table
from cogs import PRESENTERS
from engines import GAMES
from tests.drivers.direct import told
from tests.wire import Channel, Control, Member, Message, Picture, Press, Wire

MEMBER = discord.Permissions(view_channel=True, send_messages=True, use_application_commands=True).value
"""Permissions of somebody who is no moderator."""
UNLIKELY = {"bust": 0.001, "free": 0.1, "unpick": 0.1, "back": 0.1}
"""Answers that make an driver no shorter."""


class WireDriver:
    """A channel, its people and the bot's database; it holds nothing of the game itself."""

    def __init__(self, wire: Wire, channel: Channel, database: Path, *people: Member) -> None:
        self.wire = wire
        self.channel = channel
        self.database = database
        self.people = people

    @property
    def board(self) -> Message:
        """The newest message of the channel."""
        return self.wire.messages(self.channel)[-1]

    @property
    def mover(self) -> Member:
        """The member whose turn it is by the board."""
        (name,) = re.findall(r"^\*\*(\w+), ", self.board.text, re.MULTILINE)
        return next(person for person in self.people if person.user.name == name)

    def text_of(self, control: Control) -> str:
        """Return what a control stands for, without its table and question."""
        return control.custom_id.split(":", 3)[3]

    def has(self, text: str) -> bool:
        """Return whether the board has a control for this now."""
        return any(self.text_of(each) == text and not each.disabled for each in self.board.controls)

    def type(self, who: str | Member, command: str, **options: Any) -> Press:
        """Type a command, `naasii start`."""
        return self.wire.slash(self.person(who), self.channel, command, **options)

    def person(self, who: str | Member) -> Member:
        """Return the member of this name, who comes in when first named."""
        if isinstance(who, Member):
            return who
        for person in self.people:
            if person.user.name == who:
                return person
        assert self.channel.guild is not None
        self.people = (*self.people, self.wire.member(self.channel.guild, who, permissions=MEMBER))
        return self.people[-1]

    def press(self, who: str | Member, text: str, on: Message | None = None) -> Press:
        """Press the control that stands for this: `roll`, `/join`."""
        message = on or self.board
        (control,) = [each for each in message.controls if self.text_of(each) == text]
        return self.wire.press(self.person(who), message, control.custom_id)

    async def open(self, game: str = "naasii", **options: Any) -> Message:
        """Open a table: the first of the people types the command."""
        press = await self.type(self.people[0], f"{game} start", **options)
        await self.wire.until(lambda: "open" in press.text, "the word that the table is open")
        return self.board

    async def begun(self, **options: Any) -> None:
        """Open a table, join, and begin."""
        lobby = await self.open(**options)
        host, *others = self.people
        for person in others:
            await self.press(person, "/join")
        await self.shows(lambda: all(person.user.name in lobby.text for person in self.people))
        await self.press(host, "/begin")
        await self.shows(lambda: self.has("/panel:sheet"))

    async def set_up(self, who: Member) -> Press:
        """Have a player's number and boxes chosen for them, up to the press on Done."""
        panel = (await self.press(who, "/panel:sheet")).original
        assert panel is not None
        await self.press(who, "auto", panel)
        await self.shows(lambda: any(self.text_of(each) == "confirm" for each in panel.controls))
        return self.press(who, "confirm", panel)

    async def rolling(self, **options: Any) -> Member:
        """Begin, set everybody's sheet up, and return the member whose turn it is."""
        await self.begun(**options)
        for person in self.people:
            await (await self.set_up(person))
        await self.shows(lambda: self.has("roll"))
        return self.mover

    async def marking(self, **options: Any) -> Member:
        """Play until a player has dice to mark, and return them."""
        mover = await self.rolling(**options)
        await self.press(mover, "roll")
        await self.shows(lambda: self.has("mark:0"))
        return mover

    async def play_out(self, rng: Random) -> None:
        """Play on to the end: whoever the board asks presses something that it offers."""
        while not self.over:
            await self.play_once(rng)

    async def play_once(self, rng: Random) -> None:
        """Have whoever the board asks press something that it offers, and wait until the board shows it."""
        board = self.board
        seen = len(board.pictures)
        await self._offered(rng)
        await self.shows(lambda: self.board is not board or len(board.pictures) > seen)

    @property
    def over(self) -> bool:
        """Return whether the board says that the game has ended."""
        return "· the end" in self.board.text

    def _offered(self, rng: Random) -> Press:
        """Press something that the board offers; what gives up or takes back only at need."""
        offered: dict[tuple[str, str], float] = {}
        for control in self.board.controls:
            text = self.text_of(control)
            if control.disabled or text.startswith("/"):
                continue
            for answer in [value for _, value in control.options] or [text]:
                verb = answer.split(":")[0]
                offered[control.custom_id, answer] = UNLIKELY.get(verb, 1.0)
        ((custom_id, answer),) = rng.choices(list(offered), list(offered.values()))
        if custom_id.endswith(f":{answer}"):
            return self.wire.press(self.mover, self.board, custom_id)
        return self.wire.select(self.mover, self.board, custom_id, [answer])

    async def shows(self, what: Any) -> None:
        """Wait until something is shown."""
        await self.wire.until(what, "what the board is to show")

    async def true(self) -> Message:
        """Return the board once it is what is on disk, and no older message has controls or pictures."""
        table, expected = await self.expected()
        await self.wire.until(lambda: self._is_true(expected), f"the true board of version {table.version}")
        return self.board

    async def expected(self) -> tuple[Table, Picture]:
        """Return the table on disk, and the board that belongs to it."""
        store = await Store.open(self.database)
        try:
            tables = Tables(store, WallClock(), GAMES)
            (number,) = self.rows("SELECT max(id) FROM tables WHERE channel_id = ?", self.channel.id)[0]
            table = await store.table(number)
            assert table is not None
            board = TableScreens(PRESENTERS).public(await told(tables, table))
        finally:
            await store.close()
        components: Any = payload(render(board.screen, table.id, board.question))
        files = [{"filename": block.file} for block in board.screen.blocks if isinstance(block, screen.Picture)]
        return table, Picture("", components, [], files, 0, 0.0)

    def rows(self, sql: str, *values: object) -> Sequence[Any]:
        """Read from the bot's database, past the bot."""
        with closing(sqlite3.connect(self.database)) as database:
            return database.execute(sql, values).fetchall()

    @property
    def moves(self) -> list[str]:
        """The actions of the log, oldest first."""
        return [row[0] for row in self.rows("SELECT action FROM moves WHERE kind = 'action' ORDER BY version")]

    @property
    def pings(self) -> list[tuple[int, str]]:
        """The calls of all messages: a member's number, and the words that the message had then."""
        messages = self.channel.messages.values()
        return [(user, message.pictures[0].text) for message in messages for user in message.pinged]

    def _is_true(self, expected: Picture) -> bool:
        *older, board = self.wire.messages(self.channel)
        same = board.controls == expected.controls and board.text.endswith(expected.text)
        same = same and _files(board.now) == _files(expected)
        return same and not any(message.controls or message.now.attachments for message in older)


def _files(shown: Picture) -> list[str]:
    return [each["filename"] for each in shown.attachments]


async def answered(*presses: Press) -> list[Press]:
    """Return all these presses once each is answered."""
    return list(await asyncio.gather(*(_settled(press) for press in presses)))


async def _settled(press: Press) -> Press:
    return await press
