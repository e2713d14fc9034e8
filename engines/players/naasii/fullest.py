"""The dice that belong together at a glance, without a thought of what may come."""

from __future__ import annotations

from engines.naasii import Player, Turn
from engines.naasii.scoring import worth
from engines.naasii.sheet import BOXES, NUMBERS, Column

MIDDLE = NUMBERS[len(NUMBERS) // 2]


def fullest(turn: Turn, player: Player) -> frozenset[int]:
    """The unlocked dice that the fullest open box takes, at least one where there is any; of equal boxes it is a Run in
    the middle."""
    full = dict(zip(BOXES, worth(turn.faces), strict=True))
    box = max(player.open, key=lambda box: (full[box], box.column is Column.RUN, -abs(box.number - MIDDLE)))
    taken = turn
    for place in turn.unlocked:
        rest = taken.without((place,))
        if worth(rest.faces)[BOXES.index(box)] == full[box]:
            taken = rest
    return frozenset(taken.unlocked or turn.unlocked[:1])
