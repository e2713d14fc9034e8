"""The normal player of Wazabi: a sensible person's rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.players.budget import Budget
from engines.players.wazabi.heuristics import Heuristics, order
from engines.players.wazabi.rule import chosen

NORMAL = Heuristics(
    kept=order("discard1 discard2 again skip pass draw3 down1 take1 give1 down2"),
    discard1=0.5,
    discard2=0.7,
    discard2_late=0.7,
    give1=3,
    passed=1.5,
    draw3=3,
    take1=2,
    skip=2,
    again=4,
    down1=0.4,
    down2=0.4,
)
"""First what brings turns, cards and swaps; dice are thrown off when there is nothing better, and the last at once."""


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """One of `legal` by the rules of thumb."""
    return chosen(view, legal, rng, NORMAL.choice)
