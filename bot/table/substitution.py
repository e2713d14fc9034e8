"""Somebody new in the chair of a player who goes, or who has just gone."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from bot.table import refusal
from bot.table.change import Change
from bot.table.history import Stage
from bot.table.lobby import Person
from bot.table.table import Chair, Ending, Move, MoveKind, Status, Table
from bot.table.voting import people
from engines.core import Seat


def chair_of(table: Table, user_id: int) -> Seat:
    """Where a member sits, or sat until they left. Raises Refused where they never did."""
    for seat, chair in enumerate(table.chairs):
        if chair.user_id == user_id:
            return seat
    raise refusal.not_at_table(user_id)


def takes_up(table: Table, stages: Sequence[Stage], seat: Seat) -> Stage:
    """The stage from which a newcomer plays on: the newest, or the one before the player left.

    Raises Refused where that is not possible any more.
    """
    chair = table.chairs[seat]
    if not chair.gone:
        if table.status is not Status.PLAYING:
            raise refusal.over(table.command)
        return stages[-1]
    move = stages[-1].move
    if (move.kind, move.seat) != (MoveKind.LEAVE, seat):
        raise refusal.replace_late(chair.name, table.command)
    if table.status is Status.STOPPED and table.ending is not Ending.NOBODY:
        raise refusal.over(table.command)
    return stages[-2]


def taken_over(table: Table, stages: Sequence[Stage], seat: Seat, person: Person) -> Change:
    """The table with a newcomer at this seat. Raises Refused where they cannot take it any more."""
    stage = takes_up(table, stages, seat)
    back = table.chairs[seat].gone
    newcomer = Chair(person.id, person.name, None, person.locale)
    chairs = (*table.chairs[:seat], newcomer, *table.chairs[seat + 1 :])
    stay = [user for user in people(replace(table, chairs=chairs)) if user != person.id]
    host = table.host_id if table.host_id in stay else next(iter(stay), person.id)
    after = replace(
        table,
        chairs=chairs,
        host_id=host,
        status=Status.PLAYING,
        ending=None,
        deadline=None if back else table.deadline,
        version=table.version + 1,
        # What was asked after the leaving has numbers that come again.
        undone=table.undone + back,
        state=msgspec.json.encode(stage.state) if back else table.state,
    )
    return Change(after, (Move(seat, MoveKind.REPLACE, str(stage.version), b"[]"),), state=stage.state)
