"""Voting on proposals: the people who are asked, their majority, and the end of a vote."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.table.change import Change
from bot.table.proposal import Proposal, Subject, Verdict
from bot.table.table import Move, MoveKind, Status, Table, Voter
from engines.core import Seat

DAY = 24 * 3600.0
LIFETIME = {Subject.KICK: 300.0, Subject.REPLACE: DAY, Subject.UNDO: DAY, Subject.REMATCH: DAY}
"""The seconds that each kind of proposal is open."""


def people(table: Table) -> Sequence[int]:
    """Return the members at a table, without those who have left in mid-game."""
    return [chair.user_id for chair in table.chairs if chair.user_id is not None and not chair.gone]


def voters(table: Table, proposal: Proposal) -> Sequence[int]:
    """Return the members whose vote counts, whether or not they have voted."""
    match proposal.subject:
        case Subject.REPLACE:
            return () if proposal.user_id is None else (proposal.user_id,)
        case Subject.KICK:
            return [user for user in people(table) if user != proposal.user_id]
        case Subject.UNDO | Subject.REMATCH:
            return people(table)


def supporters(table: Table, proposal: Proposal) -> Sequence[int]:
    """Return the voters who have agreed."""
    return [user for user in voters(table, proposal) if user in proposal.agreed]


def has_majority(table: Table, proposal: Proposal) -> bool:
    """Return whether more than half of the voters agree."""
    return 2 * len(supporters(table, proposal)) > len(voters(table, proposal))


def is_hopeless(table: Table, proposal: Proposal) -> bool:
    """Return whether too many have declined for a majority."""
    against = [user for user in voters(table, proposal) if user in proposal.declined]
    return 2 * len(against) >= len(voters(table, proposal))


def is_unanimous(table: Table, proposal: Proposal) -> bool:
    """Return whether all voters agree; computers have no vote."""
    return len(supporters(table, proposal)) == len(voters(table, proposal))


def called_to_vote(table: Table) -> Mapping[Seat, int]:
    """Return the members whom the board calls to an open proposal, by seat; a newcomer by the one they are offered."""
    proposal = table.proposal
    if proposal is None or proposal.verdict is not None or proposal.subject is Subject.REMATCH:
        return {}
    if proposal.subject is Subject.REPLACE:
        return {} if proposal.seat is None or proposal.user_id is None else {proposal.seat: proposal.user_id}
    seats = ((seat, chair.user_id) for seat, chair in enumerate(table.chairs) if not chair.gone)
    return {seat: user for seat, user in seats if user is not None and user != proposal.by}


def newly_called(table: Table, presser: int | None) -> Sequence[int]:
    """Return the people whom a new message calls to a proposal: once for each proposal, and never the presser."""
    if table.proposal is None or any(
        isinstance(call, Voter) and call.proposal == table.proposal.number for call in table.called
    ):
        return ()
    return [user for user in called_to_vote(table).values() if user != presser]


def conclude(proposal: Proposal, verdict: Verdict) -> Proposal:
    """Return the proposal with its verdict."""
    return replace(proposal, verdict=verdict)


def end_proposal(table: Table, proposal: Proposal, verdict: Verdict) -> Change:
    """Conclude a table's proposal, and change nothing else."""
    return Change(replace(table, proposal=conclude(proposal, verdict)))


def update_proposal(before: Table, made: Change, now: float) -> Change:
    """Return the change with its effect on the proposal, and with the time for a rematch where it ends the game."""
    table = made.table
    # Nobody has a rematch alone.
    stay = [chair for chair in table.chairs if not chair.gone]
    if table.status is Status.OVER and before.status is not Status.OVER and len(stay) > 1:
        table = replace(table, deadline=now + DAY)
    proposal = before.proposal
    untouched = not made.moves and (_seating(table), table.status) == (_seating(before), before.status)
    if proposal is not None and table.proposal is proposal and not untouched:
        # Computers move on at once, before anybody could read the verdict.
        unread = proposal.verdict is not None and table.open and _are_of_computers(before, made.moves)
        table = table if unread else replace(table, proposal=_update(table, proposal, made.moves))
    return made if table is made.table else dataclasses.replace(made, table=table)


def _seating(table: Table) -> Sequence[tuple[int | None, str | None, bool]]:
    """Return the people and computers at a table by seat, without what changes while they sit there."""
    return [(chair.user_id, chair.player, chair.gone) for chair in table.chairs]


def _are_of_computers(table: Table, moves: Sequence[Move]) -> bool:
    seats = [move.seat for move in moves]
    return bool(seats) and all(seat is not None and table.chairs[seat].player is not None for seat in seats)


def _update(table: Table, proposal: Proposal, moves: Sequence[Move]) -> Proposal | None:
    if proposal.verdict is not None:
        return None
    match proposal.subject:
        case Subject.KICK:
            return _update_vote(table, proposal, moves) if table.open else None
        case Subject.REPLACE if proposal.seat is not None:
            return _update_offer(table, proposal, moves, table.chairs[proposal.seat].gone)
        case Subject.UNDO if table.open:
            return conclude(proposal, Verdict.PLAYED_ON)
        case _:
            return None


def _update_vote(table: Table, proposal: Proposal, moves: Sequence[Move]) -> Proposal | None:
    seat = None if proposal.user_id is None else table.seat_of(proposal.user_id)
    if seat is None:
        return None
    acted = any((move.kind, move.seat) == (MoveKind.ACTION, seat) for move in moves)
    return conclude(proposal, Verdict.HERE) if acted else proposal


def _update_offer(table: Table, proposal: Proposal, moves: Sequence[Move], gone: bool) -> Proposal | None:
    if not gone:
        return proposal if table.open else None
    if moves and (moves[-1].kind, moves[-1].seat) == (MoveKind.LEAVE, proposal.seat):
        return proposal
    return conclude(proposal, Verdict.PLAYED_ON) if table.open else None
