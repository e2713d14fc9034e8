"""What a position of Wazabi, its cards known, is value to a seat."""

from __future__ import annotations

from math import exp, sqrt

from engines.core import Seat
from engines.players.wazabi.strengths import strengths
from engines.wazabi.outcome import outcome, scores
from engines.wazabi.position import Phase, Position

FOR_WINNING = 0.5
"""When playing on, what being the first to go out is value of all; the rest is shared by the players beaten."""
SWING = 0.6
"""How far one more game carries the lead in a tournament, in units of what a win brings."""


def value(position: Position, seat: Seat) -> float:
    """From 0 to 1: how near `seat` is to what it plays for, at the beginning of a turn or of a game, or at the end."""
    if position.phase is Phase.OVER:
        return _at_the_end(position, seat)
    if position.terms.games > 1 and not any(player.points for player in position.players):
        return _in_tournament(position, seat)
    return _place(position, seat) if position.terms.play_on else _winning(position, seat)


def chances(position: Position) -> dict[Seat, float]:
    """How likely each player still in is the next to go out."""
    powers = {seat: exp(strength) for seat, strength in strengths(position).items()}
    total = sum(powers.values())
    return {seat: power / total for seat, power in powers.items()}


def _winning(position: Position, seat: Seat) -> float:
    """The chance that the seat or its partner goes out first."""
    return sum(chance for other, chance in chances(position).items() if other in (seat, position.partner(seat)))


def _place(position: Position, seat: Seat) -> float:
    """What the place is value that the seat will take in the order of going out."""
    me, ahead = position.players[seat], sum(player.out is not None for player in position.players)
    if me.out is not None:
        return _of_place(me.out, len(position.players))
    if not me.inside:
        return 0.0
    likely = chances(position)
    mine = likely[seat]
    beaten = sum(mine / (mine + other) for at, other in likely.items() if at != seat)
    first = 0.0 if ahead else mine
    return FOR_WINNING * first + (1 - FOR_WINNING) * beaten / (len(position.players) - 1)


def _of_place(place: int, seats: int) -> float:
    return FOR_WINNING * (place == 1) + (1 - FOR_WINNING) * (seats - place) / (seats - 1)


def _in_tournament(position: Position, seat: Seat) -> float:
    """How good the points will be when this game is over, whoever wins it (rulings WA-12)."""
    totals, likely = scores(position), chances(position)
    gains = {other: sum(position.players[loser].dice for loser in position.opponents(other)) for other in likely}
    usual = sum(chance * gains[other] for other, chance in likely.items())
    left = position.terms.games - position.game
    return sum(
        chance * _standing(position, seat, _with(position, totals, other, gains[other]), left, usual)
        for other, chance in likely.items()
    )


def _with(position: Position, totals: tuple[int, ...], winner: Seat, gain: int) -> tuple[int, ...]:
    """The points with those of the game's winner, and of their partner."""
    winners = (winner, position.partner(winner))
    return tuple(total + gain if seat in winners else total for seat, total in enumerate(totals))


def _standing(position: Position, seat: Seat, totals: tuple[int, ...], left: int, usual: float) -> float:
    """How likely these points win the tournament with so many games left, a win of which brings `usual` points."""
    side = (seat, position.partner(seat))
    lead = totals[seat] - max(total for other, total in enumerate(totals) if other not in side)
    if not left:
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    return 1 / (1 + exp(-lead / (SWING * max(1.0, usual) * sqrt(left))))


def _at_the_end(position: Position, seat: Seat) -> float:
    ended = outcome(position)
    if ended is None:
        raise AssertionError("not over")
    if position.terms.play_on and position.terms.games == 1:
        return _of_place(ended.places[seat], len(position.players))
    return 1 / len(ended.winners) if seat in ended.winners else 0.0
