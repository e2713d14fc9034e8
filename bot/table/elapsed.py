"""What the passing of time does to a table."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.table import change
from bot.table.change import Change
from bot.table.deadlines import CLOSING_GRACE, half_time, shortest, warning_lead
from bot.table.expiry import expired
from bot.table.table import Ending, Move, MoveKind, Result, Status, Table
from engines.core import Seat, State

MISSES = 3
"""After how many turns in a row that were made for them somebody is out of the game."""
MOST = 100
"""How many moves are made for somebody at once, in a turn that does not end."""


def elapsed(table: Table, state: State | None, now: float, *, paused: bool) -> Change:
    """What has become due: a word, moves for those whose time ran out, or the table's end; the same table if nothing.

    `state` is None where there is none, or it cannot be read. While `paused`, nobody's time runs out.
    """
    if not (paused and table.open) and (ended := expired(table, state, now)).table is not table:
        return ended
    if not table.open:
        return Change(table)
    if table.deadline is not None and table.deadline - (0 if table.warned else warning_lead(table)) <= now:
        return Change(_closed(table, table.deadline, now))
    if state is None:
        # A game that cannot be read waits for nobody; it is stopped when it has been idle.
        if any(chair.deadline is not None for chair in table.chairs):
            return Change(replace(table, chairs=tuple(replace(each, deadline=None) for each in table.chairs)))
        return Change(table)
    if paused:
        return Change(table)
    late = [seat for seat, at in _deadlines(table) if at <= now and table.chairs[seat].warned]
    return _moved(table, state, late) if late else Change(_warned(table, now))


def _closed(table: Table, deadline: float, now: float) -> Table:
    """The table with the word that it will close, or closed: nothing closes without a word beforehand."""
    if not table.warned:
        return replace(table, warned=True, deadline=max(deadline, now + CLOSING_GRACE))
    ending = Ending.LOBBY if table.status is Status.LOBBY else Ending.IDLE
    return replace(table, status=Status.STOPPED, ending=ending)


def _warned(table: Table, now: float) -> Table:
    """The table with those warned whose time is half over; the same where there is nobody."""
    chairs = list(table.chairs)
    for seat, at in _deadlines(table):
        half = half_time(table, chairs[seat])
        if not chairs[seat].warned and half is not None and half <= now and table.clock is not None:
            # Who is warned late has time left all the same.
            chairs[seat] = replace(chairs[seat], warned=True, deadline=max(at, now + shortest(table.clock) / 2))
    return table if tuple(chairs) == table.chairs else replace(table, chairs=tuple(chairs))


def _moved(table: Table, state: State, late: Sequence[Seat]) -> Change:
    """The turns of those whose time ran out made for them; who has missed three in a row is out of the game."""
    moves: list[Move] = []
    results: Sequence[Result] = ()
    for seat in late:
        if table.status is not Status.PLAYING or seat not in state.to_act():
            continue
        turn = 0
        while table.status is Status.PLAYING and seat in state.to_act() and turn < MOST:
            made = change.act(table, state, seat, state.safe(seat).text, MoveKind.CLOCK)
            table, state, results = made.table, made.state or state, made.results
            moves += made.moves
            turn += 1
        table = _missed(table, seat)
        if table.status is Status.PLAYING and table.chairs[seat].missed >= MISSES:
            made = change.leave(table, state, seat)
            table, state, results = made.table, made.state or state, made.results
            moves += made.moves
    return Change(table, moves, results, state)


def _missed(table: Table, seat: Seat) -> Table:
    chairs = list(table.chairs)
    chairs[seat] = replace(chairs[seat], missed=chairs[seat].missed + 1)
    return replace(table, chairs=tuple(chairs))


def _deadlines(table: Table) -> Sequence[tuple[Seat, float]]:
    return [(seat, chair.deadline) for seat, chair in enumerate(table.chairs) if chair.deadline is not None]
