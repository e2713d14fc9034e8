"""The results of a game of Wazabi and of the tournament that games make (WA-11, WA-12)."""

from __future__ import annotations

from enum import StrEnum

from engines.core import Outcome, Seat
from engines.wazabi.position import Phase, Position


class Reason(StrEnum):
    """The rule that ended a game, or everything."""

    NO_DICE = "no_dice"
    """Somebody has no dice left."""
    ONE_LEFT = "one_left"
    """Only the loser still has dice."""
    TOO_FEW = "too_few"
    """Too few players are left at the table."""
    GAMES_PLAYED = "games_played"
    """All games of the tournament have been played."""


def outcome(position: Position) -> Outcome | None:
    """Return the outcome, or None while there is more to play."""
    return final_outcome(position) if position.phase is Phase.OVER else None


def final_outcome(position: Position) -> Outcome:
    """Return the result of a single game, or of a tournament by its points; those who left come last."""
    games = position.terms.games
    if games == 1:
        return position.finished[0]
    points = scores(position)
    ranks = tuple((int(not player.left), scored) for player, scored in zip(position.players, points, strict=True))
    reason = Reason.GAMES_PLAYED if len(position.finished) == games else Reason.TOO_FEW
    return Outcome(_team_places(position, ranks), points, reason)


def game_outcome(position: Position, reason: Reason) -> Outcome:
    """Return the result of the game that has just ended: by order of going out, then those inside, then those gone."""
    ranks = tuple((2, -player.out) if player.out else (int(not player.left), 0) for player in position.players)
    points = tuple(player.points for player in position.players)
    return Outcome(_team_places(position, ranks), points, reason)


def scores(position: Position) -> tuple[int, ...]:
    """Return everybody's points in the tournament so far."""
    games = [result.points for result in position.finished]
    if position.phase is not Phase.OVER:
        games.append(tuple(player.points for player in position.players))
    return tuple(sum(points) for points in zip(*games, strict=True))


def team(position: Position, seat: Seat) -> tuple[Seat, ...]:
    """Return a seat, with its partner where there are teams."""
    partner = position.partner(seat)
    return (seat,) if partner is None else (seat, partner)


def teams(position: Position) -> frozenset[frozenset[Seat]]:
    """Return the sides that play against each other: pairs, or single seats."""
    return frozenset(frozenset(team(position, seat)) for seat in range(len(position.players)))


def _team_places(position: Position, ranks: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Return places by rank, the highest first; partners share the better of their ranks."""
    sides = teams(position)
    best = {side: max(ranks[seat] for seat in side) for side in sides}
    mine = {seat: best[side] for side in sides for seat in side}
    return tuple(1 + sum(rank > mine[seat] for rank in best.values()) for seat in range(len(ranks)))
