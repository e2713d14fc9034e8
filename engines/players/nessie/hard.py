"""The hard player: does whatever makes winning likeliest."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.nessie.actions import Discard, Reveal, Stick, Take
from engines.players.nessie.outlook import Outlook
from engines.players.nessie.table import Table
from engines.players.player import Budget


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """The action with the best outlook."""
    if len(legal) == 1:
        return legal[0]
    table = Table.of(view)
    outlook = Outlook(table)
    return max(legal, key=lambda action: _worth(outlook, table, action))


def _worth(outlook: Outlook, table: Table, action: Action) -> float:
    me, row = table.me, table.view.row
    match action:
        case Reveal():
            return outlook.reveal(me, row)
        case Stick():
            return outlook.stick(me, row)
        case Take():
            return outlook.take(me, row)
        case Discard(treasure):
            return outlook.stick(me.without_treasure(treasure), row)
        case _:
            return outlook.done(me, row)
