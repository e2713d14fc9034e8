"""A game as its log and seed tell it, played anew."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from bot.table import Kind
from engines.core import State
from tests.sim.evening import Evening


async def replayed(evening: Evening, seed: str) -> State:
    """The state to which the first table's moves lead."""
    table = await evening.table()
    first = None if table.first_id is None else table.seat_of(table.first_id)
    options = replace(evening.bot.tables.options(table), first=first)
    state: State | None = None
    for version, move in await evening.bot.store.log(table.id):
        rng = Random(f"{seed}:{version}")
        if move.kind is Kind.BEGIN:
            state = evening.bot.tables.games[table.game].start(len(table.chairs), options, rng).state
            continue
        assert state is not None
        assert move.seat is not None
        if move.kind is Kind.LEAVE:
            state = state.leave(move.seat, rng).state
        else:
            state = state.apply(move.seat, state.parse(move.seat, move.action), rng).state
    assert state is not None
    return state
