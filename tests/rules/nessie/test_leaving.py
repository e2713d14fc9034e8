"""Leaving in mid-game (ALL-3), and the action for an idler."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import IllegalAction, Outcome
from engines.nessie.events import Cause, Ended, Left, Sank, TurnBegan
from engines.nessie.view import Phase
from tests.rules.nessie.table import cards, legal, play, table, text


@pytest.mark.rule("ALL-3")
def test_the_cards_of_who_leaves_are_discarded_and_the_row_stays() -> None:
    step = table("*A1 / BC23 / D | 2E", Phase.PUSH, discards="F").leave(1, Random(1))
    assert text(step.state) == "*A1 / left / D | 2E"
    assert step.state.discards == cards("FBC23")
    assert step.events == (Left(1, cards("BC"), cards("23")),)  # type: ignore[arg-type]


@pytest.mark.rule("ALL-3")
@pytest.mark.parametrize("phase", [Phase.REVEAL, Phase.PUSH, Phase.TAKE, Phase.GIVE_UP])
def test_the_others_question_is_untouched_when_someone_else_leaves(phase: Phase) -> None:
    state = table("*A13 / BC23 / D | 2E", phase)
    after = state.leave(2, Random(1)).state
    assert (after.phase, after.to_act(), legal(after)) == (phase, state.to_act(), legal(state))
    assert after.question(0) == state.question(0)


@pytest.mark.rule("ALL-3")
@pytest.mark.parametrize("phase", [Phase.REVEAL, Phase.PUSH, Phase.TAKE, Phase.GIVE_UP])
def test_when_whose_turn_it_is_leaves_the_next_begins_a_turn(phase: Phase) -> None:
    state = table("A / *C13 / D | 2E", phase)
    step = state.leave(1, Random(1))
    assert text(step.state) == "A / left / *D | 2E"
    assert legal(step.state) == "reveal"
    assert step.events[-1] == TurnBegan(2, 2)
    assert step.state.question(2) > state.question(1)


@pytest.mark.rule("ALL-3", "NE-3")
def test_the_next_may_sink_at_once_with_the_row_that_stays() -> None:
    step = table("D / *C13 / E | EE", Phase.TAKE).leave(1, Random(1))
    assert text(step.state) == "*D / left / E | -"
    assert step.events[1:] == (TurnBegan(2, 2), Sank(2, Cause.START, cards("EE")), TurnBegan(0, 0))


@pytest.mark.rule("ALL-3", "nessie-turns")
def test_who_has_left_is_passed_over() -> None:
    state = table("*A / B / C / D", deck="1").leave(1, Random(1)).state.leave(2, Random(1)).state
    state = play(state, "reveal stick take").state
    assert text(state) == "A1 / left / left / *D | -"
    assert state.legal(1) == ()


@pytest.mark.rule("ALL-3")
def test_a_game_of_one_ends_with_that_reason_and_the_leaver_is_last() -> None:
    step = table("*ABC33 / -").leave(0, Random(1))
    assert step.state.outcome() == Outcome(places=(2, 1), points=(0, 0), reason="too_few")
    assert step.events[-1] == Ended("too_few")
    assert step.state.to_act() == frozenset()


@pytest.mark.rule("ALL-3")
def test_who_left_comes_last_in_a_game_that_others_end() -> None:
    state = table("*ABCDE / 33 / -  | F", Phase.TAKE).leave(1, Random(1)).state
    assert play(state, "take").state.outcome() == Outcome((1, 3, 2), (10, 0, 0), "completed")


@pytest.mark.rule("ALL-3")
def test_leaving_twice_or_when_it_is_over_changes_nothing() -> None:
    once = table("*A / B / C").leave(1, Random(1)).state
    twice = once.leave(1, Random(1))
    assert (twice.state, twice.events) == (once, ())
    over = once.leave(2, Random(1)).state
    after = over.leave(0, Random(1))
    assert (after.state, after.events) == (over, ())


@pytest.mark.parametrize(
    ("line", "phase", "safe"),
    [
        ("*A / - | 1B", Phase.REVEAL, "reveal"),
        ("*A / - | 1B", Phase.PUSH, "stick"),
        ("*A / - | 1B", Phase.TAKE, "take"),
        ("*A / - | B1", Phase.TAKE, "take"),
        ("*A / - | 1C", Phase.TAKE, "done"),
        ("*A32 / - | 1", Phase.GIVE_UP, "discard:2"),
    ],
)
def test_an_idler_sticks_takes_what_is_of_use_and_gives_up_the_least(line: str, phase: Phase, safe: str) -> None:
    assert table(line, phase).safe(0).text == safe


def test_no_move_is_made_for_who_is_not_to_act() -> None:
    with pytest.raises(IllegalAction):
        table("*A / -").safe(1)
