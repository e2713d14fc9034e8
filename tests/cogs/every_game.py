"""The scenes of every game, found beside the tests of its screens: those of `cogs.chess` in `chess_scenes.py`."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import pytest

from cogs import GAME_COGS
from cogs.game_cog import GameCog
from tests.cogs.game_scenes import GameScenes


def scenes_of(cog: type[GameCog]) -> GameScenes[Any]:
    """Return the `SCENES` of a game; a game without them fails the tests of all games."""
    package = cog.__module__.split(".")[1]
    scenes = import_module(f"tests.cogs.{package}_scenes").SCENES
    assert isinstance(scenes, GameScenes)
    assert scenes.presenter.game is cog.presenter.game
    return scenes


GAMES: Sequence[GameScenes[Any]] = tuple(map(scenes_of, GAME_COGS))
every_game = pytest.mark.parametrize("game", GAMES, ids=str)
