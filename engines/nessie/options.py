"""How Nessie is to be played."""

from __future__ import annotations

from enum import StrEnum
from typing import final

from engines.core import Options


class Hands(StrEnum):
    """Whether the table sees what each player has collected (rulings NE-9)."""

    HIDDEN = "hidden"
    """The table sees how many cards, their owner alone sees which."""
    OPEN = "open"
    """Everybody sees all, as in the printed game."""


@final
class NessieOptions(Options, frozen=True, kw_only=True, tag="nessie_options"):
    """The options of a game of Nessie."""

    hands: Hands = Hands.HIDDEN
