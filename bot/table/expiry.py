"""Expiry of proposals and of the time for a rematch."""

from __future__ import annotations

from msgspec.structs import replace

from bot.table import change
from bot.table.change import Change
from bot.table.lobby import leave as leave_lobby
from bot.table.proposal import Proposal, Subject, Verdict
from bot.table.table import Status, Table
from bot.table.voting import conclude, end_proposal, has_majority
from engines.core import State


def expire(table: Table, state: State | None, now: float) -> Change:
    """End a proposal or a rematch whose time is over; the same table where there is none.

    `state` is None where the game is not being played or cannot be read.
    """
    due = next_expiry(table)
    if due is None or now < due:
        return Change(table)
    proposal = table.proposal
    if proposal is None or proposal.verdict is not None or now < proposal.until:
        return Change(replace(table, deadline=None))
    match proposal.subject:
        case Subject.KICK if has_majority(table, proposal):
            return _kick(table, proposal, state)
        case Subject.REMATCH:
            return end_proposal(replace(table, deadline=None), proposal, Verdict.LAPSED)
        case _:
            return end_proposal(table, proposal, Verdict.LAPSED)


def next_expiry(table: Table) -> float | None:
    """Return the moment at which a table's proposal or rematch expires; None where there is neither."""
    proposal = table.proposal
    moments = [table.deadline] if table.status is Status.OVER else []
    if proposal is not None and proposal.verdict is None:
        moments.append(proposal.until)
    return min((each for each in moments if each is not None), default=None)


def _kick(table: Table, proposal: Proposal, state: State | None) -> Change:
    seat = None if proposal.user_id is None else table.seat_of(proposal.user_id)
    agreed = replace(table, proposal=conclude(proposal, Verdict.AGREED))
    if proposal.user_id is not None and table.status is Status.LOBBY:
        return Change(leave_lobby(agreed, proposal.user_id))
    if seat is None or state is None:
        # Nobody can be taken out of a game that cannot be read.
        return end_proposal(table, proposal, Verdict.LAPSED)
    return change.leave(agreed, state, seat)
