"""The one door for every press of a button or choice in a menu, whoever sent the message and whenever."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Mapping, Sequence
from functools import partial

import discord
import msgspec

from bot.chat.boards import Painter
from bot.chat.calls import CallFailed
from bot.chat.hands import Hands
from bot.chat.permissions import manages
from bot.chat.presence import Presence, all_there
from bot.chat.replies import acknowledge, explain, is_anonymous, is_private, show, unshown
from bot.play.computers import Computers
from bot.play.forget import forget
from bot.play.proposals import Proposals
from bot.play.tables import Tables
from bot.screens.board import Boards
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
from bot.store.errors import DiskError
from bot.table.lobby import Person, in_lobby
from bot.table.refusal import Reason, Refused
from bot.table.rights import only_host, seat_of
from bot.table.table import Status, Table
from engines.core import IllegalOptions

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds after which a press is acknowledged before its outcome is there; Discord waits for 3."""


class Presses:
    """Turns presses into changes of tables, and answers each of them."""

    def __init__(
        self,
        tables: Tables,
        boards: Boards,
        painter: Painter,
        hands: Hands,
        proposals: Proposals,
        presence: Presence,
        computers: Computers,
    ) -> None:
        self._tables = tables
        self._computers = computers
        self._boards = boards
        self._painter = painter
        self._hands = hands
        self._proposals = proposals
        self._presence = presence
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

    async def change(self, change: Awaitable[Table]) -> Table:
        """Make a change that a command asks for, let the computers answer it, and show the table."""
        table = await self._made(change)
        self._deal(table)
        await self.shown(self._painter.senders.show(table.id))
        return table

    async def shown(self, showing: Awaitable[None]) -> None:
        """Wait until a table is shown. Raises Refused, with what the person who acted should know, where it is not."""
        try:
            await showing
        except CallFailed as failed:
            log.warning("a board is not shown: %s", failed)
            raise unshown(failed) from failed
        except DiskError as failed:
            raise Refused(Reason.UNSHOWN_DISK) from failed

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
        play = self._tables.play(control.table_id, control.question, interaction.user.id, text)
        await self._carry(interaction, play)

    async def _system_button(self, interaction: discord.Interaction, control: Control, button: SystemButton) -> None:
        table_id, user = control.table_id, interaction.user
        match button:
            case Join():
                await self._carry(interaction, self._tables.join(table_id, person(interaction)))
            case LeaveLobby():
                await self._carry(interaction, self._tables.leave(table_id, user.id, lobby=True))
            case ChooseComputer():
                await self._computer(interaction, table_id)
            case AddComputer(level):
                await self.change(self._tables.add_computer(table_id, user.id, level, partial(computer_name, level)))
                await self._computer(interaction, table_id)
            case RemoveComputer(number):
                await self._carry(interaction, self._tables.remove_computer(table_id, user.id, number))
            case Begin():
                await all_there(self._presence, self._tables, table_id, user.id, self._painter.senders.mark_dirty)
                await self._carry(interaction, self._begin(table_id, user.id))
            case CancelLobby():
                moderator = await self._moderates(interaction, table_id)
                stop = self._tables.stop(table_id, user.id, moderator=moderator, lobby=True)
                await self._carry(interaction, stop)
            case StopGame():
                moderator = await self._moderates(interaction, table_id)
                stop = self._tables.stop(table_id, user.id, moderator=moderator)
                await self._confirmed(interaction, stop, _("The table is stopped."))
            case LeaveGame():
                await self._confirmed(interaction, self._tables.leave(table_id, user.id), _("You have left the table."))
            case LeaveTable(number):
                table = await self._table(number)
                if table.status is Status.PLAYING:
                    await show(interaction, present_leaving(), table.id)
                else:
                    leave = self._tables.leave(table.id, user.id, lobby=True)
                    await self._confirmed(interaction, leave, _("You have left the table."))
            case ForgetMe():
                await forget(user.id, self._tables, self._left, self._painter.senders.mark_dirty)
                await show(interaction, plain_screen(_("You are forgotten. Thank you for playing.")))
            case Agree(number):
                await self._carry(interaction, self._proposals.agree(table_id, number, person(interaction)))
            case Decline(number):
                await self._carry(interaction, self._proposals.decline(table_id, number, user.id))
            case StillHere(number):
                await self._carry(interaction, self._proposals.here(table_id, number, user.id))
            case Rematch():
                await self._rematch(interaction, table_id)
            case OpenPanel(name):
                await self._panel(interaction, table_id, name)
            case ShowRules(page, game):
                name = (await self._table(table_id)).game if game is None else game
                await show(interaction, present_rules(self._boards.presenter(name), page))
            case Confirm(action):
                await self._ask(interaction, control, action)

    async def _carry(self, interaction: discord.Interaction, change: Awaitable[Table]) -> None:
        """Make a change, and answer the press: a board by itself; a private panel by itself, and then the board."""
        table = await self._made(change)
        try:
            await self._carried(interaction, table)
        except DiskError as failed:
            raise Refused(Reason.UNSHOWN_DISK) from failed

    async def _carried(self, interaction: discord.Interaction, table: Table) -> None:
        if not is_private(interaction):
            self._deal(table)
            await self.shown(self._painter.senders.answer(interaction, table.id))
            return
        self._painter.senders.mark_dirty(table.id)
        if interaction.guild_id is None and self._hands.deals(table):
            await self.shown(self._hands.senders.answer(interaction, table.id))
            return
        self._deal(table)
        table = await self._table(table.id)
        seat = table.seat_of(interaction.user.id)
        if seat is None or table.state is None:
            await acknowledge(interaction)
            return
        if not self._boards.presenter(table.game).panel:
            await show(interaction, plain_screen(_("It is done; the board shows it.")))
            return
        board = await self._boards.panel(table, seat, str(interaction.locale))
        await show(interaction, board.screen, table.id, board.question)

    async def _ask(self, interaction: discord.Interaction, control: Control, text: str) -> None:
        """Ask the presser alone whether they mean it; the button below answers the same question."""
        table = await self._table(control.table_id)
        self._tables.asked(table, control.question, interaction.user.id)
        screen = await self._boards.confirmation(table, text, str(interaction.locale))
        if screen is None:
            raise Refused(Reason.ILLEGAL, link=table.link)
        await show(interaction, screen, table.id, control.question)

    async def _made(self, change: Awaitable[Table]) -> Table:
        return await self._computers.answer(await change)

    def _deal(self, table: Table) -> None:
        """Bring the hands up to date beside the board."""
        if self._hands.deals(table):
            self._hands.senders.mark_dirty(table.id)

    async def _rematch(self, interaction: discord.Interaction, table_id: int) -> None:
        try:
            table, begun = await self._proposals.rematch(table_id, interaction.user.id)
        except Refused as refused:
            if refused.reason is Reason.BUSY:
                # Of a channel with another table: that the presser agrees is kept, and is to be seen.
                self._painter.senders.mark_dirty(table_id)
            raise
        try:
            await self._carry(interaction, _done(table))
        finally:
            # The new game goes on whatever becomes of the old board.
            if begun is not None:
                await self.change(_done(begun))

    async def _confirmed(self, interaction: discord.Interaction, change: Awaitable[Table], words: str) -> None:
        await self.change(change)
        await show(interaction, plain_screen(words))

    async def _computer(self, interaction: discord.Interaction, table_id: int) -> None:
        """Ask the host alone how well another computer player should play."""
        table = await self._table(table_id)
        in_lobby(table)
        only_host(table, interaction.user.id)
        await show(interaction, present_levels(table, self._boards.presenter(table.game)), table.id)

    async def _left(self, change: Awaitable[Table]) -> None:
        """Make a change and show it, the hands too: who is forgotten after it could not be shown anything any more."""
        table = await self.change(change)
        if self._hands.deals(table):
            await self.shown(self._hands.senders.show(table.id))

    async def _panel(self, interaction: discord.Interaction, table_id: int, name: str) -> None:
        table = await self._table(table_id)
        seat = seat_of(table, interaction.user.id)
        if not self._boards.presenter(table.game).panel:
            raise Refused(Reason.UNKNOWN)
        board = await self._boards.panel(table, seat, str(interaction.locale), name)
        await show(interaction, board.screen, table.id, board.question)

    async def _moderates(self, interaction: discord.Interaction, table_id: int) -> bool:
        """Whether the presser may manage messages where the table is, not only where they press."""
        listed = await self._tables.store.listed(table_id)
        return listed is not None and manages(interaction, listed.guild_id, listed.channel_id)

    async def _begin(self, table_id: int, user_id: int) -> Table:
        try:
            return await self._tables.begin(table_id, user_id)
        except IllegalOptions as illegal:
            table = await self._table(table_id)
            why = self._boards.presenter(table.game).refuse(illegal.code, illegal.values)
            raise Refused(Reason.BAD_OPTIONS, why=why) from illegal

    async def _table(self, table_id: int) -> Table:
        table = await self._tables.store.table(table_id)
        if table is None:
            raise Refused(Reason.NO_TABLE)
        return table

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


async def _done(table: Table) -> Table:
    return table


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
