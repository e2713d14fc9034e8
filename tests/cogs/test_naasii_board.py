"""The board of Naasii, held to what makes a board good."""

from __future__ import annotations

import re
from random import Random

import pytest
from wcwidth import wcswidth

from bot.screens.custom_ids import ShowRules
from bot.screens.screen import Buttons, Select, Style, Text
from cogs.naasii.scene import NaasiiScene
from engines.naasii import Naasii, NaasiiOptions
from engines.naasii.view import NaasiiView, Phase
from tests.cogs.naasii_scenes import SYSTEM_BUTTONS, WIDE, fullest, one_of_each_phase, phase, present, scene, scenes
from tests.cogs.screens import bodies, buttons, components, pressable, words

PUBLIC = [each for each in one_of_each_phase() if each.viewer is None]


def view_of(scene: NaasiiScene) -> NaasiiView:
    assert isinstance(scene.view, NaasiiView)
    return scene.view


def test_games_at_random_meet_every_phase() -> None:
    assert {phase(each) for each in PUBLIC} == set(Phase)


def test_a_board_offers_exactly_the_answers_to_its_question_and_what_the_system_adds() -> None:
    for each in scenes():
        if each.viewer is None:
            offered = pressable(present(each))
            assert len(offered) == len(set(offered))
            assert {text for text in offered if text not in SYSTEM_BUTTONS} == {
                action.text for action in view_of(each).choices
            }
            assert "/rules:0" in offered


def test_a_disabled_button_holds_the_place_of_an_answer_that_is_not_possible_yet() -> None:
    for each in PUBLIC:
        answers = [button.answer for button in buttons(present(each))]
        assert len(answers) == len(set(answers))


@pytest.mark.parametrize("each", PUBLIC, ids=lambda each: phase(each).value)
def test_the_first_line_says_the_game_and_how_far_it_is_and_the_second_is_bold(each: NaasiiScene) -> None:
    first, second = bodies(present(each))[0].split("\n")
    assert first.startswith("### Naasii · ")
    assert re.fullmatch(r"\*\*[^*]+\*\*", second)


@pytest.mark.parametrize("each", PUBLIC, ids=lambda each: phase(each).value)
def test_the_second_line_names_who_is_asked(each: NaasiiScene) -> None:
    view = view_of(each)
    if view.turn is not None:
        assert f"**{each.names[view.turn]}, " in bodies(present(each))[0]


def test_a_crow_s_12_asks_for_no_white_12_where_there_are_not_enough() -> None:
    for each in scenes():
        if each.viewer is None and phase(each) is Phase.CROW:
            offered = any(text.startswith("give:") for text in pressable(present(each)))
            assert ("give up" in bodies(present(each))[0]) == offered


@pytest.mark.parametrize("each", PUBLIC, ids=lambda each: phase(each).value)
def test_the_system_buttons_end_the_controls(each: NaasiiScene) -> None:
    rows = [block for block in present(each).blocks if isinstance(block, Buttons | Select)]
    assert isinstance(rows[-1], Buttons)
    assert rows[-1].buttons[-1].answer == ShowRules(0)


def test_everybody_s_score_is_on_a_board_in_play() -> None:
    for each in PUBLIC:
        if view_of(each).turn is not None:
            lines = bodies(present(each))[-1].split("\n")[1:]
            assert [line.split("**")[1] for line in lines] == list(each.names)


def test_black_dice_stand_with_their_word() -> None:
    for each in scenes()[::3]:
        for text in words(present(each)):
            for line in text.split("\n"):
                if re.search("[❶-❿⓫⓬]", line):
                    assert re.search("[Cc]row", line)


def test_what_gives_a_turn_up_is_marked_as_danger_and_the_first_way_on_as_usual() -> None:
    for each in scenes():
        if each.viewer is None:
            shown = buttons(present(each))
            for button in shown:
                assert (button.style is Style.DANGER) == (button.answer in {"bust", "pass"})
            usual = [button.answer for button in shown if button.style is Style.PRIMARY]
            assert len(usual) <= 1


