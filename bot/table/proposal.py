"""Proposals that one member makes at a table, and others answer."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engines.core import Seat


class Subject(StrEnum):
    """The thing that is proposed."""

    KICK = "kick"
    REPLACE = "replace"
    UNDO = "undo"
    REMATCH = "rematch"


class Verdict(StrEnum):
    """The end of a proposal."""

    AGREED = "agreed"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    """Ended by the member who made it, or by the host where it offers a seat."""
    LAPSED = "lapsed"
    """Not answered in time."""
    PLAYED_ON = "played on"
    """Overtaken by the game, which went on meanwhile."""
    HERE = "here"
    """Answered by the person whom it is about, who is there after all."""


class Proposal(msgspec.Struct, frozen=True):
    """One proposal at a table, which has at most one; it stays with its verdict until the next move."""

    subject: Subject
    by: int
    """The member who proposed it."""
    until: float
    """The moment at which it lapses, in seconds since 1970."""
    seat: Seat | None = None
    """The seat that it is about."""
    user_id: int | None = None
    """The member who is to go, or to come."""
    version: int | None = None
    """The version to which an undo leads."""
    agreed: tuple[int, ...] = ()
    """The members who have agreed."""
    number: int = 0
    """The table's version when it was made, which no other proposal of the table has."""
    name: str = ""
    """The display name of the player whom it is about, as Discord gives it."""
    declined: tuple[int, ...] = ()
    """The members who have declined."""
    verdict: Verdict | None = None
    """Its end; None while it is open."""
    player_id: int | None = None
    """The user id of that player, by which the name is found when they are forgotten."""
