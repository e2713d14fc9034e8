"""A player's collected cards in Nessie."""

from __future__ import annotations

from typing import Self

import msgspec

from engines.nessie.cards import BONUS, Part, Treasure


class Player(msgspec.Struct, frozen=True):
    """One player's cards. `parts` and `treasures` are sorted, so that their order gives nothing away."""

    parts: tuple[Part, ...] = ()
    treasures: tuple[Treasure, ...] = ()
    left: bool = False
    """True if they have left the game."""

    @property
    def complete(self) -> bool:
        """Return whether all six letters are there (NE-8)."""
        return len(self.parts) == len(Part)

    @property
    def points(self) -> int:
        """Return the value of the treasures, and the bonus for completing Nessie (NE-8)."""
        return sum(self.treasures) + BONUS * self.complete

    def with_part(self, part: Part) -> Self:
        """Return the player after adding `part`."""
        return msgspec.structs.replace(self, parts=tuple(sorted((*self.parts, part))))

    def with_treasure(self, treasure: Treasure) -> Self:
        """Return the player after taking `treasure`."""
        return msgspec.structs.replace(self, treasures=tuple(sorted((*self.treasures, treasure))))

    def without_treasure(self, treasure: Treasure) -> Self:
        """Return the player after giving up one treasure of this value."""
        rest = list(self.treasures)
        rest.remove(treasure)
        return msgspec.structs.replace(self, treasures=tuple(rest))
