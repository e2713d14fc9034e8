"""Games of every level, game, number of seats and set of options: they end, and nobody cheats."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from engines import GAMES, POLICIES
from engines.core import Options, Seat, State
from engines.players import Budget, Level
from tests.engines.variants import playable

MOST_MOVES = 5_000
"""Many times the number of moves in a game of people."""
PEEKS = 4


def cases() -> Iterator[tuple[type[State], int, Options]]:
    for game in GAMES.values():
        for seats in game.seats:
            for options in playable(game, seats):
                yield game, seats, options


def moment(game: type[State], seats: int, options: Options, moves: int) -> State:
    """Return a state after some moves of easy players."""
    rng = Random(f"{seats} {moves}")
    state = game.start(seats, options, rng).state
    for _ in range(moves):
        if not state.to_act():
            break
        state = moved(state, min(state.to_act()), Level.EASY, rng, Budget(0))
    return state


def moved(state: State, seat: Seat, level: str, rng: Random, budget: Budget) -> State:
    legal = state.legal(seat)
    action = POLICIES[state.name][level](state.view(seat), legal, rng, budget)
    assert action in legal
    return state.apply(seat, action, rng).state


def test_every_game_has_every_level() -> None:
    assert set(POLICIES) == set(GAMES)
    for players in POLICIES.values():
        assert set(players) == {*Level, "random"}


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [*cases()],
    ids=lambda value: value.__name__ if isinstance(value, type) else msgspec.json.encode(value).decode(),
)
def test_games_of_computers_end(game: type[State], seats: int, options: Options) -> None:
    # Hard players get no time to think: they go the same way, but take what they find first.
    levels = [(*Level,)[seat % 3] for seat in range(seats)]
    rng = Random(f"{game.name} {seats}")
    state = game.start(seats, options, rng).state
    for _ in range(MOST_MOVES):
        if state.outcome() is not None:
            return
        seat = min(state.to_act())
        state = moved(state, seat, levels[seat], rng, Budget(0))
    raise AssertionError(f"no end in {MOST_MOVES} moves")


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("name", GAMES)
def test_players_who_see_the_same_choose_the_same(name: str, level: Level) -> None:
    game = GAMES[name]
    rng = Random(7)
    peeked = 0
    for moves in (0, 3, 9, 21, 40):
        state = moment(game, game.seats[-1], game.options(), moves)
        for seat in sorted(state.to_act())[:1]:
            view, legal = state.view(seat), state.legal(seat)
            chosen = POLICIES[name][level](view, legal, Random("one"), Budget())
            for _ in range(PEEKS):
                other = game.imagine(view, rng)
                assert other.view(seat) == view
                assert POLICIES[name][level](other.view(seat), other.legal(seat), Random("one"), Budget()) == chosen
                peeked += 1
    assert peeked
