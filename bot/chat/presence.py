"""Notices who has left the server, which no event tells without a privileged intent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Sequence
from typing import Protocol

import discord

from bot.chat.calls import CallFailed, Fault, call
from bot.play.clock import Clock
from bot.play.perform import Performer
from bot.play.signals import Signal
from bot.table import refusal, requests
from bot.table.refusal import Refused
from bot.table.table import Status, Table

log = logging.getLogger(__name__)

AGAIN = 600.0
"""Seconds for which an answer about a member is believed."""


class Guilds(Protocol):
    """The guilds that the bot is in."""

    def get_guild(self, id: int, /) -> discord.Guild | None:
        """A server that we are in."""
        ...


class Presence:
    """Asks Discord whether people are still in a table's guild; whoever it cannot say this of is assumed to be."""

    def __init__(
        self,
        guilds: Guilds,
        performer: Performer,
        clock: Clock,
        *,
        asked: Signal[[Table, Sequence[int]]],
    ) -> None:
        """`asked` tells of people who were just called to their turn."""
        self._guilds = guilds
        self._performer = performer
        self._clock = clock
        self._answers: dict[tuple[int, int], tuple[float, asyncio.Task[bool]]] = {}
        """By guild and member: when they were asked about, and whether they were gone."""
        self.doubts: set[tuple[int, int]] = set()
        """Of those the guilds and members who are not known to be there."""
        self._looking: set[asyncio.Task[None]] = set()
        asked.connect(self.look)

    async def gone(self, table: Table, user_ids: Collection[int]) -> frozenset[int]:
        """Which of these people have left the table's server."""
        people = list(user_ids)
        answers = await asyncio.gather(*(self._is_gone(table.guild_id, user_id) for user_id in people))
        return frozenset(user_id for user_id, is_gone in zip(people, answers, strict=True) if is_gone)

    def look(self, table: Table, user_ids: Sequence[int]) -> None:
        """Have those of these people taken out of the table who have left its server; in the background."""
        task = asyncio.create_task(self._look(table, user_ids))
        self._looking.add(task)
        task.add_done_callback(self._looking.discard)

    def seen(self, interaction: discord.Interaction) -> None:
        """Take note of somebody who acts in a guild: whatever was said of them, they are there."""
        who = (interaction.guild_id or 0, interaction.user.id)
        if who in self.doubts:
            self.doubts.discard(who)
            del self._answers[who]

    async def drain(self) -> None:
        """Look no more, and return once nobody does."""
        for task in self._looking:
            task.cancel()
        await asyncio.gather(*self._looking, return_exceptions=True)

    async def _look(self, table: Table, user_ids: Sequence[int]) -> None:
        for user_id in await self.gone(table, user_ids):
            log.info("a player of table %d has left the server", table.id)
            try:
                await self._performer.perform(table.id, requests.leave(user_id))
            except Refused as refused:
                # Such as somebody who was taken out meanwhile.
                log.info("table %d: %s", table.id, refused)
            except Exception:
                log.exception("a player who has left the server stays at table %d for now", table.id)

    async def _is_gone(self, guild_id: int, user_id: int) -> bool:
        now = self._clock.now()
        asked, answer = self._answers.get((guild_id, user_id), (0.0, None))
        if answer is None or now - asked >= AGAIN:
            self._answers = {who: known for who, known in self._answers.items() if now - known[0] < AGAIN}
            self.doubts &= self._answers.keys()
            answer = asyncio.create_task(self._ask(guild_id, user_id))
            self._answers[guild_id, user_id] = now, answer
            self.doubts.add((guild_id, user_id))
        # Whoever waits no longer does not take the answer from others.
        return await asyncio.shield(answer)

    async def _ask(self, guild_id: int, user_id: int) -> bool:
        is_gone = await self._is_unknown(guild_id, user_id)
        if not is_gone:
            self.doubts.discard((guild_id, user_id))
        return is_gone

    async def _is_unknown(self, guild_id: int, user_id: int) -> bool:
        guild = self._guilds.get_guild(guild_id)
        if guild is None or guild.unavailable:
            return False
        try:
            await call(guild.fetch_member(user_id))
        except CallFailed as failed:
            return failed.fault is Fault.NO_MEMBER
        except Exception:
            log.exception("server %d does not say who is there: nobody foresaw this", guild_id)
        return False

    async def all_there(self, lobby: Table, user_id: int) -> None:
        """Take out of a lobby, before its host begins, who has left the guild.

        Raises Refused with their names, so that the host decides anew.
        """
        if lobby.status is not Status.LOBBY or lobby.host_id != user_id:
            return
        others = [chair.user_id for chair in lobby.chairs if chair.user_id is not None and chair.user_id != user_id]
        gone = await self.gone(lobby, others)
        for other in gone:
            await self._performer.perform_unasked(lobby.id, requests.leave(other, lobby=True))
        if gone:
            raise refusal.left_server([chair.name for chair in lobby.chairs if chair.user_id in gone])
