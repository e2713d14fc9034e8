"""Hand messages: one direct message for each player and table, edited as the hand changes."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable

import discord
import msgspec

from bot.chat.calls import CallFailed, Fault, call, nonce
from bot.chat.components import payload, render
from bot.chat.messages import NOBODY, Conversations
from bot.chat.outbox import Outbox
from bot.chat.replies import acknowledge
from bot.play.clock import Clock
from bot.play.signals import Signal
from bot.play.tables import Tables
from bot.screens.board import TableScreens
from bot.table.snapshot import Snapshot
from bot.table.table import Chair, HandMessage, Table
from engines.core import Seat

log = logging.getLogger(__name__)

QUIET = 600.0
"""Seconds for which no direct message is opened after Discord has said that there were too many."""


class Hands:
    """The hand messages of all tables. A player who takes no direct messages opens the hand with a button instead."""

    def __init__(
        self,
        conversations: Conversations,
        tables: Tables,
        screens: TableScreens,
        clock: Clock,
        *,
        dirty: Signal[[int]],
    ) -> None:
        """`dirty` is sent for a table whose board has to change because a player's direct messages opened or closed."""
        self.outbox = Outbox(self._send, self._find_behind, clock)
        self._conversations = conversations
        self._tables = tables
        self._store = tables.store
        self._screens = screens
        self._dirty = dirty
        self._clock = clock
        self._no_new_dms_until = 0.0

    def has_hands(self, table: Table) -> bool:
        """Return whether a table's players have hands now, or had them."""
        return self._screens.has_hands(table)

    def _find_behind(self) -> Awaitable[tuple[int, ...]]:
        return self._store.undealt(self._screens.games_with_hands)

    async def _send(self, table_id: int, press: discord.Interaction | None, snapshot: Snapshot | None) -> None:
        # Loaded anew: the snapshot may lack hand messages that were noted after it was loaded.
        at = await self._tables.find(table_id)
        if at is None or not self.has_hands(at.table):
            return
        table = at.table
        folded = await self._fold(table)
        seats = self._seats_to_deal(table, press)
        dealing = (self._deal(at, seat, press) for seat in seats)
        results = await asyncio.gather(*dealing, return_exceptions=True)
        if press is not None:
            await acknowledge(press)
        failures = {
            seat: result for seat, result in zip(seats, results, strict=True) if isinstance(result, BaseException)
        }
        if not failures and folded:
            await self._store.dealt(table.id, table.version)
            return
        for seat, failure in failures.items():
            # One player's failure does not affect the others; a hand that is behind is shown later.
            if press is None or table.chairs[seat].user_id == press.user.id:
                raise failure
            log.warning("a hand of table %d is not shown for now: %s", table.id, failure)

    async def _fold(self, table: Table) -> bool:
        """Remove the hands of replaced players from their messages, so that they see no more secrets of the table.

        Returns False if some message has to be tried again.
        """
        every = True
        for message in await self._store.stale_hand_messages(table.id):
            view = render(self._screens.stale_hand(table, message.locale), table.id, 0)
            try:
                await self._edit(HandMessage(message.channel_id, message.message_id, ""), view)
            except CallFailed as failed:
                log.warning("a hand of table %d is not folded: %s", table.id, failed)
                if failed.fault not in (Fault.MESSAGE_GONE, Fault.CHANNEL_GONE, Fault.CLOSED, Fault.NOT_ALLOWED):
                    every = False
                    continue
            await self._store.folded(message.message_id)
        return every

    def _seats_to_deal(self, table: Table, press: discord.Interaction | None) -> list[Seat]:
        """Return the seats of all people, the presser's first."""
        seats = [seat for seat, chair in enumerate(table.chairs) if chair.user_id is not None]
        return sorted(seats, key=lambda seat: press is None or table.chairs[seat].user_id != press.user.id)

    async def _deal(self, at: Snapshot, seat: Seat, press: discord.Interaction | None) -> None:
        table, chair = at.table, at.table.chairs[seat]
        user_id = chair.user_id
        # A press on the hand message proves that it is open, whatever was noted before.
        if user_id is None or (chair.closed and not _is_on_hand(press, chair.hand)):
            return
        board = self._screens.hand(at, seat)
        view = render(board.screen, table.id, board.question)
        digest = hashlib.blake2b(msgspec.json.encode(payload(view)), digest_size=12).hexdigest()
        try:
            hand, closed = await self._show(table, seat, chair, view, digest, press), False
        except CallFailed as failed:
            # NOT_ALLOWED too: a direct message has no permissions that could be the reason.
            if failed.fault not in (Fault.CLOSED, Fault.NO_MEMBER, Fault.NOT_ALLOWED):
                raise
            log.info("a player of table %d takes no direct messages", table.id)
            hand, closed = chair.hand, True
        if (hand, closed) != (chair.hand, chair.closed):
            await self._store.hand(table.id, seat, user_id, hand, closed=closed)
        if closed != chair.closed:
            self._dirty.send(table.id)

    async def _show(
        self,
        table: Table,
        seat: Seat,
        chair: Chair,
        view: discord.ui.LayoutView,
        digest: str,
        press: discord.Interaction | None,
    ) -> HandMessage | None:
        hand = chair.hand
        if hand is None:
            # After the result of the game, or of their part in it, nobody needs a first message.
            return await self._post(table, seat, chair, view, digest) if table.open and not chair.gone else None
        try:
            if press is not None and _is_on_hand(press, hand) and not press.response.is_done():
                await call(press.response.edit_message(view=view, allowed_mentions=NOBODY))
            elif digest != hand.picture:
                await self._edit(hand, view)
        except CallFailed as failed:
            match failed.fault:
                case Fault.EXPIRED | Fault.ANSWERED:
                    await self._edit(hand, view)
                case Fault.MESSAGE_GONE | Fault.CHANNEL_GONE if table.open and not chair.gone:
                    return await self._post(table, seat, chair, view, digest)
                case Fault.MESSAGE_GONE | Fault.CHANNEL_GONE:
                    pass
                case _:
                    # TOO_OLD too: a second message with the same hand would be one too many.
                    raise
        return HandMessage(hand.channel_id, hand.message_id, digest)

    async def _post(
        self, table: Table, seat: Seat, chair: Chair, view: discord.ui.LayoutView, digest: str
    ) -> HandMessage:
        channel = await self._open_dm(chair)
        mark = nonce(table.id, seat, None if chair.hand is None else chair.hand.message_id)
        message = await call(channel.send(view=view, nonce=mark, allowed_mentions=NOBODY))
        return HandMessage(channel.id, message.id, digest)

    async def _open_dm(self, chair: Chair) -> discord.DMChannel:
        assert chair.user_id is not None
        if self._clock.now() < self._no_new_dms_until:
            raise CallFailed(Fault.TOO_FAST, "no conversation is begun for a while")
        try:
            return await call(self._conversations.create_dm(discord.Object(chair.user_id)))
        except CallFailed as failed:
            if failed.fault is Fault.TOO_FAST:
                # The limit is the bot's, not this player's, and Discord quarantines bots that go on.
                self._no_new_dms_until = self._clock.now() + QUIET
            raise

    async def _edit(self, hand: HandMessage, view: discord.ui.LayoutView) -> None:
        message = self._conversations.get_partial_messageable(hand.channel_id).get_partial_message(hand.message_id)
        await call(message.edit(view=view, allowed_mentions=NOBODY))


def _is_on_hand(press: discord.Interaction | None, hand: HandMessage | None) -> bool:
    """Return whether this hand message was pressed."""
    message = None if press is None else press.message
    return message is not None and hand is not None and message.id == hand.message_id
