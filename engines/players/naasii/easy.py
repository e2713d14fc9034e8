"""The easy player: scores the first dice that fit, never hoping for more, and buys nothing."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action
from engines.naasii import NaasiiView
from engines.naasii.actions import Cross, Fill
from engines.naasii.scoring import fills
from engines.naasii.sheet import Box
from engines.naasii.turn import ROLLS
from engines.players.naasii.fullest import fullest
from engines.players.naasii.plan import GiveUp, Keep, Plan, Stop
from engines.players.naasii.sight import Sight
from engines.players.player import Budget


class Easy:
    """A beginner's mind."""

    def off(self, boxes: int) -> frozenset[Box] | None:
        """Leave it to chance."""
        return None

    def plan(self, sight: Sight, budget: Budget) -> Plan:
        """Score at once where it can be done for nothing; else keep what belongs to the fullest box."""
        turn = sight.turn
        if fills(sight.player, turn.faces, abilities=False):
            return Stop()
        if turn.roll == ROLLS:
            return GiveUp()
        return Keep(fullest(turn, sight.player))

    def fill(self, sight: Sight, boxes: Sequence[Fill]) -> Fill:
        """The box for the most points, the first of them."""
        return max(boxes, key=lambda fill: (-fill.price, fill.points))

    def answer(self, view: NaasiiView, choices: Sequence[Action], budget: Budget) -> Action:
        """The first that is offered: to give up 12s, or else the bust."""
        return choices[0]

    def cross(self, sight: Sight, boxes: Sequence[Cross]) -> Cross:
        """The box in the middle of those that are open."""
        return boxes[len(boxes) // 2]
