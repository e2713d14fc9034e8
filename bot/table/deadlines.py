"""What a table waits for, and until when: the deadlines of its people, its own, and when time next has work there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.table.table import Chair, Move, MoveKind, Status, Table
from engines.core import Seat, State

HOUR = 3600.0
DAY = 24 * HOUR
LOBBY = DAY
"""The seconds after which a lobby closes in which nothing changes."""
IDLE = 14 * DAY
"""The seconds after which a game is stopped in which nobody moves."""
LOBBY_WORD = HOUR
"""How long before it closes a lobby is told so."""
IDLE_WORD = DAY
"""How long before it is stopped a game is told so."""
LONGEST_GRACE = 600.0
"""The most that is added for people who could not play while the bot, Discord or their server was away."""
CLOSING_GRACE = HOUR
PROPOSAL_GRACE = 150.0
"""The seconds that are left at least to answer what is proposed."""


def set_deadlines(
    old: Table | None, new: Table, before: State | None, after: State | None, now: float, moves: Sequence[Move] = ()
) -> Table:
    """The changed table with all its deadlines, told by what it was and by the moves that were made.

    `before` and `after` are its game's states, None where there is none or it cannot be read. What the change itself
    set, as by time, stays.
    """
    timed = replace(new, chairs=_chairs(old, new, before, after, now, moves))
    timed = _closing(old, timed, now, moves)
    return replace(timed, due=min(_moments(timed), default=None))


def extend_deadlines(table: Table, now: float) -> Table:
    """The table with every deadline far enough for people who had no way to play; the same where all are."""
    grace = 0.0 if table.clock is None else shortest(table.clock)
    chairs = tuple(
        chair if chair.deadline is None else replace(chair, deadline=max(chair.deadline, now + grace))
        for chair in table.chairs
    )
    deadline = table.deadline
    if table.open and deadline is not None:
        deadline = max(deadline, now + CLOSING_GRACE)
    proposal = table.proposal
    if proposal is not None and proposal.verdict is None:
        proposal = replace(proposal, until=max(proposal.until, now + PROPOSAL_GRACE))
    timed = (chairs, deadline, proposal)
    if table.open and (deadline is None or timed != (table.chairs, table.deadline, table.proposal)):
        return replace(table, chairs=chairs, deadline=deadline, proposal=proposal)
    return table


def shortest(clock: int) -> float:
    """The seconds that are left at least after an absence that was nobody's fault: half the clock, or ten minutes."""
    return min(clock / 2, LONGEST_GRACE)


def half_time(table: Table, chair: Chair) -> float | None:
    """When half of somebody's time is over; None where they are not waited for."""
    if table.clock is None or chair.deadline is None:
        return None
    return chair.deadline - table.clock / 2


def warning_lead(table: Table) -> float:
    """How long before it closes an open table is told so."""
    return LOBBY_WORD if table.status is Status.LOBBY else IDLE_WORD


def _chairs(
    old: Table | None, new: Table, before: State | None, after: State | None, now: float, moves: Sequence[Move]
) -> tuple[Chair, ...]:
    """Everybody, with all their time from when they began to be waited for, and anew from each action of their own."""
    clock = new.clock
    running = new.status is Status.PLAYING and clock is not None and after is not None
    to_act: frozenset[Seat] = after.to_act() if running and after is not None else frozenset()
    acted = {move.seat for move in moves if move.kind is MoveKind.ACTION}
    moved = {move.seat for move in moves if move.kind in (MoveKind.ACTION, MoveKind.CLOCK)}
    chairs: list[Chair] = []
    for seat, chair in enumerate(new.chairs):
        was = None if old is None or seat >= len(old.chairs) else old.chairs[seat]
        same = was is not None and was.user_id == chair.user_id
        missed = 0 if seat in acted or not same else chair.missed
        if clock is None or seat not in to_act or chair.user_id is None or chair.gone:
            chairs.append(replace(chair, deadline=None, warned=False, missed=missed))
        elif same and seat not in moved and _still_asked(was, before, after, seat):
            chairs.append(chair)
        else:
            chairs.append(replace(chair, deadline=now + clock, warned=False, missed=missed))
    return tuple(chairs)


def _still_asked(was: Chair | None, before: State | None, after: State | None, seat: Seat) -> bool:
    """Whether somebody is asked what they were asked before, and their time ran already."""
    if was is None or was.deadline is None or before is None or after is None:
        return False
    return seat in before.to_act() and before.question(seat) == after.question(seat)


def _closing(old: Table | None, new: Table, now: float, moves: Sequence[Move]) -> Table:
    """The table with the moment at which it closes by itself."""
    if old is None or old.status is not new.status:
        # Of what has ended, only what comes after it has a deadline, such as a rematch.
        kept = None if old is None or new.deadline == old.deadline else new.deadline
        deadline = now + _patience(new) if new.open else kept
        return replace(new, deadline=deadline, warned=False)
    if not new.open:
        return new
    by_time = (new.warned, new.deadline) != (old.warned, old.deadline)
    still = not moves and (by_time or new.status is Status.PLAYING)
    if still and new.deadline is not None:
        return new
    return replace(new, deadline=now + _patience(new), warned=False)


def _patience(table: Table) -> float:
    return LOBBY if table.status is Status.LOBBY else IDLE


def _moments(table: Table) -> Iterator[float]:
    """Every moment at which time has something to do."""
    if table.deadline is not None:
        yield table.deadline - warning_lead(table) if table.open and not table.warned else table.deadline
    if table.proposal is not None and table.proposal.verdict is None:
        yield table.proposal.until
    for chair in table.chairs:
        half = half_time(table, chair)
        if half is not None and not chair.warned:
            yield half
        elif chair.deadline is not None:
            yield chair.deadline
