"""The bot: starts, resumes and stops its services."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import Awaitable, Callable
from typing import TypeAlias

import discord
from discord.ext import commands

from bot.chat.command_tree import CommandTexts, CommandTree
from bot.chat.gateway import guard_parsers
from bot.chat.permissions import invitation
from bot.chat.services import Assembly, Services
from bot.chat.welcome import welcome
from bot.play.clock import Clock
from bot.settings import Settings
from bot.store.errors import DiskError
from bot.store.lock import locked
from bot.table import requests
from bot.table.refusal import Reason, Refused
from bot.table.table import Status

log = logging.getLogger(__name__)

# The bot never uses voice: no warnings about missing voice libraries.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""The events that the bot needs, none of them privileged: guilds, channels and deleted messages."""
GOODBYE_SECONDS = 3.0
"""Seconds for which a stop waits for work under way."""
HURRY_AFTER = 2.0
"""Seconds of a stop after which the bot no longer waits for another program that locks the database."""
THIN_OUT_EVERY = 3600.0
"""Seconds between two removals of what has been kept long enough."""
DAY = 86400.0
FLUSH_EVERY = 30.0
"""Seconds between two flushes of boards and hands that are behind."""


Assemble: TypeAlias = "Callable[[Parlour, Settings, Clock], Awaitable[Assembly]]"
"""A function that opens the database and builds the services of a bot."""


