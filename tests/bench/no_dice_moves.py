"""Measure how fast No Dice finds and makes moves, beside python-chess: `python -m tests.bench.no_dice_moves`.

Both play games at random, in turns of a second, so that both meet the same machine. Counted is the time of finding all
legal moves and making one, not that of choosing it. No Dice must be at least twice as fast by its contract (`legal` and
`apply`, which check the move and look for draws); `Position`, for searches, is shown as well.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

import chess

from engines.core import Action
from engines.no_dice import NoDice, NoDiceOptions
from engines.no_dice.actions import Offer, Resign
from engines.no_dice.position import Position

ROUNDS = 5
SECONDS = 1.0
FACTOR = 2.0


def chess_moves(rng: Random, seconds: float) -> float:
    """Moves a second of python-chess: `legal_moves` and `push`."""
    spent, made = 0.0, 0
    board = chess.Board()
    while spent < seconds:
        began = perf_counter()
        moves = list(board.legal_moves)
        spent += perf_counter() - began
        # A game ends without a move, or after a hundred half moves without progress, as its rules want it.
        if not moves or board.halfmove_clock >= 100:
            board = chess.Board()
            continue
        move = rng.choice(moves)
        began = perf_counter()
        board.push(move)
        spent += perf_counter() - began
        made += 1
    return made / spent


def table_moves(rng: Random, seconds: float) -> float:
    """Moves a second of No Dice by the contract: `legal` and `apply`. Nobody resigns or offers a draw."""
    spent, made = 0.0, 0
    state = NoDice.start(2, NoDiceOptions(), rng).state
    while spent < seconds:
        acting = state.to_act()
        if not acting:
            state = NoDice.start(2, NoDiceOptions(), rng).state
            continue
        (seat,) = acting
        began = perf_counter()
        legal = state.legal(seat)
        spent += perf_counter() - began
        action: Action = rng.choice([action for action in legal if not isinstance(action, Offer | Resign)])
        began = perf_counter()
        state = state.apply(seat, action, rng).state
        spent += perf_counter() - began
        made += 1
    return made / spent


def position_moves(rng: Random, seconds: float) -> float:
    """Moves a second of a bare position: `actions` and `after`."""
    spent, made = 0.0, 0
    position = Position.start(0)
    while spent < seconds:
        began = perf_counter()
        actions = position.actions()
        spent += perf_counter() - began
        if not actions:
            position = Position.start(0)
            continue
        action = rng.choice(actions)
        began = perf_counter()
        position = position.after(action)
        spent += perf_counter() - began
        made += 1
    return made / spent


def main() -> None:
    """Print the medians, and fail where No Dice is too slow."""
    measured: dict[str, Callable[[Random, float], float]] = {
        "python-chess, legal_moves and push": chess_moves,
        "No Dice, legal and apply": table_moves,
        "No Dice, Position alone": position_moves,
    }
    figures: dict[str, list[float]] = {name: [] for name in measured}
    for number in range(ROUNDS):
        for name, moves in measured.items():
            figures[name].append(moves(Random(number), SECONDS))
    medians = {name: sorted(rates)[ROUNDS // 2] for name, rates in figures.items()}
    base, contract, _ = medians.values()
    for name, rate in medians.items():
        print(f"{name:36}{rate:10,.0f} moves a second{rate / base:8.2f} ×")
    if contract < FACTOR * base:
        sys.exit(f"No Dice is to be {FACTOR} times as fast as python-chess")


if __name__ == "__main__":
    main()
