"""The rules of moving, written a second time for the reader and not for speed, and compared with those in use."""

from __future__ import annotations

from random import Random

import pytest

from engines.no_dice import notation
from engines.no_dice.position import Position
from tests.engines.no_dice.walks import positions

LINES = {1: 3, 2: 2, 3: 1, 4: 3, 5: 3, 6: 3, 7: 1, 8: 2, 9: 3}
TRAPS = {10, 20}
MIDDLE = set(range(11, 20))


def column(square: int) -> int:
    """Return the column of a square, counted from the mover's side."""
    return square if square <= 9 else 20 - square if square <= 19 else square - 20


def destination(square: int, mine: set[int], theirs: set[int]) -> int | None:
    """Walk one square at a time and return the last; None is off the board."""
    occupied = mine | theirs
    steps = LINES[column(square)] * sum(1 for other in occupied if column(other) == column(square))
    to = square
    while steps:
        to += 1
        if to > 29:
            return None
        steps -= to not in occupied
    if to not in TRAPS:
        return to
    return next(free for free in range(1, 30) if free not in (occupied - {square}) | TRAPS)


def choices(mine: set[int], theirs: set[int], bonus: bool) -> dict[str, tuple[set[int], bool]]:
    """Return the mover's pieces after each choice, by its text, and whether the turn goes on."""
    if not mine or not theirs:
        return {}
    found: dict[str, tuple[set[int], bool]] = {}
    for square in sorted(mine):
        to = destination(square, mine, theirs)
        if len(MIDDLE & (mine | theirs)) >= 3 and square not in MIDDLE and to in MIDDLE:
            continue
        after = (mine - {square}) | ({to} if to else set())
        found[f"move:{square}"] = after, to is not None and earns(to, mine, after)
    if 1 not in mine | theirs and len(mine) < 4:
        found["revive"] = mine | {1}, earns(1, mine, mine | {1})
    if bonus:
        found["end"] = mine, False
    return found or {"pass": (mine, False)}


def earns(to: int, before: set[int], after: set[int]) -> bool:
    """Return whether three pieces stand in the column of `to` that did not before."""
    return [sum(column(square) == column(to) for square in pieces) == 3 for pieces in (before, after)] == [False, True]


@pytest.mark.rule("ND-3", "ND-4", "ND-5", "ND-6", "ND-7", "ND-9")
@pytest.mark.parametrize("seed", range(4))
def test_both_find_the_same_moves_to_the_same_positions(seed: int) -> None:
    for position in positions(Random(seed), 3000):
        mover = position.mover
        mine = set(position.pieces(mover))
        theirs = {30 - square for square in position.pieces(1 - mover)}
        expected = choices(mine, theirs, position.bonus)
        actions = position.actions()
        assert [action.text for action in actions] == list(expected), notation.to_line(position)
        for action in actions:
            after, goes_on = expected[action.text]
            found: Position = position.after(action)
            assert set(found.pieces(mover)) == after, f"{notation.to_line(position)}: {action.text}"
            assert found.pieces(1 - mover) == position.pieces(1 - mover)
            assert (found.mover == mover, found.bonus) == (goes_on, goes_on)
