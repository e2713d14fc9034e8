"""The distance of a side of No Dice from winning, if it were alone on the board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations

from engines.no_dice.board import PIECES, TRACK, TRAPS, mask
from engines.no_dice.position import Position

_NOWHERE = 1
"""An opponent's piece on no square of the track, so that they have not won and are in nobody's way."""


@cache
def turns_alone() -> Mapping[int, int]:
    """Return, for every set of squares, the fewest turns in which its pieces can leave the board without an opponent.

    Traps, helping pieces, reserves and bonus moves are all accounted for. The numbers are found by working back from
    the empty board, turn by turn, which takes some tenths of a second, once.
    """
    came_from: dict[int, list[tuple[int, int]]] = {}
    stands = [square for square in TRACK if square not in TRAPS]
    for count in range(1, PIECES + 1):
        for standing in combinations(stands, count):
            position = Position(mask(standing), _NOWHERE)
            for move in position.moves():
                after = position.after(move)
                # A bonus move belongs to the same turn.
                to, turns = (after.mine, 0) if after.bonus else (after.theirs, 1)
                came_from.setdefault(to, []).append((position.mine, turns))
    fewest: dict[int, int] = {}
    turns, reached = 0, [0]
    while reached:
        earlier: list[int] = []
        while reached:
            pieces = reached.pop()
            if pieces not in fewest:
                fewest[pieces] = turns
                for before, more in came_from.get(pieces, ()):
                    (earlier if more else reached).append(before)
        turns, reached = turns + 1, earlier
    return fewest
