"""The actions of Nessie.

`done` has a low weight, so that a random player collects cards and games do not drag on.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from engines.core import Action
from engines.nessie.cards import Treasure


class Reveal(Action, frozen=True, tag="reveal"):
    """The turning up of the deck's top card."""


class Stick(Action, frozen=True, tag="stick"):
    """The end of revealing; taking from the row begins."""


class Take(Action, frozen=True, tag="take"):
    """The taking of the last revealed card that still lies in the row."""


class Done(Action, frozen=True, tag="done"):
    """The end of taking; the rest of the row is left to the next player."""

    weight: ClassVar[float] = 0.3


class Discard(Action, frozen=True, tag="discard"):
    """The loss of a treasure of this value, along with a card that could not be added (NE-6)."""

    treasure: Treasure


NessieAction: TypeAlias = Reveal | Stick | Take | Done | Discard
