"""A match between two computer players: one seat of the first against all others of the second, in rotation."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from time import process_time

import msgspec

from engines import BENCHMARKS, GAMES, POLICIES
from engines.core import IllegalOptions, Options, Outcome, Seat, State
from engines.players import Budget, Policy

MOST_MOVES = 5_000
"""Moves after which a game is given up unfinished."""


class IllegalMatch(ValueError):
    """Raised for a match that cannot be played; its text names the choices."""


class Side(msgspec.Struct, frozen=True):
    """The record of one of the two players in one game or several."""

    wins: float = 0.0
    """Games won; a shared first place counts in part."""
    points: float = 0.0
    """Points of its seats on average."""
    moves: int = 0
    seconds: float = 0.0
    """Processor time of all its moves."""
    slowest: float = 0.0
    """Processor time of its longest move."""

    def plus(self, other: Side) -> Side:
        """Return both records added up."""
        return Side(
            self.wins + other.wins,
            self.points + other.points,
            self.moves + other.moves,
            self.seconds + other.seconds,
            max(self.slowest, other.slowest),
        )


class MatchGame(msgspec.Struct, frozen=True):
    """One game of a match: the records of the first player and of the second."""

    sides: tuple[Side, Side]
    finished: bool


class Match(msgspec.Struct, frozen=True):
    """A game, its options, and two players. Each of its games follows from the seed and the game's number alone."""

    game: str
    first: str
    second: str
    seats: int
    options: Options
    seed: int = 0

    @property
    def players(self) -> tuple[str, str]:
        """Return the names of the two."""
        return self.first, self.second

    def check(self) -> None:
        """Raise IllegalMatch where this match cannot be played."""
        if self.game not in GAMES:
            raise IllegalMatch(f"there is no game {self.game!r}; choose from {', '.join(GAMES)}")
        names = policies_of(self.game)
        for name in self.players:
            if name not in names:
                raise IllegalMatch(f"{self.game} has no player '{name}'; choose from {', '.join(names)}")
        game = GAMES[self.game]
        if self.seats not in game.seats:
            choices = ", ".join(map(str, game.seats))
            raise IllegalMatch(f"{self.game} cannot be played by {self.seats}; choose from {choices}")
        try:
            game.start(self.seats, self.options, Random(0))
        except IllegalOptions as error:
            raise IllegalMatch(f"{self.game} cannot be played so by {self.seats}: {error.code}") from None

    def play(self, number: int) -> MatchGame:
        """Play the game with this number, in which the first player has the seat `number % seats`."""
        return _Table(self, number).play()


def policies_of(game: str) -> Mapping[str, Policy]:
    """Return the policies of a game by name: the levels, `random`, and those that only serve to measure others."""
    return {**POLICIES[game], **BENCHMARKS[game]}


class _Table:
    """A game of a match while it is being played."""

    def __init__(self, match: Match, number: int) -> None:
        self._first: Seat = number % match.seats
        self._dice = Random(f"{match.seed}:{number}")
        self._state: State = GAMES[match.game].start(match.seats, match.options, self._dice).state
        policies = policies_of(match.game)
        self._policies = tuple(policies[name] for name in match.players)
        self._rngs = tuple(Random(f"{match.seed}:{number}:{seat}") for seat in range(match.seats))
        self._seats = match.seats
        self._times: tuple[list[float], list[float]] = ([], [])

    def play(self) -> MatchGame:
        """Play the game to its end, or to the last move that is allowed."""
        for _ in range(MOST_MOVES):
            acting = self._state.to_act()
            if not acting:
                break
            self._move(min(acting))
        outcome = self._state.outcome()
        return MatchGame((self._record(0, outcome), self._record(1, outcome)), outcome is not None)

    def _move(self, seat: Seat) -> None:
        side = 0 if seat == self._first else 1
        view, legal = self._state.view(seat), self._state.legal(seat)
        began = process_time()
        action = self._policies[side](view, legal, self._rngs[seat], Budget())
        self._times[side].append(process_time() - began)
        self._state = self._state.apply(seat, action, self._dice).state

    def _record(self, side: int, outcome: Outcome | None) -> Side:
        times = self._times[side]
        spent = Side(moves=len(times), seconds=sum(times), slowest=max(times, default=0.0))
        if outcome is None:
            return spent
        seats = [seat for seat in range(self._seats) if (seat == self._first) == (side == 0)]
        won = sum(seat in outcome.winners for seat in seats) / len(outcome.winners)
        points = sum(outcome.points[seat] for seat in seats) / len(seats)
        return spent.plus(Side(wins=won, points=points))
