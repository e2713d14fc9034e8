"""The facts that hold in every game of Nessie, however it is played."""

from __future__ import annotations

from random import Random

import pytest

from engines.nessie.events import Left, Sank, TurnBegan
from engines.nessie.game import Nessie
from engines.nessie.options import Hands, NessieOptions
from tests.engines.nessie_soundness import nessie_is_sound


@pytest.mark.rule("NE-1", "NE-3", "NE-4", "NE-6", "NE-7", "nessie-turns", "nessie-sink-at-once")
@pytest.mark.parametrize("hands", Hands)
@pytest.mark.parametrize("seats", Nessie.seats)
@pytest.mark.parametrize("seed", range(4))
def test_cards_are_conserved_and_turns_go_round_in_a_random_game(seed: int, seats: int, hands: Hands) -> None:
    rng = Random(f"{seed}/{seats}/{hands}")
    step = Nessie.start(seats, NessieOptions(hands=hands), rng)
    turn = step.state.first - 1
    left: set[int] = set()
    while True:
        state = step.state
        for event in step.events:
            match event:
                case Left(seat=seat):
                    left.add(seat)
                case TurnBegan(seat=seat):
                    after = [(turn + gap) % seats for gap in range(1, seats + 1)]
                    assert seat == next(other for other in after if other not in left)
                    turn = seat
                case Sank(seat=seat):
                    assert seat == turn
                case _:
                    pass
        nessie_is_sound(state)
        if not state.to_act():
            break
        assert state.to_act() == {turn}
        if rng.random() < 0.002:
            step = state.leave(int(rng.random() * seats), rng)
        else:
            step = state.apply(turn, rng.choice(state.legal(turn)), rng)
    assert state.outcome() is not None


@pytest.mark.parametrize("seats", Nessie.seats)
def test_a_table_of_idlers_comes_to_an_end(seats: int) -> None:
    rng = Random(seats)
    state = Nessie.start(seats, NessieOptions(), rng).state
    moves = 0
    while state.to_act():
        (seat,) = state.to_act()
        state = state.apply(seat, state.safe(seat), rng).state
        moves += 1
    assert moves < 1000
