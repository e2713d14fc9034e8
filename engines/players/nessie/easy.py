"""The easy player of Nessie: reveals three cards whatever they are."""

from __future__ import annotations

from typing import final

from engines.players.nessie.collector import Collector
from engines.players.nessie.observation import Observation

ROW = 3
"""Cards in the row that are enough to stick with, however dangerous it was to wait for them."""


@final
class Easy(Collector):
    """A beginner."""

    def reveals(self, observation: Observation) -> bool:
        """Reveal until the row is long."""
        return len(observation.view.row) < ROW
