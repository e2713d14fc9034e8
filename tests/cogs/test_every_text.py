"""The texts of every game: rules and pitch in their form, and all of them fit to be translated."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.cogs.brackets import untranslated
from tests.cogs.every_game import every_game
from tests.cogs.game_scenes import GameScenes
from tests.cogs.screens import words


@every_game
@pytest.mark.usefixtures("bracketed")
def test_every_text_goes_through_gettext(game: GameScenes[Any]) -> None:
    presenter = game.presenter
    scenes = (*game.one_of_each, *game.boards()[::3], *game.panels()[::9], *game.fullest())
    said = [text for scene in scenes for text in words(presenter.present(scene))]
    said += [text for scene in scenes for text in (presenter.recap(scene), presenter.scores(scene))]
    said += [*presenter.rules(), *presenter.pitch().split("\n")]
    said += map(presenter.options, game.options)
    said += [presenter.refuse(code, {"least": 2, "most": 5, "seats": 3}) for code in game.refusals]
    assert untranslated(map(game.without_names, said)) == {}


@every_game
def test_the_rules_are_pages_that_fit_a_message_each_with_a_title(game: GameScenes[Any]) -> None:
    pages = game.presenter.rules()
    assert 4 <= len(pages) <= 7
    for page in pages:
        assert len(page) <= 1800
        assert re.fullmatch(r"\*\*[^*]{3,50}\*\*", page.split("\n")[0])


@every_game
def test_the_pitch_is_three_short_lines(game: GameScenes[Any]) -> None:
    lines = game.presenter.pitch().split("\n")
    assert len(lines) == 3
    assert all(len(line) <= game.pitch for line in lines)


@every_game
def test_refusals_are_told_apart(game: GameScenes[Any]) -> None:
    said = [game.presenter.refuse(code, {"least": 2, "most": 5, "seats": 3}) for code in game.refusals]
    assert len(set(said)) == len(said)
