"""Events of guilds, channels and threads, and their effects on the tables there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable

import discord
from discord.ext import commands

from bot.chat.boards import Boards
from bot.chat.calls import CallFailed, Fault, call
from bot.play.perform import Performer
from bot.play.signals import Signal
from bot.store.open_tables import OpenTable
from bot.store.tables import Store
from bot.table.refusal import Refused

log = logging.getLogger(__name__)


class GuildEvents(commands.Cog):
    """The listeners that end tables whose channel is gone, and show those at once that may be shown again."""

    def __init__(
        self,
        bot: commands.Bot,
        store: Store,
        performer: Performer,
        boards: Boards,
        *,
        channel_lost: Signal[[int]],
    ) -> None:
        """`channel_lost` is received for a table whose channel is unknown to Discord."""
        self._bot = bot
        self._store = store
        self._performer = performer
        self._outbox = boards.outbox
        self._checked = False
        self._ending: set[asyncio.Task[None]] = set()
        channel_lost.connect(self._end_later)

    async def drain(self) -> None:
        """Wait until every table that is being ended has ended."""
        while self._ending:
            await asyncio.gather(*self._ending, return_exceptions=True)

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        """End the table of a deleted channel, and remove it from the channels where games may be started."""
        await self._end_in(channel.id)
        await self._store.change_channels(channel.guild.id, remove=[channel.id])

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """End the table of a deleted thread, even of one that was archived."""
        await self._end_in(payload.thread_id)

    @commands.Cog.listener()
    async def on_guild_channel_update(self, _before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """Show what is behind in a channel and its threads, if its permissions allow it now."""
        await self._show_where_allowed(after.guild, lambda place: after.id in _within(place))

    @commands.Cog.listener()
    async def on_guild_role_update(self, _before: discord.Role, after: discord.Role) -> None:
        """Show what is behind, if a changed role of the bot allows it now."""
        if after in after.guild.me.roles:
            await self._show_where_allowed(after.guild)

    @commands.Cog.listener()
    async def on_member_update(self, _before: discord.Member, after: discord.Member) -> None:
        """Show what is behind, if the bot's roles allow it now; without an intent no other members are reported."""
        if after == after.guild.me:
            await self._show_where_allowed(after.guild)

    @commands.Cog.listener()
    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """Show what is behind in a thread that was reopened."""
        metadata = payload.data.get("thread_metadata") or {}
        if not metadata.get("archived") and not metadata.get("locked"):
            behind = await self._store.find_stale(payload.guild_id)
            await self._flush([listed.id for listed in behind if listed.channel_id == payload.thread_id])

    @commands.Cog.listener()
    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Resume the tables of a guild after an outage."""
        await self._resume(guild)

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Resume the tables of a guild that has invited the bot again."""
        await self._resume(guild)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Log the removal; the tables there wait until the bot is invited again."""
        waiting = await self._store.find_open_of(guild.id)
        log.info("removed from guild %d; %d open tables wait until the bot is invited again", guild.id, len(waiting))

    async def check_channels(self) -> None:
        """End the tables whose channel was deleted while the bot was away; later, check each guild that returns."""
        self._checked = True
        for listed in await self._store.find_all_open():
            await self._check(listed)

    async def _resume(self, guild: discord.Guild) -> None:
        if not self._checked:
            # During the start every table is resumed before any is shown.
            self._outbox.reset_backoff([listed.id for listed in await self._store.find_stale(guild.id)])
            return
        for listed in await self._store.find_open_of(guild.id):
            await self._check(listed)
        await self._flush([listed.id for listed in await self._store.find_stale(guild.id)])

    async def _check(self, listed: OpenTable) -> None:
        guild = self._bot.get_guild(listed.guild_id)
        if guild is None or guild.unavailable or guild.get_channel_or_thread(listed.channel_id) is not None:
            return
        # It may be an archived or hidden thread, which is not cached: only Discord knows.
        try:
            await call(self._bot.fetch_channel(listed.channel_id))
        except CallFailed as failed:
            if failed.fault is Fault.CHANNEL_GONE:
                await self._end(listed.id)

    async def _end_in(self, channel_id: int) -> None:
        listed = await self._store.find_open_in(channel_id)
        if listed is not None:
            await self._end(listed.id)

    def _end_later(self, table_id: int) -> None:
        # In a task: the signal comes from the sender of the table's board, which must not wait for itself.
        task = asyncio.create_task(self._end(table_id))
        self._ending.add(task)
        task.add_done_callback(self._ending.discard)

    async def _end(self, table_id: int) -> None:
        log.info("stopping table %d: its channel is gone", table_id)
        try:
            await self._performer.close(table_id)
        except Refused as refused:
            log.info("table %d: %s", table_id, refused)

    async def _show_where_allowed(
        self, guild: discord.Guild, matches: Callable[[discord.abc.GuildChannel | discord.Thread], bool] | None = None
    ) -> None:
        allowed: list[int] = []
        for listed in await self._store.find_stale(guild.id):
            place = guild.get_channel_or_thread(listed.channel_id)
            if place is not None and (matches is None or matches(place)) and _may_post(place, guild.me):
                allowed.append(listed.id)
        await self._flush(allowed)

    async def _flush(self, table_ids: list[int]) -> None:
        if table_ids:
            await self._outbox.flush_now(table_ids)


def _within(place: discord.abc.GuildChannel | discord.Thread) -> tuple[int | None, ...]:
    """Return the id of a channel or thread, and the ids of what it is in."""
    if isinstance(place, discord.Thread):
        return place.id, place.parent_id, None if place.parent is None else place.parent.category_id
    return place.id, place.category_id


def _may_post(place: discord.abc.GuildChannel | discord.Thread, me: discord.Member) -> bool:
    try:
        allowed = place.permissions_for(me)
    except discord.ClientException:
        # The parent of this thread is not cached.
        return True
    if isinstance(place, discord.Thread):
        return allowed.view_channel and allowed.send_messages_in_threads
    return allowed.view_channel and allowed.send_messages
