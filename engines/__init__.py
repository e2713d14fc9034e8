"""The rules of the games: standard library and msgspec only."""

from collections.abc import Mapping

from engines.core import State
from engines.naasii import Naasii
from engines.no_dice import NoDice

GAMES: Mapping[str, type[State]] = {game.name: game for game in (Naasii, NoDice)}
"""Every game by its word."""
