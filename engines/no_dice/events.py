"""The events of No Dice, for everybody to know. Squares are in the numbers of the player who acted."""

from __future__ import annotations

from typing import TypeAlias

from engines.core import Event, Seat
from engines.no_dice.result import Reason


class GameBegan(Event, frozen=True, tag="game_began"):
    """A game of the series (counted from 1) begins; its first player was named, or drawn at random."""

    game: int
    first: Seat
    drawn: bool


class Moved(Event, frozen=True, tag="moved"):
    """A piece went from `origin` (None for a revival) to `to` (None for off the board), sent by `trap` if any."""

    seat: Seat
    origin: int | None
    to: int | None
    trap: int | None = None


class BonusEarned(Event, frozen=True, tag="bonus_earned"):
    """A move lined up three pieces in a column (ND-7)."""

    seat: Seat


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A player ended the turn without a bonus move."""

    seat: Seat


class Doubled(Event, frozen=True, tag="doubled"):
    """A player doubled the stake to `stake`, which ended the turn (ND-11)."""

    seat: Seat
    stake: int


class Passed(Event, frozen=True, tag="passed"):
    """A player without a legal move passed (ND-9)."""

    seat: Seat


class DrawOffered(Event, frozen=True, tag="draw_offered"):
    """A player offered a draw."""

    seat: Seat


class DrawDeclined(Event, frozen=True, tag="draw_declined"):
    """A player refused the draw that the opponent had offered."""

    seat: Seat


class Resigned(Event, frozen=True, tag="resigned"):
    """A player resigned the game (ND-12)."""

    seat: Seat


class Left(Event, frozen=True, tag="left"):
    """A player has left, which counts as resigning (ALL-3)."""

    seat: Seat


class GameEnded(Event, frozen=True, tag="game_ended"):
    """A game of the series ended, with a winner, or None for a draw.

    `points` are the winner's, after the stake. `squares` are where the pieces stood, by seat, in the numbers of each.
    """

    game: int
    reason: Reason
    winner: Seat | None
    points: int
    stake: int
    squares: tuple[tuple[int, ...], tuple[int, ...]]


class Ended(Event, frozen=True, tag="ended"):
    """The table's play is over, for the reason in its outcome."""

    reason: str


NoDiceEvent: TypeAlias = (
    GameBegan | Moved | BonusEarned | TurnEnded | Doubled | Passed
    | DrawOffered | DrawDeclined | Resigned | Left | GameEnded | Ended
)  # fmt: skip
