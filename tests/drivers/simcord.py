"""A table in a simulated server: people who type, press and read, and the bot that answers them."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

import aiosqlite
import discord
import simcord
from pydantic import SecretStr
from simcord.backend.models import Overwrite
from simcord.enums import ChannelType, OverwriteType
from simcord.results import to_discord_message

from bot import factory
from bot.chat.bot import Parlour
from bot.settings import Settings
from bot.table.table import Status, Table
from engines.core import State
from engines.naasii.view import NaasiiView, Phase
from engines.players.random_policy import choose
from tests.drivers.direct import state_of
from tests.sim.message import Json, Seen, words

TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAx.Gabcde.abcdefghijklmnopqrstuvwxyz-_0123456789"


class Discord(simcord.Env):
    """The simulated Discord, looking every 2 ms instead of 50 whether the bot is done.

    While any task waits on purpose, as the painter's mending does, each press would else take 100 ms.
    """

    async def _settle_internal(self, *, idle: float = 0.002, **options: Any) -> None:
        await super()._settle_internal(idle=idle, **options)


class SimulatedClock:
    """The time of the simulated server."""

    def __init__(self) -> None:
        self.env: simcord.Env
        self.ahead = 0.0
        """Seconds by which a test has moved it on, over what would take the simulated server too long."""

    def now(self) -> float:
        return self.env.now().timestamp() + self.ahead

    async def wait(self, seconds: float) -> float:
        # Declared as waiting on purpose, so that the simulator moves on without it until time is advanced.
        await self.env.external_wait(asyncio.sleep(seconds), reason="the bot's own clock")
        return 0.0


def make_bot(database: Path, clock: SimulatedClock) -> Parlour:
    """Return the real bot, on a file of its own."""
    return factory.make_bot(Settings(database=database, token=SecretStr(TOKEN), _env_file=None), clock)  # type: ignore[call-arg]


@dataclass(frozen=True)
class Answer:
    """The answer to a press or a command, for whoever pressed or typed."""

    told: str
    """The words that they alone can read; empty where nothing was said."""
    ids: frozenset[int]
    acknowledged: bool


class SimDriver:
    """A server with one channel to begin with. People come when they are named."""

    def __init__(self, env: simcord.Env, database: Path, clock: SimulatedClock) -> None:
        self.env = env
        self.guild = env.create_guild("The Parlour")
        self.channel = self.guild.create_text_channel("parlour")
        self.expected_errors = 0
        """The number of errors that the log may hold at the end."""
        self._database = database
        self.clock = clock
        self._people: dict[str, simcord.MemberActor] = {}
        self._setting_up: set[str] = set()

    # -- people and places

    @property
    def bot(self) -> Parlour:
        return cast("Parlour", self.env.bot)

    def person(self, name: str, *, shown: str | None = None, moderator: bool = False) -> simcord.MemberActor:
        """Return the member of this name, who comes in when first named."""
        if name not in self._people:
            roles = []
            if moderator:
                roles = [self.guild.create_role("moderators", permissions=discord.Permissions(manage_messages=True))]
            user = self.env.create_user(name.lower(), global_name=shown or name)
            self._people[name] = self.guild.add_member(user, roles=roles)
        return self._people[name]

    def people(self) -> list[simcord.MemberActor]:
        """Return all who came."""
        return list(self._people.values())

    def machine(self) -> simcord.MemberActor:
        """Add another bot to this server."""
        return self.guild.add_member(self.env.create_user("helper", bot=True))

    def thread(
        self, parent: simcord.ChannelHandle, *, private: bool = False, news: bool = False
    ) -> simcord.ChannelHandle:
        """Begin a thread, or a post of a forum, as Ana."""
        backend = self.env.backend
        kind = ChannelType.PRIVATE_THREAD if private else ChannelType.PUBLIC_THREAD
        made = backend.create_thread(parent.id, "games", self.person("Ana").id, type=kind, broadcast=False)
        backend.announce_thread_create(made)
        return simcord.ChannelHandle(self.env, self.guild, made)

    async def forbid(self, **permissions: bool) -> None:
        """Take permissions from the bot in the channel, such as `send_messages=False`; none given gives all back."""
        backend = self.env.backend
        allow, deny = discord.PermissionOverwrite(**permissions).pair()
        backend.set_overwrite(
            self.channel.id, Overwrite(backend.bot_user.id, OverwriteType.MEMBER, allow=allow.value, deny=deny.value)
        )
        await self.env.settle()

    # -- what is seen

    def seen_by(self, who: str, channel: simcord.ChannelHandle | None = None) -> list[Seen]:
        """Return everything that somebody can read, oldest first."""
        return [Seen.of(each) for each in (channel or self.channel).history(viewer=self.person(who))]

    def public(self, channel: simcord.ChannelHandle | None = None) -> list[Seen]:
        """Return everything that everybody can read, oldest first."""
        return [each for each in map(Seen.of, (channel or self.channel).history()) if not each.private]

    @property
    def board(self) -> Seen:
        """The newest public message."""
        public = [each for each in self.env.backend.messages[self.channel.id].values() if not each.is_ephemeral]
        return Seen.of(to_discord_message(self.env, public[-1]))

    @property
    def board_link(self) -> str:
        """The address of the newest public message."""
        return f"https://discord.com/channels/{self.guild.id}/{self.channel.id}/{self.board.message.id}"

    def panel(self, who: str) -> Seen:
        """Return the newest screen that only one person sees."""
        for each in reversed(self.env.backend.messages[self.channel.id].values()):
            if each.is_ephemeral and each.components and each.visible_to(self.person(who).id):
                return Seen.of(to_discord_message(self.env, each))
        raise AssertionError(f"{who} has no panel")

    def calls(self) -> list[list[int]]:
        """Return the members called by each new public message that called anybody."""
        posts = [each.json for each in self.env.http_requests if each.method == "POST" and "/channels/" in each.path]
        called = [list(map(int, post["allowed_mentions"].get("users", ()))) for post in posts if post is not None]
        return [users for users in called if users]

    def everything_said(self) -> list[str]:
        """Return the words of every message that the bot sent or edited, to anybody."""
        said = (words(each.get("content") or "", each.get("components") or ()) for each in self.bodies())
        return [each for each in said if each]

    def bodies(self) -> list[Json]:
        """Return every message that the bot sent or edited, as it went over the wire."""
        requests = [each.json for each in self.env.http_requests if isinstance(each.json, dict)]
        return [body.get("data") or body for body in requests]

    # -- what is done

    async def type(self, who: str, command: str, **options: Any) -> Answer:
        """Type a command, without its slash."""
        return self._answer(await self.person(who).slash(self.channel, command, **options))

    async def press(self, who: str, name: str, on: Seen | None = None) -> Answer:
        """Press a button or choose from a menu, by its label or its action, on the board if not said otherwise."""
        seen = on or self.board
        control = seen.control(name)
        person = self.person(who)
        if control.menu:
            return self._answer(await person.select(seen.message, [control.text], custom_id=control.custom_id))
        return self._answer(await person.click(seen.message, custom_id=control.custom_id))

    async def open(self, game: str = "naasii", **options: Any) -> Answer:
        """Have Ana open a table."""
        return await self.type("Ana", f"{game} start", **options)

    async def join(self, who: str) -> Answer:
        return await self.press(who, "Join")

    async def begin(self, who: str) -> Answer:
        return await self.press(who, "Begin")

    async def act(self, who: str, text: str) -> Answer:
        """Press what does this on the board, or on the panel that the board opens."""
        if text in self.board.offered:
            return await self.press(who, text)
        await self.press(who, next(each.text for each in self.board.controls if each.text.startswith("/panel:")))
        return await self.press_own(who, text)

    async def leave(self, who: str) -> Answer:
        await self.type(who, "table leave")
        return await self.press_own(who, "Leave the game")

    async def kick(self, who: str, player: str) -> Answer:
        return await self.type(who, "table kick", player=self.person(player))

    async def replace(self, who: str, player: str, newcomer: str) -> Answer:
        return await self.type(who, "table replace", player=self.person(player), by=self.person(newcomer))

    async def undo(self, who: str) -> Answer:
        return await self.type(who, "table undo")

    async def rematch(self, who: str) -> Answer:
        return await self.press(who, "Rematch")

    async def agree(self, who: str) -> Answer:
        return await self.press(who, "Agree")

    async def decline(self, who: str) -> Answer:
        return await self.press(who, "Decline")

    async def here(self, who: str) -> Answer:
        return await self.press(who, "I am here")

    async def press_own(self, who: str, name: str) -> Answer:
        """Press something on one's own newest panel."""
        return await self.press(who, name, on=self.panel(who))

    async def refused(self, who: str, doing: Awaitable[Answer], *expected: str) -> str:
        """Hold a refusal to the law: private, one sentence, and nothing that others see has changed."""
        before = [(each.message.id, each.words, each.controls) for each in self.public()]
        answer = await doing
        assert [(each.message.id, each.words, each.controls) for each in self.public()] == before
        assert answer.told, "nothing was said"
        assert re.search(r"[.!?]\s", answer.told) is None, f"more than one sentence: {answer.told}"
        for part in expected:
            assert part in answer.told
        for other in self._people:
            seen = {each.message.id for each in self.seen_by(other)}
            assert answer.ids <= seen if other == who else not answer.ids & seen
        return answer.told

    async def left_behind(self, who: str, doing: Awaitable[Answer]) -> None:
        """Have Discord fail to show what somebody does: it counts, and the board stays as it was."""
        before = self.board
        self.env.inject_error("*", "/interactions/*/callback", status=500)
        for path in ("/channels/*/messages", "/channels/*/messages/*"):
            self.env.inject_error("*", path, status=500, times=None)
        answer = await doing
        self.env.backend.faults.clear()
        assert "Your move counts" in answer.told, answer
        assert (self.board.words, self.board.controls) == (before.words, before.controls)

    async def lobby(self, host: str, *others: str, **options: Any) -> None:
        """Open a table of Naasii, and let others join."""
        await self.type(host, "naasii start", **options)
        for other in others:
            await self.press(other, "Join")

    async def add_computer(self, host: str, level: str = "Easy") -> Answer:
        """Have the host add a computer player of this level."""
        await self.press(host, "Add a computer")
        return await self.press_own(host, level)

    async def begun(self, host: str, *others: str, **options: Any) -> None:
        """Begin a game of Naasii whose sheets are still to be set up."""
        await self.lobby(host, *others, **options)
        await self.press(host, "Begin")

    async def set_up(self, *people: str) -> None:
        """Have sheets filled in at random."""
        for who in people:
            await self.press(who, "/panel:sheet")
            await self.press_own(who, "Choose for me")
            await self.press_own(who, "Done")

    async def rolling(self, host: str, *others: str, **options: Any) -> None:
        """Begin a game of Naasii and set all sheets up, so that the host is to roll."""
        await self.begun(host, *others, **{"first": self.person(host), **options})
        await self.set_up(host, *others)

    async def play_out(self, rng: Random, *, most: int = 2000) -> int:
        """Press what is offered until the game is over, or `most` presses are made; return the number of presses."""
        for presses in range(most):
            if (await self.table()).status is Status.OVER:
                return presses
            await self.play_once(rng)
        return most

    async def play_once(self, rng: Random) -> Answer:
        """Have whoever is first to act press one thing, once what is offered is held against what the game allows."""
        table = await self.table()
        state = state_of(table)
        seat = min(state.to_act())
        who = self.name_of(table, seat)
        action = choose(state.view(seat), state.legal(seat), rng).text
        legal = {each.text for each in state.legal(seat)}
        if not self.board.offered:
            if who not in self._setting_up:
                await self.press(who, "/panel:sheet")
                self._setting_up.add(who)
            assert self.panel(who).offered == legal
            return await self.press_own(who, action)
        assert self.board.offered == legal
        return await self.press(who, action)

    async def phase(self) -> Phase:
        """Return what Naasii is asking."""
        view = (await self.state()).view(None)
        assert isinstance(view, NaasiiView)
        return view.phase

    async def waiting_for(self) -> set[str]:
        """Return the names of those who are to act."""
        table = await self.table()
        return {self.name_of(table, seat) for seat in state_of(table).to_act()}

    def name_of(self, table: Table, seat: int) -> str:
        """Return the name of whoever sits there."""
        user_id = table.chairs[seat].user_id
        return next(name for name, person in self._people.items() if person.id == user_id)

    async def after(self, seconds: float) -> None:
        """Let time pass, however much, and the bot notice."""
        self.clock.ahead += max(0.0, seconds - 31)
        await self.env.advance_time(min(seconds, 31))

    async def restart(self) -> None:
        """End the program and start it anew on the same file."""
        old = self.bot
        await self.env.restart_bot(make_bot(self._database, self.clock))
        await old.close()

    # -- what is on disk

    async def write(self, sql: str) -> None:
        """Change the database behind the bot's back."""
        async with aiosqlite.connect(self._database) as connection:
            await connection.execute(sql)
            await connection.commit()

    async def table(self, number: int = 1) -> Table:
        """Return the table with this number; they are counted from 1."""
        table = await self.bot.services.store.table(number)
        assert table is not None
        return table

    async def state(self, number: int = 1) -> State:
        """Return the state of a table's game."""
        return state_of(await self.table(number))

    def _answer(self, result: simcord.InteractionResult) -> Answer:
        sent: Sequence[simcord.ResponseMessage] = [*([result.response] if result.response else []), *result.followups]
        private = [each for each in sent if each.ephemeral]
        told = "\n".join(words(each.content, each.components) for each in private)
        return Answer(told, frozenset(each.id for each in private), result.acknowledged)
