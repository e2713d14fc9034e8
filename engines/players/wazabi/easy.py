"""The easy player of Wazabi: a beginner who leaves hands alone and looks no further than the next seat."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, View
from engines.players.budget import Budget
from engines.players.wazabi.heuristics import Heuristics, cards
from engines.players.wazabi.rule import choose_by

EASY = Heuristics(
    kept=cards("draw3 discard1 give1 take1 pass again discard2 skip down2 down1"),
    discard1=0.2,
    discard2=1.5,
    discard2_late=1.5,
    give1=3,
    passed=1.5,
    draw3=2,
    take1=3,
    skip=1.5,
    again=3,
    down1=-1,
    down2=-1,
    spots_leader=False,
)
"""The mistakes of a beginner: hands are never cut down, `Draw 3` is kept before cards that win, any target will do."""


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """Choose by a beginner's rules of thumb."""
    return choose_by(EASY.choose, view, legal, rng)
