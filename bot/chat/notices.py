"""Tells people of their turn by direct message, where they want that instead of a ping."""

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
    """One direct message for each new board that calls somebody; who takes none is pinged in the channel instead."""

    def __init__(self, conversations: Conversations, store: Store, unreached: Callable[[Table, Seat], None]) -> None:
        """`unreached` is told of whom a board has to ping after all."""
        self._conversations = conversations
        self._store = store
        self._unreached = unreached
        self._tasks: set[asyncio.Task[None]] = set()

    async def places(self, table: Table, seats: Sequence[Seat]) -> dict[Seat, NotifyChoice]:
        """Where each of these is to be told of their turn; who takes no direct messages, here."""
        people = {seat: user for seat in seats if (user := table.chairs[seat].user_id) is not None}
        wishes = await self._store.notify_choices(list(people.values()))
        places = {seat: wishes.get(user, NotifyChoice.HERE) for seat, user in people.items()}
        return {
            seat: NotifyChoice.HERE if place is NotifyChoice.MESSAGE and table.chairs[seat].closed else place
            for seat, place in places.items()
        }

    def send(self, table: Table, seats: Sequence[Seat]) -> None:
        """Send each of these a link to the table's new board, in the background: no board waits for it."""
        for seat in seats:
            task = asyncio.create_task(self._send(table, seat))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def drain(self) -> None:
        """Return once everything that is being sent is sent."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _send(self, table: Table, seat: Seat) -> None:
        try:
            try:
                await self._post(table, seat)
            except CallFailed as failed:
                if failed.fault is not Fault.LATER:
                    raise
                # It may have arrived: the same message once more cannot appear twice.
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
            words = _words(table, seat).format(channel=f"<#{table.channel_id}>", link=table.link)
        mark = nonce(table.message_id, seat)
        channel = await call(self._conversations.create_dm(discord.Object(chair.user_id)))
        await call(channel.send(words, nonce=mark, allowed_mentions=NOBODY))

    async def _note_closed(self, table: Table, seat: Seat) -> None:
        newest = await self._store.table(table.id)
        if newest is None or seat >= len(newest.chairs):
            return
        chair = newest.chairs[seat]
        if chair.user_id is not None and chair.user_id == table.chairs[seat].user_id:
            await self._store.hand(table.id, seat, chair.user_id, chair.hand, closed=True)


def _words(table: Table, seat: Seat) -> str:
    if table.warned:
        return _("It is your turn, and the game in {channel} is about to be stopped: {link}")
    if table.chairs[seat].warned:
        return _("Half of your time is over in {channel}: {link}")
    return _("It is your turn in {channel}: {link}")
