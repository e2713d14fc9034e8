"""Hints: the decision that a hard computer player makes for a person."""

from __future__ import annotations

from bot.play.thinking import Decision, decision_for
from bot.table import refusal
from bot.table.rights import names_to_act, seat_of
from bot.table.snapshot import Snapshot
from bot.table.table import Status
from engines.core import Seat
from engines.players import Level


def hint(snapshot: Snapshot, user_id: int) -> tuple[Seat, Decision]:
    """Return a member's seat, and the decision that a hard player would have to make there.

    Raises Refused if it is not their turn, or the table has no hints.
    """
    table = snapshot.table
    if not table.hints:
        raise refusal.no_hints()
    state, seat = snapshot.state, seat_of(table, user_id)
    if table.status is Status.OVER:
        raise refusal.over(table.command)
    if seat not in state.to_act():
        raise refusal.not_your_turn(names_to_act(table, state))
    return seat, decision_for(table, state, seat, Level.HARD)
