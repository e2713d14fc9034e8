"""The normal player: a sensible person's rule of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from engines.core import Action
from engines.naasii import NaasiiView
from engines.naasii.abilities import targets
from engines.naasii.actions import Ability, Adjust, Cross, Evade, Fill, Give
from engines.naasii.scoring import PRICES, fills
from engines.naasii.sheet import NUMBERS, Box, Column
from engines.naasii.turn import ROLLS
from engines.naasii.view import Phase
from engines.players.naasii.fullest import MIDDLE, fullest
from engines.players.naasii.plan import GiveUp, Keep, Plan, Stop
from engines.players.naasii.sight import Sight
from engines.players.player import Budget

ENOUGH = 4
"""Points with which it stops, after any roll."""


class Normal:
    """A sensible person's mind."""

    def off(self, boxes: int) -> frozenset[Box] | None:
        """The numbers at the ends, of both columns alike."""
        outer = sorted(NUMBERS, key=lambda number: -abs(number - MIDDLE))[:boxes]
        return frozenset(Box(column, number) for column in Column for number in outer)

    def plan(self, sight: Sight, budget: Budget) -> Plan:
        """Stop with enough; else keep what belongs to the box that could take the most dice now."""
        turn = sight.turn
        boxes = fills(sight.player, turn.faces, sight.abilities)
        points = max((fill.points for fill in boxes), default=0)
        if points >= ENOUGH or turn.roll == ROLLS:
            adjust = self._adjust(sight, points)
            return adjust or (Stop() if boxes else GiveUp())
        return Keep(fullest(turn, sight.player))

    def fill(self, sight: Sight, boxes: Sequence[Fill]) -> Fill:
        """The most points; of equal boxes one at the end of its column."""
        return max(boxes, key=lambda fill: (fill.points, -fill.price, abs(fill.box.number - MIDDLE)))

    def answer(self, view: NaasiiView, choices: Sequence[Action], budget: Budget) -> Action:
        """Give up 12s just rolled before locked ones; evade where there is enough in hand to score."""
        gives = [action for action in choices if isinstance(action, Give)]
        if gives:
            return gives[0]
        sight = Sight.of(view)
        points = max((fill.points for fill in fills(sight.player, sight.turn.faces, abilities=False)), default=0)
        return Evade() if Evade() in choices and points >= ENOUGH else choices[0]

    def cross(self, sight: Sight, boxes: Sequence[Cross]) -> Cross:
        """A Set at the end of its column, as long as there is one."""
        return max(boxes, key=lambda cross: (cross.box.column is Column.SET, abs(cross.box.number - MIDDLE)))

    def _adjust(self, sight: Sight, points: int) -> Adjust | None:
        """A die to turn by one, where that scores a point more for the Nizi."""
        turn, player = sight.turn, sight.player
        if not sight.abilities or player.nizi < PRICES[Ability.ADJUST]:
            return None
        poorer = replace(player, nizi=player.nizi - PRICES[Ability.ADJUST])
        for adjust in targets(replace(turn, phase=Phase.ADJUST)):
            if isinstance(adjust, Adjust):
                boxes = fills(poorer, turn.turned({adjust.die: adjust.to}).faces, abilities=False)
                if max((fill.points for fill in boxes), default=0) > points:
                    return adjust
        return None
