"""Pings: the people whom a board calls, in the channel or by direct message."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from bot.chat.notices import Notices
from bot.screens.board import Board
from bot.store.preferences import NotifyChoice
from bot.store.tables import Store
from bot.table.table import Status, Table, Voter
from engines.core import Seat


@dataclass(frozen=True, slots=True)
class Pings:
    """The people whom a new message has to call: user ids to ping in it, and seats to tell by direct message."""

    wanted: bool = False
    """True if somebody is asked something new, so that a new message is wanted."""
    in_channel: Sequence[int] = ()
    by_message: Sequence[Seat] = ()


async def due_pings(
    table: Table, board: Board, presser: int | None, unreached: Collection[Seat], store: Store, notices: Notices
) -> Pings:
    """Return the people whom a board calls for the first time, to their turn or with a warning.

    Nobody is called by their own action. `unreached` are seats that no direct message reached, which are pinged.
    """
    if table.status is Status.LOBBY and table.message_id is None:
        return Pings(bool(table.invited), table.invited)
    turns = [call for call in board.called if not isinstance(call, Voter)]
    seats = {call.seat for call in turns if call not in table.called or call.seat in unreached}
    people = {seat: user for seat in sorted(seats) if (user := table.chairs[seat].user_id) is not None}
    if not people:
        return Pings()
    # No move has the version 0.
    actors = await store.actors_since(table.id, table.painted or 0)
    called = [seat for seat, user in people.items() if seat not in actors and user != presser]
    if table.status is Status.LOBBY:
        return Pings(bool(called), [people[seat] for seat in called])
    choices = await notices.choices(table, called)
    retried = seats.intersection(unreached)
    in_channel = [people[seat] for seat in called if choices[seat] is NotifyChoice.HERE or seat in retried]
    by_message = [seat for seat in called if choices[seat] is NotifyChoice.MESSAGE and seat not in retried]
    return Pings(bool(called), in_channel, by_message)


def newly_asked(table: Table, board: Board, presser: int | None) -> list[int]:
    """Return the people, without the presser, whom a board asks something that the last message did not."""
    seats = [call.seat for call in board.called if call not in table.called]
    users = [table.chairs[seat].user_id for seat in dict.fromkeys(seats)]
    return [user for user in users if user is not None and user != presser]
