"""The options of Wazabi (WA-12)."""

from __future__ import annotations

from typing import final

from engines.core import IllegalOptions, Options, Seat
from engines.wazabi.cards import DICE

STARTING_DICE = range(1, 9)
GAMES = range(1, 11)
TEAM_SEATS = (4, 6)


@final
class WazabiOptions(Options, frozen=True, tag="wazabi_options", kw_only=True):
    """Starting dice, playing on, teams, and the length of a tournament."""

    dice: int = 4
    """Dice that each player starts with."""
    play_on: bool = False
    """True if a game goes on until only one player, the loser, is left."""
    teams: bool = False
    """True if players seated opposite each other are partners."""
    games: int = 1
    """Games of the tournament."""

    def check(self) -> None:
        """Raise IllegalOptions where no number of players can use these options (ALL-5)."""
        if self.games not in GAMES:
            raise IllegalOptions("games", least=GAMES[0], most=GAMES[-1])
        if self.teams and self.play_on:
            raise IllegalOptions("teams_and_play_on")

    def check_seats(self, seats: int) -> None:
        """Raise IllegalOptions where `seats` players have too few dice, or cannot make teams (ALL-5)."""
        super().check_seats(seats)
        most = most_dice(seats)
        if self.dice not in range(STARTING_DICE[0], most + 1):
            raise IllegalOptions("dice", least=STARTING_DICE[0], most=most, seats=seats)
        if self.teams and seats not in TEAM_SEATS:
            raise IllegalOptions("teams", seats=seats)


def opposite(seat: Seat, seats: int) -> Seat:
    """Return the seat opposite, which is the partner's where there are teams."""
    return (seat + seats // 2) % seats


def most_dice(seats: int) -> int:
    """Return the most dice that each of so many players can start with."""
    return min(STARTING_DICE[-1], DICE // seats)
