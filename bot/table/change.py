"""Changes of a table, and the ones that a step of its game makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import msgspec
from msgspec.structs import replace

from bot.table import refusal
from bot.table.table import Ending, Move, MoveKind, Result, Status, Table
from engines.core import IllegalAction, Options, Outcome, Seat, State, Step


@dataclass(frozen=True, slots=True)
class Change:
    """A table to be committed, with the moves that led there and, at the end of a game, its results.

    The moves are in order, and each is a version of its own.
    """

    table: Table
    moves: Sequence[Move] = ()
    results: Sequence[Result] = ()
    state: State | None = None
    """The state of the game after the change, if the change made a new one."""


def begin(table: Table, game: type[State], options: Options) -> Change:
    """Start the game of a table that is ready. Raises IllegalOptions if so many cannot play with its options."""
    first = None if table.first_id is None else table.seat_of(table.first_id)
    step = game.start(len(table.chairs), replace(options, first=first), rng(table))
    return advance(replace(table, rules=game.rules), step, None, MoveKind.BEGIN, "" if first is None else str(first))


def act(table: Table, state: State, seat: Seat, text: str, kind: MoveKind = MoveKind.ACTION) -> Change:
    """Apply the action with this text. Raises Refused if it is not legal for the seat."""
    try:
        step = state.apply(seat, state.parse(seat, text), rng(table))
    except IllegalAction as illegal:
        raise refusal.illegal(table.link) from illegal
    return advance(table, step, seat, kind, text)


def leave(table: Table, state: State, seat: Seat) -> Change:
    """Take a seat out of the game (ALL-3), and stop a table that has no people left."""
    step = state.leave(seat, rng(table))
    chairs = tuple(replace(chair, gone=chair.gone or at == seat) for at, chair in enumerate(table.chairs))
    people = [chair.user_id for chair in chairs if chair.user_id is not None and not chair.gone]
    host = table.host_id if table.host_id in people else next(iter(people), table.host_id)
    change = advance(replace(table, chairs=chairs, host_id=host), step, seat, MoveKind.LEAVE, "")
    if not people and change.table.open:
        # Computers do not play on alone.
        return Change(
            replace(change.table, status=Status.STOPPED, ending=Ending.NOBODY), change.moves, state=step.state
        )
    return change


def advance(table: Table, step: Step[State], seat: Seat | None, kind: MoveKind, action: str) -> Change:
    """Return the table after one step of its game, a version later."""
    outcome = step.state.outcome()
    after = replace(
        table,
        state=msgspec.json.encode(step.state),
        status=Status.PLAYING if outcome is None else Status.OVER,
        version=table.version + 1,
    )
    move = Move(seat, kind, action, msgspec.json.encode(step.events))
    return Change(after, (move,), () if outcome is None else results(table, outcome), step.state)


def results(table: Table, outcome: Outcome) -> Sequence[Result]:
    """Return the place and the points of every seat."""
    return [
        Result(seat, chair.user_id, chair.name, outcome.places[seat], outcome.points[seat])
        for seat, chair in enumerate(table.chairs)
    ]


def rng(table: Table) -> Random:
    """Return the random generator of a table's next version, which is the same in every replay."""
    return Random(f"{table.seed}:{table.version + 1}")
