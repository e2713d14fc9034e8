"""The normal player of Nessie: counts the unseen cards that would sink it."""

from __future__ import annotations

from typing import final

from engines.players.nessie.collector import Collector
from engines.players.nessie.observation import Observation

DARING = 0.4
"""Highest accepted risk of sinking while the last card is of no use."""
CAREFUL = 0.15
"""Highest accepted risk of sinking when there is something to lose."""


@final
class Normal(Collector):
    """A sensible person."""

    def reveals(self, observation: Observation) -> bool:
        """Reveal while the risk is small."""
        sinking = observation.view.sinking
        risk = sum(chance for card, chance in observation.odds.items() if card in sinking)
        return risk < (CAREFUL if observation.useful else DARING)
