"""Rounds, turns, the end and the places (NA-8, ALL-4)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from engines.core import Outcome
from engines.naasii.events import Ended, TurnBegan
from tests.rules.naasii.table import play, table

SCORING = ("roll score fill:set-1", "1 1 1")


def last_turn(rounds: Sequence[int], nizi: Sequence[int]) -> Outcome:
    """Return the end of a game whose last player busts; round scores and Nizi are those at the end."""
    seats = len(rounds)
    last = {2: 11, 3: 8, 4: 6, 5: 5}[seats]
    before = [(points,) + (0,) * (last - 1) for points in rounds[:-1]] + [(rounds[-1],) + (0,) * (last - 2)]
    state = table(
        "[7] 7* 1 2 3 | 4",
        seats=seats,
        round=last,
        rounds=before,
        nizi=[*nizi[:-1], nizi[-1] - 3],
        numbers=(11,) * seats,
    )
    assert state.turn is not None
    step = play(replace(state, turn=replace(state.turn, seat=seats - 1)), "roll", "1 2 3 5 5 12 6")
    assert step.events[-1] == Ended("played_out")
    outcome = step.state.outcome()
    assert outcome is not None
    assert outcome.reason == "played_out"
    return outcome


@pytest.mark.rule("naasii-3-3", "naasii-3-4", "naasii-score-13")
def test_turns_go_round_from_the_first_player_one_a_round_for_each() -> None:
    state = replace(table(seats=3), first=2)
    assert state.turn is not None
    state = replace(state, turn=replace(state.turn, seat=2))
    order: list[TurnBegan] = []
    for number in (1, 2, 3, 4):
        step = play(state, f"roll score fill:set-{number}", f"{number} {number} {number}")
        order += [event for event in step.events if isinstance(event, TurnBegan)]
        state = step.state
    assert order == [TurnBegan(0, 1), TurnBegan(1, 1), TurnBegan(2, 2), TurnBegan(0, 2)]


@pytest.mark.rule("NA-8", "naasii-6-1", "naasii-6-4", "naasii-overview-4")
def test_after_everybodys_last_turn_the_most_points_win() -> None:
    outcome = last_turn([14, 20, 17], [3, 3, 3])
    assert outcome.points == (15, 21, 18)
    assert outcome.places == (3, 1, 2)
    assert outcome.winners == (1,)


@pytest.mark.rule("naasii-6-1")
def test_it_is_not_over_before_the_last_player_of_the_last_round() -> None:
    state = play(table(round=11), *SCORING).state
    assert state.outcome() is None
    assert state.to_act() == {1}
    ended = play(state, *SCORING)
    assert ended.events[-1] == Ended("played_out")
    assert ended.state.to_act() == frozenset()
    assert ended.state.outcome() == Outcome((1, 1), (3, 3), "played_out")


@pytest.mark.rule("NA-8", "naasii-6-3")
def test_only_full_threes_of_nizi_count() -> None:
    assert last_turn([10, 10], [5, 6]).points == (11, 12)


@pytest.mark.rule("NA-8", "naasii-6-5")
def test_a_tie_goes_to_the_one_with_the_most_nizi() -> None:
    assert last_turn([10, 9, 10], [4, 8, 3]).places == (2, 1, 3)


@pytest.mark.rule("NA-8", "ALL-4", "naasii-6-6")
def test_what_is_still_tied_is_shared() -> None:
    assert last_turn([10, 10, 8], [4, 4, 4]).places == (1, 1, 3)


@pytest.mark.rule("ALL-4")
def test_lower_places_follow_the_same_tie_breaks_and_are_shared_then() -> None:
    outcome = last_turn([20, 10, 10, 9], [3, 4, 5, 8])
    assert (outcome.points, outcome.places) == ((21, 11, 11, 11), (1, 4, 3, 2))
    assert last_turn([20, 10, 10, 2], [3, 4, 4, 3]).places == (1, 2, 2, 4)
