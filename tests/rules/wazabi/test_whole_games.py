"""The facts that hold in every game of Wazabi, however it is played."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.core import Seat
from engines.wazabi import Wazabi
from engines.wazabi.cards import DECK, Face
from engines.wazabi.events import (
    DiceDiscarded,
    GameBegan,
    Left,
    Reversed,
    Rolled,
    Skipped,
    TurnBegan,
    WentOut,
)
from engines.wazabi.position import Phase
from tests.rules.wazabi.games import some_game, some_options
from tests.rules.wazabi.table import dice, every_card, of


@pytest.mark.rule("WA-2", "WA-9", "WA-10")
@pytest.mark.parametrize("seed", range(150))
def test_cards_and_dice_are_conserved(seed: int) -> None:
    rng = Random(seed)
    total = 0
    before: Wazabi | None = None
    for state, events in some_game(rng):
        assert every_card(state) == Counter(DECK)
        for event in events:
            match event:
                case GameBegan():
                    total = state.terms.dice * sum(not player.left for player in state.players)
                case DiceDiscarded(dice=gone):
                    total -= gone
                case Left(seat) if before is not None and not of(GameBegan, events):
                    total -= before.players[seat].dice
                case _:
                    pass
        assert sum(dice(state)) == total
        for player in state.players:
            assert player.inside == (player.dice > 0)
            assert player.inside or not (player.hand or player.skips or player.keep)
        before = state


@pytest.mark.rule("wazabi-end-play-on", "WA-12", "WA-9", "WA-4")
@pytest.mark.parametrize("seed", range(150))
def test_turns_go_round_and_nobody_still_in_is_passed_over_or_has_two(seed: int) -> None:
    """Follow the order of turns from the events alone."""
    rng = Random(seed)
    inside: list[Seat] = []
    turn: Seat | None = None
    direction = 1
    for state, events in some_game(rng):
        seats = len(state.players)
        gone = {seat for seat, player in enumerate(state.players) if player.left}
        for event in events:
            match event:
                case GameBegan():
                    inside = [seat for seat in range(seats) if seat not in gone]
                    turn, direction = None, 1
                case Reversed():
                    direction = -direction
                case Left(seat) | WentOut(seat):
                    inside = [other for other in inside if other != seat]
                case Skipped(seat):
                    turn = _next(turn, inside, direction, seats)
                    assert seat == turn
                case TurnBegan(seat, again):
                    if turn is not None and not again:
                        turn = _next(turn, inside, direction, seats)
                    assert turn in (None, seat)
                    turn = seat
                case Rolled(seat):
                    assert seat == turn
                case _:
                    pass


@pytest.mark.parametrize("seed", range(40))
def test_a_turn_is_asked_in_the_order_of_the_rules(seed: int) -> None:
    """Check WA-4: roll, draw, give, play; and that each question is about something that is there."""
    for state, _ in some_game(Random(seed)):
        match state.phase:
            case Phase.ROLL:
                assert (state.rolled, state.to_draw, state.to_give) == ((), 0, 0)
            case Phase.OWNER:
                assert state.to_draw
                assert not state.pile
                assert not state.discards
                assert len(state.owners()) > 1
            case Phase.PICK:
                assert state.fan is not None
                assert sorted(state.fan.cards) == sorted(state.players[state.fan.owner].hand)
                assert len(state.fan.cards) > 1
            case Phase.GIVE:
                assert not state.to_draw
                assert 0 < state.to_give <= state.symbols(Face.GIVE)
            case Phase.PLAY:
                assert not state.to_draw
                assert not state.to_give
                assert state.players[state.turn].hand
            case Phase.KEEP:
                assert all(len(state.players[seat].hand) > state.players[seat].keep for seat in state.to_act())
            case Phase.OVER:
                assert state.outcome() is not None


@pytest.mark.parametrize("seats", Wazabi.seats)
def test_leaving_at_any_moment_leads_to_a_sound_game(seats: int) -> None:
    """Let each seat leave from every state of a game."""
    rng = Random(seats)
    step = Wazabi.start(seats, some_options(rng, seats), rng)
    for state, _ in some_game(rng, leaving=0):
        for seat in range(len(state.players)):
            left = state.leave(seat, rng).state
            assert seat not in left.to_act()
            assert every_card(left) == Counter(DECK)
            assert bool(left.to_act()) == (left.outcome() is None)
            assert all(left.players[other].inside for other in left.to_act())
    assert step.state.outcome() is None


def _next(turn: Seat | None, inside: list[Seat], direction: int, seats: int) -> Seat:
    assert turn is not None
    seat = (turn + direction) % seats
    while seat not in inside:
        seat = (seat + direction) % seats
    return seat
