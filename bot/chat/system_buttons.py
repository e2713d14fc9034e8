"""System buttons: the ones that the bot itself answers, the same for every game."""

from __future__ import annotations

from functools import partial

import discord

from bot.chat.permissions import manages
from bot.chat.presence import Presence
from bot.chat.replies import show
from bot.play.forget import forget
from bot.play.perform import Performer, Press
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
from bot.screens.text import _
from bot.table import refusal, requests
from bot.table.lobby import Person
from bot.table.refusal import Reason, Refused
from bot.table.rights import only_host, seat_of
from bot.table.table import Status
from engines.core import IllegalOptions


class SystemButtons:
    """The actions of all system buttons."""

    def __init__(
        self,
        tables: Tables,
        screens: TableScreens,
        performer: Performer,
        proposals: Proposals,
        presence: Presence,
        *,
        dirty: Signal[[int]],
    ) -> None:
        """`dirty` is sent for tables that are to be shown in the background."""
        self._tables = tables
        self._screens = screens
        self._performer = performer
        self._proposals = proposals
        self._presence = presence
        self._dirty = dirty

    async def press(
        self, interaction: discord.Interaction, press: Press, control: Control, button: SystemButton
    ) -> None:
        """Perform the action of a button, and answer its press. Raises Refused."""
        table_id, user, perform = control.table_id, interaction.user, self._performer.perform
        match button:
            case Join():
                await perform(table_id, requests.join(person(interaction)), press)
            case LeaveLobby():
                await perform(table_id, requests.leave(user.id, lobby=True), press)
            case ChooseComputer():
                await self._choose_computer(interaction, table_id)
            case AddComputer(level):
                await perform(table_id, requests.add_computer(user.id, level, partial(computer_name, level)))
                await self._choose_computer(interaction, table_id)
            case RemoveComputer(number):
                await perform(table_id, requests.remove_computer(user.id, number), press)
            case Begin():
                await self._begin(interaction, press, table_id)
            case CancelLobby():
                moderator = await self._moderates(interaction, table_id)
                await self._performer.stop(table_id, user.id, press, moderator=moderator, lobby=True)
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
                await self._proposals.agree(table_id, number, person(interaction), press)
            case Decline(number):
                await self._proposals.decline(table_id, number, user.id, press)
            case StillHere(number):
                await self._proposals.still_here(table_id, number, user.id, press)
            case Rematch():
                await self._rematch(interaction.user.id, press, table_id)
            case OpenPanel(name):
                await self._panel(interaction, table_id, name)
            case ShowRules(page, game):
                name = (await self._tables.load(table_id)).table.game if game is None else game
                await show(interaction, present_rules(self._screens.presenter(name), page))
            case Confirm(action):
                await self._ask(interaction, control, action)

    async def _leave_listed(self, interaction: discord.Interaction, table_id: int) -> None:
        """Leave a table from the presser's list: a lobby at once, a game after a confirmation."""
        at = await self._tables.load(table_id)
        if at.table.status is Status.PLAYING:
            await show(interaction, present_leaving(), at.table.id)
            return
        await self._performer.perform(table_id, requests.leave(interaction.user.id, lobby=True))
        await show(interaction, plain_screen(_("You have left the table.")))

    async def _ask(self, interaction: discord.Interaction, control: Control, text: str) -> None:
        """Ask the presser alone to confirm; the button of that screen answers the same question."""
        at = await self._tables.load(control.table_id)
        at.seat_asked(interaction.user.id, control.question)
        screen = self._screens.confirmation(at, text, str(interaction.locale))
        if screen is None:
            raise refusal.illegal(at.table.link)
        await show(interaction, screen, at.table.id, control.question)

    async def _begin(self, interaction: discord.Interaction, press: Press, table_id: int) -> None:
        at = await self._tables.load(table_id)
        await self._presence.check_lobby(at.table, interaction.user.id)
        try:
            await self._performer.perform(table_id, requests.begin(interaction.user.id), press)
        except IllegalOptions as illegal:
            why = self._screens.presenter(at.table.game).refuse(illegal.code, illegal.values)
            raise refusal.bad_options(why) from illegal

    async def _rematch(self, user_id: int, press: Press, table_id: int) -> None:
        try:
            ended, begun = await self._proposals.rematch(table_id, user_id)
        except Refused as refused:
            if refused.reason is Reason.BUSY:
                # The presser's agreement stays while the channel has another table, and has to be shown.
                self._dirty.send(table_id)
            raise
        try:
            await self._performer.show(ended, press)
        finally:
            # The new game must be shown even if the old board cannot be.
            if begun is not None:
                await self._performer.show(begun)

    async def _choose_computer(self, interaction: discord.Interaction, table_id: int) -> None:
        """Ask the host alone for the level of another computer player."""
        table = (await self._tables.load(table_id)).table
        only_host(table, interaction.user.id)
        await show(interaction, present_levels(table, self._screens.presenter(table.game)), table.id)

    async def _panel(self, interaction: discord.Interaction, table_id: int, name: str) -> None:
        at = await self._tables.load(table_id)
        seat = seat_of(at.table, interaction.user.id)
        if not self._screens.presenter(at.table.game).panel:
            raise refusal.unknown()
        panel = self._screens.panel(at, seat, str(interaction.locale), name)
        await show(interaction, panel.screen, at.table.id, panel.question)

    async def _moderates(self, interaction: discord.Interaction, table_id: int) -> bool:
        """Return whether the presser may manage messages in the table's channel, wherever they press."""
        listed = await self._tables.store.find_open(table_id)
        return listed is not None and manages(interaction, listed.guild_id, listed.channel_id)


def person(interaction: discord.Interaction) -> Person:
    """Return the person who pressed or typed."""
    user = interaction.user
    return Person(user.id, user.display_name, str(interaction.locale))
