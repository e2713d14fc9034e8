"""Games of computer players, for the tests of all levels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from engines import GAMES, POLICIES
from engines.core import Action, Options, Seat, State
from engines.players import Budget

MOST_MOVES = 2_000
"""More moves than any game takes when its players want to end it."""


def chosen(state: State, seat: Seat, player: str, seed: int = 0) -> Action:
    """Return the action that the policy with this name chooses for `seat`."""
    choose = POLICIES[state.name][player]
    return choose(state.view(seat), state.legal(seat), Random(seed), Budget())


def moments(game: str, players: Sequence[str], options: Options, seed: int) -> Iterator[State]:
    """Yield every state of a game between these policies, the last one too."""
    rng = Random(seed)
    state: State = GAMES[game].start(len(players), options, rng).state
    for _ in range(MOST_MOVES):
        yield state
        acting = state.to_act()
        if not acting:
            return
        seat = min(acting)
        state = state.apply(seat, chosen(state, seat, players[seat], rng.randrange(1 << 30)), rng).state
    raise AssertionError("the game does not end")


def share(game: str, first: str, second: str, games: int, options: Options) -> float:
    """Return the share of games for two that the first policy wins, with alternating seats; draws count half."""
    won = 0.0
    for number in range(games):
        seat = number % 2
        players = (first, second) if seat == 0 else (second, first)
        *_, last = moments(game, players, options, number)
        outcome = last.outcome()
        assert outcome is not None
        won += (seat in outcome.winners) / len(outcome.winners)
    return won / games
