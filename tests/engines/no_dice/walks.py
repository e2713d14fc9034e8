"""Positions of No Dice by the dozen."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engines.no_dice.position import Position


def positions(rng: Random, count: int) -> Iterator[Position]:
    """The first `count` positions of games that are played at random, ends of games included."""
    position = Position.start(0)
    for _ in range(count):
        yield position
        actions = position.actions()
        position = position.after(rng.choice(actions)) if actions else Position.start(1 - position.mover)
