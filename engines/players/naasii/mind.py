"""What tells the levels of Naasii apart, and the road from a view to an action that all of them take."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from engines.core import Action, Rng, View
from engines.naasii import NaasiiView
from engines.naasii.actions import Auto, Confirm, Cross, Fill, Number, Uncross
from engines.naasii.sheet import Box, boxes_off
from engines.naasii.view import Phase
from engines.players.naasii.plan import Plan, step
from engines.players.naasii.sight import Sight
from engines.players.player import Budget


class Mind(Protocol):
    """How a level decides; each answer follows from what it is given."""

    def off(self, boxes: int) -> frozenset[Box] | None:
        """The boxes to cross off before play, so many of each column; None leaves them to be drawn."""
        ...

    def plan(self, sight: Sight, budget: Budget) -> Plan:
        """What to do between two rolls; the same for each step of it."""
        ...

    def fill(self, sight: Sight, boxes: Sequence[Fill]) -> Fill:
        """Which box to score."""
        ...

    def answer(self, view: NaasiiView, choices: Sequence[Action], budget: Budget) -> Action:
        """What to do about the crow: give up 12s, let the bust happen, or evade it."""
        ...

    def cross(self, sight: Sight, boxes: Sequence[Cross]) -> Cross:
        """Which box to cross off after a bust."""
        ...


def play(mind: Mind, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """The next action of a player with this mind."""
    if not isinstance(view, NaasiiView):
        raise TypeError(f"not a view of Naasii: {type(view).__name__}")
    if len(legal) == 1:
        return legal[0]
    match view.phase:
        case Phase.SHEETS:
            return _draft(mind, view, legal, rng)
        case Phase.BOX:
            return mind.fill(Sight.of(view), [action for action in legal if isinstance(action, Fill)])
        case Phase.CROW | Phase.EVADE:
            return mind.answer(view, legal, budget)
        case Phase.CROSS:
            return mind.cross(Sight.of(view), [action for action in legal if isinstance(action, Cross)])
        case _:
            return step(mind.plan(Sight.of(view), budget), view, legal)


def _draft(mind: Mind, view: NaasiiView, legal: Sequence[Action], rng: Rng) -> Action:
    """Choose a number, for all are as lucky; then uncross what is wrong, cross what is wanting, and confirm."""
    numbers = [action for action in legal if isinstance(action, Number)]
    if numbers:
        return numbers[int(rng.random() * len(numbers))]
    assert view.viewer is not None
    crossed = frozenset(view.sheets[view.viewer].crossed or ())
    off = mind.off(boxes_off(view.rounds))
    if off is not None:
        wrong = [action for action in legal if isinstance(action, Uncross) and action.box not in off]
        wanting = [action for action in legal if isinstance(action, Cross) and action.box in off - crossed]
        for action in (*wrong, *wanting):
            return action
    return next(action for action in legal if isinstance(action, Auto | Confirm))
