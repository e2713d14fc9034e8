"""Leaving (ALL-3)."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import Outcome, Step
from engines.naasii import Naasii, NaasiiOptions
from engines.naasii.events import Ended, FirstPlayer, Left, Lucky, SheetsShown, TurnBegan
from engines.naasii.view import Phase
from tests.rules.naasii.table import legal, play, table


def gone(state: Naasii, seat: int) -> Step[Naasii]:
    return state.leave(seat, Random(1))


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("", Phase.ROLL),
        ("7 7 7*", Phase.LOCK),
        ("7 7 7", Phase.BOX),
        ("[12] [7] 3 8 9 | 12", Phase.CROW),
        ("[7] [7] x3 x3 x3 | 3", Phase.EVADE),
        ("[7] [7] 3 8 9 | 12", Phase.CROSS),
        ("7 7 7", Phase.FLIP),
        ("[7] [7] 7 7 x4 x5 x6 8 9 | 4 5 6", Phase.LAST),
    ],
)
@pytest.mark.rule("ALL-3")
def test_whoever_leaves_while_a_question_waits_for_them_passes_the_turn_on(text: str, phase: Phase) -> None:
    state = table(text, seats=3, abilities=True, nizi=(5, 5, 5), phase=phase)
    step = gone(state, 0)
    assert step.events == (Left(0), TurnBegan(1, 1))
    assert step.state.to_act() == {1}
    assert step.state.question(1) > state.question(0)
    assert step.state.view(None).dice == table().view(None).dice, "the next player has nine dice"


@pytest.mark.rule("ALL-3")
def test_who_leaves_in_anothers_turn_leaves_that_turn_alone() -> None:
    state = table("7 7 7*", seats=3)
    step = gone(state, 1)
    assert step.events == (Left(1),)
    assert step.state.turn == state.turn
    assert step.state.question(0) == state.question(0)
    assert legal(step.state) == legal(state)


@pytest.mark.rule("ALL-3")
def test_a_leaver_has_no_turns_and_no_more_nizi() -> None:
    state = gone(table(seats=3, numbers=(1, 5, 5), nizi=(0, 2, 0)), 1).state
    step = play(state, "roll", "5 5 5")
    assert step.events[1:] == (Lucky(2, 3),)
    assert step.state.players[1].nizi == 2
    assert play(step.state, "score fill:set-5").events[-1] == TurnBegan(2, 1)


@pytest.mark.rule("ALL-3")
def test_when_the_first_player_has_left_rounds_still_begin_after_their_place() -> None:
    state = gone(table("7 7 7", seats=3), 0).state
    state = play(state, "roll score fill:set-1", "1 1 1").state
    step = play(state, "roll score fill:set-1", "1 1 1")
    assert step.events[-1] == TurnBegan(1, 2)


@pytest.mark.rule("ALL-3", "ALL-4")
def test_those_who_left_share_the_place_after_all_who_stayed() -> None:
    rounds = [(9, 9, 9, 9), (1, 0, 0, 0, 0), (8, 8, 8, 8), (0, 0, 0, 0), (2, 0, 0, 0)]
    state = table("3 3 3", seats=5, round=5, rounds=rounds)
    for seat in (1, 2):
        state = gone(state, seat).state
    state = play(state, "score fill:set-3").state
    state = gone(state, 0).state
    state = play(state, "roll score fill:set-1", "1 1 1").state
    ended = play(state, "roll score fill:set-1", "1 1 1").state
    assert ended.outcome() == Outcome((3, 3, 3, 2, 1), (39, 1, 32, 3, 5), "played_out")


@pytest.mark.rule("ALL-3")
def test_a_game_below_two_players_ends_with_that_reason() -> None:
    step = gone(table("7 7 7", rounds=[(3,), (9,)], round=2), 1)
    assert step.events == (Left(1), Ended("too_few"))
    assert step.state.outcome() == Outcome((1, 2), (3, 9), "too_few")
    assert step.state.to_act() == frozenset()


@pytest.mark.rule("ALL-3")
def test_leaving_twice_or_after_the_end_changes_nothing() -> None:
    state = gone(table(seats=3), 1).state
    assert gone(state, 1) == Step(state)
    ended = gone(state, 2).state
    assert gone(ended, 0) == Step(ended)


@pytest.mark.rule("ALL-3", "NA-1")
def test_who_leaves_while_setting_up_is_not_waited_for() -> None:
    state = Naasii.start(3, NaasiiOptions(first=1), Random(0)).state
    for seat in (0, 2):
        state = state.apply(seat, state.parse(seat, "auto"), Random(seat)).state
        state = play(state, "confirm", seat=seat).state
    step = gone(state, 1)
    shown = step.events[1]
    assert isinstance(shown, SheetsShown)
    assert (shown.numbers[1], shown.crossed[1]) == (0, ())
    assert step.events[2:] == (FirstPlayer(2, drawn=False), TurnBegan(2, 1)), "the next one in place of the named"
    assert step.state.view(None).rounds == 8, "the rounds stay as they were"


@pytest.mark.rule("ALL-2", "ALL-3")
def test_a_leaver_is_not_drawn_to_start() -> None:
    for seed in range(20):
        state = gone(Naasii.start(3, NaasiiOptions(), Random(0)).state, 1).state
        assert state.to_act() == {0, 2}
        for seat in (0, 2):
            state = state.apply(seat, state.parse(seat, "auto"), Random(seed)).state
            state = state.apply(seat, state.parse(seat, "confirm"), Random(seed)).state
        assert state.first in (0, 2)


@pytest.mark.rule("ALL-3")
def test_setting_up_ends_when_only_one_is_left() -> None:
    step = gone(Naasii.start(2, NaasiiOptions(), Random(0)).state, 0)
    assert step.events == (Left(0), Ended("too_few"))
    assert step.state.outcome() == Outcome((2, 1), (0, 0), "too_few")
