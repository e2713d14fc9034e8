"""History of a game: the moves of its log that stand, with the state after each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.table.replay import replay
from bot.table.table import Move, MoveKind, Table
from engines.core import Options, State


@dataclass(frozen=True, slots=True)
class Stage:
    """A move that stands, its version, and the state to which it led."""

    version: int
    move: Move
    state: State


def history(table: Table, game: type[State], options: Options, log: Sequence[tuple[int, Move]]) -> Sequence[Stage]:
    """Return the moves of a table's log that were not taken back, oldest first. Raises NotReplayed."""
    stages: list[Stage] = []
    for (version, move), state in zip(log, replay(table, game, options, log), strict=True):
        if move.kind in (MoveKind.UNDO, MoveKind.REPLACE):
            while stages and stages[-1].version > int(move.action):
                stages.pop()
        # An undo leaves nothing behind; a newcomer is a move that stands.
        if move.kind is not MoveKind.UNDO:
            stages.append(Stage(version, move, state))
    return stages
