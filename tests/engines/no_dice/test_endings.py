"""The ends of a game: won, drawn, resigned or left."""

from __future__ import annotations

import pytest

from engines.core import IllegalAction, Outcome
from engines.no_dice import NoDice, NoDiceOptions
from engines.no_dice import position as position_module
from engines.no_dice.actions import Move, Resign
from engines.no_dice.events import (
    DrawDeclined,
    DrawOffered,
    Ended,
    GameEnded,
    Left,
    Moved,
    Passed,
    Resigned,
)
from engines.no_dice.position import Position
from engines.no_dice.result import Reason
from engines.no_dice.single_game import OFFER_PAUSE
from tests.engines.no_dice.boards import RNG, board, play, table, texts

LOOP = "first: 1 21 22 27 | second: 1 11 19 | to move first"
"""A position in which each player's piece on square 1 falls into the trap and comes back, so nothing changes."""


@pytest.mark.rule("ND-8", "no_dice-goal-1")
def test_who_has_no_piece_on_the_board_after_their_move_has_won() -> None:
    step = play(table("first: 29 | second: 4 5 | to move first"), "move:29")
    assert step.state.outcome() == Outcome((1, 2), (18, 0), "cleared")
    assert step.events == (
        Moved(0, 29, None),
        GameEnded(1, Reason.CLEARED, 0, 18, 1, ((), (4, 5))),
        Ended("cleared"),
    )
    assert step.state.to_act() == frozenset()


@pytest.mark.rule("ND-8")
def test_pieces_in_reserve_or_removed_do_not_count_as_on_the_board() -> None:
    state = table("first: 29 | second: 4 | to move first")
    assert state.view(None).sides[0].off == 3
    assert play(state, "move:29").state.outcome() is not None


@pytest.mark.rule("ND-8")
def test_the_last_piece_of_a_bonus_move_wins_at_once() -> None:
    outcome = play(table("first: 29 | second: 4 | to move first, bonus pending"), "move:29").state.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.rule("ND-9", "ALL-1")
def test_who_has_no_legal_move_passes_without_being_asked() -> None:
    """The first player's 9 would land in the full middle row, and the second player's 29 keeps the revival square."""
    step = play(table("first: 9 | second: 13 14 16 29 | to move second"), "move:13")
    assert board(step.state) == "first: 9 | second: 14 15 16 29 | to move second"
    assert step.events == (Moved(1, 13, 15), Passed(0))


