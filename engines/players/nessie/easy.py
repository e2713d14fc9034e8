"""The easy player of Nessie: reveals three cards whatever they are, and takes them until one is of no use."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.nessie.actions import Done, Reveal, Stick, Take
from engines.nessie.view import Phase
from engines.players.budget import Budget
from engines.players.nessie.observation import Observation

ROW = 3
"""Cards in the row that are enough to stick with, however dangerous it was to wait for them."""


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """Reveal until the row is long, then take what is of use."""
    if len(legal) == 1:
        return legal[0]
    observation = Observation.of(view)
    match observation.view.phase:
        case Phase.PUSH:
            return Stick() if len(observation.view.row) >= ROW else Reveal()
        case Phase.TAKE:
            return Take() if observation.useful else Done()
        case _:
            # The smallest treasure comes first.
            return legal[0]
