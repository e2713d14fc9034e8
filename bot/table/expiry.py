"""What becomes of a proposal, and of a rematch, when their time is over."""

from __future__ import annotations

from msgspec.structs import replace

from bot.table import change
from bot.table.change import Change
from bot.table.lobby import leave as leave_lobby
from bot.table.proposal import Proposal, Subject, Verdict
from bot.table.table import Status, Table
from bot.table.voting import has_majority, moment, settled
from engines.core import State


def expired(table: Table, state: State | None, now: float) -> Change:
    """What time means to a table's proposal or rematch by now; the same table where that is nothing yet.

    `state` is None where there is none, or it cannot be read.
    """
    due = moment(table)
    if due is None or now < due:
        return Change(table)
    proposal = table.proposal
    if proposal is None or proposal.verdict is not None or now < proposal.until:
        return Change(replace(table, deadline=None))
    match proposal.subject:
        case Subject.KICK if has_majority(table, proposal):
            return _taken_out(table, proposal, state)
        case Subject.REMATCH:
            return settle(replace(table, deadline=None), proposal, Verdict.LAPSED)
        case _:
            return settle(table, proposal, Verdict.LAPSED)


def settle(table: Table, proposal: Proposal, verdict: Verdict) -> Change:
    """End a proposal with what it came to, and nothing else."""
    return Change(replace(table, proposal=settled(proposal, verdict)))


def _taken_out(table: Table, proposal: Proposal, state: State | None) -> Change:
    seat = None if proposal.user_id is None else table.seat_of(proposal.user_id)
    done = replace(table, proposal=settled(proposal, Verdict.AGREED))
    if proposal.user_id is not None and table.status is Status.LOBBY:
        return Change(leave_lobby(done, proposal.user_id))
    if seat is None or state is None:
        # Of a game that cannot be read nobody can be taken out.
        return settle(table, proposal, Verdict.LAPSED)
    return change.leave(done, state, seat)
