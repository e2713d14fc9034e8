"""Busts, and turns that score nothing (NA-7)."""

from __future__ import annotations

import pytest

from engines.naasii.events import Busted, Cause, CrossedOff, Ended, TurnBegan
from engines.naasii.view import Phase
from tests.rules.naasii.table import box, legal, play, table

BUST = "3 8 9 12"
NO_SCORE = ("[1] [2] 2* 7 8 9 10 | 6 5", "4 6 7 9 9 11 3 3 3")


@pytest.mark.rule(
    "NA-7", "naasii-3.1-1", "naasii-3.1-2", "naasii-3.1-3", "naasii-3.1-6", "naasii-3.1-7", "naasii-5-2", "naasii-5-3"
)
def test_a_bust_scores_nothing_in_the_round_and_gives_three_nizi() -> None:
    step = play(table("7* 7* 1", nizi=(1,)), "roll", BUST)
    assert step.events[-1] == Busted(0, Cause.CROW, 3)
    assert step.state.players[0].rounds == (0,)
    assert step.state.players[0].nizi == 4
    assert step.state.view(None).sheets[0].nizi == 4


@pytest.mark.rule("NA-7", "ALL-1", "naasii-3.1-4", "naasii-3.1-5")
def test_a_bust_crosses_off_an_open_box_of_the_players_choice() -> None:
    state = play(table("7* 7* 1", filled="set-7", crossed="run-2"), "roll", BUST).state
    assert state.view(None).phase is Phase.CROSS
    offered = legal(state).split()
    assert len(offered) == 20
    assert "cross:set-7" not in offered
    assert "cross:run-2" not in offered
    step = play(state, "cross:set-4")
    assert step.events == (CrossedOff(0, box("set-4")), TurnBegan(1, 1))
    assert step.state.players[0].crossed == (box("run-2"), box("set-4"))


@pytest.mark.rule("NA-7", "naasii-3.2-1", "naasii-3.2-2", "naasii-3.2-3", "naasii-3.2-4", "ALL-1")
def test_nothing_to_score_after_the_last_roll_is_like_a_bust_with_four_nizi() -> None:
    step = play(table(NO_SCORE[0]), "roll", NO_SCORE[1])
    assert step.events[-1] == Busted(0, Cause.NO_SCORE, 4)
    assert step.state.players[0].rounds == (0,)
    assert step.state.players[0].nizi == 4
    assert step.state.view(None).phase is Phase.CROSS


@pytest.mark.rule("NA-7")
def test_dice_whose_boxes_are_all_gone_are_nothing_to_score_either() -> None:
    step = play(table("[1] [1] 1* x4 x5 x6 x7 | 9 9", filled="set-1"), "roll", "5 7 2 3 4")
    assert step.events[-1] == Busted(0, Cause.NO_SCORE, 4)


@pytest.mark.rule("NA-7")
def test_in_the_last_round_nothing_is_crossed_off_any_more() -> None:
    step = play(table("7* 7* 1", round=11), "roll", BUST)
    assert step.events[-2:] == (Busted(0, Cause.CROW, 3), TurnBegan(1, 11))
    assert step.state.players[0].crossed == ()
    last = play(step.state, "roll mark:0 roll", "1 4 7 1 3 5 9 12")
    assert last.events[-2:] == (Busted(1, Cause.CROW, 3), Ended("played_out"))


@pytest.mark.rule("naasii-overview-3")
def test_a_turn_is_for_points_under_the_threat_of_a_bust() -> None:
    assert play(table("7* 7* 1"), "roll score fill:set-7", "7 7 2 5").state.players[0].rounds == (4,)
    assert play(table("7* 7* 1"), "roll", "7 7 2 12").state.players[0].rounds == (0,)
