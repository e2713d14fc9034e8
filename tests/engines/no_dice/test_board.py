"""The board and the starting position."""

from __future__ import annotations

from random import Random

import pytest

from engines.no_dice import NoDice, NoDiceOptions
from engines.no_dice.board import LINES, PIECES, ROWS, TRACK, TRAPS, Row, column, mask, mirrored, opposite, row, squares
from engines.no_dice.events import GameBegan
from engines.no_dice.position import Position
from tests.engines.no_dice.boards import board, play, table, texts


@pytest.mark.rule("ND-1")
def test_nine_columns_carry_lines_that_read_the_same_from_both_sides() -> None:
    assert LINES == (3, 2, 1, 3, 3, 3, 1, 2, 3) == LINES[::-1]


@pytest.mark.rule("ND-1", "no_dice-play-2")
def test_a_track_is_home_trap_middle_trap_finish() -> None:
    assert [row(square) for square in TRACK] == [Row.HOME] * 9 + [None] + [Row.MIDDLE] * 9 + [None] + [Row.FINISH] * 9
    assert TRAPS == (10, 20)


@pytest.mark.rule("ND-1", "no_dice-trap-1")
def test_each_column_has_three_squares_and_the_traps_are_in_none() -> None:
    assert [square for square in TRACK if column(square) == 1] == [1, 19, 21]
    assert [square for square in TRACK if column(square) == 2] == [2, 18, 22]
    assert [square for square in TRACK if column(square) == 9] == [9, 11, 29]
    assert [square for square in TRACK if column(square) is None] == [10, 20]


@pytest.mark.rule("ND-1", "no_dice-setup-1")
def test_the_players_travel_the_same_track_in_opposite_directions() -> None:
    assert [opposite(square) for square in TRACK] == list(reversed(TRACK))
    assert {opposite(square) for square in ROWS[Row.FINISH]} == set(ROWS[Row.HOME])
    assert mirrored(mask((1, 12))) == mask((18, 29))
    for square in set(TRACK) - set(TRAPS):
        mine = {other for other in TRACK if column(other) == column(square)}
        assert {opposite(other) for other in mine} == {
            other for other in TRACK if column(other) == column(opposite(square))
        }


@pytest.mark.rule("ND-2", "no_dice-comp-1", "no_dice-setup-2", "no_dice-setup-3")
def test_three_pieces_each_stand_on_their_squares_and_a_fourth_is_in_reserve() -> None:
    state = NoDice.start(2, NoDiceOptions(first=0), Random(1)).state
    assert board(state) == "first: 2 5 6 | second: 2 5 6 | to move first"
    assert [side.off for side in state.view(None).sides] == [1, 1]
    assert PIECES == 4


@pytest.mark.rule("ND-2", "ALL-2", "no_dice-setup-4")
def test_the_start_player_is_drawn_unless_one_is_named() -> None:
    drawn = [NoDice.start(2, NoDiceOptions(), Random(seed)) for seed in range(20)]
    assert {step.state.game.position.mover for step in drawn} == {0, 1}
    assert all(isinstance(event, GameBegan) and event.drawn for step in drawn for event in step.events)
    for seat in (0, 1):
        step = NoDice.start(2, NoDiceOptions(first=seat), Random(1))
        assert step.state.game.position.mover == seat
        assert step.events == (GameBegan(1, seat, drawn=False),)


@pytest.mark.rule("no_dice-play-1", "no_dice-move-5")
def test_players_take_turns_of_one_move() -> None:
    state = table("first: 2 5 6 | second: 2 5 6 | to move first")
    turns = []
    for _ in range(6):
        (seat,) = state.to_act()
        turns.append(seat)
        state = play(state, texts(state)[0]).state
    assert turns == [0, 1, 0, 1, 0, 1]


@pytest.mark.rule("no_dice-hint-1", "ND-1")
@pytest.mark.parametrize("square", ROWS[Row.HOME])
def test_a_lone_piece_runs_into_a_trap_wherever_in_its_home_row_it_starts(square: int) -> None:
    seen: list[int] = []
    while True:
        landing = Position(mask((square,)), 0).landing(square)
        if landing.trap:
            break
        assert landing.to is not None, f"{seen} got around the board"
        seen.append(square := landing.to)


def test_a_set_of_squares_is_a_mask_and_back() -> None:
    assert squares(mask((2, 5, 29))) == (2, 5, 29)