@pytest.mark.rule("ND-9")
def test_two_passes_in_a_row_are_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three pieces that fill the middle row can always move; so the row is closed to everybody for this test."""
    monkeypatch.setattr(position_module, "MIDDLE_LIMIT", 0)
    step = play(table("first: 5 6 7 8 | second: 5 6 8 9 | to move first"), "move:7")
    assert step.events[:3] == (Moved(0, 7, 9), Passed(1), Passed(0))
    assert step.state.outcome() == Outcome((1, 1), (0, 0), "stuck")


@pytest.mark.rule("ND-9")
def test_the_same_position_for_the_third_time_is_a_draw_and_the_start_is_its_first() -> None:
    begun = NoDice.start(2, NoDiceOptions(), RNG).state.game
    assert begun.history.count(begun.position.key) == 1
    state = play(table(LOOP), "move:1", "move:1", "move:1").state
    assert state.outcome() is None
    step = play(state, "move:1")
    assert board(step.state) == LOOP
    assert step.state.outcome() == Outcome((1, 1), (0, 0), "repeated")


@pytest.mark.rule("ND-9")
def test_the_side_to_move_makes_another_position() -> None:
    assert Position.start(0).key != Position.start(1).key
    mine, theirs = table(LOOP), table(LOOP.replace("to move first", "to move second"))
    assert mine.game.position.key != theirs.game.position.key


@pytest.mark.rule("ND-9")
def test_a_pending_bonus_makes_another_position() -> None:
    pending = play(table("first: 2 18 19 | second: 4 | to move first"), "move:19").state
    position = pending.game.position
    plain = table(board(pending).removesuffix(", bonus pending")).game.position
    assert (plain.mine, plain.theirs, plain.mover) == (position.mine, position.theirs, position.mover)
    assert plain.key != position.key


@pytest.mark.rule("ND-9", "ND-11")
def test_the_stake_makes_no_other_position() -> None:
    lined_up = play(table("first: 2 18 19 | second: 4 | to move first", stakes=True), "move:19").state
    ended, doubled = play(lined_up, "end").state.game, play(lined_up, "double").state.game
    assert ended.stake != doubled.stake
    assert ended.position.key == doubled.position.key


@pytest.mark.rule("ND-9")
def test_a_position_after_a_bonus_move_is_looked_at_too() -> None:
    lined_up = play(table("first: 2 18 19 | second: 4 | to move first"), "move:19").state
    game = play(lined_up, "end").state.game
    assert game.history.count(lined_up.game.position.key) == 1
    assert game.history.count(game.position.key) == 1
    assert game.history.length == 3


@pytest.mark.rule("ND-12")
def test_resigning_ends_the_game_scored_as_it_stands() -> None:
    step = play(table("first: 4 14 | second: 5 | to move first"), "resign")
    # The first player's 4 is worth 3 x 3, the 14 in another column 3 x 2.
    assert step.state.outcome() == Outcome((2, 1), (0, 15), "resigned")
    assert step.events[0] == Resigned(0)


@pytest.mark.rule("ND-12")
def test_only_the_player_to_move_may_resign() -> None:
    state = table("first: 4 | second: 5 | to move first")
    assert Resign() in state.legal(0)
    assert state.legal(1) == ()
    with pytest.raises(IllegalAction):
        state.apply(1, Resign(), RNG)


@pytest.mark.rule("ALL-3")
@pytest.mark.parametrize("seat", [0, 1])
def test_leaving_counts_as_resigning_even_when_not_to_move(seat: int) -> None:
    step = table("first: 4 | second: 4 | to move first").leave(seat, RNG)
    assert step.events[0] == Left(seat)
    outcome = step.state.outcome()
    assert outcome is not None
    assert outcome.reason == "too_few"
    assert outcome.winners == (1 - seat,)
    assert outcome.points[1 - seat] == 9
    assert step.state.leave(1 - seat, RNG).state == step.state


@pytest.mark.rule("ALL-3")
def test_leaving_while_a_draw_is_offered_settles_the_offer() -> None:
    state = play(table("first: 4 | second: 4 | to move first"), "offer").state
    left = state.leave(1, RNG).state
    assert left.to_act() == frozenset()
    assert not left.game.offered


def test_the_player_to_move_may_offer_a_draw_and_the_opponent_answers() -> None:
    step = play(table("first: 4 | second: 4 | to move first"), "offer")
    assert step.events == (DrawOffered(0),)
    assert step.state.to_act() == {1}
    assert texts(step.state) == ["accept", "decline"]
    assert step.state.view(None).turn == 0


def test_an_accepted_offer_is_a_draw() -> None:
    step = play(table("first: 4 | second: 4 | to move first"), "offer", "accept")
    assert step.state.outcome() == Outcome((1, 1), (0, 0), "agreed")


def test_after_a_refusal_the_turn_goes_on_and_the_next_offer_must_wait() -> None:
    step = play(table("first: 1 2 9 26 | second: 1 6 9 23 | to move first"), "offer", "decline")
    assert step.events[-1] == DrawDeclined(1)
    state = step.state
    assert state.to_act() == {0}
    assert "offer" not in [action.text for action in state.legal(0)]
    state = play(state, "move:2").state
    assert "offer" in [action.text for action in state.legal(1)]
    offered_at = 1
    while state.game.history.length < offered_at + OFFER_PAUSE:
        (seat,) = state.to_act()
        assert seat == 1 or "offer" not in [action.text for action in state.legal(0)]
        state = state.apply(seat, state.safe(seat), RNG).state
    state = state if state.to_act() == {0} else state.apply(1, state.safe(1), RNG).state
    assert "offer" in [action.text for action in state.legal(0)]


def test_an_offer_with_a_bonus_pending_keeps_the_bonus() -> None:
    pending = play(table("first: 2 18 19 | second: 4 | to move first"), "move:19").state
    assert board(play(pending, "offer", "decline").state) == board(pending)


def test_what_is_not_legal_is_refused() -> None:
    state = table("first: 4 | second: 4 | to move first")
    for action in (Move(5), Move(10), Move(-1)):
        with pytest.raises(IllegalAction):
            state.apply(0, action, RNG)
    with pytest.raises(IllegalAction):
        state.parse(0, "end")
