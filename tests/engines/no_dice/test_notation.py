"""Positions as text."""

from __future__ import annotations

from random import Random
from textwrap import dedent

import pytest

from engines.no_dice.notation import parse, to_board, to_line
from engines.no_dice.position import Position
from tests.engines.no_dice.walks import positions

START = "first: 2 5 6 | second: 2 5 6 | to move first"


def test_the_start_is_written_by_each_players_own_squares() -> None:
    assert to_line(Position.start(0)) == START
    assert parse(START) == Position.start(0)


def test_the_start_is_drawn_from_the_first_players_side() -> None:
    board = dedent("""\
        . . . b b . . b .
        . . . . . . . . .
        . a . . a a . . .
        to move first""")
    assert to_board(Position.start(0)) == board
    assert parse(board) == Position.start(0)


def test_the_middle_row_of_a_drawing_runs_back() -> None:
    board = """
        . . . . . . . . .
        a . . . . . . . b
        . . . . . . . . .
        to move second, bonus pending
    """
    assert to_line(parse(board)) == "first: 19 | second: 19 | to move second, bonus pending"


def test_a_player_without_pieces_is_written_too() -> None:
    line = "first: none | second: 4 | to move second"
    assert to_line(parse(line)) == line
    assert parse(to_board(parse(line))) == parse(line)


def test_every_position_is_read_back_as_it_was_written() -> None:
    for position in positions(Random(1), 500):
        assert parse(to_line(position)) == position
        assert parse(to_board(position)) == position


@pytest.mark.parametrize(
    "text",
    [
        "",
        "first: 4 | to move first",
        "second: 4 | first: 4 | to move first",
        "first: 4 | second: 4 | to move third",
        "first: 10 | second: 4 | to move first",
        "first: 30 | second: 4 | to move first",
        "first: 0 | second: 4 | to move first",
        "first: 4 | second: 26 | to move first",
        "first: 4 4 | second: 5 | to move first",
        "first: 1 2 3 4 5 | second: 5 | to move first",
        "first: x | second: 5 | to move first",
        "a\nb\nto move first",
        ". . . . . . . . c\n. . . . . . . . .\n. . . . . . . . .\nto move first",
    ],
)
def test_what_shows_no_position_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        parse(text)
