"""The easy player: reveals three cards whatever they are, and takes them until one is of no use."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.nessie.actions import Done, Reveal, Stick, Take
from engines.nessie.view import Phase
from engines.players.nessie.table import Table
from engines.players.player import Budget

ROW = 3
"""Cards in the row with which it sticks, however dangerous it was to wait for them."""


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """Reveal until the row is long, then take what is of use."""
    if len(legal) == 1:
        return legal[0]
    table = Table.of(view)
    match table.view.phase:
        case Phase.PUSH:
            return Stick() if len(table.view.row) >= ROW else Reveal()
        case Phase.TAKE:
            return Take() if table.useful else Done()
        case _:
            # The smallest treasure comes first.
            return legal[0]
