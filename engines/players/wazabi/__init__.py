"""Computer players of Wazabi."""

from __future__ import annotations

from collections.abc import Mapping

from engines.players.player import Level, Player
from engines.players.wazabi import easy, hard, normal

LEVELS: Mapping[str, Player] = {Level.EASY: easy.choose, Level.NORMAL: normal.choose, Level.HARD: hard.choose}
"""The levels by name."""
