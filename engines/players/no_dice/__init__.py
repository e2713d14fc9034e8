"""Computer players of No Dice. Nothing is hidden in it: they know the table as everybody does."""

from __future__ import annotations

from collections.abc import Mapping

from engines.players.no_dice.runner import Runner
from engines.players.no_dice.searcher import Searcher
from engines.players.player import Level, Player

__all__ = ["LEVELS", "OPPONENTS"]

LEVELS: Mapping[str, Player] = {
    Level.EASY: Runner(slips=0.2),
    Level.NORMAL: Searcher(noise=1200, deepest=3),
    Level.HARD: Searcher(noise=200),
}
OPPONENTS: Mapping[str, Player] = {"greedy": Runner(slips=0.0), "depth4": Searcher(noise=200, deepest=4)}
"""Players that the hard level is measured against."""
