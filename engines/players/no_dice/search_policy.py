"""A player of No Dice that looks ahead."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engines.core import Action, Rng, View
from engines.no_dice import NoDice
from engines.no_dice.actions import Accept, Decline
from engines.players.budget import Budget
from engines.players.no_dice.evaluation import Evaluation
from engines.players.no_dice.payoff import Payoff
from engines.players.no_dice.search import DEEPEST, Search

_SALTS = 1 << 40


class SearchPolicy(msgspec.Struct, frozen=True):
    """Searches so many moves ahead as `nodes` positions and `deepest` allow, and judges as exactly as `noise` allows.

    In a series it weighs the points too, and so doubles where it is ahead; it takes a draw where it is behind. It never
    offers one and never resigns: a game is soon over, and people like to finish what they have won.
    """

    noise: int
    """How far its judgement is off, in the units of `Evaluation`; without it every game would be the same."""
    deepest: int = DEEPEST
    nodes: int = 5_000

    def __call__(self, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        """What looks best."""
        table = NoDice.imagine(view, rng)
        payoff = Payoff(table.chosen, table.series)
        evaluation = Evaluation(self.noise, int(rng.random() * _SALTS))
        choice, worth = Search(table.game, payoff, evaluation, self.nodes, budget).best(self.deepest)
        if Decline() not in legal:
            return choice
        # The opponent is to move, and was searched for.
        mover = table.game.position.mover
        return Accept() if -worth < payoff.drawn(1 - mover) else Decline()
