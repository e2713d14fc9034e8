"""What Nizi can do for the dice before they are scored (rulings NA-9)."""

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
from engines.players.naasii.ledger import Ledger
from engines.players.naasii.plan import GiveUp, Plan, Stop, Turned, Work

DEEP = 2
"""How many purchases are thought through at once; after each it is thought anew."""


class Bargains:
    """The best way to end a turn without another roll, purchases included."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._seen: dict[tuple[Turn, int, int], float] = {}

    def best(self, turn: Turn, nizi: int) -> tuple[float, Plan]:
        """The next purchase, or to end the turn now, and what comes of it."""
        ways: list[tuple[float, Plan]] = [(self._now(turn, nizi), Stop() if self._fills(turn, nizi) else GiveUp())]
        ways += [(self._worth(after, left, DEEP - 1), work) for work, after, left in _works(turn, nizi)]
        ways += [(self._rerolled(turn, nizi, dice), Turned(Ability.REROLL, dice)) for dice in self._spare(turn, nizi)]
        return max(ways, key=lambda way: way[0])

    def _worth(self, turn: Turn, nizi: int, deep: int) -> float:
        """The most that `turn` can be made worth with so many more purchases."""
        key = (replace(turn, dice=tuple(sorted(turn.dice, key=lambda die: (die.where, die.face)))), nizi, deep)
        found = self._seen.get(key)
        if found is None:
            found = self._now(turn, nizi)
            if deep:
                found = max(found, *(self._worth(after, left, deep - 1) for _, after, left in _works(turn, nizi)), -inf)
            self._seen[key] = found
        return found

    def _now(self, turn: Turn, nizi: int) -> float:
        """What it is worth to end the turn now; it cannot be ended without a score before the last roll."""
        worth, fill = self._ledger.best(turn.faces, nizi)
        return worth if fill is not None or turn.roll == ROLLS else -inf

    def _fills(self, turn: Turn, nizi: int) -> bool:
        return self._ledger.best(turn.faces, nizi)[1] is not None

    def _spare(self, turn: Turn, nizi: int) -> Iterator[frozenset[int]]:
        """One or two unlocked dice without which the score stays the same."""
        if nizi < PRICES[Ability.REROLL]:
            return
        worth = self._now(turn, nizi)
        for count in range(1, MOST_PICKS + 1):
            for dice in combinations(turn.unlocked, count):
                if self._now(turn.without(dice), nizi) >= worth:
                    yield frozenset(dice)

    def _rerolled(self, turn: Turn, nizi: int, dice: frozenset[int]) -> float:
        """What may be expected of rolling `dice` again and ending the turn."""
        left = nizi - PRICES[Ability.REROLL]
        rest = turn.without(dice).faces
        faces = range(1, FACES + 1)
        results = [
            self._ledger.best(tuple(sorted((*rest, *more))), left)[0] for more in product(faces, repeat=len(dice))
        ]
        return sum(results) / len(results)


def _works(turn: Turn, nizi: int) -> Iterator[tuple[Work, Turn, int]]:
    """What can be bought without rolling, with the turn and the Nizi after it; of equal results one."""
    seen: set[tuple[object, ...]] = set()
    for work, after, left in _all_works(turn, nizi):
        key = (left, *sorted((die.where.value, die.face) for die in after.dice))
        if key not in seen:
            seen.add(key)
            yield work, after, left


def _all_works(turn: Turn, nizi: int) -> Iterator[tuple[Work, Turn, int]]:
    if nizi >= PRICES[Ability.ADJUST]:
        for adjust in targets(replace(turn, phase=Phase.ADJUST)):
            if isinstance(adjust, Adjust):
                yield adjust, turn.turned({adjust.die: adjust.to}), nizi - PRICES[Ability.ADJUST]
    if nizi >= PRICES[Ability.FLIP]:
        for count in range(1, MOST_PICKS + 1):
            for dice in combinations(turn.unlocked, count):
                turned = turn.turned({place: flipped(turn.dice[place].face) for place in dice})
                yield Turned(Ability.FLIP, frozenset(dice)), turned, nizi - PRICES[Ability.FLIP]
    if nizi >= PRICES[Ability.PAIR]:
        for pair in targets(replace(turn, phase=Phase.PAIR)):
            if isinstance(pair, Pair):
                yield pair, turn.without(pair.dice), nizi - PRICES[Ability.PAIR] + PAIR_GIVES
    if nizi >= PRICES[Ability.SELL]:
        for sell in targets(replace(turn, phase=Phase.SELL)):
            if isinstance(sell, Sell):
                yield sell, turn.without((sell.die,)), nizi - PRICES[Ability.SELL] + SELL_GIVES
