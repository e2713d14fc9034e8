"""Points, stakes and series."""

from __future__ import annotations

from random import Random

import pytest

from engines.core import IllegalOptions, Options, Outcome
from engines.no_dice import NoDice, NoDiceOptions
from engines.no_dice.events import Doubled, GameBegan, GameEnded
from engines.no_dice.series import Series
from tests.engines.no_dice.boards import RNG, board, play, table, texts


def worth(line: str) -> tuple[int, int]:
    """Return the points that the first and the second player lose with their pieces."""
    first, second = table(line).view(None).sides
    return first.worth, second.worth


@pytest.mark.rule("ND-10", "no_dice-score-2", "no_dice-score-3", "no_dice-score-4")
@pytest.mark.parametrize(("square", "points"), [(4, 9), (16, 6), (24, 3), (8, 6), (7, 3), (29, 3)])
def test_a_piece_is_worth_its_move_length_for_each_row_it_has_to_go(square: int, points: int) -> None:
    assert worth(f"first: {square} | second: 13 | to move first")[0] == points


@pytest.mark.rule("ND-10", "no_dice-score-2")
def test_every_piece_of_either_player_in_the_column_counts() -> None:
    # The first player's 4 and 24, and the second player's 14 on the first player's 16: nine squares each.
    assert worth("first: 4 24 | second: 14 | to move first") == (27 + 9, 18)


@pytest.mark.rule("ND-10")
def test_the_winners_pieces_count_in_the_columns() -> None:
    state = play(table("first: 4 | second: 6 13 | to move first"), "resign").state
    assert state.outcome() == Outcome((2, 1), (0, 18), "resigned")


@pytest.mark.rule("ND-10")
def test_a_draw_gives_no_points() -> None:
    state = play(table("first: 4 | second: 4 | to move first"), "offer", "accept").state
    assert state.series.scores == (0, 0)


@pytest.mark.rule("ND-10", "no_dice-score-1", "no_dice-score-5")
def test_points_are_shown_in_every_game() -> None:
    view = table("first: 4 | second: 3 | to move first").view(None)
    assert [side.worth for side in view.sides] == [9, 3]


LINED_UP = "first: 2 18 22 | second: 4 | to move first, bonus pending"


@pytest.mark.rule("ND-11")
def test_stakes_are_off_unless_chosen() -> None:
    assert "double" not in texts(table(LINED_UP))
    assert "double" in texts(table(LINED_UP, stakes=True))
    assert "double" not in texts(table("first: 2 18 19 | second: 4 | to move first", stakes=True))


@pytest.mark.rule("ND-7", "ND-11", "no_dice-double-1")
def test_doubling_takes_the_place_of_the_bonus_move_and_ends_the_turn_without_consent() -> None:
    step = play(table(LINED_UP, stakes=True), "double")
    assert step.events == (Doubled(0, 2),)
    assert step.state.game.stake == 2
    assert board(step.state) == "first: 2 18 22 | second: 4 | to move second"
    assert "double" not in texts(step.state)


@pytest.mark.rule("ND-10", "ND-11", "no_dice-double-2")
def test_the_winner_of_a_doubled_game_scores_as_many_times_more() -> None:
    step = play(table("first: 29 | second: 4 | to move first", stakes=True, stake=8), "move:29")
    assert step.state.outcome() == Outcome((1, 2), (72, 0), "cleared")
    assert table("first: 29 | second: 4 | to move first", stakes=True, stake=8).view(None).sides[1].worth == 72


@pytest.mark.rule("ND-11", "no_dice-double-3")
def test_the_stake_may_be_doubled_several_times_and_stops_at_64() -> None:
    stakes = []
    state = table(LINED_UP, stakes=True)
    while "double" in texts(state):
        doubled = play(state, "double").state
        stakes.append(doubled.game.stake)
        state = table(LINED_UP, stakes=True, stake=doubled.game.stake)
    assert stakes == [2, 4, 8, 16, 32, 64]


@pytest.mark.rule("ND-11", "ND-12")
def test_each_game_of_a_series_starts_at_a_stake_of_1() -> None:
    state = play(table("first: 29 | second: 4 | to move first", stakes=True, stake=8, games=2), "move:29").state
    assert state.game.number == 2
    assert state.game.stake == 1
    assert state.series.scores == (72, 0)


