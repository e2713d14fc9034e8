"""Where a game of Wazabi stands: what lies on the table and in the hands."""

from __future__ import annotations

from enum import IntEnum, StrEnum

import msgspec

from engines.core import Outcome, Seat, State
from engines.wazabi.cards import Card, Face
from engines.wazabi.options import WazabiOptions, opposite


class Direction(IntEnum):
    """The direction of play; forward is by rising seat."""

    FORWARD = 1
    BACK = -1


class Phase(StrEnum):
    """What is being asked."""

    ROLL = "roll"
    OWNER = "owner"
    """From whose hand to draw the present card."""
    PICK = "pick"
    """Which card of a fan to take."""
    GIVE = "give"
    """To whom the present Give die goes."""
    PLAY = "play"
    KEEP = "keep"
    """Which cards to keep, of everybody who is being cut down."""
    OVER = "over"


class Player(msgspec.Struct, frozen=True):
    """A player's things."""

    dice: int = 0
    hand: tuple[Card, ...] = ()
    """In the order of the deck."""
    skips: int = 0
    """Skip cards lying in front of them."""
    keep: int = 0
    """How many cards they are being cut down to; 0 while they are not."""
    kept: tuple[Card, ...] = ()
    """What they have chosen to keep so far."""
    out: int | None = None
    """The place in the order of going out in this game, from 1."""
    points: int = 0
    """Points of this game."""
    left: bool = False
    """Whether they have left the table."""
    question: int = 0
    """The number of what they were asked last."""

    @property
    def inside(self) -> bool:
        """Whether they are playing this game."""
        return not self.left and self.out is None

    @property
    def choosing(self) -> bool:
        """Whether they have still to choose what to keep."""
        return len(self.kept) < self.keep


class Fan(msgspec.Struct, frozen=True):
    """A hand presented face down, to be taken from, in its shuffled order (rulings WA-7)."""

    owner: Seat
    cards: tuple[Card, ...]


class Taken(msgspec.Struct, frozen=True):
    """A card taken blindly, which only these two know; kept to the end of the next turn."""

    seat: Seat
    owner: Seat
    card: Card
    old: bool = False
    """Whether it was taken in the turn before this one."""


class Position(State, frozen=True):
    """All that a game of Wazabi, or a tournament, knows."""

    terms: WazabiOptions
    """How it is played."""
    players: tuple[Player, ...]
    pile: tuple[Card, ...]
    """Face down; the next to be drawn is the last."""
    discards: tuple[Card, ...]
    """Face up, in the order in which they came."""
    turn: Seat
    """Whose turn it is; while others choose what to keep, perhaps somebody who has just left."""
    game: int = 1
    """Which game of the tournament, from 1."""
    direction: Direction = Direction.FORWARD
    phase: Phase = Phase.ROLL
    rolled: tuple[Face, ...] = ()
    """What was rolled in this turn; it keeps counting when dice go (rulings WA-5)."""
    to_draw: int = 0
    """Cards still to be drawn."""
    to_give: int = 0
    """Give dice still to be given away."""
    played: Card | None = None
    """The card whose effect is under way."""
    fan: Fan | None = None
    page: int = 0
    """Which part of a long list of choices is shown."""
    taken: tuple[Taken, ...] = ()
    finished: tuple[Outcome, ...] = ()
    """How each finished game of the tournament ended."""

    def symbols(self, face: Face) -> int:
        """How many of a symbol were rolled in this turn."""
        return self.rolled.count(face)

    def partner(self, seat: Seat) -> Seat | None:
        """Who plays with this seat: the one seated opposite, in teams."""
        return opposite(seat, len(self.players)) if self.terms.teams else None

    def others(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody else who is playing this game, partners too."""
        return tuple(other for other, player in enumerate(self.players) if player.inside and other != seat)

    def opponents(self, seat: Seat) -> tuple[Seat, ...]:
        """Everybody playing this game but this seat and its partner."""
        return tuple(other for other in self.others(seat) if other != self.partner(seat))

    def owners(self) -> tuple[Seat, ...]:
        """The opponents from whose hands the player to move can draw (rulings WA-10)."""
        return tuple(seat for seat in self.opponents(self.turn) if self.players[seat].hand)

    def asked(self) -> frozenset[Seat]:
        """Who has something to choose."""
        match self.phase:
            case Phase.OVER:
                return frozenset()
            case Phase.KEEP:
                return frozenset(seat for seat, player in enumerate(self.players) if player.choosing)
            case _:
                return frozenset({self.turn})
