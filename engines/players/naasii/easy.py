"""The easy player of Naasii: scores the first dice that fit, hopes for no more, and buys nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from engines.core import Action
from engines.naasii import NaasiiView
from engines.naasii.actions import Cross, Fill
from engines.naasii.scoring import fills
from engines.naasii.sheet import Box
from engines.naasii.turn import ROLLS
from engines.players.budget import Budget
from engines.players.naasii.fullest_box import dice_of_fullest_box
from engines.players.naasii.observation import Observation
from engines.players.naasii.plan import GiveUp, Keep, Plan, Stop
from engines.players.naasii.policy import NaasiiPolicy


@final
class Easy(NaasiiPolicy):
    """A beginner."""

    def cross_at_setup(self, boxes: int) -> frozenset[Box] | None:
        """Leave it to chance."""
        return None

    def plan(self, observation: Observation, budget: Budget) -> Plan:
        """Score at once where it costs nothing; otherwise keep the dice of the fullest box."""
        turn = observation.turn
        if fills(observation.player, turn.faces, abilities=False):
            return Stop()
        if turn.roll == ROLLS:
            return GiveUp()
        return Keep(dice_of_fullest_box(turn, observation.player))

    def fill(self, observation: Observation, boxes: Sequence[Fill]) -> Fill:
        """Choose the first box with the most points."""
        return max(boxes, key=lambda fill: (-fill.price, fill.points))

    def answer_crow(self, view: NaasiiView, choices: Sequence[Action], budget: Budget) -> Action:
        """Choose the first offer: to give up 12s or, without any, to bust."""
        return choices[0]

    def cross(self, observation: Observation, boxes: Sequence[Cross]) -> Cross:
        """Choose the middle one of the open boxes."""
        return boxes[len(boxes) // 2]
