"""The road from a view of Naasii to an action, which all levels take, and the decisions in which they differ."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.naasii import NaasiiView
from engines.naasii.actions import Auto, Confirm, Cross, Fill, Number, Uncross
from engines.naasii.sheet import Box, boxes_off
from engines.naasii.view import Phase
from engines.players.budget import Budget
from engines.players.naasii.observation import Observation
from engines.players.naasii.plan import Plan, next_action


class NaasiiPolicy(ABC):
    """A policy that leaves the decisions to its level. Each decision depends on nothing but its arguments."""

    def __call__(self, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        """Choose one of `legal`."""
        shown = NaasiiView.of(view)
        if len(legal) == 1:
            return legal[0]
        match shown.phase:
            case Phase.SHEETS:
                return self._set_up(shown, legal, rng)
            case Phase.BOX:
                return self.fill(Observation.of(shown), [action for action in legal if isinstance(action, Fill)])
            case Phase.CROW | Phase.EVADE:
                return self.answer_crow(shown, legal, budget)
            case Phase.CROSS:
                return self.cross(Observation.of(shown), [action for action in legal if isinstance(action, Cross)])
            case _:
                return next_action(self.plan(Observation.of(shown), budget), shown, legal)

    @abstractmethod
    def cross_at_setup(self, boxes: int) -> frozenset[Box] | None:
        """Choose so many boxes of each column to cross off during setup; None leaves it to chance."""

    @abstractmethod
    def plan(self, observation: Observation, budget: Budget) -> Plan:
        """Decide what to do between two rolls. The plan stays the same while it is carried out step by step."""

    @abstractmethod
    def fill(self, observation: Observation, boxes: Sequence[Fill]) -> Fill:
        """Choose a box to score."""

    @abstractmethod
    def answer_crow(self, view: NaasiiView, choices: Sequence[Action], budget: Budget) -> Action:
        """Choose between giving up 12s, letting the bust happen and evading it."""

    @abstractmethod
    def cross(self, observation: Observation, boxes: Sequence[Cross]) -> Cross:
        """Choose a box to cross off after a bust."""

    def _set_up(self, view: NaasiiView, legal: Sequence[Action], rng: Rng) -> Action:
        """Choose any number, since all are equally lucky; then uncross wrong boxes, cross missing ones, and confirm."""
        numbers = [action for action in legal if isinstance(action, Number)]
        if numbers:
            return numbers[int(rng.random() * len(numbers))]
        assert view.viewer is not None
        crossed = frozenset(view.sheets[view.viewer].crossed or ())
        wanted = self.cross_at_setup(boxes_off(view.rounds))
        if wanted is not None:
            wrong = [action for action in legal if isinstance(action, Uncross) and action.box not in wanted]
            missing = [action for action in legal if isinstance(action, Cross) and action.box in wanted - crossed]
            for action in (*wrong, *missing):
                return action
        return next(action for action in legal if isinstance(action, Auto | Confirm))
