"""Presence: people who have left a guild, which no event reports without a privileged intent."""

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
"""Seconds for which an answer about a member is cached."""


class Guilds(Protocol):
    """The guilds that the bot is in."""

    def get_guild(self, id: int, /) -> discord.Guild | None:
        """Return a guild that the bot is in, or None."""
        ...


class Presence:
    """The members of guilds, asked of Discord; people of whom it gives no answer count as present."""

    def __init__(
        self,
        guilds: Guilds,
        performer: Performer,
        clock: Clock,
        *,
        asked: Signal[[Table, Sequence[int]]],
    ) -> None:
        """`asked` is received for people who were just called to their turn."""
        self._guilds = guilds
        self._performer = performer
        self._clock = clock
        self._answers: dict[tuple[int, int], tuple[float, asyncio.Task[bool]]] = {}
        """The last question about each member of a guild: its time, and the task that returns if they are gone."""
        self.unconfirmed: set[tuple[int, int]] = set()
        """The guilds and members among the answers who are not known to be present."""
        self._checks: set[asyncio.Task[None]] = set()
        asked.connect(self.check)

    async def find_departed(self, table: Table, user_ids: Collection[int]) -> frozenset[int]:
        """Return those of these people who have left the table's guild."""
        people = list(user_ids)
        answers = await asyncio.gather(*(self._is_gone(table.guild_id, user_id) for user_id in people))
        return frozenset(user_id for user_id, is_gone in zip(people, answers, strict=True) if is_gone)

    def check(self, table: Table, user_ids: Sequence[int]) -> None:
        """Take those of these people out of the table who have left its guild, in the background."""
        task = asyncio.create_task(self._remove_departed(table, user_ids))
        self._checks.add(task)
        task.add_done_callback(self._checks.discard)

    def confirm(self, interaction: discord.Interaction) -> None:
        """Note that somebody acts in a guild, and so is present, whatever the last answer was."""
        who = (interaction.guild_id or 0, interaction.user.id)
        if who in self.unconfirmed:
            self.unconfirmed.discard(who)
            del self._answers[who]

    async def drain(self) -> None:
        """Cancel the checks in the background, and wait until they have ended."""
        for task in self._checks:
            task.cancel()
        await asyncio.gather(*self._checks, return_exceptions=True)

    async def _remove_departed(self, table: Table, user_ids: Sequence[int]) -> None:
        for user_id in await self.find_departed(table, user_ids):
            log.info("a player of table %d has left the server", table.id)
            try:
                await self._performer.perform(table.id, requests.leave(user_id))
            except Refused as refused:
                # They may have been taken out meanwhile.
                log.info("table %d: %s", table.id, refused)
            except Exception:
                log.exception("a player who has left the server stays at table %d for now", table.id)

    async def _is_gone(self, guild_id: int, user_id: int) -> bool:
        now = self._clock.now()
        asked, answer = self._answers.get((guild_id, user_id), (0.0, None))
        if answer is None or now - asked >= AGAIN:
            self._answers = {who: known for who, known in self._answers.items() if now - known[0] < AGAIN}
            self.unconfirmed &= self._answers.keys()
            answer = asyncio.create_task(self._ask(guild_id, user_id))
            self._answers[guild_id, user_id] = now, answer
            self.unconfirmed.add((guild_id, user_id))
        # A cancelled caller must not take the answer away from others.
        return await asyncio.shield(answer)

    async def _ask(self, guild_id: int, user_id: int) -> bool:
        is_gone = await self._is_unknown(guild_id, user_id)
        if not is_gone:
            self.unconfirmed.discard((guild_id, user_id))
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

    async def check_lobby(self, lobby: Table, user_id: int) -> None:
        """Take people who have left the guild out of a lobby that its host is about to begin.

        Raises Refused with their names, so that the host decides anew.
        """
        if lobby.status is not Status.LOBBY or lobby.host_id != user_id:
            return
        others = [chair.user_id for chair in lobby.chairs if chair.user_id is not None and chair.user_id != user_id]
        gone = await self.find_departed(lobby, others)
        for other in gone:
            await self._performer.perform_unasked(lobby.id, requests.leave(other, lobby=True))
        if gone:
            raise refusal.left_server([chair.name for chair in lobby.chairs if chair.user_id in gone])
