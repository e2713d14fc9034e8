"""A policy for No Dice that searches ahead."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engines.core import Action, Rng, View
from engines.no_dice import NoDice
from engines.no_dice.actions import Accept, Decline
from engines.players.budget import Budget
from engines.players.no_dice.evaluation import Evaluation
from engines.players.no_dice.payoff import Payoff
from engines.players.no_dice.search import MAX_DEPTH, Search

_SALTS = 1 << 40


class SearchPolicy(msgspec.Struct, frozen=True):
    """A player who searches as far as `nodes` positions and `deepest` moves allow.

    In a series it also weighs the points, so it doubles when ahead and takes a draw when behind. It never offers a draw
    and never resigns: a game is soon over, and people like to finish what they have won.
    """

    noise: int
    """Error of its judgement, in the units of `Evaluation`; without it every game would be the same."""
    deepest: int = MAX_DEPTH
    nodes: int = 5_000

    def __call__(self, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        """Choose the best action that the search finds."""
        table = NoDice.imagine(view, rng)
        payoff = Payoff(table.chosen, table.series)
        evaluation = Evaluation(self.noise, int(rng.random() * _SALTS))
        choice, value = Search(table.game, payoff, evaluation, self.nodes, budget).best(self.deepest)
        if Decline() not in legal:
            return choice
        # The search was for the opponent, who is to move.
        mover = table.game.position.mover
        return Accept() if -value < payoff.drawn(1 - mover) else Decline()
