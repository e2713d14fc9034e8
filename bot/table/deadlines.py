"""Deadlines of a table and of its people: set with every change, put off after an absence, and enforced."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from bot.table import change
from bot.table.change import Change
from bot.table.expiry import expire
from bot.table.table import Chair, Ending, Move, MoveKind, Result, Status, Table
from engines.core import Seat, State

HOUR = 3600.0
DAY = 24 * HOUR
LOBBY = DAY
"""The seconds after which a lobby is closed in which nothing changes."""
IDLE = 14 * DAY
"""The seconds after which a game is stopped in which nobody moves."""
LOBBY_WARNING = HOUR
"""The seconds between the warning and the closing of a lobby."""
IDLE_WARNING = DAY
"""The seconds between the warning and the stopping of a game."""
LONGEST_GRACE = 600.0
"""The most seconds that a player is given after an absence of the bot, of Discord or of their server."""
CLOSING_GRACE = HOUR
"""The seconds that a table stays open at least after an absence or a warning."""
PROPOSAL_GRACE = 150.0
"""The seconds that a proposal stays open at least after an absence."""
MISSES = 3
"""The turns in a row that are made for somebody before they are out of the game."""
MOST_MOVES = 100
"""The most moves that are made for somebody at once, in a turn that does not end."""


def set_deadlines(
    old: Table | None, new: Table, before: State | None, after: State | None, now: float, moves: Sequence[Move] = ()
) -> Table:
    """Return the changed table with all its deadlines.

    `old` is None for a table that has just been opened. `before` and `after` are the game's states, None where it is
    not being played or cannot be read. `moves` are those of the change. A deadline that the change itself has set
    stays.
    """
    timed = _set_closing(old, new, now, moves)
    if new.clock is not None:
        timed = replace(timed, chairs=_set_chairs(old, new, before, after, now, moves))
    return replace(timed, due=min(_due_moments(timed), default=None))


def extend_deadlines(table: Table, now: float) -> Table:
    """Return the table with time for everybody who had no way to play; the same table where all have enough."""
    least = 0.0 if table.clock is None else grace(table.clock)
    chairs = tuple(
        chair if chair.deadline is None else replace(chair, deadline=max(chair.deadline, now + least))
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


def enforce_deadlines(table: Table, state: State | None, now: float, *, paused: bool) -> Change:
    """Return what has become due: a warning, moves for the late, or an end; the same table where nothing has.

    `state` is None where the game is not being played or cannot be read. While `paused`, nobody's time runs out.
    """
    if not (paused and table.open) and (ended := expire(table, state, now)).table is not table:
        return ended
    if not table.open:
        return Change(table)
    if table.deadline is not None and table.deadline - (0 if table.warned else warning_lead(table)) <= now:
        return Change(_close(table, table.deadline, now))
    if state is None:
        # A game that cannot be read waits for nobody; it is stopped once it has been idle.
        if any(chair.deadline is not None for chair in table.chairs):
            return Change(replace(table, chairs=tuple(replace(each, deadline=None) for each in table.chairs)))
        return Change(table)
    if paused:
        return Change(table)
    late = [seat for seat, at in _running(table) if at <= now and table.chairs[seat].warned]
    return _move_for(table, state, late) if late else Change(_warn(table, now))


def grace(clock: int) -> float:
    """Return the seconds that everybody has left after an absence: half the clock, and at most ten minutes."""
    return min(clock / 2, LONGEST_GRACE)


def half_time(table: Table, chair: Chair) -> float | None:
    """Return the moment at which half of somebody's time is over; None where they are not waited for."""
    if table.clock is None or chair.deadline is None:
        return None
    return chair.deadline - table.clock / 2


def warning_lead(table: Table) -> float:
    """Return the seconds between an open table's warning and its end."""
    return LOBBY_WARNING if table.status is Status.LOBBY else IDLE_WARNING


