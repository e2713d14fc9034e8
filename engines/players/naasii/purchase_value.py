"""The value of what Nizi can do for the dice before they are scored (NA-9)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import inf

from msgspec.structs import replace

from engines.naasii import Turn
from engines.naasii.abilities import MOST_PICKS, PAIR_GIVES, SELL_GIVES, targets
from engines.naasii.actions import Ability, Adjust, Pair, Sell
from engines.naasii.scoring import PRICES
from engines.naasii.turn import FACES, ROLLS, flipped
from engines.naasii.view import Phase
from engines.players.naasii.end_value import EndValue
from engines.players.naasii.plan import FlipOrReroll, GiveUp, Plan, Purchase, Stop

DEPTH = 2
"""Purchases that are planned together; after each the plan is made anew."""


class PurchaseValue:
    """The value of ending a turn without another roll, purchases included."""

    def __init__(self, end_value: EndValue) -> None:
        self._end_value = end_value
        self._known: dict[tuple[Turn, int, int], float] = {}

    def best(self, turn: Turn, nizi: int) -> tuple[float, Plan]:
        """Return the highest value, and the plan that leads to it: the next purchase, or ending the turn now."""
        stop = Stop() if self._can_fill(turn, nizi) else GiveUp()
        plans: list[tuple[float, Plan]] = [(self._end_now(turn, nizi), stop)]
        plans += [
            (self._value_with(after, left, DEPTH - 1), purchase) for purchase, after, left in _purchases(turn, nizi)
        ]
        plans += [
            (self._reroll(turn, nizi, dice), FlipOrReroll(Ability.REROLL, dice)) for dice in self._spare(turn, nizi)
        ]
        return max(plans, key=lambda plan: plan[0])

    def _value_with(self, turn: Turn, nizi: int, depth: int) -> float:
        """Return the highest value that `turn` can reach with so many more purchases."""
        key = (replace(turn, dice=tuple(sorted(turn.dice, key=lambda die: (die.where, die.face)))), nizi, depth)
        found = self._known.get(key)
        if found is None:
            found = self._end_now(turn, nizi)
            if depth:
                values = (self._value_with(after, left, depth - 1) for _, after, left in _purchases(turn, nizi))
                found = max(found, *values, -inf)
            self._known[key] = found
        return found

    def _end_now(self, turn: Turn, nizi: int) -> float:
        """Return the value of ending the turn now; before the last roll it cannot end without a score."""
        value, fill = self._end_value.best(turn.faces, nizi)
        return value if fill is not None or turn.roll == ROLLS else -inf

    def _can_fill(self, turn: Turn, nizi: int) -> bool:
        return self._end_value.best(turn.faces, nizi)[1] is not None

    def _spare(self, turn: Turn, nizi: int) -> Iterator[frozenset[int]]:
        """Yield each one or two unlocked dice without which the score stays the same."""
        if nizi < PRICES[Ability.REROLL]:
            return
        value = self._end_now(turn, nizi)
        for count in range(1, MOST_PICKS + 1):
            for dice in combinations(turn.unlocked, count):
                if self._end_now(turn.without(dice), nizi) >= value:
                    yield frozenset(dice)

    def _reroll(self, turn: Turn, nizi: int, dice: frozenset[int]) -> float:
        """Return the expected value of re-rolling `dice` and ending the turn."""
        left = nizi - PRICES[Ability.REROLL]
        rest = turn.without(dice).faces
        faces = range(1, FACES + 1)
        results = [
            self._end_value.best(tuple(sorted((*rest, *more))), left)[0] for more in product(faces, repeat=len(dice))
        ]
        return sum(results) / len(results)


def _purchases(turn: Turn, nizi: int) -> Iterator[tuple[Purchase, Turn, int]]:
    """Yield each purchase that rolls no dice, with the turn and the Nizi after it; of equal results only one."""
    seen: set[tuple[object, ...]] = set()
    for purchase, after, left in _every_purchase(turn, nizi):
        key = (left, *sorted((die.where.value, die.face) for die in after.dice))
        if key not in seen:
            seen.add(key)
            yield purchase, after, left


def _every_purchase(turn: Turn, nizi: int) -> Iterator[tuple[Purchase, Turn, int]]:
    if nizi >= PRICES[Ability.ADJUST]:
        for adjust in targets(replace(turn, phase=Phase.ADJUST)):
            if isinstance(adjust, Adjust):
                yield adjust, turn.turned({adjust.die: adjust.to}), nizi - PRICES[Ability.ADJUST]
    if nizi >= PRICES[Ability.FLIP]:
        for count in range(1, MOST_PICKS + 1):
            for dice in combinations(turn.unlocked, count):
                turned = turn.turned({place: flipped(turn.dice[place].face) for place in dice})
                yield FlipOrReroll(Ability.FLIP, frozenset(dice)), turned, nizi - PRICES[Ability.FLIP]
    if nizi >= PRICES[Ability.PAIR]:
        for pair in targets(replace(turn, phase=Phase.PAIR)):
            if isinstance(pair, Pair):
                yield pair, turn.without(pair.dice), nizi - PRICES[Ability.PAIR] + PAIR_GIVES
    if nizi >= PRICES[Ability.SELL]:
        for sell in targets(replace(turn, phase=Phase.SELL)):
            if isinstance(sell, Sell):
                yield sell, turn.without((sell.die,)), nizi - PRICES[Ability.SELL] + SELL_GIVES
