"""The rules of the games and their computer players: standard library and msgspec only."""

from collections.abc import Mapping

from engines.core import State
from engines.naasii import Naasii
from engines.nessie import Nessie
from engines.no_dice import NoDice
from engines.players import RANDOM, GamePolicies, Policy, naasii, nessie, no_dice, random_policy, wazabi
from engines.wazabi import Wazabi

_REGISTERED: Mapping[type[State], GamePolicies] = {
    Naasii: naasii.POLICIES,
    Nessie: nessie.POLICIES,
    Wazabi: wazabi.POLICIES,
    NoDice: no_dice.POLICIES,
}
"""All games. A new one is entered here, with its computer players, and nowhere else in this package."""

GAMES: Mapping[str, type[State]] = {game.name: game for game in _REGISTERED}
"""Every game by its name."""

POLICIES: Mapping[str, Mapping[str, Policy]] = {
    game.name: {RANDOM: random_policy.choose, **policies.levels} for game, policies in _REGISTERED.items()
}
"""The computer players who may sit at a table, by game and name: the levels, and `random`."""

BENCHMARKS: Mapping[str, Mapping[str, Policy]] = {
    game.name: policies.benchmarks for game, policies in _REGISTERED.items()
}
"""Further policies by game and name, to measure the others against; nobody meets them at a table."""
