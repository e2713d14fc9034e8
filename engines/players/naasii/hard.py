"""The hard player of Naasii: weighs every way to go on by its expected points at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import final

from engines.core import Action, Seat
from engines.naasii import Naasii, NaasiiView
from engines.naasii.actions import Cross, Fill
from engines.naasii.sheet import BOXES, Box, Column
from engines.naasii.turn import ROLLS
from engines.naasii.view import Phase
from engines.players.budget import Budget
from engines.players.naasii.end_value import EndValue, box_costs, usefulness
from engines.players.naasii.observation import Observation
from engines.players.naasii.plan import GiveUp, Keep, Plan, Stop
from engines.players.naasii.policy import NaasiiPolicy
from engines.players.naasii.purchase_value import PurchaseValue
from engines.players.naasii.roll_value import RollValue
from engines.players.naasii.seeded_rng import SeededRng

REMEMBERED = 256
"""Plans that are kept, so that they need not be made anew for each of their steps."""


@final
class Hard(NaasiiPolicy):
    """A player who calculates."""

    def __init__(self) -> None:
        self._plans: dict[Observation, tuple[float, Plan]] = {}

    def cross_at_setup(self, boxes: int) -> frozenset[Box] | None:
        """Choose the boxes that the fewest Runs go through; all Sets are equal."""
        return frozenset(
            box
            for column in Column
            for box in sorted((box for box in BOXES if box.column is column), key=usefulness)[:boxes]
        )

    def plan(self, observation: Observation, budget: Budget) -> Plan:
        """Score, roll or buy, whichever has the highest value."""
        return self._remembered_plan(observation, budget)[1]

    def fill(self, observation: Observation, boxes: Sequence[Fill]) -> Fill:
        """Choose the box with the highest value, less what it could score later."""
        end_value = EndValue(observation)
        return max(boxes, key=lambda fill: end_value.fill(fill, observation.player.nizi))

    def answer_crow(self, view: NaasiiView, choices: Sequence[Action], budget: Budget) -> Action:
        """Choose the answer with the highest value; no answer rolls dice, so its consequences are certain."""
        seat = view.viewer
        assert seat is not None
        return max(choices, key=lambda action: self._value_after(view, seat, action, budget))

    def cross(self, observation: Observation, boxes: Sequence[Cross]) -> Cross:
        """Choose the box that will be missed least."""
        costs = box_costs(observation.player, observation.rounds_left)
        return min(boxes, key=lambda cross: costs[cross.box])

    def _value_after(self, view: NaasiiView, seat: Seat, action: Action, budget: Budget) -> float:
        """Return the value of an answer to the crow: of the turn that goes on, or of a bust."""
        state = Naasii.imagine(view, SeededRng()).apply(seat, action, SeededRng()).state
        after = state.view(seat)
        if after.turn != seat or after.phase is Phase.CROSS:
            return EndValue(Observation.of(view)).without_score(after.sheets[seat].nizi)
        if after.phase is Phase.EVADE:
            return max(self._value_after(after, seat, choice, budget) for choice in state.legal(seat))
        return self._remembered_plan(Observation.of(after), budget)[0]

    def _remembered_plan(self, observation: Observation, budget: Budget) -> tuple[float, Plan]:
        """Return the best plan with its value, made once for all its steps."""
        found = self._plans.get(observation)
        if found is None:
            found = _best_plan(observation, budget)
            if len(self._plans) >= REMEMBERED:
                self._plans.clear()
            self._plans[observation] = found
        return found


def _best_plan(observation: Observation, budget: Budget) -> tuple[float, Plan]:
    end_value = EndValue(observation)
    turn, nizi = observation.turn, observation.player.nizi
    plans: list[tuple[float, Plan]] = []
    if observation.abilities:
        plans.append(PurchaseValue(end_value).best(turn, nizi))
    else:
        value, fill = end_value.best(turn.faces, nizi)
        if fill is not None:
            plans.append((value, Stop()))
        elif turn.roll == ROLLS:
            plans.append((value, GiveUp()))
    if turn.roll < ROLLS:
        rolling, keep = RollValue(observation, end_value).best(budget)
        plans.append((rolling, Keep(keep)))
    return max(plans, key=lambda plan: plan[0])
