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


class Proposal(msgspec.Struct, frozen=True):
    """One thing that is proposed at a table; a table has at most one."""

    subject: Subject
    by: int
    """The member who proposed it."""
    until: float
    """When it lapses, in seconds since 1970."""
    seat: Seat | None = None
    """Whom it is about."""
    user_id: int | None = None
    """Who is to come."""
    version: int | None = None
    """The version that is to be gone back to."""
    agreed: tuple[int, ...] = ()
    """The members who have agreed."""