@pytest.mark.rule("ND-2", "ND-12", "ALL-2")
@pytest.mark.parametrize("first", [None, 0, 1])
def test_the_start_alternates_in_a_series_and_a_named_one_holds_for_the_first_game_only(first: int | None) -> None:
    step = NoDice.start(2, NoDiceOptions(first=first, games=4), Random(3))
    events = list(step.events)
    state = step.state
    while state.to_act():
        step = play(state, "resign")
        state = step.state
        events += step.events
    began = [event for event in events if isinstance(event, GameBegan)]
    assert [event.game for event in began] == [1, 2, 3, 4]
    start = began[0].first
    assert first in (None, start)
    assert [event.first for event in began] == [start, 1 - start, start, 1 - start]
    assert [event.drawn for event in began] == [first is None, False, False, False]


@pytest.mark.rule("ND-12", "no_dice-score-1")
def test_a_series_of_games_is_played_out_and_most_points_win() -> None:
    state = NoDice.start(2, NoDiceOptions(first=0, games=3), Random(3)).state
    step = play(state, "resign", "resign", "resign")
    outcome = step.state.outcome()
    assert outcome is not None
    assert outcome.reason == "played_out"
    ended = [event for event in step.events if isinstance(event, GameEnded)]
    assert [event.winner for event in ended] == [1, 0, 1]
    assert outcome.points == (ended[1].points, ended[0].points + ended[2].points)
    assert outcome.places == (2, 1)


@pytest.mark.rule("ND-12", "ALL-4")
def test_a_tied_series_is_shared() -> None:
    state = NoDice.start(2, NoDiceOptions(first=0, games=2), Random(3)).state
    outcome = play(state, "resign", "resign").state.outcome()
    assert outcome is not None
    assert outcome.places == (1, 1)
    assert outcome.points[0] == outcome.points[1] > 0


@pytest.mark.rule("ND-12")
def test_a_series_to_points_goes_on_until_somebody_has_them() -> None:
    state = table("first: 29 | second: 4 | to move first", target=20, series=Series((11, 15)))
    outcome = play(state, "move:29").state.outcome()
    assert outcome == Outcome((1, 2), (20, 15), "target")
    short = play(table("first: 29 | second: 4 | to move first", target=20, series=Series((10, 15))), "move:29").state
    assert short.outcome() is None
    assert short.series.scores == (19, 15)


@pytest.mark.rule("ND-12")
def test_a_drawn_game_counts_and_alternates_the_start() -> None:
    state = NoDice.start(2, NoDiceOptions(first=0, games=2), Random(3)).state
    state = play(state, "offer", "accept").state
    assert (state.game.number, state.game.position.mover) == (2, 1)
    outcome = play(state, "offer", "accept").state.outcome()
    assert outcome == Outcome((1, 1), (0, 0), "played_out")


@pytest.mark.rule("ND-12")
def test_three_draws_in_a_row_end_a_series_to_points_as_it_stands() -> None:
    draw = ("offer", "accept")
    start = table("first: 2 5 6 | second: 2 5 6 | to move first", target=100, series=Series((7, 5)))
    state = play(start, *draw, *draw).state
    assert state.outcome() is None
    assert play(state, *draw).state.outcome() == Outcome((1, 2), (7, 5), "three_draws")
    broken = play(state, "resign", *draw, *draw).state
    assert broken.outcome() is None


@pytest.mark.rule("ND-12", "ALL-3")
def test_leaving_a_series_ends_it_and_the_other_player_wins() -> None:
    state = table("first: 29 | second: 4 | to move first", games=5, series=Series((50, 0)))
    outcome = state.leave(0, RNG).state.outcome()
    assert outcome == Outcome((2, 1), (50, 3), "too_few")


@pytest.mark.rule("ALL-5")
@pytest.mark.parametrize(
    ("options", "code"),
    [
        (NoDiceOptions(games=0), "games_out_of_range"),
        (NoDiceOptions(games=21), "games_out_of_range"),
        (NoDiceOptions(target=0), "target_out_of_range"),
        (NoDiceOptions(target=1001), "target_out_of_range"),
        (NoDiceOptions(games=3, target=100), "games_and_target"),
        (NoDiceOptions(first=2), "first"),
        (Options(), "options"),
    ],
)
def test_what_cannot_be_played_is_refused_with_the_reason(options: Options, code: str) -> None:
    with pytest.raises(IllegalOptions) as refusal:
        NoDice.start(2, options, Random(1))
    assert refusal.value.code == code


def test_it_takes_two() -> None:
    assert list(NoDice.seats) == [2]
    with pytest.raises(IllegalOptions):
        NoDice.start(3, NoDiceOptions(), Random(1))
