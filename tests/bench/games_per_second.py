"""Measure the games of each kind that random players finish in a second: `python -m tests.bench.games_per_second`.

A second is one of this process, so that what else the machine does matters less.
"""

from __future__ import annotations

from random import Random
from time import process_time

from engines import GAMES
from engines.core import Options, State
from engines.players.random_policy import choose
from tests.engines.variants import playable

SECONDS = 1.0
"""For each game, number of players and set of options."""


def played(game: type[State], seats: int, options: Options, rng: Random) -> int:
    """Play a game to its end; returns how many moves it took."""
    state: State = game.start(seats, options, rng).state
    moves = 0
    while acting := state.to_act():
        seat = min(acting)
        state = state.apply(seat, choose(state.view(seat), state.legal(seat), rng), rng).state
        moves += 1
    return moves


def main() -> None:
    """Print a line for each game, number of players and set of options."""
    print(f"{'game':10} {'seats':>5} {'games/s':>9} {'moves/s':>9}  options")
    for game in GAMES.values():
        for seats in game.seats:
            for options in playable(game, seats):
                rng = Random(0)
                games = moves = 0
                began = process_time()
                while (spent := process_time() - began) < SECONDS:
                    moves += played(game, seats, options, rng)
                    games += 1
                print(f"{game.name:10} {seats:5} {games / spent:9.1f} {moves / spent:9.0f}  {options}")


if __name__ == "__main__":
    main()
