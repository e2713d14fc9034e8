"""Replay of a game from its log, which proves that every state follows from the rules and the seed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from bot.table.change import rng
from bot.table.table import Move, MoveKind, Table
from engines.core import IllegalAction, Options, State, Step


class NotReplayed(Exception):
    """Raised where a move of a log does not follow from those before; its text names the version."""


def replay(table: Table, game: type[State], options: Options, log: Iterable[tuple[int, Move]]) -> Iterator[State]:
    """Return the state after each move of a table's log, oldest first. Raises NotReplayed.

    Only a game that began under today's rules can be replayed.
    """
    states: dict[int, State] = {}
    state: State | None = None
    for version, move in log:
        if move.kind in (MoveKind.UNDO, MoveKind.REPLACE):
            state = states.get(int(move.action))
        else:
            step = _step(state, replace(table, version=version - 1), game, options, move)
            if step is None or move.events != msgspec.json.encode(step.events):
                raise NotReplayed(f"version {version}: this move does not follow from the one before")
            state = step.state
        if state is None:
            raise NotReplayed(f"version {version}: there is no version {move.action} to take up")
        states[version] = state
        yield state


def _step(state: State | None, before: Table, game: type[State], options: Options, move: Move) -> Step[State] | None:
    if move.kind is MoveKind.BEGIN:
        first = int(move.action) if move.action else None
        return game.start(len(before.chairs), replace(options, first=first), rng(before))
    if state is None or move.seat is None:
        return None
    if move.kind is MoveKind.LEAVE:
        return state.leave(move.seat, rng(before))
    try:
        return state.apply(move.seat, state.parse(move.seat, move.action), rng(before))
    except IllegalAction:
        return None
