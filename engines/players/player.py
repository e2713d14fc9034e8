"""What every computer player is: it sees a view, knows what is legal, and chooses."""

from __future__ import annotations

import time
from collections.abc import Sequence
from enum import StrEnum
from math import inf
from typing import Protocol

from engines.core import Action, Rng, View


class Level(StrEnum):
    """How well a computer player plays."""

    EASY = "easy"
    """Makes the mistakes that beginners make."""
    NORMAL = "normal"
    """Plays by a sensible person's rule of thumb."""
    HARD = "hard"
    """Weighs what may come."""


class Budget:
    """The processor time that one choice may cost, counted from when this is made.

    Each player has a fixed amount of work of its own, so that the same view and generator give the same choice; the
    budget only cuts a choice short that takes too long.
    """

    def __init__(self, seconds: float = inf) -> None:
        self._end = time.process_time() + seconds

    @property
    def spent(self) -> bool:
        """Whether the time is over: the best choice found so far is the one to make."""
        return time.process_time() >= self._end


class Player(Protocol):
    """A way to play one game. It never sees a state, only what a person in its seat would see."""

    def __call__(self, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        """One of `legal`; equal for equal views and generators, unless the budget ran out."""
        ...
