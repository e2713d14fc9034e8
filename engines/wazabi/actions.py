"""What a player of Wazabi can do."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, TypeAlias

from engines.core import Action, Seat
from engines.wazabi.cards import Card


class Side(StrEnum):
    """A neighbour; the left one is the next seat, whatever the direction of play (rulings WA-9)."""

    LEFT = "left"
    RIGHT = "right"


class Roll(Action, frozen=True, tag="roll"):
    """Roll all my dice."""

    @property
    def text(self) -> str:
        """Always `roll`."""
        return "roll"


class Give(Action, frozen=True, tag="give"):
    """Give the present Give die away."""

    to: Seat

    @property
    def text(self) -> str:
        """Such as `give:2`."""
        return f"give:{self.to}"


class Draw(Action, frozen=True, tag="draw"):
    """Draw the present card from an opponent's hand, as there is none elsewhere (rulings WA-10)."""

    owner: Seat

    @property
    def text(self) -> str:
        """Such as `draw:3`."""
        return f"draw:{self.owner}"


class Pick(Action, frozen=True, tag="pick"):
    """Take a card of the fan by its place, counted from 1 (rulings WA-7)."""

    place: int

    @property
    def text(self) -> str:
        """Such as `pick:7`."""
        return f"pick:{self.place}"


class Keep(Action, frozen=True, tag="keep"):
    """Choose a card to keep when cut down; of equal cards one choice is offered (rulings WA-8)."""

    card: Card

    @property
    def text(self) -> str:
        """Such as `keep:skip`."""
        return f"keep:{self.card}"


class Play(Action, frozen=True, tag="play"):
    """Play a card, at a target or to a side where it has one."""

    card: Card
    target: Seat | None = None
    side: Side | None = None

    @property
    def text(self) -> str:
        """Such as `play:draw3`, `play:skip>3`, `play:pass>left`."""
        if self.target is not None:
            return f"play:{self.card}>{self.target}"
        if self.side is not None:
            return f"play:{self.card}>{self.side}"
        return f"play:{self.card}"


class Nothing(Action, frozen=True, tag="nothing"):
    """Play no card, and end the turn. Without a plan it is not done while a card can be played (rulings WA-13)."""

    weight: ClassVar[float] = 0.0

    @property
    def text(self) -> str:
        """Always `nothing`."""
        return "nothing"


class Page(Action, frozen=True, tag="page"):
    """See another part of the choices, where they are more than can be shown at once."""

    weight: ClassVar[float] = 0.1

    number: int

    @property
    def text(self) -> str:
        """Such as `page:1`."""
        return f"page:{self.number}"


WazabiAction: TypeAlias = Roll | Give | Draw | Pick | Keep | Play | Nothing | Page
