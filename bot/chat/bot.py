"""The bot: start, resume, stop."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import Callable
from importlib import import_module

import discord
from discord.ext import commands

from bot.chat.boards import Painter
from bot.chat.command_tree import CommandTexts, Tree
from bot.chat.gateway import guarded
from bot.chat.guild_events import GuildEvents
from bot.chat.hands import Hands
from bot.chat.interactions import Presses
from bot.chat.invitation import invitation
from bot.chat.presence import Presence
from bot.chat.replies import is_anonymous
from bot.chat.welcome import welcome
from bot.play.clock import Clock, WallClock
from bot.play.computers import Computers
from bot.play.proposals import Proposals
from bot.play.tables import Tables
from bot.play.thinking import Thinking
from bot.play.thought import Thought
from bot.play.timekeeper import Timekeeper
from bot.screens.board import Boards
from bot.screens.screen import Presenter
from bot.settings import Settings
from bot.store.errors import DiskError
from bot.store.lock import locked
from bot.store.tables import Store
from bot.table.refusal import Reason, Refused
from bot.table.table import Status, Table
from engines.core import State

log = logging.getLogger(__name__)

# Nobody speaks here: no word about libraries for voice.
discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False

INTENTS = discord.Intents(guilds=True, guild_messages=True)
"""None is privileged: servers and channels, and word of deleted messages."""
GOODBYE_SECONDS = 3.0
HURRY_AFTER = 2.0
"""Seconds of a stop after which no other program that holds the database is waited for."""
EXPIRE_EVERY = 3600.0
DAY = 86400.0
MEND_EVERY = 30.0
"""Seconds between two looks for boards and hands that are behind."""


class Parlour(commands.Bot):
    """The bot with its tables. Nothing is kept here that is not on disk.

    With `new_channels`, as in the browser, where messages do not outlive the bot, every open board is posted at start.
    """

    def __init__(self, settings: Settings, clock: Clock | None = None, *, new_channels: bool = False) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=INTENTS,
            tree_cls=Tree,
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self._connection.parsers = guarded(self._connection.parsers)
        self.settings = settings
        self.new_channels = new_channels
        self.clock: Clock = clock or WallClock()
        self.presenters: dict[str, Presenter] = {}
        self.store: Store
        self.tables: Tables
        self.boards: Boards
        self.painter: Painter
        self.hands: Hands
        self.thinking: Thinking
        self.computers: Computers
        self.proposals: Proposals
        self.presses: Presses
        self.presence: Presence
        self.guild_events: GuildEvents
        self.timekeeper: Timekeeper
        self._resumed = False
        self._loops: list[asyncio.Task[None]] = []

    def add_presenter(self, presenter: Presenter) -> None:
        """Let a game be played; its cog calls this."""
        self.presenters[presenter.game.name] = presenter
        self._games[presenter.game.name] = presenter.game

    async def setup_hook(self) -> None:
        """Open the database, learn the commands and tell Discord of them. Raises StoreError."""
        self._games: dict[str, type[State]] = {}
        self.store = await Store.open(self.settings.database)
        self.tables = Tables(self.store, self.clock, self._games)
        self.boards = Boards(self.tables, self.presenters)
        self.painter = Painter(
            self, self.tables, self.boards, self.clock, lambda table, called: self.presence.look(table, called)
        )
        mark_dirty = self.painter.senders.mark_dirty
        self.hands = Hands(self, self.tables, self.boards, self.presenters, self.clock, mark_dirty)
        self.thinking = Thinking()
        self.computers = Computers(self.tables, self.think, self._show)
        self.proposals = Proposals(self.tables, self.clock, self._go_on)
        self.presence = Presence(
            self, self.clock, lambda table_id, user_id: self.presses.change(self.tables.leave(table_id, user_id))
        )
        self.presses = Presses(
            self.tables, self.boards, self.painter, self.hands, self.proposals, self.presence, self.computers
        )
        self.timekeeper = Timekeeper(
            self.tables,
            self.computers,
            self.clock,
            self._is_out,
            self.painter.senders.sending,
            self._show,
            self.presence.gone,
        )
        self.guild_events = GuildEvents(self, self.store, self.tables, self.painter, self.hands)
        await self.add_cog(self.guild_events)
        await import_module("cogs").setup(self)
        await self.tree.set_translator(CommandTexts())
        synced = await self.tree.sync()
        log.info("%d commands are registered; new ones may take a reload of the client to appear", len(synced))

    async def on_ready(self) -> None:
        """Say how to invite the bot, and carry the tables on."""
        await self.timekeeper.connected()
        if self._resumed or self.application_id is None:
            return
        self._resumed = True
        if not self.new_channels:
            invite = invitation(self.application_id)
            log.info("ready as %s in %d servers; invite me with %s", self.user, len(self.guilds), invite)
        keeping = (self._keep_mending(), self._keep_expiring(), self.timekeeper.keep())
        self._loops = [asyncio.create_task(each) for each in keeping]

    async def on_disconnect(self) -> None:
        """Let no clock run against people who cannot be heard."""
        self.timekeeper.disconnected()

    async def on_resumed(self) -> None:
        """Let the clocks run again."""
        await self.timekeeper.connected()

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """Give the people of a server time that was out of reach."""
        await self.timekeeper.returned(guild.id)

    def reaches(self, guild_id: int) -> bool:
        """Whether we are in this server, and it is there just now."""
        guild = self.get_guild(guild_id)
        return guild is not None and not guild.unavailable

    async def resume(self) -> None:
        """Carry every open table on, or end it where the rules have changed, and show what is behind."""
        for table_id in await self.store.open_tables():
            try:
                if self.new_channels:
                    await self.painter.forget(table_id)
                await self.tables.retire(table_id)
                table = await self.store.table(table_id)
                if table is not None and table.status is Status.PLAYING:
                    self.tables.state(table)
                    self.computers.carry_on(table)
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
        await self.guild_events.look()
        await self.flush()

    async def think(self, thought: Thought) -> str:
        """Have a computer player choose; the text of a legal action, whatever happens."""
        return await self.thinking.choose(
            thought.game, thought.player, thought.view, thought.legal, thought.seed, fallback=thought.safe.text
        )

    async def flush(self) -> None:
        """Show every table and every hand that is behind."""
        await self.painter.senders.flush()
        await self.hands.senders.flush()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer every press; commands have found their way already."""
        if not is_anonymous(interaction):
            self.presence.seen(interaction)
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.presses.answer(interaction)

    async def on_message(self, message: discord.Message) -> None:
        """Read nothing: there are no commands by message."""

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """Show a table anew whose board was deleted."""
        await self._deleted({payload.message_id})

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """Show tables anew whose boards were among many deleted messages."""
        await self._deleted(payload.message_ids)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Say a first word where it can be read, unless our tables are there already."""
        if await self.store.listed_of(guild.id):
            return
        await welcome(guild, f"/{next(iter(self.presenters))} start")

    async def close(self) -> None:
        """Take no new moves, finish and show what is under way, and close the database."""
        self._resumed = True  # a READY that comes late starts nothing any more
        try:
            if hasattr(self, "store") and not self.is_closed():
                await self._say_goodbye()
        except DiskError:
            log.warning("some boards are noted as older than they are; they are mended at the next start")
        except Exception:
            # Whoever stops the bot has it stopped.
            log.exception("the database is not closed as it should be; what it lacks is mended at the next start")
        await super().close()

    async def _say_goodbye(self) -> None:
        self.tables.close()
        hurry = asyncio.get_running_loop().call_later(HURRY_AFTER, self.store.hurry)
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self.timekeeper.drain()
                await self.computers.drain()
                await self.thinking.close()
                await self.presses.drain()
                await self._commands.drain()
                await self.presence.drain()
                await self.painter.senders.drain()
                await self.hands.senders.drain()
                await self.painter.notices.drain()
                # Whom no direct message reached is pinged.
                await self.painter.senders.drain()
        except TimeoutError:
            log.warning("some boards are behind; they are mended at the next start")
        hurry.cancel()
        for each in self._loops:
            each.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        await self.store.close()

    async def _keep_mending(self) -> None:
        flush = self.resume
        while True:
            if self.store.disk.recovered():
                # Computer players may have been kept from answering while the disk took nothing.
                flush = self.resume
            again = self.flush
            try:
                await flush()
            except DiskError:
                # The log has been told.
                again = flush
            except Exception:
                log.exception("mending failed, and is tried again in %.0f s", MEND_EVERY)
            flush = again
            await self.clock.wait(MEND_EVERY)

    @property
    def _commands(self) -> Tree:
        assert isinstance(self.tree, Tree)
        return self.tree

    def _is_out(self, guild_id: int) -> bool:
        """Whether a server is out of reach for now; one that we are no longer in is not."""
        guild = self.get_guild(guild_id)
        return guild is not None and guild.unavailable

    def _go_on(self, table: Table) -> None:
        """Show a table at which time has done something, and let its computers answer."""
        self.computers.carry_on(table)
        self._show(table)

    def _show(self, table: Table) -> None:
        """Show a table and its hands in the background."""
        self.painter.senders.mark_dirty(table.id)
        if self.hands.deals(table):
            self.hands.senders.mark_dirty(table.id)

    async def _keep_expiring(self) -> None:
        """Remove what has been kept long enough, at the start and once an hour."""
        while self.settings.log_days:
            try:
                expired = await self.store.expire(self.clock.now() - self.settings.log_days * DAY)
                if expired:
                    log.info("%d tables that ended %d days ago are thinned out", expired, self.settings.log_days)
            except DiskError:
                pass
            except Exception:
                log.exception("old tables cannot be thinned out, and it is tried again in an hour")
            await self.clock.wait(EXPIRE_EVERY)

    async def _deleted(self, message_ids: set[int]) -> None:
        for message_id in message_ids:
            try:
                table = await self.store.table_at(message_id)
            except Refused:
                # Nothing can be shown of a table whose row cannot be read.
                continue
            if table is not None and table.status is not Status.STOPPED:
                await self.painter.forget(table.id)


async def run(settings: Settings, make: Callable[[Settings], Parlour] = Parlour) -> None:
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
            # What is loaded by now stays: looking through it for garbage would hold everybody up for 50 ms.
            gc.collect()
            gc.freeze()
            await bot.connect()
