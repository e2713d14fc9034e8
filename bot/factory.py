"""The factory: the one place where services, bot and cogs are assembled."""

from __future__ import annotations

from collections.abc import Sequence

import cogs
from bot.chat.boards import Boards
from bot.chat.bot import Parlour
from bot.chat.display import MessageDisplay
from bot.chat.guild_events import GuildEvents
from bot.chat.hands import Hands
from bot.chat.interactions import Interactions
from bot.chat.presence import Presence
from bot.chat.services import Assembly, Services
from bot.chat.system_buttons import SystemButtons
from bot.play.clock import Clock, WallClock
from bot.play.computers import Computers
from bot.play.perform import Performer
from bot.play.proposals import Proposals
from bot.play.signals import Signal
from bot.play.tables import Tables
from bot.play.thinking import Thinking
from bot.play.timekeeper import Timekeeper
from bot.screens.board import TableScreens
from bot.settings import Settings
from bot.store.tables import Store
from bot.table.table import Table
from engines import GAMES


def make_bot(settings: Settings, clock: Clock | None = None, *, new_channels: bool = False) -> Parlour:
    """Return a bot that opens its database when it logs in.

    With `new_channels` it posts every open board anew at the start, for a browser whose messages do not outlive it.
    """
    return Parlour(settings, clock or WallClock(), assemble, new_channels=new_channels)


async def assemble(bot: Parlour, settings: Settings, clock: Clock) -> Assembly:
    """Open the database, and build all services and cogs. Raises StoreError."""
    store = await Store.open(settings.database)
    dirty: Signal[[int]] = Signal()
    channel_lost: Signal[[int]] = Signal()
    asked: Signal[[Table, Sequence[int]]] = Signal()
    tables = Tables(store, clock, GAMES)
    screens = TableScreens(cogs.PRESENTERS)
    thinking = Thinking()
    computers = Computers(tables, dirty, thinking.think)
    boards = Boards(bot, tables, screens, clock, dirty=dirty, asked=asked, channel_lost=channel_lost)
    hands = Hands(bot, tables, screens, clock, dirty=dirty)
    display = MessageDisplay(screens, boards, hands)
    performer = Performer(tables, computers, display)
    proposals = Proposals(performer, tables, clock)
    presence = Presence(bot, performer, clock, asked=asked)
    timekeeper = Timekeeper(
        performer,
        store,
        clock,
        is_away=bot.is_away,
        is_sending=boards.outbox.is_sending,
        find_departed=presence.find_departed,
    )
    buttons = SystemButtons(tables, screens, performer, proposals, presence, dirty=dirty)
    interactions = Interactions(tables, performer, boards, display, buttons, presence)
    services = Services(
        settings=settings,
        clock=clock,
        store=store,
        tables=tables,
        screens=screens,
        thinking=thinking,
        computers=computers,
        boards=boards,
        hands=hands,
        performer=performer,
        proposals=proposals,
        presence=presence,
        interactions=interactions,
        timekeeper=timekeeper,
        guild_events=GuildEvents(bot, store, performer, boards, channel_lost=channel_lost),
        dirty=dirty,
        first_command=f"/{next(iter(cogs.PRESENTERS))} start",
    )
    return Assembly(services, [services.guild_events, interactions, *(cog(services) for cog in cogs.COGS)])
