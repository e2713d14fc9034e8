"""Interactions: every press of a button or choice from a menu arrives here, however old its message is."""

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
from bot.chat.replies import acknowledge, explain, is_private, not_shown
from bot.chat.system_buttons import SystemButtons
from bot.play.perform import Performer
from bot.play.tables import Tables
from bot.screens.custom_ids import Control, FromMenu
from bot.screens.text import speaking
from bot.store.errors import DiskError
from bot.table import display_refusal, refusal, requests
from bot.table.snapshot import Snapshot

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds after which a press is acknowledged even if its outcome is not known yet; Discord waits for 3."""


class Interactions(commands.Cog):
    """The listener that turns presses into changes of tables, and answers each of them."""

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
        self._under_way: set[asyncio.Task[object]] = set()

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Answer every press; commands go to the command tree."""
        if self._presence.unconfirmed and not is_anonymous(interaction):
            self._presence.confirm(interaction)
        if interaction.type in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            await self.answer(interaction)

    async def answer(self, interaction: discord.Interaction) -> None:
        """Answer a press with the new board, a private panel, or one private sentence with the reason why not."""
        custom_id, chosen = _pressed(interaction)
        task = asyncio.current_task()
        assert task is not None
        self._under_way.add(task)
        patience = asyncio.get_running_loop().call_later(PATIENCE, self._acknowledge_late, interaction)
        try:
            await self._perform_press(interaction, custom_id, chosen)
        except Exception as error:
            # Before the task leaves the set: a stop waits until the presser was told.
            await self._explain_press(interaction, error, custom_id, chosen)
        finally:
            patience.cancel()
            self._under_way.discard(task)

    async def drain(self) -> None:
        """Wait until every press that has arrived is done and answered."""
        while self._under_way:
            await asyncio.wait(self._under_way)

    def _acknowledge_late(self, interaction: discord.Interaction) -> None:
        task: asyncio.Task[object] = asyncio.create_task(acknowledge(interaction))
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)

    async def _perform_press(self, interaction: discord.Interaction, custom_id: str, chosen: Sequence[str]) -> None:
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

    async def _explain_press(
        self, interaction: discord.Interaction, error: Exception, custom_id: str, chosen: Sequence[str]
    ) -> None:
        where = _described(custom_id, chosen)
        await explain(interaction, error, await self._with_table(custom_id, where))

    async def _with_table(self, custom_id: str, where: str) -> str:
        control = Control.read(custom_id)
        try:
            table = None if control is None else await self._tables.store.table(control.table_id)
        except Exception:
            # The error being explained may be the database's; the press must be answered all the same.
            return where
        return where if table is None else f"{where} at table {table.id} (version {table.version}, {table.game})"


@dataclass(frozen=True, slots=True)
class BoardPress:
    """A press that waits for its answer: the new board, or the private panel it was made in."""

    interaction: discord.Interaction
    boards: Boards
    display: MessageDisplay

    async def answer(self, snapshot: Snapshot) -> None:
        """Show the presser and everybody else the result. Raises Refused if the press counts but cannot be shown."""
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
            raise not_shown(failed) from failed
        except DiskError as failed:
            raise display_refusal.unshown_disk() from failed


def _pressed(interaction: discord.Interaction) -> tuple[str, Sequence[str]]:
    """Return the custom id and the chosen values, both empty if Discord sent something else."""
    payload: Mapping[str, object] = {**(interaction.data or {})}
    custom_id = payload.get("custom_id", "")
    try:
        values = msgspec.convert(payload.get("values", ()), tuple[str, ...])
    except msgspec.ValidationError:
        values = ()
    return str(custom_id), values


def _described(custom_id: str, chosen: Sequence[str]) -> str:
    """Return a press in words for the log: only the first word of an action, since the rest may name a secret card."""
    control = Control.read(custom_id)
    match control:
        case Control(answer=str(text)):
            pass
        case Control(answer=FromMenu()):
            text = "".join(chosen[:1])
        case _:
            return f"press {custom_id!r}"
    return f"press {text.split(':')[0]!r} (question {control.question})"
