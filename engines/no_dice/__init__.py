"""No Dice: a race of pure strategy for two, on a board with traps."""

from engines.no_dice.game import NoDice
from engines.no_dice.options import NoDiceOptions

__all__ = ["NoDice", "NoDiceOptions"]
