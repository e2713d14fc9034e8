"""Judges whether all is well at a table: its board, its hands, its log, its secrets, and the answer to a press."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.chat.components import payload, render
from bot.screens import screen
from bot.screens.board import Board
from bot.table.replay import replay
from bot.table.table import MoveKind, Status, Table
from engines import GAMES
from engines.core import State
from tests.drivers.direct import DirectTables, options_of, told
from tests.faults.stepped_bot import SteppedBot
from tests.secrets.card_game import CardGame
from tests.secrets.nessie_cards import NessieCards
from tests.secrets.wazabi_cards import WazabiCards
from tests.wire import CALLBACK, Channel, Exchange, Message, Picture
from tests.wire.press import Press

CARDS: dict[str, CardGame] = {"nessie": NessieCards(), "wazabi": WazabiCards()}


class Judge:
    """Looks at one table, past the bot."""

    def __init__(self, stepped: SteppedBot, channel: Channel) -> None:
        self.stepped = stepped
        self.channel = channel
        self._read = len(stepped.wire.requests)

    # -- what is shown

    async def untrue(self, table: Table) -> str:
        """Return what of a table is not shown as it is on disk; empty if all is."""
        message = self.message(table)
        if message is None:
            return "the board is not there"
        board = self.stepped.bot.services.screens.public(await told(self.stepped.bot.services.tables, table))
        if not _shows(message, board, table.id, files=True):
            return "the board is not true"
        newer = [each for each in self.stepped.wire.messages(self.channel) if each.id > message.id and each.controls]
        if newer:
            return "there is a newer board that nobody knows of"
        return await self._untrue_hands(table)

    def message(self, table: Table) -> Message | None:
        """The board of a table."""
        return self.channel.messages.get(table.message_id or 0)

    async def _untrue_hands(self, table: Table) -> str:
        if not self.stepped.bot.services.hands.has_hands(table):
            return ""
        for seat, chair in enumerate(table.chairs):
            if chair.user_id is None or chair.closed:
                continue
            user = self.stepped.wire.world.users[chair.user_id]
            ours = [
                each for each in self.stepped.wire.dms(user) if each.id == (chair.hand.message_id if chair.hand else 0)
            ]
            if not ours and (chair.gone or not table.open):
                continue
            hand = self.stepped.bot.services.screens.hand(await told(self.stepped.bot.services.tables, table), seat)
            if len(ours) != 1 or not _shows(ours[0], hand, table.id):
                return f"the hand of {chair.name} is not true"
        return ""

    # -- what is on disk

    async def log(self, table: Table) -> Sequence[tuple[int | None, str]]:
        """The moves of a table as its log has them, once that is played again and leads to what is on disk."""
        log = await self.stepped.bot.services.store.log(table.id)
        tables = DirectTables.of(self.stepped.bot)
        states = list(replay(table, tables.games[table.game], options_of(table), log))
        if table.status is not Status.STOPPED and states:
            assert states[-1] == tables.state(table), "the log leads elsewhere"
        return [(move.seat, move.action) for _, move in log if move.kind is MoveKind.ACTION]

    # -- who pressed

    def answered(self, press: Press, broken: Sequence[Exchange]) -> bool:
        """Return whether a press got an answer, or the way of its answer was broken by the fault."""
        if any(each.ids.get("interaction_token", each.ids.get("webhook_token")) == press.token for each in broken):
            return True
        return press.answer is not None and not (press.original is not None and press.original.loading)

    # -- secrets

    async def leaks(self, *tables: Table) -> Sequence[str]:
        """Return what was sent since the last look and names a card that its reader might see at no such moment."""
        requests = self.stepped.wire.requests[self._read :]
        self._read = len(self.stepped.wire.requests)
        playing = [table for table in tables if table.state is not None]
        if not playing or playing[0].game not in CARDS:
            return []
        game, found = CARDS[playing[0].game], list[str]()
        story = (await self.stepped.bot.services.tables.load(playing[-1].id)).story
        for exchange in requests:
            named = game.named(exchange.json)
            if not named:
                continue
            reader = self._reader(exchange)
            viewer = next((seat for seat, chair in enumerate(playing[0].chairs) if chair.user_id == reader), None)
            for table in playing:
                named -= game.may_see(self._state(table), story, viewer)
            found += [f"{exchange.method} {exchange.path} for {viewer} names {card}" for card in sorted(named)]
        return found

    def _state(self, table: Table) -> State:
        """Return the state of a table, or its state when it was stopped."""
        return msgspec.json.decode(table.state or b"", type=GAMES[table.game])

    def _reader(self, exchange: Exchange) -> int | None:
        """Return the only reader of a message; None if everybody reads it."""
        wire = self.stepped.wire
        if "channel_id" in exchange.ids:
            channel = wire.world.channels.get(exchange.id("channel_id"))
            return channel.reader.id if channel is not None and channel.reader is not None else None
        press = wire.interactions.presses.get(
            exchange.ids.get("interaction_token", exchange.ids.get("webhook_token", ""))
        )
        if press is None:
            return None
        if press.channel.reader is not None:
            return press.channel.reader.id
        body = exchange.json.get("data") or exchange.json
        private = bool((body.get("flags") or 0) & 64)
        if exchange.method == "PATCH" or (exchange.route == CALLBACK and exchange.json.get("type") == 7):
            private = press.message is not None and press.message.reader is not None
        return press.user.id if private else None


def _shows(message: Message, board: Board, table_id: int, *, files: bool = False) -> bool:
    components: Any = payload(render(board.screen, table_id, board.question))
    expected = Picture("", components, [], [], 0, 0.0)
    if message.controls != expected.controls or not message.text.endswith(expected.text):
        return False
    names = [block.file for block in board.screen.blocks if isinstance(block, screen.Picture)]
    shown = [each["filename"] for each in message.now.attachments]
    # A picture may be missing where it was forbidden; another one may not be there.
    return not files or shown in (names, [])
