"""Boxes and their points (NA-5, NA-6)."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core import IllegalAction
from engines.naasii.actions import Fill, Score
from engines.naasii.events import Scored, TurnBegan
from engines.naasii.scoring import most_dice
from engines.naasii.sheet import BOXES, Column
from tests.rules.loaded import Loaded
from tests.rules.naasii.table import box, legal, play, table


def boxes(text: str, filled: str = "", crossed: str = "") -> str:
    """Return the boxes that can be filled, with their points: `set-7=3`."""
    state = table(text, filled=filled, crossed=crossed)
    if "score" not in legal(state).split():
        return ""
    fills = play(state, "score").state.legal(0)
    return " ".join(f"{fill.box}={fill.points}" for fill in fills if isinstance(fill, Fill))


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("7 7 7", "set-7=3"),
        ("6 7 8", "run-6=3 run-7=3 run-8=3"),
        ("7 7 8", ""),
        ("6 8 10", ""),
        ("[7] [7] 7 7 1 | 2", "set-7=4"),
        ("[8] [8] 8 8 8 | 2", "set-8=5"),
        ("[8] [9] 10 11 2 | 5", "run-8=4 run-9=4 run-10=4 run-11=4"),
        ("[1] [2] 3 3 3 | 9", "set-3=3 run-1=3 run-2=3 run-3=3"),
        ("[10] [11] 1 2 9 | 7", "run-9=3 run-10=3 run-11=3"),
        ("[7] [7] x7 2 9 | 7", ""),
    ],
)
@pytest.mark.rule(
    "NA-6", "naasii-turn-4", "naasii-turn-5", "naasii-turn-6", "naasii-score-2", "naasii-score-4", "naasii-score-6"
)
def test_sets_and_runs_of_three_dice_or_more_can_be_filled(dice: str, expected: str) -> None:
    assert boxes(dice) == expected


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("7 7 12", "set-7=3"),
        ("10 11 12", "run-9=3 run-10=3 run-11=3"),
        ("1 2 12", "run-1=3 run-2=3 run-3=3"),
        ("6 8 12", "run-6=3 run-7=3 run-8=3"),
        ("6 9 12", ""),
        (
            "[4] 12 7 12 x1 | 9",
            "set-4=3 set-7=3 run-2=3 run-3=3 run-4=4 run-5=4 run-6=4 run-7=4 run-8=3 run-9=3",
        ),
    ],
)
@pytest.mark.rule("NA-6", "naasii-turn-7", "naasii-turn-8")
def test_a_12_stands_for_whatever_number_a_box_needs(dice: str, expected: str) -> None:
    assert boxes(dice) == expected


@pytest.mark.rule("NA-6")
def test_12s_lengthen_a_run_at_both_ends_within_1_to_11() -> None:
    longest = dict(zip(BOXES, most_dice((5, 6, 12, 12)), strict=True))
    assert [longest[box(f"run-{number}")] for number in range(1, 12)] == [2, 2, 4, 4, 4, 4, 4, 4, 2, 2, 2]
    low = dict(zip(BOXES, most_dice((1, 2, 3, 12, 12)), strict=True))
    assert [low[box(f"run-{number}")] for number in (1, 5, 6, 7)] == [5, 5, 2, 2]
    high = dict(zip(BOXES, most_dice((9, 10, 11, 12, 12)), strict=True))
    assert [high[box(f"run-{number}")] for number in (11, 7, 6)] == [5, 5, 2]


@pytest.mark.rule("NA-6", "naasii-turn-7")
def test_three_12s_are_a_set_of_any_number_and_a_run_through_any_number() -> None:
    assert boxes("12 12 12") == " ".join(f"{each}=3" for each in BOXES)
    assert "set-12" not in boxes("12 12 12")


@pytest.mark.rule("NA-6")
def test_a_box_is_filled_for_the_most_dice_that_it_can_take() -> None:
    assert boxes("[7] [7] 7 12 8 | 1").split()[0] == "set-7=4"
    state = play(table("[7] [7] 7 12 8 | 1"), "score").state
    with pytest.raises(IllegalAction):
        state.apply(0, Fill(box("set-7"), 3, (), 0), Loaded([]))


def test_the_most_of_all_boxes_is_told_before_scoring() -> None:
    assert table("[7] [7] 7 12 8 | 1").legal(0)[-1] == Score(4)


def longest_run(faces: tuple[int, ...], number: int) -> int:
    """Return the longest Run through `number`, trying every number that each 12 could stand for."""
    wild = faces.count(12)
    plain = [face for face in faces if face != 12]
    best = 0
    for stand_ins in product(range(1, 12), repeat=wild):
        numbers = {*plain, *stand_ins}
        if number in numbers:
            low = high = number
            while low - 1 in numbers:
                low -= 1
            while high + 1 in numbers:
                high += 1
            best = max(best, high - low + 1)
    return best


@given(st.lists(st.integers(1, 12), max_size=9).filter(lambda faces: faces.count(12) <= 3))
@pytest.mark.rule("NA-6")
def test_a_box_is_worth_what_trying_every_stand_in_finds(faces: list[int]) -> None:
    dice = tuple(sorted(faces))
    for each, points in zip(BOXES, most_dice(dice), strict=True):
        if each.column is Column.RUN:
            assert points == longest_run(dice, each.number)
        else:
            assert points == dice.count(each.number) + dice.count(12)


@pytest.mark.rule("NA-5", "naasii-score-3", "naasii-score-5", "naasii-score-12", "naasii-score-13")
def test_scoring_fills_one_box_in_this_round_and_ends_the_turn() -> None:
    step = play(table("[8] [8] 8 8 8 | 2", round=3), "score fill:set-8")
    assert step.events == (Scored(0, box("set-8"), 5), TurnBegan(1, 3))
    assert step.state.players[0].rounds == (0, 0, 5)
    assert step.state.players[0].filled == (box("set-8"),)
    assert step.state.to_act() == {1}


@pytest.mark.parametrize("number", [8, 9, 10, 11])
@pytest.mark.rule("naasii-score-7", "naasii-score-8", "naasii-score-9")
def test_a_run_from_8_to_11_fills_any_of_its_four_boxes_for_4(number: int) -> None:
    state = play(table("[8] [9] 10 11 2 | 5"), f"score fill:run-{number}").state
    assert state.players[0].rounds == (4,)
    assert state.players[0].filled == (box(f"run-{number}"),)


@pytest.mark.rule("NA-6", "naasii-score-10", "naasii-score-11", "naasii-3.1-5")
def test_a_box_that_is_filled_or_crossed_off_cannot_be_scored() -> None:
    assert boxes("6 7 8", filled="run-7") == "run-6=3 run-8=3"
    assert boxes("6 7 8", crossed="run-7") == "run-6=3 run-8=3"
    assert legal(table("7 7 7", filled="set-7")) == "mark:0 mark:1 mark:2"
    assert legal(table("7 7 7", crossed="set-7")) == "mark:0 mark:1 mark:2"


def test_scoring_can_be_thought_over_until_a_box_is_chosen() -> None:
    state = table("7 7* 7")
    back = play(state, "score back").state
    assert legal(back) == legal(state)
    assert back.question(0) == state.question(0) + 2


@pytest.mark.rule("NA-5", "naasii-turn-3")
def test_who_can_score_after_the_last_roll_must() -> None:
    state = play(table("[1] [1] 1* x4 x5 x6 x7 | 9 9"), "roll", "5 6 2 3 4").state
    assert legal(state) == "score"
    assert legal(play(state, "score").state) == "fill:set-1 back"
