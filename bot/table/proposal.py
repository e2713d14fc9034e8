"""What some at a table propose, and others must agree to."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engines.core import Seat


class Subject(StrEnum):
    """What is proposed."""

    KICK = "kick"
    REPLACE = "replace"
    UNDO = "undo"
    REMATCH = "rematch"


class Verdict(StrEnum):
    """What a proposal came to."""

    AGREED = "agreed"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    """Whoever made it ended it, or the host an offer of a place."""
    LAPSED = "lapsed"
    """Its time was over."""
    PLAYED_ON = "played on"
    """The game went on meanwhile."""
    HERE = "here"
    """The person whom it is about is there after all."""


class Proposal(msgspec.Struct, frozen=True):
    """One thing that is proposed at a table; a table has at most one, until the next move tells something newer."""

    subject: Subject
    by: int
    """The member who proposed it."""
    until: float
    """When it lapses, in seconds since 1970."""
    seat: Seat | None = None
    """The place that it is about."""
    user_id: int | None = None
    """Who is to go, or to come."""
    version: int | None = None
    """The version that is to be gone back to."""
    agreed: tuple[int, ...] = ()
    """The members who have agreed."""
    number: int = 0
    """The version with which it was made: no two of a table have the same."""
    name: str = ""
    """The display name of the player whom it is about, as Discord gives it."""
    declined: tuple[int, ...] = ()
    """The members who have not."""
    verdict: Verdict | None = None
    """What it came to; None while it is open."""
    player_id: int | None = None
    """Whose name that is: who is forgotten is found by their number."""
