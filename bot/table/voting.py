"""Who is asked about a proposal, and what moves and time mean to it."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from bot.table.change import Change
from bot.table.proposal import Proposal, Subject, Verdict
from bot.table.table import Move, MoveKind, Status, Table, Voter
from engines.core import Seat

DAY = 24 * 3600.0
UNTIL = {Subject.KICK: 300.0, Subject.REPLACE: DAY, Subject.UNDO: DAY, Subject.REMATCH: DAY}
"""How many seconds each proposal is open."""


def people(table: Table) -> Sequence[int]:
    """The members who are at a table, and have not left in mid-game."""
    return [chair.user_id for chair in table.chairs if chair.user_id is not None and not chair.gone]


def asked(table: Table, proposal: Proposal) -> Sequence[int]:
    """The members whose word counts, whoever has spoken already."""
    match proposal.subject:
        case Subject.REPLACE:
            return () if proposal.user_id is None else (proposal.user_id,)
        case Subject.KICK:
            return [user for user in people(table) if user != proposal.user_id]
        case Subject.UNDO | Subject.REMATCH:
            return people(table)


def agreeing(table: Table, proposal: Proposal) -> Sequence[int]:
    """Those whose word counts and who have agreed."""
    return [user for user in asked(table, proposal) if user in proposal.agreed]


def has_majority(table: Table, proposal: Proposal) -> bool:
    """Whether more than half of those who are asked agree."""
    return 2 * len(agreeing(table, proposal)) > len(asked(table, proposal))


def is_hopeless(table: Table, proposal: Proposal) -> bool:
    """Whether so many have declined that a majority cannot come any more."""
    against = [user for user in asked(table, proposal) if user in proposal.declined]
    return 2 * len(against) >= len(asked(table, proposal))


def is_unanimous(table: Table, proposal: Proposal) -> bool:
    """Whether all who are asked agree; computers always do."""
    return len(agreeing(table, proposal)) == len(asked(table, proposal))


def called(table: Table) -> Mapping[Seat, int]:
    """The members who are called to the board when something is proposed, by the places that it is about for them."""
    proposal = table.proposal
    if proposal is None or proposal.verdict is not None or proposal.subject is Subject.REMATCH:
        return {}
    if proposal.subject is Subject.REPLACE:
        return {} if proposal.seat is None or proposal.user_id is None else {proposal.seat: proposal.user_id}
    seats = ((seat, chair.user_id) for seat, chair in enumerate(table.chairs) if not chair.gone)
    return {seat: user for seat, user in seats if user is not None and user != proposal.by}


def newly_called(table: Table, presser: int | None) -> Sequence[int]:
    """The people whom a new message has to call to what is proposed: once for each proposal, and never the presser."""
    if table.proposal is None or any(
        isinstance(call, Voter) and call.proposal == table.proposal.number for call in table.called
    ):
        return ()
    return [user for user in called(table).values() if user != presser]


def settled(proposal: Proposal, verdict: Verdict) -> Proposal:
    """The proposal with what it came to."""
    return replace(proposal, verdict=verdict)


def moment(table: Table) -> float | None:
    """When time next means something to a table's proposal or rematch; None where it does not."""
    proposal = table.proposal
    moments = [table.deadline] if table.status is Status.OVER else []
    if proposal is not None and proposal.verdict is None:
        moments.append(proposal.until)
    return min((each for each in moments if each is not None), default=None)


def update_proposal(before: Table, made: Change, now: float) -> Change:
    """The change with what it means to what was proposed before, and with the time for a rematch where a game ended."""
    table = made.table
    # Where one is left alone there is no rematch.
    stay = [chair for chair in table.chairs if not chair.gone]
    if table.status is Status.OVER and before.status is not Status.OVER and len(stay) > 1:
        table = replace(table, deadline=now + DAY)
    proposal = before.proposal
    untouched = not made.moves and (_seated(table), table.status) == (_seated(before), before.status)
    if proposal is not None and table.proposal is proposal and not untouched:
        # Computers move on at once, before anybody could read what came of it.
        unread = proposal.verdict is not None and table.open and _by_computers(before, made.moves)
        table = table if unread else replace(table, proposal=_after(table, proposal, made.moves))
    return made if table is made.table else dataclasses.replace(made, table=table)


def _seated(table: Table) -> Sequence[tuple[int | None, str | None, bool]]:
    """Who sits where, whatever time has told them."""
    return [(chair.user_id, chair.player, chair.gone) for chair in table.chairs]


def _by_computers(table: Table, moves: Sequence[Move]) -> bool:
    seats = [move.seat for move in moves]
    return bool(seats) and all(seat is not None and table.chairs[seat].player is not None for seat in seats)


def _after(table: Table, proposal: Proposal, moves: Sequence[Move]) -> Proposal | None:
    if proposal.verdict is not None:
        return None
    match proposal.subject:
        case Subject.KICK:
            return _vote_after(table, proposal, moves) if table.open else None
        case Subject.REPLACE if proposal.seat is not None:
            return _offer_after(table, proposal, moves, table.chairs[proposal.seat].gone)
        case Subject.UNDO if table.open:
            return settled(proposal, Verdict.PLAYED_ON)
        case _:
            return None


def _vote_after(table: Table, proposal: Proposal, moves: Sequence[Move]) -> Proposal | None:
    seat = None if proposal.user_id is None else table.seat_of(proposal.user_id)
    if seat is None:
        return None
    acted = any((move.kind, move.seat) == (MoveKind.ACTION, seat) for move in moves)
    return settled(proposal, Verdict.HERE) if acted else proposal


def _offer_after(table: Table, proposal: Proposal, moves: Sequence[Move], gone: bool) -> Proposal | None:
    if not gone:
        return proposal if table.open else None
    if moves and (moves[-1].kind, moves[-1].seat) == (MoveKind.LEAVE, proposal.seat):
        return proposal
    return settled(proposal, Verdict.PLAYED_ON) if table.open else None
