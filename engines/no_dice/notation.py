"""Positions of No Dice in text: in one line, or drawn as a board."""

from __future__ import annotations

import re

from engines.core import Seat
from engines.no_dice.board import LAST, PIECES, ROWS, TRAPS, Row, mask, opposite
from engines.no_dice.position import Position

_SIDES = ("first", "second")
_LETTERS = ("a", "b")
_DRAWN = (ROWS[Row.FINISH], ROWS[Row.MIDDLE][::-1], ROWS[Row.HOME])
"""The rows of a drawing, from the first player's side. The squares of a column stand below one another."""
_TO_MOVE = re.compile(r"to move (first|second)(, bonus pending)?")


def to_line(position: Position) -> str:
    """Write a position in one line, with each player's pieces on that player's own squares.

    For example, `first: 2 5 6 | second: 4 28 | to move second, bonus pending`.
    """
    sides = (
        f"{side}: {' '.join(str(square) for square in position.pieces(seat)) or 'none'}"
        for seat, side in enumerate(_SIDES)
    )
    return " | ".join((*sides, _to_move(position)))


def to_board(position: Position) -> str:
    """Draw a position from the first player's side, with their home row at the bottom.

    The first player's pieces are `a`, the second's `b`. The traps, at the right and at the left, are not drawn.
    """
    marks = dict.fromkeys(position.pieces(0), _LETTERS[0])
    marks |= {opposite(square): _LETTERS[1] for square in position.pieces(1)}
    rows = (" ".join(marks.get(square, ".") for square in squares) for squares in _DRAWN)
    return "\n".join((*rows, _to_move(position)))


def parse(text: str) -> Position:
    """Read a position from a line or a drawing. Raises ValueError, with the reason, where it shows none."""
    lines = [line.strip() for line in text.strip().splitlines()]
    if len(lines) == 1:
        *parts, turn = (part.strip() for part in lines[0].split("|"))
        sides = tuple(_parse_line(side, part) for side, part in zip(_SIDES, parts, strict=True))
    else:
        *rows, turn = lines
        sides = _parse_board(rows)
    found = _TO_MOVE.fullmatch(turn)
    if found is None:
        raise ValueError(f"who is to move? {turn!r}")
    mover: Seat = _SIDES.index(found[1])
    _check(sides)
    return Position(mask(sides[mover]), mask(sides[1 - mover]), mover, bonus=found[2] is not None)


def _to_move(position: Position) -> str:
    return f"to move {_SIDES[position.mover]}" + (", bonus pending" if position.bonus else "")


def _parse_line(side: str, part: str) -> tuple[int, ...]:
    name, colon, squares = part.partition(":")
    if name.strip() != side or not colon:
        raise ValueError(f"the pieces of the {side} player are expected, not {part!r}")
    return () if squares.strip() == "none" else tuple(int(square) for square in squares.split())


def _parse_board(rows: list[str]) -> tuple[tuple[int, ...], ...]:
    marks = {
        square: mark
        for squares, row in zip(_DRAWN, rows, strict=True)
        for square, mark in zip(squares, row.split(), strict=True)
    }
    if strange := set(marks.values()) - {*_LETTERS, "."}:
        raise ValueError(f"no such piece: {', '.join(sorted(strange))}")
    first, second = (tuple(square for square, mark in marks.items() if mark == letter) for letter in _LETTERS)
    return first, tuple(opposite(square) for square in second)


def _check(sides: tuple[tuple[int, ...], ...]) -> None:
    for squares in sides:
        if len(squares) > PIECES:
            raise ValueError(f"a player has {PIECES} pieces, not {len(squares)}")
        for square in squares:
            if not 1 <= square <= LAST or square in TRAPS:
                raise ValueError(f"no piece can stand on square {square}")
    taken = [*sides[0], *(opposite(square) for square in sides[1])]
    if len(set(taken)) < len(taken):
        raise ValueError("two pieces stand on one square")
