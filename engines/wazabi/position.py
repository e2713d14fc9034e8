"""The things on the table and in the hands in a game of Wazabi."""

from __future__ import annotations

from enum import IntEnum, StrEnum

import msgspec

from engines.core import Outcome, Seat, State
from engines.wazabi.cards import Card, Face
from engines.wazabi.options import WazabiOptions, opposite


class Direction(IntEnum):
    """The direction of play; forward is towards higher seats."""

    FORWARD = 1
    BACK = -1


class Phase(StrEnum):
    """The question that is being asked."""

    ROLL = "roll"
    OWNER = "owner"
    """The hand to draw the present card from."""
    PICK = "pick"
    """The card to take from a fan."""
    GIVE = "give"
    """The player who gets the present Give die."""
    PLAY = "play"
    KEEP = "keep"
    """The cards to keep, for everybody who is being cut down."""
    OVER = "over"


class Player(msgspec.Struct, frozen=True):
    """Everything that belongs to one seat."""

    dice: int = 0
    hand: tuple[Card, ...] = ()
    """Their cards, in the order of the deck."""
    skips: int = 0
    """Skip cards lying in front of them."""
    keep: int = 0
    """Cards that they are being cut down to; 0 while they are not."""
    kept: tuple[Card, ...] = ()
    """Cards that they have chosen to keep so far."""
    out: int | None = None
    """Their place in the order of going out in this game, from 1."""
    points: int = 0
    """Points of this game."""
    left: bool = False
    """True if they have left the table."""
    question: int = 0
    """The number of the last question put to them."""

    @property
    def inside(self) -> bool:
        """Return whether they are playing this game."""
        return not self.left and self.out is None

    @property
    def choosing(self) -> bool:
        """Return whether they still have to choose what to keep."""
        return len(self.kept) < self.keep


class Fan(msgspec.Struct, frozen=True):
    """A hand lying face down to be taken from, in random order (WA-7)."""

    owner: Seat
    cards: tuple[Card, ...]


class Taken(msgspec.Struct, frozen=True):
    """A card taken blindly, known to these two alone. It is kept until the end of the next turn."""

    seat: Seat
    owner: Seat
    card: Card
    old: bool = False
    """True if it was taken in the turn before this one."""


class Position(State, frozen=True):
    """Everything there is to know of a game of Wazabi, or of a tournament."""

    terms: WazabiOptions
    """The options of this table."""
    players: tuple[Player, ...]
    pile: tuple[Card, ...]
    """Face-down cards; the last one is drawn next."""
    discards: tuple[Card, ...]
    """Face-up cards, oldest first."""
    turn: Seat
    """The player to move. They may have just left while others choose what to keep."""
    game: int = 1
    """The number of the game in the tournament, from 1."""
    direction: Direction = Direction.FORWARD
    phase: Phase = Phase.ROLL
    rolled: tuple[Face, ...] = ()
    """The symbols rolled in this turn, which count even when dice have gone (WA-5)."""
    to_draw: int = 0
    """Cards still to be drawn."""
    to_give: int = 0
    """Give dice still to be given away."""
    played: Card | None = None
    """The card whose effect is under way."""
    fan: Fan | None = None
    page: int = 0
    """The shown part of a long list of choices."""
    taken: tuple[Taken, ...] = ()
    finished: tuple[Outcome, ...] = ()
    """The results of the tournament's finished games."""

    def symbols(self, face: Face) -> int:
        """Return how many of a symbol were rolled in this turn."""
        return self.rolled.count(face)

    def partner(self, seat: Seat) -> Seat | None:
        """Return the partner of a seat, which in teams is seated opposite; None without teams."""
        return opposite(seat, len(self.players)) if self.terms.teams else None

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all other players of this game, a partner included."""
        return tuple(other for other, player in enumerate(self.players) if player.inside and other != seat)

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """Return all other players of this game, without a partner."""
        return tuple(other for other in self.others(seat) if other != self.partner(seat))

    def owners(self) -> tuple[Seat, ...]:
        """Return the opponents from whose hands the player to move can draw (WA-10)."""
        return tuple(seat for seat in self.opponents(self.turn) if self.players[seat].hand)

    def deciding(self) -> frozenset[Seat]:
        """Return the seats that have something to decide."""
        match self.phase:
            case Phase.OVER:
                return frozenset()
            case Phase.KEEP:
                return frozenset(seat for seat, player in enumerate(self.players) if player.choosing)
            case _:
                return frozenset({self.turn})
