"""What a player of Naasii, or the public, may know."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engines.core import Outcome, Seat, View
from engines.naasii.actions import NaasiiAction
from engines.naasii.sheet import Box


class Phase(StrEnum):
    """What is being asked."""

    SHEETS = "sheets"
    """Number and boxes, of everybody who has not confirmed."""
    ROLL = "roll"
    """The first roll of a turn."""
    LOCK = "lock"
    """After rolls 1 to 3: lock and roll, buy, or score."""
    LAST = "last"
    """After roll 4: buy, score or pass."""
    BOX = "box"
    """Which box to fill."""
    CROW = "crow"
    """Black 12s: give up white 12s, bust or evade."""
    EVADE = "evade"
    """Nothing is left to lock: bust or evade."""
    CROSS = "cross"
    """Which box to cross off after a bust."""
    ADJUST = "adjust"
    REROLL = "reroll"
    FLIP = "flip"
    PAIR = "pair"
    SELL = "sell"
    OVER = "over"


class Where(StrEnum):
    """Where a white die is."""

    WAITING = "waiting"
    """Not rolled yet in this turn."""
    ROLLED = "rolled"
    """Just rolled: unlocked and not eliminated (rulings NA-4)."""
    LOCKED = "locked"
    GONE = "gone"
    """Eliminated."""


class Die(msgspec.Struct, frozen=True):
    """A white die: its face, 0 while it is waiting, and where it is."""

    face: int
    where: Where


class Sheet(msgspec.Struct, frozen=True):
    """One player's sheet, as far as the viewer may know it.

    `number` is 0 where none is chosen or it is secret; `crossed` is None where it is secret.
    `rounds` holds the points of each round that this player has finished.
    """

    confirmed: bool
    number: int
    crossed: tuple[Box, ...] | None
    filled: tuple[Box, ...]
    rounds: tuple[int, ...]
    nizi: int
    total: int
    """Round scores plus one point for each full 3 Nizi (rulings NA-8)."""
    left: bool


class NaasiiView(View, frozen=True, tag="naasii_view"):
    """A game of Naasii as `viewer` may know it; None is the public.

    Everything in a turn is public, `choices` included: what the player whose turn it is may do, empty while setting up.
    """

    viewer: Seat | None
    abilities: bool
    rounds: int
    round: int
    """From 1; 0 while setting up."""
    phase: Phase
    turn: Seat | None
    """Whose turn it is; None while setting up and when it is over."""
    first: Seat | None
    """Who started the game; None while setting up, unless it was named at the start."""
    roll: int
    """Rolls made in this turn, 0 to 4."""
    dice: tuple[Die, ...]
    """The nine white dice."""
    marks: tuple[int, ...]
    """Places in `dice` that are marked to be locked."""
    picks: tuple[int, ...]
    """Places in `dice` that are picked for Re-Roll or Flip."""
    black: tuple[int, ...]
    """The faces of this roll's black dice."""
    evaded: bool
    """Whether this roll's bust was evaded."""
    choices: tuple[NaasiiAction, ...]
    sheets: tuple[Sheet, ...]
    outcome: Outcome | None
