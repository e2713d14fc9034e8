"""The black dice (NA-4)."""

from __future__ import annotations

import pytest

from engines.naasii.events import Busted, Cause, CrowAnswered, CrowTook, Lucky, Rolled
from engines.naasii.view import Phase
from tests.rules.naasii.table import drawn, legal, play, table


@pytest.mark.rule(
    "NA-4", "naasii-2.4-1", "naasii-2.4-3", "naasii-2.4-4", "naasii-2.4-5", "naasii-2.4-6", "naasii-2.4-7"
)
def test_a_black_number_eliminates_the_white_dice_of_it() -> None:
    step = play(table("7* 7* 1"), "roll", "3 8 3 3")
    assert drawn(step.state) == "[7] [7] x3 8 x3 | 3", "the black die stays"
    assert step.events[-1] == CrowTook(3, 2)
    assert legal(step.state) == "mark:3", "what is eliminated can be neither locked nor counted"


@pytest.mark.rule("NA-4")
def test_a_locked_die_is_safe_from_a_black_die_of_its_number() -> None:
    step = play(table("3* 7* 1"), "roll", "3 8 9 3")
    assert drawn(step.state) == "[3] [7] x3 8 9 | 3"
    assert step.events[-1] == CrowTook(3, 1)


@pytest.mark.rule("NA-3", "naasii-2.4-4", "naasii-2.6-1")
def test_an_eliminated_die_is_not_rolled_again_in_this_turn() -> None:
    state = play(table("[7] 7* x3 8 x3 | 3"), "roll", "9 10 11 1 2").state
    assert drawn(state) == "[7] [7] x3 9 x3 10 11 | 1 2"


@pytest.mark.rule("NA-3", "naasii-2.4-4")
def test_the_next_player_has_all_nine_white_dice_whatever_happened() -> None:
    state = play(table("[7] [7] x3 7 x3 | 3"), "score fill:set-7").state
    assert state.turn is not None
    assert state.turn.seat == 1
    assert drawn(play(state, "roll", "1 2 3").state) == "1 2 3"


@pytest.mark.rule("NA-4", "naasii-2.7-1", "naasii-2.10-1")
def test_every_black_die_is_looked_at_on_each_roll() -> None:
    third = play(table("[7] 7* 1 8 9 | 3"), "roll", "4 5 4 6 2 4 5")
    assert drawn(third.state) == "[7] [7] x4 x5 x4 6 2 | 4 5"
    fourth = play(table("[7] [7] 7* 6 2 x4 x5 | 4 5"), "roll", "8 9 8 10 8 9 10")
    assert fourth.events[-4:-1] == (CrowTook(8, 2), CrowTook(9, 1), CrowTook(10, 1))


@pytest.mark.rule("NA-4")
def test_two_black_dice_of_one_number_take_its_dice_once() -> None:
    step = play(table("[7] 7* 1 8 9 | 3"), "roll", "4 5 4 6 2 4 4")
    assert [event for event in step.events if isinstance(event, CrowTook)] == [CrowTook(4, 2)]


@pytest.mark.rule("NA-4", "ALL-1", "naasii-2.4-2")
def test_a_black_12_without_a_white_one_busts_by_itself() -> None:
    step = play(table("7* 7* 1"), "roll", "3 8 9 12")
    assert step.events[-1] == Busted(0, Cause.CROW, 3)
    assert step.state.view(None).phase is Phase.CROSS


@pytest.mark.rule("NA-4", "naasii-2.5a-1")
def test_a_black_12_is_answered_by_a_white_12_rolled_or_locked() -> None:
    state = play(table("12* 7* 1"), "roll", "12 8 9 12").state
    assert legal(state) == "give:1+0 give:0+1 bust"
    rolled, locked = play(state, "give:1+0"), play(state, "give:0+1")
    assert drawn(rolled.state) == "[12] [7] x12 8 9 | 12"
    assert drawn(locked.state) == "x12 [7] 12 8 9 | 12"
    assert rolled.events == locked.events == (CrowAnswered(1),)


@pytest.mark.rule("NA-4", "naasii-2.5a-2")
def test_a_black_12_takes_one_white_12_and_no_more() -> None:
    state = play(table("12* 12* 1"), "roll", "3 8 9 12").state
    assert legal(state) == "give:0+1 bust"
    assert drawn(play(state, "give:0+1").state) == "x12 [12] 3 8 9 | 12"


