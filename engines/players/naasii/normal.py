"""The normal player of Naasii: follows the rules of thumb of a sensible person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from msgspec.structs import replace

from engines.core import Action
from engines.naasii import NaasiiView
from engines.naasii.abilities import targets
from engines.naasii.actions import Ability, Adjust, Cross, Evade, Fill, Give
from engines.naasii.scoring import PRICES, fills
from engines.naasii.sheet import NUMBERS, Box, Column
from engines.naasii.turn import ROLLS
from engines.naasii.view import Phase
from engines.players.budget import Budget
from engines.players.naasii.fullest_box import MIDDLE, dice_of_fullest_box
from engines.players.naasii.observation import Observation
from engines.players.naasii.plan import GiveUp, Keep, Plan, Stop
from engines.players.naasii.policy import NaasiiPolicy

ENOUGH = 4
"""Points that are enough to stop with, after any roll."""


@final
class Normal(NaasiiPolicy):
    """A sensible person."""

    def cross_at_setup(self, boxes: int) -> frozenset[Box] | None:
        """Choose the numbers at the ends, the same in both columns."""
        outer = sorted(NUMBERS, key=lambda number: -abs(number - MIDDLE))[:boxes]
        return frozenset(Box(column, number) for column in Column for number in outer)

    def plan(self, observation: Observation, budget: Budget) -> Plan:
        """Stop with enough points; otherwise keep the dice of the fullest box."""
        turn = observation.turn
        boxes = fills(observation.player, turn.faces, observation.abilities)
        points = max((fill.points for fill in boxes), default=0)
        if points >= ENOUGH or turn.roll == ROLLS:
            adjust = self._useful_adjust(observation, points)
            return adjust or (Stop() if boxes else GiveUp())
        return Keep(dice_of_fullest_box(turn, observation.player))

    def fill(self, observation: Observation, boxes: Sequence[Fill]) -> Fill:
        """Choose the most points; of equal boxes the one nearest an end of its column."""
        return max(boxes, key=lambda fill: (fill.points, -fill.price, abs(fill.box.number - MIDDLE)))

    def answer_crow(self, view: NaasiiView, choices: Sequence[Action], budget: Budget) -> Action:
        """Give up 12s just rolled before locked ones; evade where the dice are worth scoring."""
        gives = [action for action in choices if isinstance(action, Give)]
        if gives:
            return gives[0]
        observation = Observation.of(view)
        boxes = fills(observation.player, observation.turn.faces, abilities=False)
        points = max((fill.points for fill in boxes), default=0)
        return Evade() if Evade() in choices and points >= ENOUGH else choices[0]

    def cross(self, observation: Observation, boxes: Sequence[Cross]) -> Cross:
        """Choose a Set near an end of its column, or a Run where no Set is open."""
        return max(boxes, key=lambda cross: (cross.box.column is Column.SET, abs(cross.box.number - MIDDLE)))

    def _useful_adjust(self, observation: Observation, points: int) -> Adjust | None:
        """Find a die that adds a point when it is turned by one, which is more than the Nizi is worth."""
        turn, player = observation.turn, observation.player
        if not observation.abilities or player.nizi < PRICES[Ability.ADJUST]:
            return None
        poorer = replace(player, nizi=player.nizi - PRICES[Ability.ADJUST])
        for adjust in targets(replace(turn, phase=Phase.ADJUST)):
            if isinstance(adjust, Adjust):
                boxes = fills(poorer, turn.turned({adjust.die: adjust.to}).faces, abilities=False)
                if max((fill.points for fill in boxes), default=0) > points:
                    return adjust
        return None
