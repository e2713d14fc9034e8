"""The rules of the games: standard library and msgspec only."""

from collections.abc import Mapping

from engines.core import State
from engines.naasii import Naasii
from engines.nessie import Nessie
from engines.no_dice import NoDice
from engines.wazabi import Wazabi

GAMES: Mapping[str, type[State]] = {game.name: game for game in (Naasii, Nessie, Wazabi, NoDice)}
"""Every game by its word."""
