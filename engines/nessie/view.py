"""Everything that a player of Nessie, or the public, may know."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engines.core import Outcome, Seat, View
from engines.nessie.actions import NessieAction
from engines.nessie.cards import CARDS, Card, Part, Treasure, letters, sinks, treasures_of
from engines.nessie.options import Hands


class Phase(StrEnum):
    """The question that is being asked."""

    REVEAL = "reveal"
    """The turn's first card, which must be revealed."""
    PUSH = "push"
    """The choice to reveal another card or to stick."""
    TAKE = "take"
    """The choice to take the last card of the row or to be done."""
    GIVE_UP = "give_up"
    """The treasure to give up for a card that could not be added."""
    OVER = "over"


class Holding(msgspec.Struct, frozen=True):
    """One player's cards; `parts` and `treasures` are None where they are secret from the viewer."""

    part_count: int
    treasure_count: int
    parts: tuple[Part, ...] | None
    treasures: tuple[Treasure, ...] | None
    left: bool


class NessieView(View, frozen=True, tag="nessie_view"):
    """A game of Nessie for `viewer`; None is the public. When it is over, all hands are shown."""

    viewer: Seat | None
    hands: Hands
    first: Seat
    """The seat that started the game."""
    turn: Seat | None
    """The player to move; None when the game is over."""
    phase: Phase
    choices: tuple[NessieAction, ...]
    """Everything that the player to move may do, except giving up a treasure, which depends on their hand."""
    row: tuple[Card, ...]
    """The revealed cards, in the order of revealing."""
    deck: int
    """The number of cards left in the deck."""
    discards: tuple[Card, ...]
    """Cards lying face up, the latest on top."""
    players: tuple[Holding, ...]
    outcome: Outcome | None

    @property
    def treasure(self) -> int:
        """Return the sum of the revealed treasures."""
        return sum(treasures_of(self.row))

    @property
    def letters(self) -> tuple[int, ...]:
        """Return how many of each letter, A to F, lie in the row; by NE-9 the board never counts a hand."""
        return letters(self.row)

    @property
    def sinking(self) -> tuple[Card, ...]:
        """Return each kind of card that would sink the viewer next; for the public, that would sink anybody."""
        return tuple(card for card in dict.fromkeys(CARDS) if sinks(self._mine, (*self.row, card)))

    @property
    def _mine(self) -> tuple[Part, ...]:
        return (self.players[self.viewer].parts or ()) if self.viewer is not None else ()
