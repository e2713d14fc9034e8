"""Every picture that a table's moves could rightly show, to hold what was shown against."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import msgspec
from msgspec.structs import replace

from bot.chat.bot import Parlour
from bot.chat.components import payload, render
from bot.screens.board import Board
from bot.table.snapshot import STORY_MOVES, Snapshot
from bot.table.table import MoveKind, Status, Table
from engines import GAMES
from tests.crowd.finish import replayed
from tests.wire import Channel, Picture, Wire


async def unfounded(bot: Parlour, wire: Wire, channel: Channel, table: Table) -> list[str]:
    """Return the boards of a game shown to everybody that belong to no state of its log."""
    right: set[str] = set()
    async for board in _boards(bot, table):
        right.add(_look(Picture("", payload(render(board.screen, table.id, board.question)), [], [], 0, 0.0)))  # type: ignore[arg-type]
    shown = [each for message in wire.messages(channel) for each in message.pictures if _is_of(each, table)]
    return [each.text for each in shown if not any(_look(each).endswith(look) for look in right)]


def _is_of(shown: Picture, table: Table) -> bool:
    """Return whether it is a board of this table's game, neither of its lobby nor of another table of the channel."""
    asked = [control.custom_id.split(":")[1:3] for control in shown.controls]
    return any(number == str(table.id) and question != "0" for number, question in asked)


async def _boards(bot: Parlour, table: Table) -> AsyncIterator[Board]:
    log = await bot.services.store.log(table.id)
    states = await replayed(bot, table)
    told: Sequence[bytes] = []
    chairs = table.chairs
    for (version, move), state in zip(log, states, strict=True):
        told = [*told, move.events][-STORY_MOVES:]
        over = state.outcome() is not None
        moment = replace(
            table, version=version, state=msgspec.json.encode(state), status=Status.OVER if over else Status.PLAYING,
            chairs=tuple(replace(each, gone=False) for each in chairs) if move.kind is not MoveKind.LEAVE else chairs,
        )  # fmt: skip
        yield bot.services.screens.public(Snapshot(moment, GAMES, told))


def _look(shown: Picture) -> str:
    return shown.text + "\n" + "\n".join(each.custom_id for each in shown.controls)
