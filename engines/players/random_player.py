"""A player without a plan: any legal move, by the weights that the actions bring with them."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, View


def choose(view: View, legal: Sequence[Action], rng: Rng) -> Action:
    """One of `legal`, at random; an action of weight 0 only where all are."""
    weights = [action.weight for action in legal]
    if not any(weights):
        weights = [1.0] * len(legal)
    left = rng.random() * sum(weights)
    for action, weight in zip(legal, weights, strict=True):
        left -= weight
        if left < 0:
            return action
    # Sums of floats may leave a last crumb.
    return next(action for action, weight in zip(reversed(legal), reversed(weights), strict=True) if weight)
