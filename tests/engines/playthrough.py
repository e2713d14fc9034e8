"""A golden game of each game, action by action with its events, in a text file to be read in reviews.

`python -m tests.engines.playthrough` plays them anew and rewrites the files, after rules were changed on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import msgspec

from engines import GAMES
from engines.core import Event, Options, Seat, State
from engines.players.random_policy import choose
from tests.engines.variants import playable

FOLDER = Path(__file__).parent / "playthroughs"
SEED = 1

Move = tuple[Seat, str]


def path_of(game: type[State]) -> Path:
    """Return the file of a game's playthrough."""
    return FOLDER / f"{game.name}.txt"


def played(game: type[State]) -> list[Move]:
    """Return the moves of random players."""
    seats, options = _setting(game)
    chance = Random(SEED)
    moves: list[Move] = []
    state: State = game.start(seats, options, _rng(0)).state
    while acting := sorted(state.to_act()):
        seat = acting[int(chance.random() * len(acting))]
        action = choose(state.view(seat), state.legal(seat), chance)
        moves.append((seat, action.text))
        state = state.apply(seat, action, _rng(len(moves))).state
    return moves


def moves_in(text: str) -> list[Move]:
    """Return the moves in a file: the lines that begin with a digit are `seat question text`."""
    lines = (line.split(" ") for line in text.splitlines() if line[:1].isdigit())
    return [(int(seat), action) for seat, _, action in lines]


def told(game: type[State], moves: Sequence[Move]) -> str:
    """Return the text of a playthrough: the game with these moves, by today's rules."""
    return "".join(f"{line}\n" for line in _lines(game, moves))


def _lines(game: type[State], moves: Sequence[Move]) -> Iterator[str]:
    seats, options = _setting(game)
    yield f"# {game.name}, rules {game.rules}, {seats} seats, seed {SEED}, {_json(options)}"
    step = game.start(seats, options, _rng(0))
    yield from _indented(step.events)
    for version, (seat, text) in enumerate(moves, 1):
        yield f"{seat} {step.state.question(seat)} {text}"
        step = step.state.apply(seat, step.state.parse(seat, text), _rng(version))
        yield from _indented(step.events)
    yield f"= {_json(step.state.outcome())}"


def _indented(events: Sequence[Event]) -> Iterator[str]:
    return (f"    {_json(event)}" for event in events)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _setting(game: type[State]) -> tuple[int, Options]:
    """Return the second smallest number of seats, if there are two, and the last set of options."""
    seats = game.seats[min(1, len(game.seats) - 1)]
    return seats, playable(game, seats)[-1]


def _rng(version: int) -> Random:
    return Random(f"{SEED}:{version}")


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES.values():
        path_of(game).write_text(told(game, played(game)), encoding="utf-8")
