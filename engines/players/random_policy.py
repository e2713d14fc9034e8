"""A policy without a plan: any legal action, by the weights that actions carry."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.players.budget import Budget


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget | None = None) -> Action:
    """Choose one of `legal` at random; an action of weight 0 only where all have that weight."""
    weights = [action.weight for action in legal]
    if not any(weights):
        weights = [1.0] * len(legal)
    left = rng.random() * sum(weights)
    for action, weight in zip(legal, weights, strict=True):
        left -= weight
        if left < 0:
            return action
    # Rounding may leave a rest behind the last action.
    return next(action for action, weight in zip(reversed(legal), reversed(weights), strict=True) if weight)
