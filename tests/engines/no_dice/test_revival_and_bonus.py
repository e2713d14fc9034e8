"""Reviving pieces, and the bonus for three in a column."""

from __future__ import annotations

import pytest

from engines.no_dice.events import BonusEarned, Moved, TurnEnded
from tests.engines.no_dice.boards import board, play, table, texts


@pytest.mark.rule("ND-6", "no_dice-revive-1", "no_dice-revive-2")
def test_a_revival_puts_a_piece_on_the_revival_square_and_is_the_move() -> None:
    step = play(table("first: 4 | second: 4 | to move first"), "revive")
    assert board(step.state) == "first: 1 4 | second: 4 | to move second"
    assert step.events == (Moved(0, None, 1),)


@pytest.mark.rule("ND-6", "no_dice-revive-3", "no_dice-hint-4")
@pytest.mark.parametrize("line", ["first: 1 4 | second: 4", "first: 4 | second: 4 29"])
def test_nobody_revives_onto_an_occupied_square_whoever_stands_there(line: str) -> None:
    assert "revive" not in texts(table(f"{line} | to move first"))


@pytest.mark.rule("ND-6", "no_dice-revive-5", "no_dice-hint-5", "no_dice-setup-3")
def test_the_reserve_and_removed_pieces_alike_can_be_revived_up_to_four() -> None:
    assert "revive" in texts(table("first: 4 5 6 | second: 4 | to move first"))
    assert "revive" not in texts(table("first: 4 5 6 7 | second: 5 | to move first"))
    removed = play(table("first: 4 5 6 29 | second: 5 | to move first"), "move:29", "move:5").state
    assert "revive" in texts(removed)


@pytest.mark.rule("no_dice-revive-6", "no_dice-revive-4")
def test_pieces_are_revived_as_often_as_wished_and_start_from_the_beginning() -> None:
    state = table("first: 7 28 29 | second: 5 6 | to move first")
    state = play(state, "move:29", "move:5", "revive", "move:6", "move:28").state
    assert board(state) == "first: 1 7 | second: 1 9 | to move second"
    state = play(state, "move:9", "move:1").state
    state = play(state, texts(state)[-1]).state
    assert "revive" in texts(state)


LINING_UP = "first: 2 18 19 | second: 4 | to move first"
"""A position in which the piece on 19 goes to 22, into the column of the other two."""


@pytest.mark.rule("ND-7", "no_dice-bonus-1", "no_dice-bonus-2")
def test_three_of_ones_own_in_a_column_earn_one_more_move() -> None:
    step = play(table(LINING_UP), "move:19")
    assert board(step.state) == "first: 2 18 22 | second: 4 | to move first, bonus pending"
    assert step.events == (Moved(0, 19, 22), BonusEarned(0))
    assert texts(step.state) == ["move:2", "move:18", "move:22", "revive", "end"]
    assert board(play(step.state, "move:22").state) == "first: 2 18 29 | second: 4 | to move second"


@pytest.mark.rule("ND-7", "no_dice-bonus-1")
def test_the_bonus_can_be_let_go() -> None:
    step = play(table(LINING_UP), "move:19", "end")
    assert board(step.state) == "first: 2 18 22 | second: 4 | to move second"
    assert step.events[-1] == TurnEnded(0)


@pytest.mark.rule("ND-7")
def test_a_revival_can_be_the_bonus_move() -> None:
    assert board(play(table(LINING_UP), "move:19", "revive").state) == "first: 1 2 18 22 | second: 4 | to move second"


@pytest.mark.rule("ND-7")
def test_a_revival_can_earn_a_bonus() -> None:
    step = play(table("first: 19 21 | second: 4 | to move first"), "revive")
    assert board(step.state).endswith("to move first, bonus pending")


@pytest.mark.rule("ND-7")
def test_a_traps_return_can_earn_a_bonus_where_the_piece_now_stands() -> None:
    step = play(table("first: 8 19 21 | second: 4 | to move first"), "move:8")
    assert board(step.state) == "first: 1 19 21 | second: 4 | to move first, bonus pending"


@pytest.mark.rule("ND-7")
def test_a_column_that_held_the_three_before_earns_nothing() -> None:
    step = play(table("first: 1 19 21 | second: 4 | to move first"), "move:1")
    assert board(step.state) == "first: 1 19 21 | second: 4 | to move second"


@pytest.mark.rule("ND-7")
def test_two_of_ones_own_and_one_of_the_opponents_earn_nothing() -> None:
    # The second player's 12 is the first player's 18.
    step = play(table("first: 2 19 | second: 12 | to move first"), "move:19")
    assert board(step.state) == "first: 2 22 | second: 12 | to move second"


@pytest.mark.rule("ND-7")
def test_a_move_out_of_a_column_of_three_earns_nothing() -> None:
    step = play(table("first: 2 18 22 | second: 4 | to move first"), "move:2")
    assert board(step.state).endswith("to move second")


@pytest.mark.rule("ND-7")
def test_a_bonus_move_can_earn_another_bonus() -> None:
    """With four pieces it never does: the column that earned the first holds three. The rule is kept all the same."""
    step = play(table(LINING_UP + ", bonus pending"), "move:19")
    assert board(step.state).endswith("to move first, bonus pending")


@pytest.mark.rule("ND-7")
def test_a_bonus_without_a_legal_move_leaves_ending_the_turn_or_doubling_and_is_no_pass() -> None:
    """It cannot come about on this board, since a column of three always holds a piece that can move."""
    stuck = "first: 9 | second: 14 15 16 29 | to move first, bonus pending"
    assert texts(table(stuck)) == ["end"]
    assert texts(table(stuck, stakes=True)) == ["double", "end"]
    assert board(play(table(stuck), "end").state).endswith("to move second")
