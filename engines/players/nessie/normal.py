"""The normal player of Nessie: counts the unseen cards that would sink it."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.nessie.actions import Done, Reveal, Stick, Take
from engines.nessie.view import Phase
from engines.players.budget import Budget
from engines.players.nessie.observation import Observation

DARING = 0.4
"""Highest accepted risk of sinking while the last card is of no use."""
CAREFUL = 0.15
"""Highest accepted risk of sinking when there is something to lose."""


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """Reveal while the risk is small, then take what is of use."""
    if len(legal) == 1:
        return legal[0]
    observation = Observation.of(view)
    match observation.view.phase:
        case Phase.PUSH:
            sinking = observation.view.sinking
            risk = sum(chance for card, chance in observation.odds.items() if card in sinking)
            return Reveal() if risk < (CAREFUL if observation.useful else DARING) else Stick()
        case Phase.TAKE:
            return Take() if observation.useful else Done()
        case _:
            # The smallest treasure comes first.
            return legal[0]