def _set_chairs(
    old: Table | None, new: Table, before: State | None, after: State | None, now: float, moves: Sequence[Move]
) -> tuple[Chair, ...]:
    """Give the whole clock to whoever is asked something new, and to whoever has acted."""
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
        elif same and seat not in moved and _is_still_asked(was, before, after, seat):
            chairs.append(chair)
        else:
            chairs.append(replace(chair, deadline=now + clock, warned=False, missed=missed))
    return tuple(chairs)


def _is_still_asked(was: Chair | None, before: State | None, after: State | None, seat: Seat) -> bool:
    """Return whether somebody's time was running already, for the question that they are asked now."""
    if was is None or was.deadline is None or before is None or after is None:
        return False
    return seat in before.to_act() and before.question(seat) == after.question(seat)


def _set_closing(old: Table | None, new: Table, now: float, moves: Sequence[Move]) -> Table:
    patience = LOBBY if new.status is Status.LOBBY else IDLE
    if old is None or old.status is not new.status:
        # The deadline of an ended table is that of its rematch.
        kept = None if old is None or new.deadline == old.deadline else new.deadline
        deadline = now + patience if new.open else kept
        return replace(new, deadline=deadline, warned=False)
    if not new.open:
        return new
    set_by_time = (new.warned, new.deadline) != (old.warned, old.deadline)
    untouched = not moves and (set_by_time or new.status is Status.PLAYING)
    if untouched and new.deadline is not None:
        return new
    return replace(new, deadline=now + patience, warned=False)


def _due_moments(table: Table) -> Iterator[float]:
    if table.deadline is not None:
        yield table.deadline - warning_lead(table) if table.open and not table.warned else table.deadline
    if table.proposal is not None and table.proposal.verdict is None:
        yield table.proposal.until
    for chair in table.chairs if table.clock is not None else ():
        half = half_time(table, chair)
        if half is not None and not chair.warned:
            yield half
        elif chair.deadline is not None:
            yield chair.deadline


def _close(table: Table, deadline: float, now: float) -> Table:
    """Warn that the table will close, or close it: nothing closes without a warning."""
    if not table.warned:
        return replace(table, warned=True, deadline=max(deadline, now + CLOSING_GRACE))
    ending = Ending.LOBBY if table.status is Status.LOBBY else Ending.IDLE
    return replace(table, status=Status.STOPPED, ending=ending)


def _warn(table: Table, now: float) -> Table:
    """Warn everybody whose time is half over; the same table where that is nobody."""
    chairs = list(table.chairs)
    for seat, at in _running(table):
        half = half_time(table, chairs[seat])
        if not chairs[seat].warned and half is not None and half <= now and table.clock is not None:
            # A late warning leaves time to act all the same.
            chairs[seat] = replace(chairs[seat], warned=True, deadline=max(at, now + grace(table.clock) / 2))
    return table if tuple(chairs) == table.chairs else replace(table, chairs=tuple(chairs))


def _move_for(table: Table, state: State, late: Sequence[Seat]) -> Change:
    """Make the turns of everybody who is late; whoever has missed three in a row is out of the game."""
    moves: list[Move] = []
    results: Sequence[Result] = ()
    for seat in late:
        if table.status is not Status.PLAYING or seat not in state.to_act():
            continue
        made_here = 0
        while table.status is Status.PLAYING and seat in state.to_act() and made_here < MOST_MOVES:
            made = change.act(table, state, seat, state.safe(seat).text, MoveKind.CLOCK)
            table, state, results = made.table, made.state or state, made.results
            moves += made.moves
            made_here += 1
        table = _count_miss(table, seat)
        if table.status is Status.PLAYING and table.chairs[seat].missed >= MISSES:
            made = change.leave(table, state, seat)
            table, state, results = made.table, made.state or state, made.results
            moves += made.moves
    return Change(table, moves, results, state)


def _count_miss(table: Table, seat: Seat) -> Table:
    chairs = list(table.chairs)
    chairs[seat] = replace(chairs[seat], missed=chairs[seat].missed + 1)
    return replace(table, chairs=tuple(chairs))


def _running(table: Table) -> Sequence[tuple[Seat, float]]:
    """Return the seats that are waited for, each with its deadline."""
    return [(seat, chair.deadline) for seat, chair in enumerate(table.chairs) if chair.deadline is not None]
