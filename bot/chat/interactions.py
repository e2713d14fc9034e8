"""The one door for every press of a button or choice in a menu, whoever sent the message and whenever."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial

import discord
import msgspec

from bot.chat.permissions import manages
from bot.chat.presence import Presence
from bot.chat.replies import acknowledge, explain, is_anonymous, show
from bot.play.forget import forget
from bot.play.perform import Performer
from bot.play.proposals import Proposals
from bot.play.signals import Signal
from bot.play.tables import Tables
from bot.screens.board import TableScreens
from bot.screens.custom_ids import (
    AddComputer,
    Agree,
    Begin,
    CancelLobby,
    ChooseComputer,
    Confirm,
    Control,
    Decline,
    ForgetMe,
    FromMenu,
    Join,
    LeaveGame,
    LeaveLobby,
    LeaveTable,
    OpenPanel,
    Rematch,
    RemoveComputer,
    ShowRules,
    StillHere,
    StopGame,
    SystemButton,
)
from bot.screens.dialogs import computer_name, plain_screen, present_leaving, present_levels, present_rules
from bot.screens.text import _, speaking
from bot.table import requests
from bot.table.lobby import Person, in_lobby
from bot.table.refusal import Reason, Refused
from bot.table.rights import only_host, seat_of
from bot.table.table import Status
from engines.core import IllegalOptions

PATIENCE = 1.0
"""Seconds after which a press is acknowledged before its outcome is there; Discord waits for 3."""


class Interactions:
    """Turns presses into changes of tables, and answers each of them."""

    def __init__(
        self,
        tables: Tables,
        screens: TableScreens,
        performer: Performer[discord.Interaction],
        proposals: Proposals[discord.Interaction],
        presence: Presence,
        dirty: Signal[[int]],
    ) -> None:
        self._tables = tables
        self._screens = screens
        self._performer = performer
        self._proposals = proposals
        self._presence = presence
        self._dirty = dirty
        self._under_way: set[asyncio.Task[None]] = set()

    async def answer(self, interaction: discord.Interaction) -> None:
        """Answer a press with the new board, a private panel, or one private sentence that says why not."""
        custom_id, chosen = _pressed(interaction)
        where = _told(custom_id, chosen)
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
            word = asyncio.ensure_future(self._explain(interaction, error, custom_id, where))
            self._under_way.add(word)
            word.add_done_callback(self._under_way.discard)
            await word

    async def drain(self) -> None:
        """Return once every press that has arrived has had its effect, or was told why it has none."""
        while self._under_way:
            await asyncio.gather(*self._under_way, return_exceptions=True)

    async def _explain(self, interaction: discord.Interaction, error: Exception, custom_id: str, where: str) -> None:
        await explain(interaction, error, await self._where(custom_id, where))

    async def _answer(self, interaction: discord.Interaction, custom_id: str, chosen: Sequence[str]) -> None:
        control = Control.read(custom_id)
        if control is None or is_anonymous(interaction):
            raise Refused(Reason.UNKNOWN)
        with speaking(str(interaction.locale)):
            match control.answer:
                case str(text):
                    await self._play(interaction, control, text)
                case FromMenu():
                    if len(chosen) != 1:
                        raise Refused(Reason.UNKNOWN)
                    await self._play(interaction, control, chosen[0])
                case button:
                    await self._system_button(interaction, control, button)

    async def _play(self, interaction: discord.Interaction, control: Control, text: str) -> None:
        act = requests.act(control.question, interaction.user.id, text)
        await self._performer.perform(control.table_id, act, interaction)

    async def _system_button(self, interaction: discord.Interaction, control: Control, button: SystemButton) -> None:
        table_id, user, perform = control.table_id, interaction.user, self._performer.perform
        match button:
            case Join():
                await perform(table_id, requests.join(person(interaction)), interaction)
            case LeaveLobby():
                await perform(table_id, requests.leave(user.id, lobby=True), interaction)
            case ChooseComputer():
                await self._choose_computer(interaction, table_id)
            case AddComputer(level):
                await perform(table_id, requests.add_computer(user.id, level, partial(computer_name, level)))
                await self._choose_computer(interaction, table_id)
            case RemoveComputer(number):
                await perform(table_id, requests.remove_computer(user.id, number), interaction)
            case Begin():
                await self._begin(interaction, table_id)
            case CancelLobby():
                moderator = await self._moderates(interaction, table_id)
                await self._performer.stop(table_id, user.id, interaction, moderator=moderator, lobby=True)
            case StopGame():
                moderator = await self._moderates(interaction, table_id)
                await self._performer.stop(table_id, user.id, moderator=moderator)
                await show(interaction, plain_screen(_("The table is stopped.")))
            case LeaveGame():
                await perform(table_id, requests.leave(user.id))
                await show(interaction, plain_screen(_("You have left the table.")))
            case LeaveTable(number):
                await self._leave_listed(interaction, number)
            case ForgetMe():
                await forget(user.id, self._performer, self._tables.store, self._dirty)
                await show(interaction, plain_screen(_("You are forgotten. Thank you for playing.")))
            case Agree(number):
                await self._proposals.agree(table_id, number, person(interaction), interaction)
            case Decline(number):
                await self._proposals.decline(table_id, number, user.id, interaction)
            case StillHere(number):
                await self._proposals.here(table_id, number, user.id, interaction)
            case Rematch():
                await self._rematch(interaction, table_id)
            case OpenPanel(name):
                await self._panel(interaction, table_id, name)
            case ShowRules(page, game):
                name = (await self._tables.load(table_id)).table.game if game is None else game
                await show(interaction, present_rules(self._screens.presenter(name), page))
            case Confirm(action):
                await self._ask(interaction, control, action)

    async def _leave_listed(self, interaction: discord.Interaction, table_id: int) -> None:
        """Leave a lobby of the presser's list at once, and a game after another question."""
        at = await self._tables.load(table_id)
        if at.table.status is Status.PLAYING:
            await show(interaction, present_leaving(), at.table.id)
            return
        await self._performer.perform(table_id, requests.leave(interaction.user.id, lobby=True))
        await show(interaction, plain_screen(_("You have left the table.")))

    async def _ask(self, interaction: discord.Interaction, control: Control, text: str) -> None:
        """Ask the presser alone whether they mean it; the button below answers the same question."""
        at = await self._tables.load(control.table_id)
        at.seat_asked(interaction.user.id, control.question)
        screen = self._screens.confirmation(at, text, str(interaction.locale))
        if screen is None:
            raise Refused(Reason.ILLEGAL, link=at.table.link)
        await show(interaction, screen, at.table.id, control.question)

    async def _begin(self, interaction: discord.Interaction, table_id: int) -> None:
        at = await self._tables.load(table_id)
        await self._presence.all_there(at.table, interaction.user.id)
        try:
            await self._performer.perform(table_id, requests.begin(interaction.user.id), interaction)
        except IllegalOptions as illegal:
            why = self._screens.presenter(at.table.game).refuse(illegal.code, illegal.values)
            raise Refused(Reason.BAD_OPTIONS, why=why) from illegal

    async def _rematch(self, interaction: discord.Interaction, table_id: int) -> None:
        try:
            ended, begun = await self._proposals.rematch(table_id, interaction.user.id)
        except Refused as refused:
            if refused.reason is Reason.BUSY:
                # In a channel with another table the presser's word is kept, and is to be seen.
                self._dirty.send(table_id)
            raise
        try:
            await self._performer.show(ended, interaction)
        finally:
            # The new game goes on whatever becomes of the old board.
            if begun is not None:
                await self._performer.show(begun)

    async def _choose_computer(self, interaction: discord.Interaction, table_id: int) -> None:
        """Ask the host alone how well another computer player should play."""
        table = (await self._tables.load(table_id)).table
        in_lobby(table)
        only_host(table, interaction.user.id)
        await show(interaction, present_levels(table, self._screens.presenter(table.game)), table.id)

    async def _panel(self, interaction: discord.Interaction, table_id: int, name: str) -> None:
        at = await self._tables.load(table_id)
        seat = seat_of(at.table, interaction.user.id)
        if not self._screens.presenter(at.table.game).panel:
            raise Refused(Reason.UNKNOWN)
        panel = self._screens.panel(at, seat, str(interaction.locale), name)
        await show(interaction, panel.screen, at.table.id, panel.question)

    async def _moderates(self, interaction: discord.Interaction, table_id: int) -> bool:
        """Return whether the presser may manage messages where the table is, not only where they press."""
        listed = await self._tables.store.listed(table_id)
        return listed is not None and manages(interaction, listed.guild_id, listed.channel_id)

    async def _where(self, custom_id: str, where: str) -> str:
        control = Control.read(custom_id)
        try:
            table = None if control is None else await self._tables.store.table(control.table_id)
        except Exception:
            # What went wrong may be the database itself; the press is answered all the same.
            return where
        return where if table is None else f"{where} at table {table.id} (version {table.version}, {table.game})"


def person(interaction: discord.Interaction) -> Person:
    """Who pressed or typed."""
    user = interaction.user
    return Person(user.id, user.display_name, str(interaction.locale))


def _pressed(interaction: discord.Interaction) -> tuple[str, Sequence[str]]:
    """The custom id and the chosen values, whatever Discord sent."""
    payload: Mapping[str, object] = {**(interaction.data or {})}
    custom_id = payload.get("custom_id", "")
    try:
        values = msgspec.convert(payload.get("values", ()), tuple[str, ...])
    except msgspec.ValidationError:
        values = ()
    return str(custom_id), values


def _told(custom_id: str, chosen: Sequence[str]) -> str:
    """A press for the log: of a game's answer the first word alone, since the rest may name a card of a hand."""
    control = Control.read(custom_id)
    match control:
        case Control(answer=str(text)):
            pass
        case Control(answer=FromMenu()):
            text = "".join(chosen[:1])
        case _:
            return f"press {custom_id!r}"
    return f"press {text.split(':')[0]!r} (question {control.question})"
