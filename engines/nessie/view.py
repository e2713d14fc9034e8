"""What a player of Nessie, or the public, may know."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from engines.core import Outcome, Seat, View
from engines.nessie.actions import NessieAction
from engines.nessie.cards import CARDS, Card, Part, Treasure, letters, sinks, treasures_of
from engines.nessie.options import Hands


class Phase(StrEnum):
    """What is being asked."""

    REVEAL = "reveal"
    """The turn's first card: it must be revealed."""
    PUSH = "push"
    """Reveal another or stick."""
    TAKE = "take"
    """Take the last card of the row or be done."""
    GIVE_UP = "give_up"
    """Which treasure to give up for a card that could not be added."""
    OVER = "over"


class Holding(msgspec.Struct, frozen=True):
    """One player's cards as far as the viewer may know them; `parts` and `treasures` are None where secret."""

    part_count: int
    treasure_count: int
    parts: tuple[Part, ...] | None
    treasures: tuple[Treasure, ...] | None
    left: bool


class NessieView(View, frozen=True, tag="nessie_view"):
    """A game of Nessie as `viewer` may know it; None is the public. When it is over, all hands are shown."""

    viewer: Seat | None
    hands: Hands
    first: Seat
    """Who started the game."""
    turn: Seat | None
    """Whose turn it is; None when it is over."""
    phase: Phase
    choices: tuple[NessieAction, ...]
    """What the player whose turn it is may do, as far as it is the same whatever they hold: which treasures can be
    given up is not among it."""
    row: tuple[Card, ...]
    """The revealed cards, first revealed first."""
    deck: int
    """How many cards are left in the deck."""
    discards: tuple[Card, ...]
    """Face up, the last on top."""
    players: tuple[Holding, ...]
    outcome: Outcome | None

    @property
    def treasure(self) -> int:
        """What the revealed treasures add up to."""
        return sum(treasures_of(self.row))

    @property
    def letters(self) -> tuple[int, ...]:
        """How many of each letter, A to F, lie in the row (rulings NE-9: on the board, never with a hand)."""
        return letters(self.row)

    @property
    def sinking(self) -> tuple[Card, ...]:
        """Each different card that, revealed next in the viewer's turn, would sink them; for the public, anybody."""
        return tuple(card for card in dict.fromkeys(CARDS) if sinks(self._mine, (*self.row, card)))

    @property
    def _mine(self) -> tuple[Part, ...]:
        return (self.players[self.viewer].parts or ()) if self.viewer is not None else ()
