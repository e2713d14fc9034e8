"""The actions for idlers, and those of random players."""

from __future__ import annotations

from random import Random

import pytest

from engines.naasii import Naasii, NaasiiOptions
from engines.naasii.view import Phase
from engines.players.random_policy import choose
from tests.rules.naasii.table import play, table


def safe(text: str, phase: Phase | None = None, nizi: int = 0) -> str:
    return table(text, phase=phase, abilities=nizi > 0, nizi=(nizi,)).safe(0).text


@pytest.mark.parametrize(
    ("text", "phase", "move"),
    [
        ("", Phase.ROLL, "roll"),
        ("7 7 7", None, "score"),
        ("7 7 7", Phase.BOX, "fill:set-7"),
        ("1 5 12", None, "mark:2"),
        ("12 5 1", None, "mark:0"),
        ("[7] 5 7 1 2 | 9", None, "mark:2"),
        ("[7] 5 7* 1 2 | 9", None, "roll"),
        ("[12] [7] 12 8 9 | 12", Phase.CROW, "give:1+0"),
        ("[7] [7] 3 8 9 | 12", Phase.CROW, "bust"),
        ("[7] [7] x3 x3 x3 | 3", Phase.EVADE, "bust"),
        ("[7] [7] 3 8 9 | 12", Phase.CROSS, "cross:set-1"),
        ("[7] [7] 3 8 9 | 12", Phase.FLIP, "back"),
        ("[1] [2] [2] 4 6 x3 9 9 x3 | 3 3 7", None, "pass"),
        ("[1] [2] [2] 4 6 x3 9 9 x3 | 3 3 7", Phase.BOX, "back"),
    ],
)
def test_an_idler_scores_if_possible_else_rolls_on_and_never_buys(text: str, phase: Phase | None, move: str) -> None:
    assert safe(text, phase, nizi=5) == move


def test_an_idler_fills_the_box_that_is_worth_most() -> None:
    assert safe("[11] [11] 11 8 9 10 3 | 5 7", Phase.BOX) == "fill:run-8"


def test_an_idler_rolls_on_without_locking_where_nothing_is_left_after_evade() -> None:
    assert table("[7] [7] x3 x3 x3 | 3", abilities=True, evaded=True).safe(0).text == "roll"


def test_an_idlers_sheet_is_drawn_and_confirmed() -> None:
    state = Naasii.start(4, NaasiiOptions(), Random(0)).state
    state = play(state, "number:4 cross:set-3", seat=2).state
    assert state.safe(2).text == "auto"
    state = state.apply(2, state.safe(2), Random(0)).state
    assert state.safe(2).text == "confirm"
    assert state.players[2].number == 4


@pytest.mark.parametrize("seed", range(20))
def test_moves_for_an_idler_end_any_turn(seed: int) -> None:
    rng = Random(seed)
    state = table(seats=3, abilities=True, nizi=(9, 9, 9))
    for _ in range(int(rng.random() * 8)):
        seat = min(state.to_act())
        state = state.apply(seat, choose(state.view(seat), state.legal(seat), rng), rng).state
    seat = min(state.to_act())
    for _ in range(15):
        if state.to_act() != {seat}:
            return
        state = state.apply(seat, state.safe(seat), rng).state
    pytest.fail("the turn goes on")


def test_a_player_without_a_plan_never_busts_on_purpose() -> None:
    for text in ("[12] [7] 12 8 9 | 12", "[7] [12] 3 8 9 | 12"):
        state = table(text, phase=Phase.CROW)
        assert "bust" not in {choose(state.view(0), state.legal(0), Random(seed)).text for seed in range(50)}
    evading = table("[7] [7] x3 x3 x3 | 3", phase=Phase.EVADE, abilities=True, nizi=(3,))
    assert {choose(evading.view(0), evading.legal(0), Random(seed)).text for seed in range(20)} == {"evade"}


def test_a_player_without_a_plan_busts_where_nothing_else_is_legal() -> None:
    state = table("[7] [7] 3 8 9 | 12", phase=Phase.CROW)
    assert choose(state.view(0), state.legal(0), Random(0)).text == "bust"


def test_a_player_without_a_plan_does_not_dither() -> None:
    for seed in range(10):
        rng = Random(seed)
        state = table(seats=5, abilities=True, nizi=(9,) * 5)
        moves = 0
        while state.to_act():
            seat = min(state.to_act())
            state = state.apply(seat, choose(state.view(seat), state.legal(seat), rng), rng).state
            moves += 1
        assert moves / 25 < 40, "moves a turn, on average"
