"""The events of Naasii, for everybody to know."""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from engines.core import Event, Seat
from engines.naasii.actions import Ability
from engines.naasii.sheet import Box


class Cause(StrEnum):
    """The reason why a turn scored nothing."""

    CROW = "crow"
    """A black 12 was not answered."""
    NOTHING_LEFT = "nothing_left"
    """No die was left to lock."""
    NO_SCORE = "no_score"
    """Nothing was scored after the fourth roll."""


class SheetDone(Event, frozen=True, tag="sheet_done"):
    """A player has confirmed their sheet, which stays secret until all have."""

    seat: Seat


class SheetsShown(Event, frozen=True, tag="sheets_shown"):
    """All players have confirmed: Lucky Numbers and crossed-off boxes by seat.

    A seat that left before has the number 0 and no boxes.
    """

    numbers: tuple[int, ...]
    crossed: tuple[tuple[Box, ...], ...]


class FirstPlayer(Event, frozen=True, tag="first_player"):
    """A player was named to start, or drawn at random."""

    seat: Seat
    drawn: bool


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A player's turn begins; rounds are counted from 1."""

    seat: Seat
    round: int


class Locked(Event, frozen=True, tag="locked"):
    """Dice were locked before a roll."""

    faces: tuple[int, ...]


class Rolled(Event, frozen=True, tag="rolled"):
    """Dice fell: white and black ones on rolls 1 to 4 of a turn, only white ones by Re-Roll, which counts as roll 0."""

    roll: int
    white: tuple[int, ...]
    black: tuple[int, ...]


class Lucky(Event, frozen=True, tag="lucky"):
    """Another player gained one Nizi for each die that showed their Lucky Number."""

    seat: Seat
    nizi: int


class CrowTook(Event, frozen=True, tag="crow_took"):
    """A black die eliminated the just-rolled white dice of its face."""

    face: int
    count: int


class CrowAnswered(Event, frozen=True, tag="crow_answered"):
    """White 12s were given up for black 12s."""

    count: int


class Bought(Event, frozen=True, tag="bought"):
    """An ability was paid for: dice changed (before and after) or were eliminated, perhaps for a gain in Nizi."""

    ability: Ability
    price: int
    before: tuple[int, ...] = ()
    after: tuple[int, ...] = ()
    gained: int = 0


class Scored(Event, frozen=True, tag="scored"):
    """A box was filled."""

    seat: Seat
    box: Box
    points: int


class Busted(Event, frozen=True, tag="busted"):
    """A round ended without points, but with Nizi for consolation."""

    seat: Seat
    cause: Cause
    nizi: int


class CrossedOff(Event, frozen=True, tag="crossed_off"):
    """A box was crossed off after a bust."""

    seat: Seat
    box: Box


class Left(Event, frozen=True, tag="left"):
    """A player has left the game (ALL-3)."""

    seat: Seat


class Ended(Event, frozen=True, tag="ended"):
    """The game is over, for the reason in its outcome: `played_out` or `too_few`."""

    reason: str


NaasiiEvent: TypeAlias = (
    SheetDone | SheetsShown | FirstPlayer | TurnBegan | Locked | Rolled | Lucky | CrowTook | CrowAnswered
    | Bought | Scored | Busted | CrossedOff | Left | Ended
)  # fmt: skip
