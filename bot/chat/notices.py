"""Notices: direct messages that call people to their turn, for those who prefer them to a ping."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

import discord

from bot.chat.calls import CallFailed, Fault, call, nonce
from bot.chat.messages import NOBODY, Conversations
from bot.screens.text import _, speaking
from bot.store.preferences import NotifyChoice
from bot.store.tables import Store
from bot.table.table import Table
from engines.core import Seat

log = logging.getLogger(__name__)


class Notices:
    """One direct message a board for each person it calls; those it cannot reach are pinged in the channel instead."""

    def __init__(self, conversations: Conversations, store: Store, unreached: Callable[[Table, Seat], None]) -> None:
        """`unreached` is called for each seat that the board has to ping after all."""
        self._conversations = conversations
        self._store = store
        self._unreached = unreached
        self._tasks: set[asyncio.Task[None]] = set()

    async def choices(self, table: Table, seats: Sequence[Seat]) -> dict[Seat, NotifyChoice]:
        """Return how each of these seats is to be called; the channel if they take no direct messages."""
        people = {seat: user for seat in seats if (user := table.chairs[seat].user_id) is not None}
        chosen = await self._store.notify_choices(list(people.values()))
        choices = {seat: chosen.get(user, NotifyChoice.HERE) for seat, user in people.items()}
        return {
            seat: NotifyChoice.HERE if choice is NotifyChoice.MESSAGE and table.chairs[seat].closed else choice
            for seat, choice in choices.items()
        }

    def send(self, table: Table, seats: Sequence[Seat]) -> None:
        """Send these seats a link to the table's new board, in the background, so that no board waits for it."""
        for seat in seats:
            task = asyncio.create_task(self._notify(table, seat))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def drain(self) -> None:
        """Wait until every notice under way is sent."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _notify(self, table: Table, seat: Seat) -> None:
        try:
            try:
                await self._post(table, seat)
            except CallFailed as failed:
                if failed.fault is not Fault.LATER:
                    raise
                # It may have arrived; with the same nonce it cannot appear twice.
                await self._post(table, seat)
        except CallFailed as failed:
            log.info("a player of table %d is not told by direct message: %s", table.id, failed)
            if failed.fault in (Fault.CLOSED, Fault.NOT_ALLOWED):
                await self._note_closed(table, seat)
            self._unreached(table, seat)
        except Exception:
            log.exception("a player of table %d is not told by direct message: nobody foresaw this", table.id)

    async def _post(self, table: Table, seat: Seat) -> None:
        chair = table.chairs[seat]
        assert chair.user_id is not None
        with speaking(chair.locale):
            text = _text(table, seat).format(channel=f"<#{table.channel_id}>", link=table.link)
        message_nonce = nonce(table.message_id, seat)
        channel = await call(self._conversations.create_dm(discord.Object(chair.user_id)))
        await call(channel.send(text, nonce=message_nonce, allowed_mentions=NOBODY))

    async def _note_closed(self, table: Table, seat: Seat) -> None:
        newest = await self._store.table(table.id)
        if newest is None or seat >= len(newest.chairs):
            return
        chair = newest.chairs[seat]
        if chair.user_id is not None and chair.user_id == table.chairs[seat].user_id:
            await self._store.hand(table.id, seat, chair.user_id, chair.hand, closed=True)


def _text(table: Table, seat: Seat) -> str:
    if table.warned:
        return _("It is your turn, and the game in {channel} is about to be stopped: {link}")
    if table.chairs[seat].warned:
        return _("Half of your time is over in {channel}: {link}")
    return _("It is your turn in {channel}: {link}")
