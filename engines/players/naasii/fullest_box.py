"""The box that takes the most dice now, without a thought for later rolls."""

from __future__ import annotations

from engines.naasii import Player, Turn
from engines.naasii.scoring import most_dice
from engines.naasii.sheet import BOXES, NUMBERS, Column

MIDDLE = NUMBERS[len(NUMBERS) // 2]


def dice_of_fullest_box(turn: Turn, player: Player) -> frozenset[int]:
    """Return the unlocked dice that the fullest open box takes, at least one where there is any.

    Of equally full boxes it is a Run near the middle.
    """
    full = dict(zip(BOXES, most_dice(turn.faces), strict=True))
    box = max(player.open, key=lambda box: (full[box], box.column is Column.RUN, -abs(box.number - MIDDLE)))
    taken = turn
    for place in turn.unlocked:
        rest = taken.without((place,))
        if most_dice(rest.faces)[BOXES.index(box)] == full[box]:
            taken = rest
    return frozenset(taken.unlocked or turn.unlocked[:1])
