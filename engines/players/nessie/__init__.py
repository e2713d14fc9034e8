"""Computer players of Nessie."""

from collections.abc import Mapping

from engines.players.nessie import easy, hard, normal
from engines.players.player import Level, Player

LEVELS: Mapping[str, Player] = {Level.EASY: easy.choose, Level.NORMAL: normal.choose, Level.HARD: hard.choose}
"""The levels by name."""
