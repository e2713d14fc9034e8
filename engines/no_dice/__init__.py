"""No Dice: a race of pure strategy for two, on a board with traps."""

from engines.no_dice.options import NoDiceOptions
from engines.no_dice.state import NoDice

__all__ = ["NoDice", "NoDiceOptions"]
