"""The hard player of Nessie: chooses the action with the highest chance of winning."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.nessie.actions import Discard, Reveal, Stick, Take
from engines.players.budget import Budget
from engines.players.nessie.lookahead import Lookahead
from engines.players.nessie.observation import Observation


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """Look ahead, and choose the best action."""
    if len(legal) == 1:
        return legal[0]
    observation = Observation.of(view)
    lookahead = Lookahead(observation)
    return max(legal, key=lambda action: _chance(lookahead, observation, action))


def _chance(lookahead: Lookahead, observation: Observation, action: Action) -> float:
    me, row = observation.me, observation.view.row
    match action:
        case Reveal():
            return lookahead.reveal(me, row)
        case Stick():
            return lookahead.stick(me, row)
        case Take():
            return lookahead.take(me, row)
        case Discard(treasure):
            return lookahead.stick(me.without_treasure(treasure), row)
        case _:
            return lookahead.done(me, row)
