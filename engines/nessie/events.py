"""The events of Nessie, for everybody to know even where hands are hidden (NE-9)."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from engines.core import Event, Seat
from engines.nessie.cards import Card, Part, Treasure


class Cause(StrEnum):
    """The reason why a player sank."""

    TREASURE = "treasure"
    """The revealed treasure came to 6 or more."""
    LETTER = "letter"
    """The card just revealed was the third of its letter."""
    START = "start"
    """Three cards of a letter were there when the turn began (NE-3)."""


class FirstPlayer(Event, frozen=True, tag="first_player"):
    """A player was named to start, or drawn at random."""

    seat: Seat
    drawn: bool


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A player's turn begins, with so many cards left in the row."""

    seat: Seat
    row: int


class DeckRebuilt(Event, frozen=True, tag="deck_rebuilt"):
    """The deck ran out, and the discards were shuffled into a new one of so many cards (NE-7)."""

    cards: int


class Revealed(Event, frozen=True, tag="revealed"):
    """The top card of the deck was turned up."""

    seat: Seat
    card: Card


class Sank(Event, frozen=True, tag="sank"):
    """A player sank and `row` was discarded, in the order of revealing.

    With LETTER or TREASURE the last card did it. With START the letter is not told, since it is in a hand.
    """

    seat: Seat
    cause: Cause
    row: tuple[Card, ...]


class Stuck(Event, frozen=True, tag="stuck"):
    """A player reveals no more."""

    seat: Seat


class Took(Event, frozen=True, tag="took"):
    """A player took a card and keeps it."""

    seat: Seat
    card: Card


class Discarded(Event, frozen=True, tag="discarded"):
    """A player took a Nessie card that could not be added, so it was discarded (NE-6)."""

    seat: Seat
    part: Part


class GaveUp(Event, frozen=True, tag="gave_up"):
    """A treasure was discarded along with a card that could not be added."""

    seat: Seat
    treasure: Treasure


class Completed(Event, frozen=True, tag="completed"):
    """A player has all six letters."""

    seat: Seat


class Left(Event, frozen=True, tag="left"):
    """A player has left the game, and their cards were discarded face up (ALL-3)."""

    seat: Seat
    parts: tuple[Part, ...]
    treasures: tuple[Treasure, ...]


class Ended(Event, frozen=True, tag="ended"):
    """The game is over, for the reason in its outcome: `completed` or `too_few`."""

    reason: str


NessieEvent: TypeAlias = (
    FirstPlayer | TurnBegan | DeckRebuilt | Revealed | Sank | Stuck
    | Took | Discarded | GaveUp | Completed | Left | Ended
)  # fmt: skip
