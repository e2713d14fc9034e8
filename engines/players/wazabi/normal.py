"""The normal player of Wazabi: follows the rules of thumb of a sensible person."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.players.budget import Budget
from engines.players.wazabi.heuristics import Heuristics, cards
from engines.players.wazabi.rule import choose_by

NORMAL = Heuristics(
    kept=cards("discard1 discard2 again skip pass draw3 down1 take1 give1 down2"),
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
"""The preference for turns, cards and swaps; dice go when there is nothing better, and the last ones at once."""


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """Choose by a sensible person's rules of thumb."""
    return choose_by(NORMAL.choose, view, legal, rng)