def test_a_finished_game_has_no_controls_but_its_rules() -> None:
    over = next(each for each in PUBLIC if phase(each) is Phase.OVER)
    screen = present(over)
    assert pressable(screen) == ["/rules:0"]
    assert bodies(screen)[1].startswith("Place 1 · **")
    assert "All rounds have been played." in bodies(screen)[-1]
    assert "`/naasii start`" in bodies(screen)[-1]


def test_before_play_the_board_names_who_is_still_choosing_and_shows_no_sheet() -> None:
    rng = Random(1)
    state = Naasii.start(3, NaasiiOptions(), rng).state
    for text in ("number:7", "auto", "confirm"):
        state = state.apply(1, state.parse(1, text), rng).state
    screen = present(scene(state))
    assert "Lucky Number and boxes: Ana, Cleo" in bodies(screen)[0]
    assert "Done: Ben" in bodies(screen)[1]
    assert "7" not in "".join(words(screen))


def test_marking_a_die_moves_nothing_above_the_buttons() -> None:
    rng = Random(1)
    state = Naasii.start(2, NaasiiOptions(), rng).state
    for seat in range(2):
        for text in ("auto", "confirm"):
            state = state.apply(seat, state.parse(seat, text), rng).state
    (turn,) = state.to_act()
    state = state.apply(turn, state.parse(turn, "roll"), rng).state
    marked = state.apply(turn, state.parse(turn, "mark:1"), rng).state
    assert bodies(present(scene(marked)))[1:] == bodies(present(scene(state)))[1:]
    assert "🔒" in "".join(button.label for button in buttons(present(scene(marked))))


def test_who_has_left_is_said_so_in_the_scores_and_the_places() -> None:
    rng = Random(1)
    state = Naasii.start(3, NaasiiOptions(), rng).state
    for seat in range(3):
        for text in ("auto", "confirm"):
            state = state.apply(seat, state.parse(seat, text), rng).state
    state = state.leave(2, rng).state
    assert "**Cleo** 0 · left the game" in bodies(present(scene(state)))[-1]
    state = state.leave(1, rng).state
    end = "\n".join(bodies(present(scene(state))))
    assert "Place 2 · **Cleo** 0 points · left the game" in end
    assert "Too few players were left to go on." in end


@pytest.mark.parametrize("each", [Phase.LOCK, Phase.BOX, Phase.CROW, Phase.OVER, Phase.CROSS])
def test_the_fullest_board_is_within_discord_s_limits(each: Phase) -> None:
    hold_to_limits(fullest(each))


def test_every_screen_of_a_game_is_within_discord_s_limits() -> None:
    for each in scenes():
        hold_to_limits(each)


def hold_to_limits(scene: NaasiiScene) -> None:
    screen = present(scene)
    assert components(screen.blocks) <= 40
    assert sum(map(len, bodies(screen))) <= 4000
    for block in screen.blocks:
        match block:
            case Text(body):
                assert body
            case Buttons(row):
                assert 1 <= len(row) <= 5
                assert all(1 <= len(button.label) <= 30 for button in row)
            case Select(menu):
                assert 1 <= len(menu.choices) <= 25
                assert len(menu.placeholder) <= 40
                assert all(len(choice.label) <= 40 and len(choice.description) <= 40 for choice in menu.choices)
            case _:
                pass


def test_dice_and_scores_are_at_most_34_columns_wide_on_a_phone() -> None:
    for line in bodies(present(fullest(Phase.LOCK)))[1].split("\n"):
        assert wcswidth(line.removeprefix("### ").removeprefix("-# ")) <= 34
    for each in PUBLIC:
        if view_of(each).turn is not None:
            for line in bodies(present(each))[-1].split("\n"):
                assert wcswidth(line.replace("**", "").removeprefix("-# ")) <= 34


def test_the_longest_names_keep_their_scores_within_two_lines_of_a_phone() -> None:
    for line in bodies(present(fullest(Phase.LOCK, WIDE)))[-1].split("\n"):
        assert wcswidth(line.replace("**", "").replace("\\", "").removeprefix("-# ")) <= 2 * 34


def test_no_screen_speaks_our_jargon() -> None:
    for each in scenes()[::5]:
        for text in words(present(each)):
            assert not re.search(r"\b(seat|question|state|view|phase|action)s?\b", text, re.IGNORECASE)
