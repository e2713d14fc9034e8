"""The actions of Naasii. A die is named by its place in `dice`, 0 to 8.

Actions that take something back have a low weight, so that a random player does not dither, and `bust` has none.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, TypeAlias

from engines.core import Action
from engines.naasii.sheet import Box


class Ability(StrEnum):
    """An ability to be bought with Nizi, where the option `abilities` is on (NA-9)."""

    ADJUST = "adjust"
    REROLL = "reroll"
    FLIP = "flip"
    PAIR = "pair"
    SMALL = "small"
    SELL = "sell"
    """The rulebook's ability "Score": a white 12 is given up for Nizi."""
    REPEAT = "repeat"
    EVADE = "evade"


class Number(Action, frozen=True, tag="number"):
    """The choice of a Lucky Number during setup; legal until one is chosen."""

    number: int


class Renumber(Action, frozen=True, tag="renumber"):
    """A step back to the choice of a Lucky Number."""

    weight: ClassVar[float] = 0.1


class Cross(Action, frozen=True, tag="cross"):
    """The crossing off of a box, during setup (where Uncross takes it back) or after a bust."""

    box: Box


class Uncross(Action, frozen=True, tag="uncross"):
    """The reopening of a box during setup."""

    weight: ClassVar[float] = 0.1

    box: Box


class Auto(Action, frozen=True, tag="auto"):
    """A random choice of everything not chosen yet. It can be changed until it is confirmed."""


class Confirm(Action, frozen=True, tag="confirm"):
    """The end of one's setup; legal once number and boxes are complete."""


class Roll(Action, frozen=True, tag="roll"):
    """The first roll of a turn, or a further one, which locks the marked dice."""


class Mark(Action, frozen=True, tag="mark"):
    """A mark on a die just rolled: the next Roll locks it."""

    die: int


class Free(Action, frozen=True, tag="free"):
    """The removal of a mark."""

    weight: ClassVar[float] = 0.1

    die: int


class Score(Action, frozen=True, tag="score"):
    """The end of rolling. The next question is which box to fill."""

    best: int
    """The most points that any box gives now."""

    @property
    def text(self) -> str:
        """Return `score`."""
        return "score"


class Fill(Action, frozen=True, tag="fill"):
    """The scoring of a box, together with the abilities that must be bought for it: Small, Repeat, both or none."""

    box: Box
    points: int
    abilities: tuple[Ability, ...]
    price: int
    """Nizi for all of `abilities`."""

    @property
    def text(self) -> str:
        """Return a text that names the box alone: `fill:run-4`."""
        return f"fill:{self.box}"


class Pass(Action, frozen=True, tag="pass"):
    """The end of a turn without a score after the fourth roll (NA-7).

    It is legal only where nothing can be scored without buying.
    """


class Give(Action, frozen=True, tag="give"):
    """The answer to all black 12s: so many white 12s of each kind are given up (NA-4 (2))."""

    rolled: int
    """White 12s just rolled."""
    locked: int

    @property
    def text(self) -> str:
        """Return a text that names both numbers: `give:2+1`."""
        return f"give:{self.rolled}+{self.locked}"


class Bust(Action, frozen=True, tag="bust"):
    """The acceptance of a bust."""

    weight: ClassVar[float] = 0.0


class Evade(Action, frozen=True, tag="evade"):
    """The purchase of Evade, which averts the bust (NA-9)."""


class Buy(Action, frozen=True, tag="buy"):
    """The choice of Adjust, Re-Roll, Flip, Pair or Sell. The dice are chosen next, and only then is it paid for."""

    ability: Ability
    price: int

    @property
    def text(self) -> str:
        """Return a text that names the ability alone: `buy:flip`."""
        return f"buy:{self.ability}"


class Back(Action, frozen=True, tag="back"):
    """The way out of choosing a box or dice; nothing is paid."""

    weight: ClassVar[float] = 0.1


class Adjust(Action, frozen=True, tag="adjust"):
    """A turn of a die in play to the next higher or lower face, within 1 to 12."""

    die: int
    to: int
    """The new face."""


class Pick(Action, frozen=True, tag="pick"):
    """The choice of an unlocked die for Re-Roll or Flip; two at most."""

    die: int


class Unpick(Action, frozen=True, tag="unpick"):
    """The removal of a die from the choice for Re-Roll or Flip."""

    weight: ClassVar[float] = 0.1

    die: int


class Do(Action, frozen=True, tag="do"):
    """The purchase of Re-Roll or Flip for the picked dice."""


class Pair(Action, frozen=True, tag="pair"):
    """The elimination of two dice in play of one face, for Nizi.

    Of dice that are alike (same face, same lock, same mark) only one choice is offered.
    """

    dice: tuple[int, int]

    @property
    def text(self) -> str:
        """Return a text that names both dice: `pair:0-4`."""
        return f"pair:{self.dice[0]}-{self.dice[1]}"


class Sell(Action, frozen=True, tag="sell"):
    """The elimination of one white 12 in play, for Nizi. Of 12s that are alike only one is offered."""

    die: int


SetupAction: TypeAlias = Number | Renumber | Cross | Uncross | Auto | Confirm
"""Everything that can be done to a sheet during setup."""
TurnAction: TypeAlias = (
    Roll | Mark | Free | Score | Fill | Pass | Give | Bust | Evade | Cross
    | Buy | Back | Adjust | Pick | Unpick | Do | Pair | Sell
)  # fmt: skip
"""Everything that can be done in one's turn."""
NaasiiAction: TypeAlias = SetupAction | TurnAction
