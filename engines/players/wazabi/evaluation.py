"""The value of a position of Wazabi to a seat, all cards known."""

from __future__ import annotations

from math import exp, sqrt

from engines.core import Seat
from engines.players.wazabi.strengths import strengths
from engines.wazabi.outcome import outcome, scores
from engines.wazabi.position import Phase, Position

FIRST_SHARE = 0.5
"""Share of the value that goes to the first to go out when playing on; the rest depends on how many are beaten."""
SWING = 0.6
"""Points by which one more game moves the lead in a tournament, as a multiple of what a win brings."""


def evaluate(position: Position, seat: Seat) -> float:
    """Return the value of a position to `seat`, from 0 to 1, at the beginning of a turn or a game, or at the end."""
    if position.phase is Phase.OVER:
        return _final_value(position, seat)
    if position.terms.games > 1 and not any(player.points for player in position.players):
        return _tournament_value(position, seat)
    return _place_value(position, seat) if position.terms.play_on else _win_chance(position, seat)


def chances(position: Position) -> dict[Seat, float]:
    """Return, for each player still in, the chance of being the next to go out."""
    powers = {seat: exp(strength) for seat, strength in strengths(position).items()}
    total = sum(powers.values())
    return {seat: power / total for seat, power in powers.items()}


def _win_chance(position: Position, seat: Seat) -> float:
    """Return the chance that the seat or its partner goes out first."""
    return sum(chance for other, chance in chances(position).items() if other in (seat, position.partner(seat)))


def _place_value(position: Position, seat: Seat) -> float:
    """Return the expected value of the seat's place in the order of going out."""
    me, ahead = position.players[seat], sum(player.out is not None for player in position.players)
    if me.out is not None:
        return _value_of_place(me.out, len(position.players))
    if not me.inside:
        return 0.0
    likely = chances(position)
    mine = likely[seat]
    beaten = sum(mine / (mine + other) for at, other in likely.items() if at != seat)
    first = 0.0 if ahead else mine
    return FIRST_SHARE * first + (1 - FIRST_SHARE) * beaten / (len(position.players) - 1)


def _value_of_place(place: int, seats: int) -> float:
    return FIRST_SHARE * (place == 1) + (1 - FIRST_SHARE) * (seats - place) / (seats - 1)


def _tournament_value(position: Position, seat: Seat) -> float:
    """Return the expected chance to win the tournament after this game, over all its possible winners (WA-12)."""
    totals, likely = scores(position), chances(position)
    gains = {other: sum(position.players[loser].dice for loser in position.opponents(other)) for other in likely}
    usual = sum(chance * gains[other] for other, chance in likely.items())
    left = position.terms.games - position.game
    return sum(
        chance * _lead_value(position, seat, _totals_after(position, totals, other, gains[other]), left, usual)
        for other, chance in likely.items()
    )


def _totals_after(position: Position, totals: tuple[int, ...], winner: Seat, gain: int) -> tuple[int, ...]:
    """Return everybody's points after a win, which counts for the winner's partner too."""
    winners = (winner, position.partner(winner))
    return tuple(total + gain if seat in winners else total for seat, total in enumerate(totals))


def _lead_value(position: Position, seat: Seat, totals: tuple[int, ...], left: int, usual: float) -> float:
    """Return the chance to win with these points and so many games left, each of which brings `usual` points."""
    side = (seat, position.partner(seat))
    lead = totals[seat] - max(total for other, total in enumerate(totals) if other not in side)
    if not left:
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    return 1 / (1 + exp(-lead / (SWING * max(1.0, usual) * sqrt(left))))


def _final_value(position: Position, seat: Seat) -> float:
    ended = outcome(position)
    if ended is None:
        raise AssertionError("not over")
    if position.terms.play_on and position.terms.games == 1:
        return _value_of_place(ended.places[seat], len(position.players))
    return 1 / len(ended.winners) if seat in ended.winners else 0.0
