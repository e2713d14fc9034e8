"""The result of a match: wins with their uncertainty, points, moves and time, for people and for machines."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

import msgspec

from engines.match import Match, MatchGame, Side

_Z = 1.959964
"""Standard deviations on either side that hold 95 % of a normal distribution."""


class Figures(msgspec.Struct, frozen=True):
    """The figures of one of the two players, for all its seats together."""

    name: str
    wins: float
    share: float
    """Share of all games that were won, from 0 to 1."""
    interval: tuple[float, float]
    """The 95 % interval of the share."""
    points: float
    """Points for each game and seat."""
    moves: float
    """Moves in each game."""
    seconds: float
    """Processor time of an average move."""
    slowest: float
    """Processor time of the longest move."""


class Tally(msgspec.Struct, frozen=True):
    """The figures of a match. Unfinished games are included, and nobody has won those."""

    game: str
    seats: int
    seed: int
    games: int
    unfinished: int
    players: tuple[Figures, Figures]

    @classmethod
    def of(cls, match: Match, games: Iterable[MatchGame]) -> Tally:
        """Sum up the games of a match; there must be at least one."""
        count = unfinished = 0
        first, second = Side(), Side()
        for played in games:
            count += 1
            unfinished += not played.finished
            first, second = first.plus(played.sides[0]), second.plus(played.sides[1])
        figures = (_figures_of(match.first, first, count), _figures_of(match.second, second, count))
        return cls(match.game, match.seats, match.seed, count, unfinished, figures)

    def to_text(self) -> str:
        """Return the figures in a table for people to read."""
        lines = [
            f"{self.game}: {self.games} games, {self.seats} seats, seed {self.seed}",
            f"{'player':10} {'wins':>7} {'share':>7} {'95 % interval':>16} {'points':>8} {'moves':>7} "
            f"{'s/move':>8} {'slowest':>8}",
        ]
        for one in self.players:
            low, high = one.interval
            interval = f"{100 * low:.1f} to {100 * high:.1f} %"
            lines.append(
                f"{one.name:10} {one.wins:7.1f} {100 * one.share:5.1f} % {interval:>16} {one.points:8.2f} "
                f"{one.moves:7.1f} {one.seconds:8.4f} {one.slowest:8.4f}"
            )
        if self.seats > 2:
            lines.append(
                f"One {self.players[0].name} against {self.seats - 1}: a fair share is {100 / self.seats:.1f} %."
            )
        if self.unfinished:
            lines.append(f"Unfinished games: {self.unfinished}.")
        return "\n".join(lines)


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of the share of games won, by Wilson's score."""
    share = wins / games
    spread = _Z * sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2))
    centre, scale = share + _Z**2 / (2 * games), 1 + _Z**2 / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def _figures_of(name: str, side: Side, games: int) -> Figures:
    return Figures(
        name,
        side.wins,
        side.wins / games,
        wilson(side.wins, games),
        side.points / games,
        side.moves / games,
        side.seconds / max(side.moves, 1),
        side.slowest,
    )
