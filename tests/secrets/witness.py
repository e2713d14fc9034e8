"""Reads along with all that the bot sends in an driver, and holds each message to what its reader may know."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, cast

import msgspec
from msgspec.structs import replace
from simcord import HttpLogEntry

from bot.chat.components import payload, render
from bot.screens.board import TableScreens
from bot.table.table import Table
from engines.core import Seat
from tests.drivers.direct import state_of, told
from tests.drivers.simcord_cards import SimCards
from tests.secrets.card_game import CardGame
from tests.secrets.payload import Payload

COMMAND = 2
"""The kind of interaction that a typed command is."""


@dataclass(frozen=True)
class Sent:
    """A message or edit on its way to its readers: one person, or (None) everybody."""

    request: HttpLogEntry
    reader: int | None
    payload: Mapping[str, Any]
    typed: bool
    """True if it answers a command, so that it is no picture of the table."""


class Witness:
    """Judges what was sent since it last looked. A picture of the table must be the very one that would have been sent
    if every card that its reader may not see were another."""

    def __init__(self, driver: SimCards, game: CardGame) -> None:
        self.looked_at = 0
        self._evening = driver
        self._game = game
        self._last: Table | None = None
        self._read = len(driver.env.http_requests)
        name = game.presenter.game.name
        self._screens = TableScreens({name: game.presenter})

    async def leaks(self, rng: Random) -> list[str]:
        """Return what was sent since the last look and tells somebody more than they may know."""
        requests = self._evening.env.http_requests[self._read :]
        self._read += len(requests)
        table = await self._evening.table()
        # What opened a panel came before the press in it: also the table of the look before may be seen.
        tables = [table, self._last] if self._last is not None and self._last.version < table.version else [table]
        self._last = table
        sent = [each for each in map(self._sent, requests) if each is not None]
        self.looked_at += len(sent)
        return [leak for each in sent async for leak in self._judged(each, tables, rng)]

    async def _judged(self, sent: Sent, tables: Sequence[Table], rng: Random) -> AsyncIterator[str]:
        chairs = tables[0].chairs
        viewer = next((seat for seat, chair in enumerate(chairs) if chair.user_id == sent.reader), None)
        where = f"{sent.request.method} {sent.request.path} for {viewer}"
        states = [state_of(table) for table in tables]
        story = (await self._evening.bot.services.tables.load(tables[0].id)).story
        named = self._game.named(sent.payload)
        if named:
            may_see = set[str]().union(*(self._game.may_see(state, story, viewer) for state in states))
            for card in sorted(named - may_see):
                yield f"{where} names {card}"
        shown = sent.payload.get("components")
        if sent.typed or not shown:
            return
        for table, state in zip(tables, states, strict=True):
            twin = replace(table, state=msgspec.json.encode(self._game.twin(state, viewer, rng)))
            if _without_call(shown) in await self._pictures(twin, viewer):
                return
        yield f"{where} depends on what they may not know"

    async def _pictures(self, table: Table, viewer: Seat | None) -> list[Payload]:
        """All that may be sent of a table to everybody, or to one player alone."""
        at = await told(self._evening.bot.services.tables, table)
        if viewer is None:
            board = self._screens.public(at)
            old = (self._screens.folded(at), self._screens.moved(table))
            folds = [payload(render(screen, table.id, 0)) for screen in old]
            return [payload(render(board.screen, table.id, board.question)), *folds]
        hand = self._screens.hand(at, viewer)
        panel = self._screens.panel(at, viewer, table.chairs[viewer].locale)
        return [payload(render(each.screen, table.id, each.question)) for each in (hand, panel)]

    def _sent(self, request: HttpLogEntry) -> Sent | None:
        """Return the message that a request shows, if it shows any."""
        backend = self._evening.env.backend
        body = request.json
        if not isinstance(body, dict):
            return None
        match request.path.strip("/").split("/"):
            case ["channels", channel, "messages", *_]:
                return Sent(request, self._alone_in(int(channel)), body, typed=False)
            case ["interactions", number, _token, "callback"] if body.get("data"):
                press = backend.interactions[int(number)]
                payload = cast("Mapping[str, Any]", body["data"])
            case ["webhooks", _application, token, *_]:
                press = backend.interaction_by_token(token)
                payload = body
            case _:
                return None
        private = bool(payload.get("flags", 0) & 64)
        pressed = backend.messages[press.channel_id].get(press.source_message_id or 0)
        if request.method == "PATCH" or body.get("type") == 7:
            # Of the message itself that was pressed.
            private = pressed is not None and pressed.is_ephemeral
        reader = press.user_id if private else self._alone_in(press.channel_id)
        return Sent(request, reader, payload, typed=press.type == COMMAND)

    def _alone_in(self, channel_id: int) -> int | None:
        """The one person who reads a channel, if it is a private conversation."""
        conversations = self._evening.env.backend.dm_channels
        return next((user for user, channel in conversations.items() if channel == channel_id), None)


def _without_call(components: list[Any]) -> list[Any]:
    """A message's components below the line that calls people, which names nothing but them."""
    first, *rest = components
    called = re.fullmatch(r"(<@\d+> )+It is your turn\.", str(first.get("content", "")))
    return rest if called else components
