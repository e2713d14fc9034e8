"""Substitution: a newcomer in the chair of a player who goes, or has just gone."""

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


def substitute(table: Table, stages: Sequence[Stage], seat: Seat, person: Person) -> Change:
    """Give this seat to a newcomer. Raises Refused where they cannot take it any more."""
    stage = stage_to_resume(table, stages, seat)
    has_left = table.chairs[seat].gone
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
        deadline=None if has_left else table.deadline,
        version=table.version + 1,
        # The leaving is taken back; what was asked since has numbers that would come again.
        undone=table.undone + 1 if has_left else table.undone,
        state=msgspec.json.encode(stage.state) if has_left else table.state,
    )
    return Change(after, (Move(seat, MoveKind.REPLACE, str(stage.version), b"[]"),), state=stage.state)


def stage_to_resume(table: Table, stages: Sequence[Stage], seat: Seat) -> Stage:
    """Return the stage from which a newcomer plays on: the newest, or the one before the player left.

    Raises Refused where the seat cannot be taken any more.
    """
    chair = table.chairs[seat]
    if not chair.gone:
        if table.status is not Status.PLAYING:
            raise refusal.over(table.command)
        return stages[-1]
    newest = stages[-1].move
    if (newest.kind, newest.seat) != (MoveKind.LEAVE, seat):
        raise refusal.replace_late(chair.name, table.command)
    if table.status is Status.STOPPED and table.ending is not Ending.NOBODY:
        raise refusal.over(table.command)
    return stages[-2]


def seat_to_replace(table: Table, user_id: int) -> Seat:
    """Return the seat that a member has, or had until they left. Raises Refused where they never sat there."""
    for seat, chair in enumerate(table.chairs):
        if chair.user_id == user_id:
            return seat
    raise refusal.not_at_table(user_id)
