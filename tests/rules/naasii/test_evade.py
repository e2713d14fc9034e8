"""Evade (NA-9)."""

from __future__ import annotations

import pytest

from engines.naasii import Naasii
from engines.naasii.actions import Ability
from engines.naasii.events import Bought, Busted, Cause, CrowTook
from engines.naasii.view import Phase
from tests.rules.naasii.table import drawn, legal, play, table


def rolled(text: str, dice: str, nizi: int = 3) -> Naasii:
    return play(table(text, abilities=True, nizi=(nizi,)), "roll", dice).state


@pytest.mark.rule("NA-9", "naasii-evade")
def test_a_black_12_is_evaded_for_three_nizi() -> None:
    state = rolled("7* 7* 1", "3 8 10 12")
    assert legal(state) == "bust evade"
    step = play(state, "evade")
    assert step.events == (Bought(Ability.EVADE, 3),)
    assert drawn(step.state) == "[7] [7] 3 8 10 | 12"
    assert step.state.players[0].nizi == 0
    assert step.state.players[0].rounds == ()
    assert step.state.view(None).evaded
    assert legal(step.state) == "mark:2 mark:3 mark:4", "a die must be locked as ever"


@pytest.mark.rule("NA-9")
def test_evade_must_be_paid_with_what_was_held_before_the_bust() -> None:
    state = rolled("7* 7* 1", "3 8 9 12", nizi=2)
    assert state.view(None).phase is Phase.CROSS
    assert state.players[0].nizi == 5


@pytest.mark.rule("NA-4", "NA-9")
def test_a_black_12_can_be_answered_evaded_or_let_through() -> None:
    state = rolled("12* 7* 1", "3 8 9 12")
    assert legal(state) == "give:0+1 bust evade"
    assert drawn(play(state, "evade").state) == "[12] [7] 3 8 9 | 12", "the white 12 stays"


@pytest.mark.rule("NA-9")
def test_one_evade_is_enough_for_two_black_12s() -> None:
    state = play(rolled("[7] 7* 1 8 9 | 3", "4 5 4 6 2 12 12"), "evade").state
    assert drawn(state) == "[7] [7] 4 5 4 6 2 | 12 12"


@pytest.mark.rule("NA-9")
def test_after_an_evaded_12_the_other_black_numbers_still_eliminate() -> None:
    step = play(rolled("[7] 7* 1 8 9 | 3", "4 5 4 6 2 12 4"), "evade")
    assert drawn(step.state) == "[7] [7] x4 5 x4 6 2 | 12 4"
    assert step.events == (Bought(Ability.EVADE, 3), CrowTook(4, 2))


@pytest.mark.rule("NA-9")
def test_having_nothing_left_to_lock_is_evaded_and_the_player_rolls_on_without_locking() -> None:
    state = rolled("7* 7* 1", "3 3 3 3")
    assert state.view(None).phase is Phase.EVADE
    assert legal(state) == "bust evade"
    assert play(state, "bust").events == (Busted(0, Cause.NOTHING_LEFT, 3),)
    state = play(state, "evade").state
    assert drawn(state) == "[7] [7] x3 x3 x3 | 3"
    assert legal(state) == "roll"
    assert drawn(play(state, "roll", "5 6 8 9").state) == "[7] [7] x3 x3 x3 5 6 | 8 9"


@pytest.mark.rule("NA-9")
def test_having_nothing_left_to_lock_is_evaded_and_the_player_scores() -> None:
    state = play(rolled("7* 7* 7*", "3 3 3"), "evade").state
    assert legal(state) == "roll score"
    assert play(state, "score fill:set-7").state.players[0].rounds == (3,)


@pytest.mark.rule("NA-9")
def test_one_evade_covers_both_ways_to_bust_on_a_roll() -> None:
    state = rolled("[7] 7* 1* 8* x9 | 3", "4 4 12 4", nizi=5)
    step = play(state, "evade")
    assert step.events == (Bought(Ability.EVADE, 3), CrowTook(4, 2))
    assert drawn(step.state) == "[7] [7] [1] [8] x9 x4 x4 | 12 4"
    assert step.state.players[0].nizi == 2
    assert legal(step.state).split()[0] == "roll"


@pytest.mark.rule("NA-9")
def test_who_answered_the_12s_can_still_evade_the_other_way_to_bust() -> None:
    state = play(rolled("[7] 12* 1* 8* x9 | 3", "4 4 12 4"), "give:0+1").state
    assert state.view(None).phase is Phase.EVADE
    assert legal(state) == "bust evade"
    assert play(state, "evade").events == (Bought(Ability.EVADE, 3),)


@pytest.mark.rule("NA-9")
def test_the_next_roll_must_be_evaded_anew() -> None:
    state = play(rolled("7* 7* 1", "3 8 9 12", nizi=5), "evade mark:2 roll", "1 2 5 6 12 11")
    assert state.events[-1] == Busted(0, Cause.CROW, 3), "only two Nizi were left"
    again = play(rolled("7* 7* 1", "3 8 9 12", nizi=6), "evade mark:2 roll", "1 2 5 6 12 11").state
    assert legal(again) == "bust evade"
    assert not again.view(None).evaded


@pytest.mark.rule("NA-9", "NA-7")
def test_on_the_fourth_roll_an_evaded_bust_leaves_a_score_or_none() -> None:
    state = rolled("[7] [7] 7* 7* x4 x5 x6 | 4 5", "8 9 8 9 1")
    scoring = play(state, "evade").state
    assert legal(scoring) == "score"
    assert play(scoring, "score fill:set-7").state.players[0].rounds == (4,)
    empty = play(rolled("[1] [4] 7* 10* x4 x5 x6 | 4 5", "8 9 8 9 12"), "evade")
    assert empty.events[-1] == Busted(0, Cause.NO_SCORE, 4)
    assert empty.state.players[0].nizi == 4


@pytest.mark.rule("NA-9")
def test_with_nothing_unlocked_locked_dice_can_still_be_bought_off() -> None:
    state = play(rolled("7* 7* 12*", "3 3 3", nizi=6), "evade").state
    assert legal(state) == "roll score buy:adjust buy:pair buy:sell"
    sold = play(state, "buy:pair pair:0-1").state
    assert drawn(sold) == "x7 x7 [12] x3 x3 | 3"
    assert legal(sold) == "roll buy:adjust buy:sell"


@pytest.mark.rule("NA-4", "NA-9")
def test_with_every_die_eliminated_an_evaded_turn_goes_on_with_the_new_dice() -> None:
    given = play(rolled("12* x1 x2", "4 4 12", nizi=6), "give:0+1").state
    assert drawn(given) == "x12 x1 x2 4 4 | 12", "the black die that was answered takes nothing more"
    third = play(table("[12] x1 x2 x4 x4 | 4", abilities=True, nizi=(6,), evaded=True), "roll", "5 5 12 5").state
    nothing = play(third, "give:0+1 evade").state
    assert drawn(nothing) == "x12 x1 x2 x4 x4 x5 x5 | 12 5"
    assert legal(nothing) == "roll", "no ability finds a die"
