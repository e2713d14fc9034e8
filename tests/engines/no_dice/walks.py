"""Positions of No Dice from random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engines.no_dice.position import Position


def positions(rng: Random, count: int) -> Iterator[Position]:
    """Yield the first `count` positions of random games, their ends included."""
    position = Position.start(0)
    for _ in range(count):
        yield position
        actions = position.actions()
        position = position.after(rng.choice(actions)) if actions else Position.start(1 - position.mover)
