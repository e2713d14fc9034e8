"""The options of Nessie."""

from __future__ import annotations

from enum import StrEnum
from typing import final

from engines.core import Options


class Hands(StrEnum):
    """The visibility of what each player has collected (NE-9)."""

    HIDDEN = "hidden"
    """Everybody sees how many cards there are, only their owner sees which."""
    OPEN = "open"
    """Everybody sees all cards, like in the printed game."""


@final
class NessieOptions(Options, frozen=True, kw_only=True, tag="nessie_options"):
    """The ways in which Nessie can be played."""

    hands: Hands = Hands.HIDDEN
