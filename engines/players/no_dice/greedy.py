"""A policy for No Dice that takes the longest move, looking neither ahead nor at the opponent."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engines.core import Action, Rng, View
from engines.no_dice import NoDice
from engines.no_dice.actions import Decline, End, Move, Revive
from engines.no_dice.board import LAST, PIECES, squares
from engines.no_dice.position import Position
from engines.players import random_policy
from engines.players.budget import Budget


class Greedy(msgspec.Struct, frozen=True):
    """A player who makes the longest move, but any move at all with the probability `blunder_rate`.

    It refuses every draw, and never doubles, offers or resigns.
    """

    blunder_rate: float

    def __call__(self, view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
        """Choose the longest move, at random where there are several."""
        if Decline() in legal:
            return Decline()
        position = NoDice.imagine(view, rng).game.position
        choices = [action for action in legal if isinstance(action, Move | Revive | End)]
        if rng.random() < self.blunder_rate:
            return random_policy.choose(view, choices, rng)
        progress = {choice: _progress_after(position, choice) for choice in choices}
        furthest = max(progress.values())
        return random_policy.choose(view, [choice for choice in choices if progress[choice] == furthest], rng)


def _progress_after(position: Position, choice: Move | Revive | End) -> int:
    """Return the sum of the mover's squares after a choice; a piece off the board counts most."""
    after = position.after(choice)
    standing = squares(after.mine if after.mover == position.mover else after.theirs)
    return sum(standing) + (LAST + 1) * (PIECES - len(standing))
