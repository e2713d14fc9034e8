"""Computer players: for each game its levels, and one that plays at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engines.core import Action, Rng, View
from engines.players import naasii, nessie, no_dice, random_player, wazabi
from engines.players.player import Budget, Level, Player

__all__ = ["OPPONENTS", "PLAYERS", "RANDOM", "Budget", "Level", "Player"]

RANDOM = "random"
"""The name of the player without a plan, for tests, for measure, and for tables of old."""


def _random(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    return random_player.choose(view, legal, rng)


_LEVELS: Mapping[str, Mapping[str, Player]] = {
    "naasii": naasii.LEVELS,
    "nodice": no_dice.LEVELS,
    "nessie": nessie.LEVELS,
    "wazabi": wazabi.LEVELS,
}

PLAYERS: Mapping[str, Mapping[str, Player]] = {game: {RANDOM: _random, **levels} for game, levels in _LEVELS.items()}
"""The players of each game by name: its levels, and `random`."""

OPPONENTS: Mapping[str, Mapping[str, Player]] = {"nodice": no_dice.OPPONENTS}
"""Further players of a game by name, for measure alone: nobody meets them at a table."""
