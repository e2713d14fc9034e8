"""The normal player: counts what would sink it among the cards that it does not see."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.nessie.actions import Done, Reveal, Stick, Take
from engines.nessie.view import Phase
from engines.players.nessie.table import Table
from engines.players.player import Budget

DARING = 0.4
"""The risk of sinking that it runs while the last card is of no use."""
CAREFUL = 0.15
"""The risk that it runs with something to lose."""


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """Reveal while the risk is small, then take what is of use."""
    if len(legal) == 1:
        return legal[0]
    table = Table.of(view)
    match table.view.phase:
        case Phase.PUSH:
            risk = sum(chance for card, chance in table.odds.items() if card in table.view.sinking)
            return Reveal() if risk < (CAREFUL if table.useful else DARING) else Stick()
        case Phase.TAKE:
            return Take() if table.useful else Done()
        case _:
            # The smallest treasure comes first.
            return legal[0]
