"""The points that dice make in the boxes of a sheet (NA-6)."""

from __future__ import annotations

from functools import lru_cache

from engines.naasii.actions import Ability, Fill
from engines.naasii.player import Player
from engines.naasii.sheet import BOXES, NUMBERS, WILD

ENOUGH = 3
"""Dice that a Set or a Run needs."""
ENOUGH_WITH_SMALL = 2

PRICES = {
    Ability.ADJUST: 1,
    Ability.REROLL: 1,
    Ability.FLIP: 1,
    Ability.PAIR: 2,
    Ability.SMALL: 2,
    Ability.SELL: 2,
    Ability.REPEAT: 3,
    Ability.EVADE: 3,
}
"""The price of each ability, in Nizi (NA-9)."""


@lru_cache(maxsize=4096)
def most_dice(faces: tuple[int, ...]) -> tuple[int, ...]:
    """Return the most dice of `faces` that each box can take, in the order of BOXES."""
    wild = faces.count(WILD)
    sets = (faces.count(number) + wild for number in NUMBERS)
    return (*sets, *_runs(frozenset(faces), wild))


def fills(player: Player, faces: tuple[int, ...], abilities: bool) -> tuple[Fill, ...]:
    """Return the boxes that `player` can fill with `faces`, each with the abilities that must and can be bought."""
    least = ENOUGH_WITH_SMALL if abilities and player.nizi >= PRICES[Ability.SMALL] else ENOUGH
    found: list[Fill] = []
    for box, points in zip(BOXES, most_dice(faces), strict=True):
        if points < least or box in player.crossed:
            continue
        needed: tuple[Ability, ...] = ()
        if points < ENOUGH:
            needed += (Ability.SMALL,)
        if box in player.filled:
            if not abilities:
                continue
            needed += (Ability.REPEAT,)
        price = sum(PRICES[ability] for ability in needed)
        if price <= player.nizi:
            found.append(Fill(box, points, needed, price))
    return tuple(found)


def _runs(faces: frozenset[int], wild: int) -> list[int]:
    """Return the length of the longest Run through each number; 12s fill its gaps or extend it within 1 to 11."""
    longest = [0] * len(NUMBERS)
    for start in NUMBERS:
        end = start
        gaps = wild
        while end in NUMBERS and (end in faces or gaps):
            gaps -= end not in faces
            end += 1
        for number in range(start, end):
            longest[number - 1] = max(longest[number - 1], end - start)
    return longest
