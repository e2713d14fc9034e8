from __future__ import annotations

from random import Random

import pytest

from engines.players import random_policy
from engines.wazabi import Wazabi, WazabiOptions
from engines.wazabi.actions import Nothing
from engines.wazabi.position import Phase
from tests.rules.wazabi.games import some_options
from tests.rules.wazabi.table import after, at

TEAMS = WazabiOptions(teams=True)


@pytest.mark.rule("WA-13")
@pytest.mark.parametrize(
    ("seat", "others", "move"),
    [
        ("4 discard1 skip draw3", ("4", "4"), "play:discard1"),
        ("4 discard1 discard2 again", ("4", "4"), "play:discard2"),
        ("4 give1 skip again", ("3", "2"), "play:give1>2"),
        ("4 pass again", ("3", "5"), "play:pass>right"),
        ("4 pass again", ("5", "3"), "play:pass>left"),
        ("4 pass again", ("5", "4"), "nothing"),
        ("4 discard1 pass", ("4", "1"), "play:pass>left"),
        ("4 skip again draw3", ("4", "4"), "nothing"),
    ],
)
def test_an_idler_plays_the_card_that_loses_the_most_dice(seat: str, others: tuple[str, ...], move: str) -> None:
    assert at(seat, *others, rolled="WWWW").safe(0).text == move


@pytest.mark.rule("WA-13")
def test_an_idler_gives_dice_to_the_opponent_with_the_fewest_and_never_to_a_partner() -> None:
    state = after(at("4 skip", "4", "1", "3", options=TEAMS), "roll=GWWW")
    assert state.safe(0).text == "give:3"


@pytest.mark.rule("WA-13")
def test_an_idler_keeps_what_loses_dice() -> None:
    state = after(at("4 down1", "2 again skip discard1 discard2", "2", rolled="WWWW"), "play:down1>1")
    assert state.safe(1).text == "keep:discard2"


@pytest.mark.rule("WA-13")
def test_an_idler_draws_from_the_fullest_hand() -> None:
    state = after(at("4", "2 skip", "2", rest=2), "roll=DWWW")
    assert state.safe(0).text == "draw:2"


@pytest.mark.rule("WA-13")
@pytest.mark.parametrize("seats", Wazabi.seats)
def test_a_table_of_idlers_comes_to_an_end(seats: int) -> None:
    for seed in range(10):
        rng = Random(seed)
        state = Wazabi.start(seats, some_options(rng, seats), rng).state
        moves = 0
        while state.to_act():
            seat = min(state.to_act())
            state = state.apply(seat, state.safe(seat), rng).state
            moves += 1
        assert moves < 500 * state.terms.games


@pytest.mark.rule("WA-13")
def test_a_player_without_a_plan_plays_nothing_only_where_no_card_can_be_played() -> None:
    rng = Random(1)
    state = Wazabi.start(4, WazabiOptions(games=5), rng).state
    nothings = 0
    while state.to_act():
        seat = min(state.to_act())
        legal = state.legal(seat)
        action = random_policy.choose(state.view(seat), legal, rng)
        if action == Nothing():
            assert state.phase is Phase.PLAY
            assert len(legal) == 1
            nothings += 1
        state = state.apply(seat, action, rng).state
    assert nothings


def test_one_idler_brings_the_turn_to_its_end() -> None:
    state = at("6 skip again draw3", "2", "2", "2")
    while state.turn == 0:
        state = state.apply(0, state.safe(0), Random(4)).state
    assert state.turn == 1
