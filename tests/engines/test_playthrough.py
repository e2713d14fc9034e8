"""The golden playthroughs, which must come out the same today."""

from __future__ import annotations

import pytest

from engines import GAMES
from engines.core import State
from tests.engines.playthrough import FOLDER, moves_in, path_of, told


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_game_goes_as_its_playthrough_tells(game: type[State]) -> None:
    text = path_of(game).read_text(encoding="utf-8")
    assert told(game, moves_in(text)) == text


def test_each_game_has_a_playthrough_and_each_playthrough_a_game() -> None:
    assert sorted(FOLDER.glob("*")) == sorted(path_of(game) for game in GAMES.values())
