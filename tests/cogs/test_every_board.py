"""The boards and panels of every game, held to what makes a screen good."""

from __future__ import annotations

import re
from typing import Any

from bot.chat.components import payload, render
from bot.screens.custom_ids import ShowRules
from bot.screens.screen import Buttons, Picture, Screen, Select, Text
from tests.cogs.every_game import every_game
from tests.cogs.game_scenes import GameScenes
from tests.cogs.screens import bodies, components, pressable, words


@every_game
def test_games_at_random_meet_every_kind_of_board(game: GameScenes[Any]) -> None:
    assert {game.kind(each) for each in game.boards()} == game.kinds


@every_game
def test_a_board_offers_exactly_the_answers_to_its_question_and_what_the_system_adds(game: GameScenes[Any]) -> None:
    for each, screen in game.shown:
        answers = [action.text for action in game.answers(each)]
        assert sorted(pressable(screen)) == sorted([*answers, *game.system(each)])


@every_game
def test_a_finished_game_has_no_controls_but_its_rules(game: GameScenes[Any]) -> None:
    over = [screen for each, screen in game.shown if game.is_over(each)]
    assert over
    assert all(pressable(screen) == ["/rules:0"] for screen in over)


@every_game
def test_the_system_buttons_end_the_controls(game: GameScenes[Any]) -> None:
    for _, screen in game.shown:
        rows = [block for block in screen.blocks if isinstance(block, Buttons | Select)]
        assert isinstance(rows[-1], Buttons)
        assert rows[-1].buttons[-1].answer == ShowRules(0)


@every_game
def test_the_first_line_says_the_game_and_how_far_it_is_and_the_second_is_bold(game: GameScenes[Any]) -> None:
    for _, screen in game.shown:
        first, second, *more = bodies(screen)[0].split("\n")
        assert first.startswith(f"### {game.presenter.game.title} · ")
        assert re.fullmatch(r"\*\*[^*]+\*\*", second)
        assert len(more) <= game.head - 2


@every_game
def test_the_second_line_names_who_is_asked(game: GameScenes[Any]) -> None:
    for each, screen in game.shown:
        second = bodies(screen)[0].split("\n")[1]
        for seat in game.asked(each):
            assert each.names[seat] in second


@every_game
def test_the_fullest_screens_are_within_discord_s_limits(game: GameScenes[Any]) -> None:
    for each in game.fullest():
        hold_to_limits(game.presenter.present(each), game.label)


@every_game
def test_every_screen_of_a_game_is_within_discord_s_limits(game: GameScenes[Any]) -> None:
    for screen in dict.fromkeys(map(game.presenter.present, game.scenes)):
        hold_to_limits(screen, game.label)


def hold_to_limits(screen: Screen, label: int) -> None:
    assert payload(render(screen, 17, 5)) is not None
    assert components(screen.blocks) <= 40
    # A line that calls somebody is added by the house.
    assert sum(map(len, bodies(screen))) <= 3800
    texts = pressable(screen)
    assert len(texts) == len(set(texts))
    menus = [block.menu.name for block in screen.blocks if isinstance(block, Select)]
    assert len(menus) == len(set(menus))
    for block in screen.blocks:
        match block:
            case Text(body):
                assert body
            case Buttons(row):
                assert 1 <= len(row) <= 5
                assert all(1 <= len(button.label) <= label for button in row)
            case Select(menu):
                assert 1 <= len(menu.choices) <= 25
                assert len(menu.placeholder) <= 40
                assert all(len(choice.label) <= 40 and len(choice.description) <= 40 for choice in menu.choices)
            case Picture(alt=alt):
                assert len(alt) <= 1024
                assert re.fullmatch(r"[0-9a-f]{16}\.png", block.file)
            case _:
                pass


@every_game
def test_no_screen_speaks_our_jargon(game: GameScenes[Any]) -> None:
    for each in (*game.boards()[::5], *game.panels()[::5]):
        for text in words(game.presenter.present(each)):
            assert not re.search(r"\b(seat|question|state|view|phase|action)s?\b", text, re.IGNORECASE)


@every_game
def test_presenting_is_pure(game: GameScenes[Any]) -> None:
    for each in (*game.boards()[::20], *game.panels()[::20]):
        assert game.presenter.present(each) == game.presenter.present(each)
