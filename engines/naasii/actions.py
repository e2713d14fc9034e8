"""What a player of Naasii can do. Dice are named by their place in `dice`, 0 to 8.

What takes something back has a low weight, so that a player without a plan does not dither, and `bust` has none.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, TypeAlias

from engines.core import Action
from engines.naasii.sheet import Box


class Ability(StrEnum):
    """What Nizi buy, where the option `abilities` is on (rulings NA-9)."""

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
    """Choose a Lucky Number, while setting up; legal until one is chosen."""

    number: int

    @property
    def text(self) -> str:
        """Such as `number:7`."""
        return f"number:{self.number}"


class Renumber(Action, frozen=True, tag="renumber"):
    """Take the chosen Lucky Number back, to choose another."""

    weight: ClassVar[float] = 0.1

    @property
    def text(self) -> str:
        """Always `renumber`."""
        return "renumber"


class Cross(Action, frozen=True, tag="cross"):
    """Cross a box off: while setting up (to be taken back by Uncross), or after a bust."""

    box: Box

    @property
    def text(self) -> str:
        """Such as `cross:set-7`."""
        return f"cross:{self.box.text}"


class Uncross(Action, frozen=True, tag="uncross"):
    """Take a crossing-off back, while setting up."""

    weight: ClassVar[float] = 0.1

    box: Box

    @property
    def text(self) -> str:
        """Such as `uncross:set-7`."""
        return f"uncross:{self.box.text}"


class Auto(Action, frozen=True, tag="auto"):
    """Choose for me: draw whatever is not chosen yet at random. It can be changed until confirmed."""

    @property
    def text(self) -> str:
        """Always `auto`."""
        return "auto"


class Confirm(Action, frozen=True, tag="confirm"):
    """Finish one's sheet; legal once number and boxes are complete."""

    @property
    def text(self) -> str:
        """Always `confirm`."""
        return "confirm"


class Roll(Action, frozen=True, tag="roll"):
    """Begin the turn, or lock the marked dice and roll again."""

    @property
    def text(self) -> str:
        """Always `roll`."""
        return "roll"


class Mark(Action, frozen=True, tag="mark"):
    """Mark a die just rolled, to be locked by the next Roll."""

    die: int

    @property
    def text(self) -> str:
        """Such as `mark:2`."""
        return f"mark:{self.die}"


class Free(Action, frozen=True, tag="free"):
    """Take a mark back."""

    weight: ClassVar[float] = 0.1

    die: int

    @property
    def text(self) -> str:
        """Such as `free:2`."""
        return f"free:{self.die}"


class Score(Action, frozen=True, tag="score"):
    """Stop rolling and choose a box to fill: the next question is which."""

    best: int
    """The most points that any box gives now."""

    @property
    def text(self) -> str:
        """Always `score`."""
        return "score"


class Fill(Action, frozen=True, tag="fill"):
    """Score a box, buying the abilities that it needs (Small, Repeat or both, or none)."""

    box: Box
    points: int
    abilities: tuple[Ability, ...]
    price: int
    """In Nizi, for all of `abilities`."""

    @property
    def text(self) -> str:
        """Such as `fill:run-4`."""
        return f"fill:{self.box.text}"


class Pass(Action, frozen=True, tag="pass"):
    """After the fourth roll, buy nothing more and score nothing (rulings NA-7); legal only where nothing can be scored
    without buying."""

    @property
    def text(self) -> str:
        """Always `pass`."""
        return "pass"


class Give(Action, frozen=True, tag="give"):
    """Answer every black 12 by giving up white 12s, this many of each kind (rulings NA-4 (2))."""

    rolled: int
    locked: int

    @property
    def text(self) -> str:
        """Such as `give:2+1`: just rolled, and locked."""
        return f"give:{self.rolled}+{self.locked}"


class Bust(Action, frozen=True, tag="bust"):
    """Let the bust happen."""

    weight: ClassVar[float] = 0.0

    @property
    def text(self) -> str:
        """Always `bust`."""
        return "bust"


class Evade(Action, frozen=True, tag="evade"):
    """Buy Evade: the bust does not happen (rulings NA-9)."""

    @property
    def text(self) -> str:
        """Always `evade`."""
        return "evade"


class Buy(Action, frozen=True, tag="buy"):
    """Choose Adjust, Re-Roll, Flip, Pair or Sell; the next question is with which dice, and only then is it paid."""

    ability: Ability
    price: int

    @property
    def text(self) -> str:
        """Such as `buy:flip`."""
        return f"buy:{self.ability}"


class Back(Action, frozen=True, tag="back"):
    """Leave the choice of a box or of dice, having paid nothing."""

    weight: ClassVar[float] = 0.1

    @property
    def text(self) -> str:
        """Always `back`."""
        return "back"


class Adjust(Action, frozen=True, tag="adjust"):
    """Turn a die in play up or down by one, within 1 to 12."""

    die: int
    to: int
    """The new face."""

    @property
    def text(self) -> str:
        """Such as `adjust:3>8`: die 3 becomes an 8."""
        return f"adjust:{self.die}>{self.to}"


class Pick(Action, frozen=True, tag="pick"):
    """Choose an unlocked die for Re-Roll or Flip; two at most."""

    die: int

    @property
    def text(self) -> str:
        """Such as `pick:2`."""
        return f"pick:{self.die}"


class Unpick(Action, frozen=True, tag="unpick"):
    """Take a choice for Re-Roll or Flip back."""

    weight: ClassVar[float] = 0.1

    die: int

    @property
    def text(self) -> str:
        """Such as `unpick:2`."""
        return f"unpick:{self.die}"


class Do(Action, frozen=True, tag="do"):
    """Pay for Re-Roll or Flip and have it, with the picked dice."""

    @property
    def text(self) -> str:
        """Always `do`."""
        return "do"


class Pair(Action, frozen=True, tag="pair"):
    """Eliminate two dice in play of one face for Nizi; of dice that are alike (same face, same lock, same mark) one
    choice is offered."""

    dice: tuple[int, int]

    @property
    def text(self) -> str:
        """Such as `pair:0-4`."""
        return f"pair:{self.dice[0]}-{self.dice[1]}"


class Sell(Action, frozen=True, tag="sell"):
    """Eliminate one white 12 in play for Nizi; of 12s that are alike one choice is offered."""

    die: int

    @property
    def text(self) -> str:
        """Such as `sell:2`."""
        return f"sell:{self.die}"


DraftAction: TypeAlias = Number | Renumber | Cross | Uncross | Auto | Confirm
"""What is done to a sheet while setting up."""
TurnAction: TypeAlias = (
    Roll | Mark | Free | Score | Fill | Pass | Give | Bust | Evade | Cross
    | Buy | Back | Adjust | Pick | Unpick | Do | Pair | Sell
)  # fmt: skip
"""What is done in the own turn."""
NaasiiAction: TypeAlias = DraftAction | TurnAction
