"""How a game of Wazabi can be played (rulings WA-12)."""

from __future__ import annotations

from typing import final

from engines.core import IllegalOptions, Options, Seat
from engines.wazabi.cards import DICE

STARTING_DICE = range(1, 9)
GAMES = range(1, 11)
TEAM_SEATS = (4, 6)


@final
class WazabiOptions(Options, frozen=True, tag="wazabi_options", kw_only=True):
    """Starting dice, playing on, teams and the length of a tournament."""

    dice: int = 4
    """What each player starts with."""
    play_on: bool = False
    """Go on until one player is left, the loser."""
    teams: bool = False
    """Pairs, seated opposite each other."""
    games: int = 1
    """Games of a tournament."""

    def check(self) -> None:
        """Raise IllegalOptions where no number of players can play so (rulings ALL-5)."""
        if self.games not in GAMES:
            raise IllegalOptions("games", least=GAMES[0], most=GAMES[-1])
        if self.teams and self.play_on:
            raise IllegalOptions("teams_and_play_on")


def opposite(seat: Seat, seats: int) -> Seat:
    """Who sits opposite: in teams, the partner."""
    return (seat + seats // 2) % seats


def most_dice(seats: int) -> int:
    """The most dice that so many players can start with."""
    return min(STARTING_DICE[-1], DICE // seats)


def check(seats: int, options: WazabiOptions) -> None:
    """Raise IllegalOptions where these options cannot be played by so many (rulings ALL-5)."""
    if options.first is not None and options.first not in range(seats):
        raise IllegalOptions("first", seats=seats)
    if options.dice not in range(STARTING_DICE[0], most_dice(seats) + 1):
        raise IllegalOptions("dice", least=STARTING_DICE[0], most=most_dice(seats), seats=seats)
    options.check()
    if options.teams and seats not in TEAM_SEATS:
        raise IllegalOptions("teams", seats=seats)
