"""Everything that a player of Naasii, or the public, may know."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engines.core import Outcome, Seat, View
from engines.naasii.actions import NaasiiAction
from engines.naasii.sheet import Box


class Phase(StrEnum):
    """The question that is being asked."""

    SHEETS = "sheets"
    """The setup of every sheet that is not confirmed."""
    ROLL = "roll"
    """The first roll of a turn."""
    LOCK = "lock"
    """The choice after rolls 1 to 3: to lock and roll, to buy, or to score."""
    LAST = "last"
    """The choice after roll 4: to buy, to score or to pass."""
    BOX = "box"
    """The box to fill."""
    CROW = "crow"
    """The choice when black 12s fell: to give up white 12s, to bust or to evade."""
    EVADE = "evade"
    """The choice when no die is left to lock: to bust or to evade."""
    CROSS = "cross"
    """The box to cross off after a bust."""
    ADJUST = "adjust"
    REROLL = "reroll"
    FLIP = "flip"
    PAIR = "pair"
    SELL = "sell"
    OVER = "over"


class Where(StrEnum):
    """The state of a white die."""

    WAITING = "waiting"
    """The die has not been rolled in this turn."""
    ROLLED = "rolled"
    """The die was just rolled: it is neither locked nor eliminated (NA-4)."""
    LOCKED = "locked"
    GONE = "gone"
    """The die is eliminated."""


class Die(msgspec.Struct, frozen=True):
    """A white die; its face is 0 while it is waiting."""

    face: int
    where: Where


class Sheet(msgspec.Struct, frozen=True):
    """One player's sheet, as far as the viewer may know it.

    `number` is 0 where none is chosen or it is secret, and `crossed` is None where it is secret. `rounds` holds the
    points of each round that this player has finished.
    """

    confirmed: bool
    number: int
    crossed: tuple[Box, ...] | None
    filled: tuple[Box, ...]
    rounds: tuple[int, ...]
    nizi: int
    total: int
    """The points of all rounds, and one for every full 3 Nizi (NA-8)."""
    left: bool


class NaasiiView(View, frozen=True, tag="naasii_view"):
    """A game of Naasii for `viewer`; None is the public.

    Everything in a turn is public, also its `choices`, which are what the player to move may do; there are none during
    setup.
    """

    viewer: Seat | None
    abilities: bool
    rounds: int
    round: int
    """The round, from 1; 0 during setup."""
    phase: Phase
    turn: Seat | None
    """The player to move; None during setup and when the game is over."""
    first: Seat | None
    """The seat that started the game; None during setup, unless it was named in the options."""
    roll: int
    """Rolls made in this turn, 0 to 4."""
    dice: tuple[Die, ...]
    """The nine white dice."""
    marks: tuple[int, ...]
    """Places in `dice` that are marked, to be locked on the next roll."""
    picks: tuple[int, ...]
    """Places in `dice` that are picked for Re-Roll or Flip."""
    black: tuple[int, ...]
    """The faces of this roll's black dice."""
    evaded: bool
    """True if this roll's bust was evaded."""
    choices: tuple[NaasiiAction, ...]
    sheets: tuple[Sheet, ...]
    outcome: Outcome | None
