"""What a player of Nessie can do.

`done` has a low weight, so that a player without a plan collects, and games do not drag on.
"""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from engines.core import Action
from engines.nessie.cards import Treasure


class Reveal(Action, frozen=True, tag="reveal"):
    """Turn up the top card of the deck."""

    @property
    def text(self) -> str:
        """Always `reveal`."""
        return "reveal"


class Stick(Action, frozen=True, tag="stick"):
    """Reveal no more, and take from the row."""

    @property
    def text(self) -> str:
        """Always `stick`."""
        return "stick"


class Take(Action, frozen=True, tag="take"):
    """Take the last revealed card that still lies in the row."""

    @property
    def text(self) -> str:
        """Always `take`."""
        return "take"


class Done(Action, frozen=True, tag="done"):
    """Leave the rest of the row to the next player."""

    weight: ClassVar[float] = 0.3

    @property
    def text(self) -> str:
        """Always `done`."""
        return "done"


class Discard(Action, frozen=True, tag="discard"):
    """Give up a treasure of this value, with a card that could not be added (rulings NE-6)."""

    treasure: Treasure

    @property
    def text(self) -> str:
        """Such as `discard:2`."""
        return f"discard:{self.treasure.value}"


NessieAction: TypeAlias = Reveal | Stick | Take | Done | Discard
