"""Random games of Wazabi, with every number of players and every option."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from engines.core import Action, Event, Rng, Seat
from engines.players import random_policy
from engines.wazabi import Wazabi, WazabiOptions
from engines.wazabi.options import TEAM_SEATS, most_dice
from engines.wazabi.position import Phase


def some_options(rng: Random, seats: int) -> WazabiOptions:
    teams = seats in TEAM_SEATS and rng.random() < 0.3
    return WazabiOptions(
        dice=rng.randint(1, most_dice(seats)),
        play_on=not teams and rng.random() < 0.5,
        teams=teams,
        games=rng.choice((1, 1, 2, 3)),
    )


def choose(state: Wazabi, seat: Seat, rng: Rng, *, hoarding: bool) -> Action:
    """Choose like a random player, or like one who hoards cards so that the piles run out."""
    legal = state.legal(seat)
    if hoarding and state.phase is Phase.PLAY:
        return legal[-1]
    return random_policy.choose(state.view(seat), legal, rng)


def some_game(rng: Random, leaving: float = 0.004) -> Generator[tuple[Wazabi, tuple[Event, ...]]]:
    """Play a random game to its end, with somebody leaving now and then; return each state and the events before it.

    In every third game cards are hoarded at first.
    """
    seats = rng.choice(Wazabi.seats)
    step = Wazabi.start(seats, some_options(rng, seats), rng)
    yield step.state, step.events
    hoarded = rng.choice((0, 0, 120))
    while step.state.to_act():
        hoarded -= 1
        if rng.random() < leaving:
            step = step.state.leave(rng.randrange(seats), rng)
        else:
            seat = rng.choice(sorted(step.state.to_act()))
            step = step.state.apply(seat, choose(step.state, seat, rng, hoarding=hoarded > 0), rng)
        yield step.state, step.events
