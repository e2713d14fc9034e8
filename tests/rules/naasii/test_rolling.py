"""Rolling and locking (NA-3, NA-5)."""

from __future__ import annotations

import pytest

from engines.core import IllegalAction
from engines.naasii.actions import Mark
from engines.naasii.events import Locked, Rolled
from engines.naasii.view import Phase
from tests.rules.loaded import Loaded
from tests.rules.naasii.table import drawn, legal, play, table


@pytest.mark.rule("NA-3", "naasii-turn-1", "naasii-2.1-1", "naasii-2.1-2")
def test_the_first_roll_is_of_three_white_dice_for_all_to_see() -> None:
    state = table()
    assert legal(state) == "roll"
    step = play(state, "roll", "1 5 9")
    assert drawn(step.state) == "1 5 9"
    assert step.events == (Rolled(1, (1, 5, 9), ()),)
    assert step.state.view(1).dice == step.state.view(None).dice == step.state.view(0).dice


@pytest.mark.rule("NA-5", "naasii-2.1-3", "naasii-2.1-4", "naasii-turn-3", "naasii-score-1")
def test_who_can_score_after_the_first_roll_may_stop_there() -> None:
    state = play(table(), "roll", "4 5 6").state
    assert legal(state) == "mark:0 mark:1 mark:2 score"
    step = play(state, "score fill:run-5")
    assert step.state.players[0].rounds == (3,)


@pytest.mark.rule("NA-5", "naasii-2.1-5", "naasii-2.1-6", "naasii-2.2-1", "naasii-2.2-5")
def test_rolling_on_takes_one_locked_die_at_least() -> None:
    state = play(table(), "roll", "1 5 9").state
    assert legal(state) == "mark:0 mark:1 mark:2", "nothing can be scored, so a die must be locked"
    with pytest.raises(IllegalAction):
        play(state, "roll")
    state = play(state, "mark:1").state
    assert legal(state) == "mark:0 free:1 mark:2 roll"
    assert drawn(play(state, "free:1").state) == "1 5 9"


@pytest.mark.rule("NA-5", "naasii-2.2-5")
def test_all_white_dice_may_be_locked() -> None:
    step = play(table("1 5 9"), "mark:0 mark:1 mark:2 roll", "2 3 4")
    assert drawn(step.state) == "[1] [5] [9] 2 3 | 4"
    assert step.events[:2] == (Locked((1, 5, 9)), Rolled(2, (2, 3), (4,)))


@pytest.mark.rule("NA-3", "naasii-2.3-1", "naasii-2.3-3", "naasii-2.2-2")
def test_the_second_roll_is_of_the_unlocked_dice_two_more_and_a_black_one() -> None:
    step = play(table("1 5* 9"), "roll", "2 3 4 6 8")
    assert drawn(step.state) == "2 [5] 3 4 6 | 8"
    assert step.events == (Locked((5,)), Rolled(2, (2, 3, 4, 6), (8,)))


@pytest.mark.parametrize(
    ("before", "least_and_most"),
    [("1* 5* 9*", "2 3 4"), ("1* 5 9", "2 3 4 6 8")],
)
@pytest.mark.rule("NA-3", "naasii-2.3-2")
def test_three_to_five_dice_fall_on_the_second_roll(before: str, least_and_most: str) -> None:
    play(table(before), "roll", least_and_most)


@pytest.mark.rule("NA-3", "naasii-2.6-1", "naasii-2.6-3", "naasii-2.5b-1", "naasii-2.5b-3")
def test_the_third_roll_is_of_the_unlocked_dice_two_more_and_two_black_ones() -> None:
    step = play(table("[1] 5 9* 7 8 | 6"), "roll", "2 3 4 10 11 1 9")
    assert drawn(step.state) == "[1] 2 [9] 3 4 10 11 | 1 9"


@pytest.mark.parametrize(
    ("before", "dice"),
    [("[1] [5] [9] 7* 8* | 6", "2 3 4 6"), ("[1] 5* 9 7 8 | 6", "2 3 4 6 7 9 10")],
)
@pytest.mark.rule("NA-3", "naasii-2.6-2")
def test_four_to_seven_dice_fall_on_the_third_roll(before: str, dice: str) -> None:
    play(table(before), "roll", dice)


@pytest.mark.rule("NA-3", "naasii-2.9-1", "naasii-2.9-2", "naasii-2.9-3", "naasii-turn-2")
def test_the_fourth_roll_is_of_up_to_nine_dice_and_the_last() -> None:
    step = play(table("[1] [2] 3* 7 8 9 10 | 6 5"), "roll", "4 4 6 7 8 11 9 10 1")
    assert drawn(step.state) == "[1] [2] [3] 4 4 6 7 8 11 | 9 10 1"
    assert step.state.view(None).phase is Phase.LAST
    assert legal(step.state) == "score", "no die can be locked and no roll is left"


@pytest.mark.rule("naasii-2.2-2", "naasii-2.2-3")
def test_a_locked_die_stays_as_it_lies_and_counts_for_the_score() -> None:
    state = play(table("7* 7* 1"), "roll", "2 7 3 5").state
    assert drawn(state) == "[7] [7] 2 7 3 | 5"
    assert play(state, "score fill:set-7").state.players[0].rounds == (3,)


@pytest.mark.rule("naasii-2.2-4")
def test_black_dice_and_dice_that_do_not_lie_there_cannot_be_locked() -> None:
    state = table("[7] 7 x1 2 3 | 5")
    assert legal(state) == "mark:1 mark:3 mark:4"
    for die in (0, 2, 5, 9):
        with pytest.raises(IllegalAction):
            state.apply(0, Mark(die), Loaded([]))


@pytest.mark.rule("NA-5", "naasii-2.5b-2", "naasii-2.8-1", "naasii-2.11-1", "naasii-2.11-2")
def test_after_each_later_roll_the_player_scores_with_all_that_lies_there_or_locks_on() -> None:
    for text in ("[7] [7] 7 2 3 | 5", "[7] [7] 7 2 3 x5 9 | 5 1"):
        assert legal(table(text)).endswith("score")
        assert "mark:2" in legal(table(text))
        assert play(table(text), "score fill:set-7").state.players[0].rounds == (3,)
    assert play(table("[7] 7 7 7 3 x5 9 1 2 | 5 4 6"), "score fill:set-7").state.players[0].rounds == (4,)


@pytest.mark.rule("NA-5", "ALL-1")
def test_marks_are_one_question_and_each_roll_is_a_new_one() -> None:
    state = table("1 5 9")
    asked = state.question(0)
    state = play(state, "mark:0 mark:2 free:0").state
    assert state.question(0) == asked
    assert play(state, "roll", "1 2 3 4 7").state.question(0) == asked + 1


@pytest.mark.rule("naasii-contents-1")
def test_each_die_has_twelve_faces_and_nine_are_white_and_three_black() -> None:
    state = play(table("[1] [2] 12* 7 8 9 10 | 6 5"), "roll", "1 12 1 12 1 12 1 1 11").state
    assert drawn(state) == "[1] [2] [12] x1 12 x1 12 x1 12 | 1 1 11"
