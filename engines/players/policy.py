"""The contract of every computer player: its policy sees a view, knows what is legal, and chooses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol

from engines.core import Action, Rng, View
from engines.players.budget import Budget

RANDOM = "random"
"""The name of the random policy, which serves tests, measurements, and tables opened before there were levels."""


class Level(StrEnum):
    """The strength of a computer player."""

    EASY = "easy"
    """A beginner, with a beginner's mistakes."""
    NORMAL = "normal"
    """A sensible person, with good rules of thumb."""
    HARD = "hard"
    """A player who calculates what may come."""


class Policy(Protocol):
    """A way to play one game. It never sees a state, only what a person in its seat would see."""

    def __call__(self, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        """Choose one of `legal`; the same one for equal views and generators, unless the budget runs out."""
        ...


@dataclass(frozen=True)
class GamePolicies:
    """The policies of one game."""

    easy: Policy
    normal: Policy
    hard: Policy
    benchmarks: Mapping[str, Policy] = field(default_factory=dict[str, Policy])
    """Further policies by name, to measure these against."""

    @property
    def levels(self) -> Mapping[str, Policy]:
        """Return the policies by level."""
        return {Level.EASY: self.easy, Level.NORMAL: self.normal, Level.HARD: self.hard}
