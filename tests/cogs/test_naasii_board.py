"""The board of Naasii, held to what makes a board good."""

from __future__ import annotations

import re
from random import Random

import pytest
from wcwidth import wcswidth

from bot.screens.screen import Style
from cogs.naasii.story import NaasiiScene
from engines.naasii import Naasii, NaasiiOptions
from engines.naasii.view import Phase
from tests.cogs.game_scenes import WIDE
from tests.cogs.naasii_scenes import SCENES, boards, fullest, phase, present, scene, scenes, view_of
from tests.cogs.screens import bodies, buttons, pressable, words

PUBLIC = SCENES.one_board_of_each


def test_a_disabled_button_holds_the_place_of_an_answer_that_is_not_possible_yet() -> None:
    for each in PUBLIC:
        answers = [button.answer for button in buttons(present(each))]
        assert len(answers) == len(set(answers))


@pytest.mark.parametrize("each", PUBLIC, ids=lambda each: phase(each).value)
def test_the_second_line_names_who_is_asked(each: NaasiiScene) -> None:
    view = view_of(each)
    if view.turn is not None:
        assert f"**{each.names[view.turn]}, " in bodies(present(each))[0]


def test_a_crow_s_12_asks_for_no_white_12_where_there_are_not_enough() -> None:
    for each in boards():
        if phase(each) is Phase.CROW:
            offered = any(text.startswith("give:") for text in pressable(present(each)))
            assert ("give up" in bodies(present(each))[0]) == offered


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


def test_a_finished_game_has_places_and_the_reason_of_its_end() -> None:
    over = next(each for each in PUBLIC if phase(each) is Phase.OVER)
    screen = present(over)
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


def test_dice_and_scores_are_at_most_34_columns_wide_on_a_phone() -> None:
    for line in bodies(present(fullest(Phase.LOCK)))[1].split("\n"):
        assert wcswidth(line.removeprefix("### ").removeprefix("-# ")) <= 34
    for each in PUBLIC:
        if view_of(each).turn is not None:
            for line in bodies(present(each))[-1].split("\n"):
                assert wcswidth(line.replace("**", "").removeprefix("-# ")) <= 34


def test_the_longest_names_keep_their_scores_within_two_lines_of_a_phone() -> None:
    for line in bodies(present(fullest(Phase.LOCK, WIDE[:5])))[-1].split("\n"):
        assert wcswidth(line.replace("**", "").replace("\\", "").removeprefix("-# ")) <= 2 * 34
