"""People who press at random, rightly and wrongly, at many tables of all four games at once."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice
from random import Random
from typing import Any

import engines
from tests.wire import Channel, Control, Member, Message, Press, Wire

GAMES = {name: min(3, game.seats[-1]) for name, game in engines.GAMES.items()}
"""Every game, with the number of people at each of its tables."""
FORGED = ("g:1:1:roll", "g:7:0:/begin", "g:99:1:reveal", "g:2:3:/explode", "bare", "g:3:1:mark:99")
COMMANDS = ("table board", "standings", "help", "table leave")
"""Commands typed in between; leaving asks once more, and nobody says yes to that."""
NEVER = ("/quit", "/stop", "/cancel", "/leave", "resign", "/ask:resign", "/computer")
"""Actions that would end games before they are over."""
AT_ONCE = 16


@dataclass
class Tabled:
    """A channel with a table, and who sits at it."""

    channel: Channel
    game: str
    people: Sequence[Member]


@dataclass
class Crowd:
    """Everybody, and what they did. Presses that a killed bot never answered stay open."""

    wire: Wire
    rng: Random
    tables: list[Tabled] = field(default_factory=list)
    members: list[Member] = field(default_factory=list)
    presses: list[Press] = field(default_factory=list)
    unanswered: list[Press] = field(default_factory=list)

    def gather(self, members: int, tables: int, games: Sequence[str] = tuple(GAMES)) -> None:
        """Have so many people and channels in one server; several people sit at two tables."""
        guild = self.wire.guild()
        self.members = [self.wire.member(guild, f"P{number}") for number in range(members)]
        seated = 0
        for number in range(tables):
            game = games[number % len(games)]
            people = [self.members[(seated + seat) % members] for seat in range(GAMES[game])]
            seated += GAMES[game]
            self.tables.append(Tabled(self.wire.channel(guild, f"table-{number}"), game, people))

    async def begin(self) -> None:
        """Open every table, have its people join, and begin."""
        width = asyncio.Semaphore(AT_ONCE)

        async def one(table: Tabled) -> None:
            async with width:
                host, *others = table.people
                options = {"dice": 2} if table.game == "wazabi" else {}
                await self.wire.slash(host, table.channel, f"{table.game} start", **options)
                await self.wire.until(lambda: self.wire.messages(table.channel), "a lobby", 60)
                lobby = self.wire.messages(table.channel)[-1]
                for other in others:
                    await self._named(other, lobby, "/join")
                await self.wire.until(lambda: all(each.user.name in lobby.text for each in table.people), "all", 60)
                await self._named(host, lobby, "/begin")

        await asyncio.gather(*(one(table) for table in self.tables))

    async def press(self, presses: int, ends: asyncio.Event | None = None) -> None:
        """Press so often, many at once; or until it ends."""
        left = iter(range(presses))

        async def somebody() -> None:
            for _ in left:
                if ends is not None and ends.is_set():
                    return
                doing = self._deed()
                self.presses += doing
                for press in doing:
                    await self._answered(press, ends)

        await asyncio.gather(*(somebody() for _ in range(AT_ONCE)))

    async def _answered(self, press: Press, ends: asyncio.Event | None) -> None:
        over = asyncio.create_task((ends or asyncio.Event()).wait())
        waited: set[asyncio.Future[Any]] = {press.answered, over}
        await asyncio.wait(waited, timeout=60, return_when=asyncio.FIRST_COMPLETED)
        over.cancel()
        if not press.answered.done():
            self.unanswered.append(press)

    def _deed(self) -> list[Press]:
        """One thing that somebody does at random; a double press is two."""
        rng, wire = self.rng, self.wire
        table = rng.choice(self.tables)
        chance = rng.random()
        message = self._message(table)
        who = rng.choice(self.members) if chance < 0.2 else rng.choice(table.people)
        if chance < 0.03 or message is None:
            return [wire.slash(rng.choice(table.people), table.channel, rng.choice(COMMANDS))]
        if chance < 0.10:
            return [wire.press(rng.choice(self.members), message, rng.choice(FORGED), forged=True)]
        if 0.6 < chance < 0.8:
            message = self._panel(who, table) or message
        elif chance < 0.45 and (hands := wire.dms(who)):
            message = rng.choice(hands)
        picture = message.now
        if chance > 0.9:
            picture = rng.choice(message.pictures)
        controls = [each for each in picture.controls if not each.disabled and not _ends(each)]
        if not controls:
            return []
        control = rng.choice(controls)

        def use() -> Press:
            if control.options:
                value = rng.choice(control.options)[1]
                return wire.select(who, message, control.custom_id, [value], picture=picture)
            return wire.press(who, message, control.custom_id, picture=picture)

        return [use(), use()] if chance > 0.8 else [use()]

    def _message(self, table: Tabled) -> Message | None:
        """A board of a table: mostly the newest, now and then an old one or somebody's panel."""
        messages = self.wire.messages(table.channel)
        if not messages:
            return None
        return self.rng.choice(messages) if self.rng.random() < 0.15 else messages[-1]

    def _panel(self, who: Member, table: Tabled) -> Message | None:
        """Return somebody's private message, if it is among the newest in the channel and can be used."""
        newest = islice(reversed(table.channel.messages.values()), 12)
        return next((each for each in newest if each.reader is who.user and each.controls), None)

    async def _named(self, who: Member, message: Message, text: str) -> Press:
        (control,) = (each for each in message.controls if each.custom_id.endswith(f":{text}"))
        return await self.wire.press(who, message, control.custom_id)


def _ends(control: Control) -> bool:
    return control.custom_id.endswith(NEVER) or "/uncomputer:" in control.custom_id