@pytest.mark.rule("NA-4", "ALL-1")
def test_a_white_12_does_not_oblige() -> None:
    state = play(table("12* 7* 1"), "roll", "3 8 9 12").state
    assert legal(state) == "give:0+1 bust"
    assert play(state, "bust").events == (Busted(0, Cause.CROW, 3),)


@pytest.mark.rule("NA-4", "naasii-2.5a-2")
def test_two_black_12s_with_one_white_12_bust() -> None:
    step = play(table("[12] 7* 1 8 9 | 3"), "roll", "4 5 4 6 2 12 12")
    assert step.events[-1] == Busted(0, Cause.CROW, 3)
    assert step.state.players[0].nizi == 3, "one bust, whatever the number of crows"


@pytest.mark.rule("NA-4", "naasii-2.5a-2")
def test_two_black_12s_are_answered_by_two_white_12s_in_one_choice() -> None:
    state = play(table("[12] 12* 1 8 9 | 3"), "roll", "12 5 12 6 2 12 12").state
    assert legal(state) == "give:2+0 give:1+1 give:0+2 bust"
    step = play(state, "give:1+1")
    assert drawn(step.state) == "x12 [12] x12 5 12 6 2 | 12 12"
    assert step.events == (CrowAnswered(2),)


@pytest.mark.rule("NA-4")
def test_the_12s_are_answered_before_the_other_black_numbers_eliminate() -> None:
    state = play(table("[12] 7* 1 8 9 | 3"), "roll", "4 5 4 6 2 12 4").state
    assert drawn(state) == "[12] [7] 4 5 4 6 2 | 12 4"
    assert drawn(play(state, "give:0+1").state) == "x12 [7] x4 5 x4 6 2 | 12 4"


@pytest.mark.rule("NA-4")
def test_a_bust_by_a_black_12_eliminates_nothing_more() -> None:
    step = play(table("7* 7* 1"), "roll", "3 8 9 12")
    assert not any(isinstance(event, CrowTook) for event in step.events)


@pytest.mark.rule("NA-4", "naasii-2.4-8", "naasii-2.4-9")
def test_who_has_no_die_left_to_lock_has_busted() -> None:
    step = play(table("7* 7* 1"), "roll", "3 3 3 3")
    assert step.events[-2:] == (CrowTook(3, 3), Busted(0, Cause.NOTHING_LEFT, 3))


@pytest.mark.rule("NA-4", "naasii-2.4-9")
def test_giving_up_the_last_rolled_die_leaves_nothing_to_lock() -> None:
    state = play(table("7* 7* 7*"), "roll", "12 4 12").state
    assert legal(state) == "give:1+0 bust"
    other = play(table("7* 7* 7*"), "roll", "12 12 12").state
    assert drawn(play(other, "give:1+0").state) == "[7] [7] [7] x12 12 | 12"
    third = play(table("[7] 7* x1 8* x9 | 3"), "roll", "12 4 12 4").state
    assert play(third, "give:1+0").events == (
        CrowAnswered(1),
        CrowTook(4, 1),
        Busted(0, Cause.NOTHING_LEFT, 3),
    )


@pytest.mark.rule("NA-4")
def test_all_dice_eliminated_on_the_fourth_roll_bust_whatever_is_locked() -> None:
    step = play(table("[7] [7] 7* 7* x4 x5 x6 | 4 5"), "roll", "8 9 8 9 1")
    assert step.events[-1] == Busted(0, Cause.NOTHING_LEFT, 3)


@pytest.mark.rule("NA-4", "naasii-4-3")
def test_lucky_numbers_count_on_a_bust_and_for_dice_that_are_eliminated() -> None:
    step = play(table("7* 7* 1", numbers=(3, 3)), "roll", "3 8 3 12")
    assert step.events[1:] == (Rolled(2, (3, 8, 3), (12,)), Lucky(1, 2), Busted(0, Cause.CROW, 3))
    step = play(table("7* 7* 1", numbers=(3, 3)), "roll", "3 8 3 3")
    assert step.events[2:] == (Lucky(1, 2), CrowTook(3, 2))
    assert step.state.players[1].nizi == 2