class Parlour(commands.Bot):
    """The bot's connection to Discord, which starts, resumes and stops the services."""

    def __init__(self, settings: Settings, clock: Clock, assemble: Assemble, *, new_channels: bool = False) -> None:
        """`assemble` is called when the bot logs in; with `new_channels` every open board is posted at the start."""
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            tree_cls=CommandTree,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self._connection.parsers = guard_parsers(self._connection.parsers)
        self.settings = settings
        self.clock = clock
        self._assemble = assemble
        self._new_channels = new_channels
        self._services: Services | None = None
        self._carried_on = False
        self._loops: list[asyncio.Task[None]] = []

    @property
    def services(self) -> Services:
        """The services, once the bot has logged in. Raises RuntimeError before."""
        if self._services is None:
            raise RuntimeError("the bot has no services before it logs in")
        return self._services

    async def setup_hook(self) -> None:
        """Open the database, learn the commands and tell Discord of them. Raises StoreError."""
        assembly = await self._assemble(self, self.settings, self.clock)
        self._services = assembly.services
        for cog in assembly.cogs:
            await self.add_cog(cog)
        await self.tree.set_translator(CommandTexts())
        synced = await self.tree.sync()
        log.info("%d commands are registered; new ones may take a reload of the client to appear", len(synced))

    async def on_ready(self) -> None:
        """Log the link that invites the bot, and resume the tables."""
        await self.services.timekeeper.connected()
        if self._carried_on or self.application_id is None:
            return
        self._carried_on = True
        if not self._new_channels:
            invite = invitation(self.application_id)
            log.info("ready as %s in %d servers; invite me with %s", self.user, len(self.guilds), invite)
        keeping = (self._keep_flushing(), self._keep_thinning_out(), self.services.timekeeper.keep())
        self._loops = [asyncio.create_task(each) for each in keeping]

    async def on_disconnect(self) -> None:
        """Stop the clocks, since no press can arrive."""
        if self._services is not None:
            self._services.timekeeper.disconnected()

    async def on_resumed(self) -> None:
        """Let the clocks run again."""
        await self.services.timekeeper.connected()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Extend the deadlines of a guild that was unavailable."""
        await self.services.timekeeper.returned(guild.id)

    def reaches(self, guild_id: int) -> bool:
        """Return whether the bot is in this guild, and the guild is available."""
        guild = self.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    def is_away(self, guild_id: int) -> bool:
        """Return whether a guild is unavailable for now; one that the bot has left is not."""
        guild = self.get_guild(guild_id)
        return guild is not None and guild.unavailable

    async def carry_on(self) -> None:
        """Resume every open table, or end it if the rules of its game have changed, and show what is behind."""
        services = self.services
        for table_id in await services.store.open_table_ids():
            try:
                if self._new_channels:
                    await services.boards.forget_message(table_id)
                at = await services.tables.change(table_id, requests.retire)
                if at.table.status is Status.PLAYING:
                    _ = at.state
                    services.computers.carry_on(at)
            except Exception as error:
                match error:
                    case DiskError():
                        raise
                    case Refused(reason=Reason.STOPPING):
                        return
                    case Refused(reason=Reason.BROKEN):
                        log.error("table %d cannot be read any more; its host or a moderator can stop it", table_id)
                    case _:
                        log.exception("table %d cannot be carried on", table_id)
        await services.guild_events.check_channels()
        await self.flush()

    async def flush(self) -> None:
        """Show every table and every hand that is behind."""
        await self.services.boards.outbox.flush()
        await self.services.hands.outbox.flush()

    async def on_message(self, message: discord.Message) -> None:
        """Ignore messages: there are no commands by message."""

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Post a new board for a table whose board was deleted."""
        await self._repost_deleted({payload.message_id})

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Post new boards for tables whose boards were among many deleted messages."""
        await self._repost_deleted(payload.message_ids)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Welcome a guild, unless it has tables from an earlier stay."""
        if await self.services.store.find_open_of(guild.id):
            return
        await welcome(guild, self.services.first_command)

    async def close(self) -> None:
        """Refuse new moves, finish and show what is under way, and close the database."""
        self._carried_on = True  # a READY that arrives late must not start anything
        try:
            if self._services is not None and not self.is_closed():
                await self._finish(self._services)
        except DiskError:
            log.warning("some boards are noted as older than they are; they are shown at the next start")
        except Exception:
            # No error may keep the bot from stopping.
            log.exception("the database is not closed as it should be; what it lacks is shown at the next start")
        await super().close()

    async def _finish(self, services: Services) -> None:
        services.tables.close()
        hurry = asyncio.get_running_loop().call_later(HURRY_AFTER, services.store.hurry)
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await services.timekeeper.drain()
                await services.computers.drain()
                await services.thinking.close()
                await services.interactions.drain()
                await self._commands.drain()
                await services.presence.drain()
                await services.boards.outbox.drain()
                await services.hands.outbox.drain()
                await services.boards.notices.drain()
                # Once more, for pings of people whom no direct message reached.
                await services.boards.outbox.drain()
                await services.guild_events.drain()
        except TimeoutError:
            log.warning("some boards are behind; they are shown at the next start")
        hurry.cancel()
        for each in self._loops:
            each.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await services.store.close()

    async def _keep_flushing(self) -> None:
        store, flush = self.services.store, self.carry_on
        while True:
            if store.disk.recovered():
                # Computer players may have failed to move while the disk took no writes.
                flush = self.carry_on
            again = self.flush
            try:
                await flush()
            except DiskError:
                # The store has logged it.
                again = flush
            except Exception:
                log.exception("boards could not be shown, which is tried again in %.0f s", FLUSH_EVERY)
            flush = again
            await self.clock.wait(FLUSH_EVERY)

    async def _keep_thinning_out(self) -> None:
        """Remove what has been kept long enough, at the start and every hour."""
        days = self.settings.log_days
        while days:
            try:
                expired = await self.services.store.expire(self.clock.now() - days * DAY)
                if expired:
                    log.info("%d tables that ended %d days ago are thinned out", expired, days)
            except DiskError:
                pass
            except Exception:
                log.exception("old tables cannot be thinned out, and it is tried again in an hour")
            await self.clock.wait(THIN_OUT_EVERY)

    @property
    def _commands(self) -> CommandTree:
        assert isinstance(self.tree, CommandTree)
        return self.tree

    async def _repost_deleted(self, message_ids: set[int]) -> None:
        for message_id in message_ids:
            try:
                table = await self.services.store.table_at(message_id)
            except Refused:
                # A table whose row cannot be read has no board to show.
                continue
            if table is not None and table.status is not Status.STOPPED:
                await self.services.boards.forget_message(table.id)


async def run(settings: Settings, make: Callable[[Settings], Parlour]) -> None:
    """Run the bot on Discord until it is told to stop. Raises discord.LoginFailure and StoreError."""
    if settings.token is None:
        raise ValueError("a token is needed")
    bot = make(settings)
    loop = asyncio.get_running_loop()
    stopping: set[asyncio.Task[None]] = set()

    def stop() -> None:
        stopping.add(asyncio.create_task(bot.close()))

    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop)
    with locked(settings.database):
        async with bot:
            await bot.login(settings.token.get_secret_value())
            # What is loaded by now stays loaded: collecting garbage among it would pause the bot for 50 ms.
            gc.collect()
            gc.freeze()
            await bot.connect()
