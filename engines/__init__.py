"""The rules of the games: standard library and msgspec only."""

from collections.abc import Mapping

from engines.core import State
from engines.naasii import Naasii

GAMES: Mapping[str, type[State]] = {game.name: game for game in (Naasii,)}
"""Every game by its word."""
