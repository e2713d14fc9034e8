"""The events of Wazabi, for everybody to know."""

from __future__ import annotations

from typing import TypeAlias

from engines.core import Event, Seat
from engines.wazabi.actions import Side
from engines.wazabi.cards import Card, Face
from engines.wazabi.position import Direction


class GameBegan(Event, frozen=True, tag="game_began"):
    """A game of the tournament (counted from 1) was shuffled and dealt."""

    game: int


class StartRolled(Event, frozen=True, tag="start_rolled"):
    """These seats rolled for the start: everybody, or those that had tied (WA-3)."""

    seats: tuple[Seat, ...]
    rolls: tuple[tuple[Face, ...], ...]


class FirstPlayer(Event, frozen=True, tag="first_player"):
    """A player was named to start, or won the roll for it."""

    seat: Seat
    rolled: bool


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A player's turn begins; `again` marks a further turn of the same player."""

    seat: Seat
    again: bool = False


class Skipped(Event, frozen=True, tag="skipped"):
    """A player discarded a skip card instead of taking their turn."""

    seat: Seat


class Rolled(Event, frozen=True, tag="rolled"):
    """A player rolled all their dice."""

    seat: Seat
    faces: tuple[Face, ...]


class Rebuilt(Event, frozen=True, tag="rebuilt"):
    """The discards became the new draw pile."""

    cards: int


class Drew(Event, frozen=True, tag="drew"):
    """A player drew cards from the pile."""

    seat: Seat
    cards: int


class Took(Event, frozen=True, tag="took"):
    """A player took a card blindly from another's hand."""

    seat: Seat
    owner: Seat


class NothingDrawn(Event, frozen=True, tag="nothing_drawn"):
    """A player had so many cards to draw, but there were none anywhere (WA-10)."""

    seat: Seat
    cards: int


class Gave(Event, frozen=True, tag="gave"):
    """A player gave a die away."""

    seat: Seat
    to: Seat


class Played(Event, frozen=True, tag="played"):
    """A player played a card."""

    seat: Seat
    card: Card
    target: Seat | None = None
    side: Side | None = None


class PlayedNothing(Event, frozen=True, tag="played_nothing"):
    """A player who holds cards played none."""

    seat: Seat


class DiceDiscarded(Event, frozen=True, tag="dice_discarded"):
    """Dice of a player left the game."""

    seat: Seat
    dice: int


class DicePassed(Event, frozen=True, tag="dice_passed"):
    """Everybody passed their dice on; `dice` is what each seat has now."""

    side: Side
    dice: tuple[int, ...]


class Reversed(Event, frozen=True, tag="reversed"):
    """Play goes on in this direction."""

    direction: Direction


class Chose(Event, frozen=True, tag="chose"):
    """A player has chosen what to keep, which stays secret until all have."""

    seat: Seat


class CutDown(Event, frozen=True, tag="cut_down"):
    """All have chosen, and this player discards these cards."""

    seat: Seat
    discarded: tuple[Card, ...]


class WentOut(Event, frozen=True, tag="went_out"):
    """A player has no dice left."""

    seat: Seat


class GameOver(Event, frozen=True, tag="game_over"):
    """A game of the tournament ended, with places and points by seat and the reason in its outcome."""

    game: int
    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str


class Left(Event, frozen=True, tag="left"):
    """A player has left the table (ALL-3)."""

    seat: Seat


class Ended(Event, frozen=True, tag="ended"):
    """All games are over, for the reason in the outcome."""

    reason: str


WazabiEvent: TypeAlias = (
    GameBegan | StartRolled | FirstPlayer | TurnBegan | Skipped | Rolled | Rebuilt | Drew | Took | NothingDrawn
    | Gave | Played | PlayedNothing | DiceDiscarded | DicePassed | Reversed | Chose | CutDown | WentOut
    | GameOver | Left | Ended
)  # fmt: skip
