"""The view of players and of the public, which holds everything."""

from __future__ import annotations

from random import Random

from engines.no_dice import NoDice, NoDiceOptions
from engines.no_dice.view import Prospect
from tests.engines.no_dice.boards import RNG, play, table


def test_everybody_sees_the_same_and_can_set_the_table_up_again() -> None:
    state = play(NoDice.start(2, NoDiceOptions(stakes=True, target=100), RNG).state, "revive", "offer").state
    assert state.view(None) == state.view(0) == state.view(1)
    assert NoDice.imagine(state.view(None), RNG) == state


def test_the_view_shows_what_each_legal_move_would_do() -> None:
    view = table("first: 2 8 18 19 | second: 4 | to move first").view(None)
    assert view.prospects == (
        Prospect(2, strength=4, to=6, trap=None, bonus=False),
        Prospect(8, strength=2, to=1, trap=10, bonus=False),
        Prospect(18, strength=4, to=23, trap=None, bonus=False),
        Prospect(19, strength=3, to=22, trap=None, bonus=True),
    )
    off = table("first: 29 | second: 4 5 | to move first")
    assert off.view(None).prospects == (Prospect(29, strength=3, to=None, trap=None, bonus=False),)
    assert play(off, "move:29").state.view(None).prospects == ()


def test_a_move_that_is_not_legal_is_no_prospect() -> None:
    view = table("first: 3 9 11 | second: 12 14 24 | to move first").view(None)
    assert [prospect.square for prospect in view.prospects] == [3, 11]


def test_the_last_move_is_seen_until_the_next() -> None:
    state = play(table("first: 29 4 | second: 4 | to move first"), "move:4").state
    assert state.view(None).game.last == state.game.last
    assert state.game.last is not None
    assert (state.game.last.origin, state.game.last.to) == (4, 7)


def test_the_safe_move_takes_a_piece_off_else_moves_the_rearmost_out_of_no_trap() -> None:
    def safe(line: str) -> str:
        state = table(line, stakes=True)
        return state.safe(state.game.position.mover).text

    assert safe("first: 4 29 | second: 4 | to move first") == "move:29"
    assert safe("first: 4 6 | second: 14 | to move first") == "move:4"
    assert safe("first: 8 18 24 | second: 13 | to move first") == "move:24"
    assert safe("first: 8 | second: 4 | to move first") == "move:8"
    assert safe("first: 2 18 22 | second: 4 | to move first, bonus pending") == "end"
    offered = play(table("first: 4 | second: 4 | to move first"), "offer").state
    assert offered.safe(1).text == "decline"


def test_safe_moves_alone_bring_a_game_to_its_end() -> None:
    for seed in range(4):
        state = NoDice.start(2, NoDiceOptions(), Random(seed)).state
        while state.to_act():
            (seat,) = state.to_act()
            state = state.apply(seat, state.safe(seat), RNG).state
        assert state.game.history.length < 100
