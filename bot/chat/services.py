"""The services of a running bot, assembled by the factory."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from discord.ext import commands

from bot.chat.boards import Boards
from bot.chat.guild_events import GuildEvents
from bot.chat.hands import Hands
from bot.chat.interactions import Interactions
from bot.chat.presence import Presence
from bot.play.clock import Clock
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


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a bot with an open database."""

    settings: Settings
    clock: Clock
    store: Store
    tables: Tables
    screens: TableScreens
    thinking: Thinking
    computers: Computers
    boards: Boards
    hands: Hands
    performer: Performer
    proposals: Proposals
    presence: Presence
    interactions: Interactions
    timekeeper: Timekeeper
    guild_events: GuildEvents
    dirty: Signal[[int]]
    """Sent for a table whose board and hands are to be shown again."""
    first_command: str
    """The command that opens a table of the first game; the welcome shows it as an example."""


@dataclass(frozen=True, slots=True)
class Assembly:
    """The services, and the cogs to add to their bot."""

    services: Services
    cogs: Sequence[commands.Cog]
