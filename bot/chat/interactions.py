"""Interactions: the one door for every press of a button or choice in a menu, whoever sent the message and whenever."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import discord
import msgspec
from discord.ext import commands

from bot.chat.boards import Boards
from bot.chat.calls import CallFailed
from bot.chat.display import MessageDisplay
from bot.chat.gateway import is_anonymous
from bot.chat.presence import Presence
from bot.chat.replies import acknowledge, explain, is_private, unshown
from bot.chat.system_buttons import SystemButtons
from bot.play.perform import Performer
from bot.play.tables import Tables
from bot.screens.custom_ids import Control, FromMenu
from bot.screens.text import speaking
from bot.store.errors import DiskError
from bot.table import refusal, requests
from bot.table.snapshot import Snapshot

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds after which a press is acknowledged before its outcome is there; Discord waits for 3."""


class Interactions(commands.Cog):
    """Turns presses into changes of tables, and answers each of them."""

    def __init__(
        self,
        tables: Tables,
        performer: Performer,
        boards: Boards,
        display: MessageDisplay,
        system_buttons: SystemButtons,
        presence: Presence,
    ) -> None:
        self._tables = tables
        self._performer = performer
        self._boards = boards
        self._display = display
        self._system_buttons = system_buttons
        self._presence = presence
        self._under_way: set[asyncio.Task[None]] = set()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer every press; commands find their way by the command tree."""
        if self._presence.doubts and not is_anonymous(interaction):
            self._presence.seen(interaction)
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.answer(interaction)

    async def answer(self, interaction: discord.Interaction) -> None:
        """Answer a press with the new board, a private panel, or one private sentence that says why not."""
        custom_id, chosen = _pressed(interaction)
        work = asyncio.ensure_future(self._answer(interaction, custom_id, chosen))
        self._under_way.add(work)
        work.add_done_callback(self._under_way.discard)
        await asyncio.wait([work], timeout=PATIENCE)
        if not work.done():
            await acknowledge(interaction)
        try:
            await work
        except Exception as error:
            # At a stop there is still time to say so.
            word = asyncio.ensure_future(self._explain(interaction, error, custom_id, chosen))
            self._under_way.add(word)
            word.add_done_callback(self._under_way.discard)
            await word

    async def drain(self) -> None:
        """Return once every press that has arrived has had its effect, or was told why it has none."""
        while self._under_way:
            await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _answer(self, interaction: discord.Interaction, custom_id: str, chosen: Sequence[str]) -> None:
        control = Control.read(custom_id)
        if control is None or interaction.user is discord.utils.MISSING:
            raise refusal.unknown()
        press = BoardPress(interaction, self._boards, self._display)
        with speaking(str(interaction.locale)):
            match control.answer:
                case str(text):
                    pass
                case FromMenu():
                    if len(chosen) != 1:
                        raise refusal.unknown()
                    text = chosen[0]
                case button:
                    await self._system_buttons.press(interaction, press, control, button)
                    return
            act = requests.act(control.question, interaction.user.id, text)
            await self._performer.perform(control.table_id, act, press)

    async def _explain(
        self, interaction: discord.Interaction, error: Exception, custom_id: str, chosen: Sequence[str]
    ) -> None:
        where = _described(custom_id, chosen)
        await explain(interaction, error, await self._where(custom_id, where))

    async def _where(self, custom_id: str, where: str) -> str:
        control = Control.read(custom_id)
        try:
            table = None if control is None else await self._tables.store.table(control.table_id)
        except Exception:
            # What went wrong may be the database itself; the press is answered all the same.
            return where
        return where if table is None else f"{where} at table {table.id} (version {table.version}, {table.game})"


@dataclass(frozen=True, slots=True)
class BoardPress:
    """A press that waits for its answer: the new board, or the private panel in which it was made."""

    interaction: discord.Interaction
    boards: Boards
    display: MessageDisplay

    async def answer(self, snapshot: Snapshot) -> None:
        """Show whoever pressed, and all others, what came of it. Raises Refused where it counts but is not shown."""
        message = self.interaction.message
        on_board = message is not None and message.id == snapshot.table.message_id
        if not on_board and is_private(self.interaction):
            await self.display.answer_privately(snapshot, self.interaction)
            return
        if snapshot.table.game in self.display.games_with_hands:
            self.display.show_hands_later(snapshot)
        try:
            await self.boards.outbox.answer(self.interaction, snapshot)
        except CallFailed as failed:
            log.warning("a board is not shown: %s", failed)
            raise unshown(failed) from failed
        except DiskError as failed:
            raise refusal.unshown_disk() from failed


def _pressed(interaction: discord.Interaction) -> tuple[str, Sequence[str]]:
    """The custom id and the chosen values, whatever Discord sent."""
    payload: Mapping[str, object] = {**(interaction.data or {})}
    custom_id = payload.get("custom_id", "")
    try:
        values = msgspec.convert(payload.get("values", ()), tuple[str, ...])
    except msgspec.ValidationError:
        values = ()
    return str(custom_id), values


def _described(custom_id: str, chosen: Sequence[str]) -> str:
    """Return a press for the log: of a game's answer the first word alone, since the rest may name a card of a hand."""
    control = Control.read(custom_id)
    match control:
        case Control(answer=str(text)):
            pass
        case Control(answer=FromMenu()):
            text = "".join(chosen[:1])
        case _:
            return f"press {custom_id!r}"
    return f"press {text.split(':')[0]!r} (question {control.question})"
