"""The setup: sheets, Lucky Numbers, the first player (NA-1, NA-2, ALL-2, ALL-5)."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import IllegalAction, IllegalOptions, Options
from engines.naasii import Naasii, NaasiiOptions
from engines.naasii.actions import Number
from engines.naasii.events import FirstPlayer, SheetDone, SheetsShown, TurnBegan
from engines.naasii.sheet import Column
from engines.naasii.view import Phase
from tests.rules.naasii.table import box, legal, play

ROUNDS = [(2, 11), (3, 8), (4, 6), (5, 5)]


def begun(seats: int, options: Options | None = None) -> Naasii:
    return Naasii.start(seats, options or NaasiiOptions(), Random(0)).state


def all_set_up(seats: int, first: int | None = None) -> Naasii:
    state = begun(seats, NaasiiOptions(first=first))
    for seat in range(seats):
        state = state.apply(seat, state.parse(seat, "auto"), Random(seat)).state
        state = state.apply(seat, state.parse(seat, "confirm"), Random(seat)).state
    return state


@pytest.mark.parametrize(("seats", "rounds"), ROUNDS)
@pytest.mark.rule("NA-1", "naasii-overview-2", "naasii-1-3", "naasii-1-4")
def test_the_number_of_players_sets_the_number_of_rounds(seats: int, rounds: int) -> None:
    state = all_set_up(seats)
    assert state.view(None).rounds == rounds
    while state.to_act():
        seat = min(state.to_act())
        state = state.apply(seat, state.safe(seat), Random(seats)).state
    assert all(len(player.rounds) == rounds for player in state.players)


@pytest.mark.rule("naasii-overview-1", "ALL-5")
def test_one_player_and_six_are_refused_with_the_reason() -> None:
    for seats in (1, 6):
        with pytest.raises(IllegalOptions) as refused:
            begun(seats)
        assert (refused.value.code, refused.value.values) == ("seats", {"least": 2, "most": 5})


@pytest.mark.rule("ALL-5")
def test_a_first_player_beyond_the_seats_is_refused_with_the_reason() -> None:
    for first in (-1, 3):
        with pytest.raises(IllegalOptions) as refused:
            begun(3, NaasiiOptions(first=first))
        assert (refused.value.code, refused.value.values) == ("first", {"seats": 3})


@pytest.mark.rule("ALL-5")
def test_another_games_options_are_refused() -> None:
    with pytest.raises(IllegalOptions, match="options"):
        begun(2, Options())


@pytest.mark.rule("naasii-1-1", "naasii-contents-2")
def test_each_player_sets_up_a_sheet_of_their_own_at_the_same_time() -> None:
    state = begun(3)
    assert state.to_act() == {0, 1, 2}
    state = play(state, "number:4", seat=1).state
    assert [player.number for player in state.players] == [None, 4, None]
    assert state.to_act() == {0, 1, 2}


@pytest.mark.rule("NA-1", "naasii-1-2")
def test_two_players_cross_nothing_off() -> None:
    state = play(begun(2), "number:4", seat=0).state
    assert legal(state) == "renumber confirm"
    assert len(state.players[0].open) == 22


@pytest.mark.parametrize(("seats", "off"), [(3, 3), (4, 5), (5, 6)])
@pytest.mark.rule("NA-1", "naasii-1-5", "naasii-1-6")
def test_each_column_loses_as_many_boxes_as_there_are_rounds_fewer(seats: int, off: int) -> None:
    state = play(begun(seats), "number:4", seat=0).state
    for column in Column:
        for number in range(1, off + 1):
            assert "confirm" not in legal(state).split()
            state = play(state, f"cross:{column}-{number}", seat=0).state
        assert f"cross:{column}-{off + 1}" not in legal(state).split(), "no more than that"
    assert "confirm" in legal(state).split()
    assert "auto" not in legal(state).split(), "nothing is left to draw"


@pytest.mark.rule("NA-1", "naasii-1-7")
def test_any_boxes_may_go_and_be_taken_back_until_confirmed() -> None:
    state = play(
        begun(3), "number:4 cross:set-3 cross:set-9 cross:set-11 cross:run-1 cross:run-2 cross:run-3", seat=2
    ).state
    state = play(state, "uncross:set-9 cross:set-10 renumber number:8", seat=2).state
    chosen = "set-3 set-10 set-11 run-1 run-2 run-3"
    assert state.players[2].crossed == tuple(map(box, chosen.split()))
    assert state.players[2].number == 8
    step = play(state, "confirm", seat=2)
    assert step.events == (SheetDone(2),)
    assert step.state.to_act() == {0, 1}
    assert legal(step.state, 2) == ""


@pytest.mark.rule("NA-1")
def test_setting_up_is_one_question_however_many_steps_it_takes() -> None:
    state = begun(3)
    asked = state.question(0)
    for move in ("number:4", "cross:set-3", "uncross:set-3", "renumber", "auto"):
        state = state.apply(0, state.parse(0, move), Random(0)).state
        assert state.question(0) == state.question(1) == asked
    assert all_set_up(3).question(0) > asked


@pytest.mark.rule("NA-1")
def test_choose_for_me_draws_what_is_not_chosen_and_keeps_what_is() -> None:
    chosen = play(begun(4), "number:4 cross:set-3 cross:run-7 cross:run-8", seat=0).state
    seen = set[object]()
    for seed in range(20):
        player = chosen.apply(0, chosen.parse(0, "auto"), Random(seed)).state.players[0]
        assert player.number == 4
        assert {box("set-3"), box("run-7"), box("run-8")} <= set(player.crossed)
        assert [sum(each.column is column for each in player.crossed) for column in Column] == [5, 5]
        assert not player.confirmed, "it can still be changed"
        seen.add(player.crossed)
    assert len(seen) > 10


@pytest.mark.rule("NA-1")
def test_sheets_are_secret_until_all_have_confirmed() -> None:
    state = play(begun(3), "number:4 cross:set-3", seat=0).state
    own, others, public = (state.view(viewer).sheets[0] for viewer in (0, 1, None))
    assert (own.number, own.crossed) == (4, (box("set-3"),))
    assert (others.number, others.crossed) == (public.number, public.crossed) == (0, None)
    shown = all_set_up(3)
    for seat, player in enumerate(shown.players):
        assert shown.view(None).sheets[seat].number == player.number
        assert shown.view(None).sheets[seat].crossed == player.crossed


@pytest.mark.rule("NA-1")
def test_the_last_to_confirm_shows_all_sheets() -> None:
    state = play(begun(2, NaasiiOptions(first=1)), "number:4 confirm", seat=0).state
    step = play(state, "number:9 confirm", seat=1)
    assert step.events == (
        SheetDone(1),
        SheetsShown((4, 9), ((), ())),
        FirstPlayer(1, drawn=False),
        TurnBegan(1, 1),
    )


@pytest.mark.rule("NA-2", "naasii-2-1", "naasii-2-3")
def test_a_lucky_number_is_1_to_11_and_never_12() -> None:
    state = begun(2)
    assert legal(state) == " ".join(f"number:{number}" for number in range(1, 12)) + " auto"
    with pytest.raises(IllegalAction):
        state.apply(0, Number(12), Random(0))
    for seed in range(40):
        assert state.apply(0, state.parse(0, "auto"), Random(seed)).state.players[0].number in range(1, 12)


@pytest.mark.rule("NA-2", "naasii-2-2")
def test_two_players_may_have_one_number() -> None:
    state = play(begun(2), "number:7 confirm", seat=0).state
    state = play(state, "number:7", seat=1).state
    assert "confirm" in legal(state, 1).split()


@pytest.mark.rule("naasii-2-4", "naasii-2-5")
def test_the_lucky_number_is_on_the_sheet_and_stays_there() -> None:
    state = all_set_up(3)
    numbers = [player.number for player in state.players]
    while state.to_act():
        assert [sheet.number for sheet in state.view(None).sheets] == numbers
        seat = min(state.to_act())
        state = state.apply(seat, state.safe(seat), Random(3)).state
    assert [player.number for player in state.players] == numbers


@pytest.mark.rule("ALL-2", "naasii-3-1", "naasii-3-2")
def test_the_first_player_is_drawn_when_none_is_named() -> None:
    firsts = set[int | None]()
    for seed in range(30):
        state = begun(3)
        assert state.view(None).first is None
        for seat in range(3):
            state = state.apply(seat, state.parse(seat, "auto"), Random(0)).state
            state = state.apply(seat, state.parse(seat, "confirm"), Random(seed)).state
        assert state.turn is not None
        assert state.turn.seat == state.first
        firsts.add(state.first)
    assert firsts == {0, 1, 2}


@pytest.mark.rule("ALL-2", "naasii-3-2")
def test_a_named_first_player_replaces_the_draw() -> None:
    assert begun(3, NaasiiOptions(first=2)).view(None).first == 2
    state = all_set_up(3, first=2)
    assert state.to_act() == {2}
    assert state.view(None).phase is Phase.ROLL
