"""Computer players: for each game its levels, and one that plays at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.core import Action, Rng, View
from engines.players import random_player
from engines.players.player import Budget, Level, Player
from engines.players.wazabi import WAZABI

__all__ = ["OPPONENTS", "PLAYERS", "RANDOM", "Budget", "Level", "Player"]

RANDOM = "random"
"""The name of the player without a plan, for tests, for measure, and for tables of old."""


def _random(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    return random_player.choose(view, legal, rng)


_LEVELS: Mapping[str, Mapping[str, Player]] = {
    "wazabi": WAZABI,
}

PLAYERS: Mapping[str, Mapping[str, Player]] = {
    game: {RANDOM: _random, **_LEVELS.get(game, {})} for game in ("naasii", "nodice", "nessie", "wazabi")
}
"""The players of each game by name: its levels, and `random`."""

OPPONENTS: Mapping[str, Mapping[str, Player]] = {}
"""Further players of a game by name, for measure alone: nobody meets them at a table."""
