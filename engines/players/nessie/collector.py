"""A policy for Nessie that takes whatever is of use; its levels differ in how long they reveal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.nessie.actions import Done, Reveal, Stick, Take
from engines.nessie.view import Phase
from engines.players.budget import Budget
from engines.players.nessie.observation import Observation


class Collector(ABC):
    """A player who never leaves a useful card, and gives up the smallest treasure."""

    def __call__(self, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        """Choose one of `legal`."""
        if len(legal) == 1:
            return legal[0]
        observation = Observation.of(view)
        match observation.view.phase:
            case Phase.PUSH:
                return Reveal() if self.reveals(observation) else Stick()
            case Phase.TAKE:
                return Take() if observation.useful else Done()
            case _:
                # The smallest treasure comes first.
                return legal[0]

    @abstractmethod
    def reveals(self, observation: Observation) -> bool:
        """Return whether to reveal one more card rather than stick."""
