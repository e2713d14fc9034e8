"""The moves of pieces, closed squares, and traps."""

from __future__ import annotations

import pytest

from engines.no_dice.events import Moved
from tests.engines.no_dice.boards import board, play, table, texts


def moved(line: str, text: str) -> str:
    """Return the first player's pieces after a move."""
    return board(play(table(line), text).state).partition(" | ")[0].removeprefix("first: ")


@pytest.mark.rule("ND-3", "no_dice-move-1", "no_dice-move-2", "no_dice-move-3", "no_dice-move-6")
@pytest.mark.parametrize(("square", "to"), [(4, 7), (2, 4), (7, 8), (3, 4), (11, 14), (22, 24)])
def test_a_piece_alone_in_its_column_moves_as_far_as_the_column_has_lines(square: int, to: int) -> None:
    assert moved(f"first: {square} | second: 4 | to move first", f"move:{square}") == str(to)


@pytest.mark.rule("ND-3", "no_dice-move-2", "no_dice-move-4")
def test_every_piece_in_the_column_of_either_colour_adds_the_lines_once_more() -> None:
    # Two lines; the first player's 2 and 18 and the second player's 8, which is the first player's 22.
    assert moved("first: 2 18 | second: 8 | to move first", "move:2") == "8 18"
    assert moved("first: 2 18 | second: 4 | to move first", "move:2") == "6 18"


@pytest.mark.rule("ND-3", "no_dice-play-3", "no_dice-play-4")
def test_occupied_squares_are_skipped_as_if_they_were_not_there() -> None:
    assert moved("first: 4 5 6 | second: 29 | to move first", "move:4") == "5 6 9"
    # The second player's 25 and 24 are the first player's 5 and 6.
    assert moved("first: 4 | second: 24 25 | to move first", "move:4") == "9"


@pytest.mark.rule("ND-3")
def test_an_empty_trap_counts_as_a_square() -> None:
    assert moved("first: 9 | second: 4 | to move first", "move:9") == "12"
    assert moved("first: 19 | second: 4 | to move first", "move:19") == "22"


@pytest.mark.rule("ND-3", "no_dice-move-7", "no_dice-play-2")
@pytest.mark.parametrize(("square", "to"), [(26, 29), (27, 28), (28, None), (29, None)])
def test_a_piece_leaves_the_board_without_the_exact_number(square: int, to: int | None) -> None:
    step = play(table(f"first: 1 {square} | second: 15 | to move first"), f"move:{square}")
    assert board(step.state).startswith("first: 1 |" if to is None else f"first: 1 {to} |")
    assert step.events == (Moved(0, square, to),)


@pytest.mark.rule("no_dice-move-8")
def test_a_piece_in_the_opponents_column_changes_how_far_theirs_moves() -> None:
    # The second player's 4 stands in the column of the first player's 6, 14 and 26.
    apart = table("first: 3 | second: 4 | to move second")
    beside = table("first: 6 | second: 4 | to move second")
    assert board(play(apart, "move:4").state) == "first: 3 | second: 7 | to move first"
    assert board(play(beside, "move:4").state).startswith("first: 6 | second: 1")


@pytest.mark.rule("no_dice-limit-3")
def test_no_move_leads_backwards_except_by_a_trap() -> None:
    state = table("first: 2 5 9 11 | second: 2 5 12 22 | to move first")
    for prospect in state.view(0).prospects:
        assert prospect.trap or prospect.to is None or prospect.to > prospect.square


MIDDLE_FULL = "first: 3 9 11 | second: 12 14 24 | to move first"
"""A position in which the first player's 11 and the second player's 12 and 14 fill the middle row."""


@pytest.mark.rule("ND-4", "no_dice-limit-1", "no_dice-limit-2")
def test_nobody_enters_a_middle_row_that_holds_three_pieces_of_either_colour() -> None:
    assert texts(table(MIDDLE_FULL)) == ["move:3", "move:11", "revive"]
    with_two = table("first: 3 9 11 | second: 12 24 | to move first")
    assert "move:9" in texts(with_two)


@pytest.mark.rule("ND-4", "no_dice-limit-2")
def test_a_full_middle_row_opens_when_a_piece_leaves_it() -> None:
    state = table("first: 9 12 14 | second: 4 13 | to move second")
    assert "move:9" not in texts(play(state, "move:4").state)
    opened = play(table("first: 5 9 18 19 | second: 4 13 | to move first"), "move:19", "move:4").state
    assert "move:9" in texts(opened)


@pytest.mark.rule("ND-4")
def test_moves_within_and_out_of_a_full_middle_row_are_free() -> None:
    state = table("first: 11 14 19 | second: 4 | to move first")
    assert {"move:11", "move:14", "move:19"} <= set(texts(state))
    assert moved("first: 11 14 19 | second: 4 | to move first", "move:11") == "14 15 19"
    assert moved("first: 11 14 19 | second: 4 | to move first", "move:19") == "11 14 22"


@pytest.mark.rule("ND-4")
def test_a_trap_before_a_full_middle_row_or_a_square_beyond_it_can_be_reached() -> None:
    trap = table("first: 7 8 11 14 | second: 13 | to move first")
    assert "move:8" in texts(trap)
    # Three lines and three pieces in the column carry the piece over the whole middle row.
    assert moved("first: 9 11 12 | second: 1 17 | to move first", "move:9") == "11 12 21"


@pytest.mark.rule("ND-5", "no_dice-trap-2", "no_dice-trap-3")
@pytest.mark.parametrize("square", [8, 18])
def test_a_piece_in_a_trap_goes_to_its_revival_square(square: int) -> None:
    step = play(table(f"first: {square} | second: 4 | to move first"), f"move:{square}")
    assert board(step.state) == "first: 1 | second: 4 | to move second"
    assert step.events == (Moved(0, square, 1, trap=square + 2),)


@pytest.mark.rule("ND-5", "no_dice-trap-2")
def test_the_second_players_piece_goes_to_the_second_players_revival_square() -> None:
    state = play(table("first: 4 | second: 8 | to move second"), "move:8").state
    assert board(state) == "first: 4 | second: 1 | to move first"


@pytest.mark.rule("ND-5", "no_dice-trap-4")
def test_an_occupied_revival_square_sends_it_to_the_first_free_square_after() -> None:
    assert moved("first: 1 2 8 | second: 4 | to move first", "move:8") == "1 2 3"
    # The second player's 29 is the first player's revival square.
    assert moved("first: 8 | second: 29 | to move first", "move:8") == "2"


@pytest.mark.rule("ND-5")
def test_the_square_that_a_trapped_piece_came_from_is_free_for_it() -> None:
    step = play(table("first: 1 19 21 | second: 4 | to move first"), "move:1")
    assert step.events == (Moved(0, 1, 1, trap=10),)


@pytest.mark.rule("no_dice-hint-3")
def test_a_piece_may_be_put_into_a_trap_on_purpose() -> None:
    assert "move:8" in texts(table("first: 2 8 | second: 4 | to move first"))


@pytest.mark.rule("no_dice-hint-1", "no_dice-hint-2")
def test_another_piece_before_the_trap_or_in_the_column_helps_past_it() -> None:
    alone, before, beside = "first: 8", "first: 8 9", "first: 8 28"
    rest = " | second: 4 | to move first"
    assert moved(alone + rest, "move:8") == "1"
    assert moved(before + rest, "move:8") == "9 11"
    assert moved(beside + rest, "move:8") == "12 28"
