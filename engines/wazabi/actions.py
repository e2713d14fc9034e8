"""The actions of Wazabi."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, TypeAlias

from engines.core import Action, Seat
from engines.wazabi.cards import Card


class Side(StrEnum):
    """A neighbour. The one on the left is the next seat, whatever the direction of play (WA-9)."""

    LEFT = "left"
    RIGHT = "right"


class Roll(Action, frozen=True, tag="roll"):
    """A roll of all one's dice."""


class Give(Action, frozen=True, tag="give"):
    """The gift of the present Give die."""

    to: Seat


class Draw(Action, frozen=True, tag="draw"):
    """The choice of an opponent's hand to draw the present card from, as there is none elsewhere (WA-10)."""

    owner: Seat


class Pick(Action, frozen=True, tag="pick"):
    """The choice of a card in the fan by its place, counted from 1 (WA-7)."""

    place: int


class Keep(Action, frozen=True, tag="keep"):
    """The choice of a card to keep when cut down (WA-8). Of equal cards only one is offered."""

    card: Card


class Play(Action, frozen=True, tag="play"):
    """The play of a card, at a target or to a side where it has one: `play:draw3`, `play:skip>3`, `play:pass>left`."""

    card: Card
    target: Seat | None = None
    side: Side | None = None


class Nothing(Action, frozen=True, tag="nothing"):
    """The end of a turn without playing a card. A random player never chooses it while a card can be played (WA-13)."""

    weight: ClassVar[float] = 0.0


class Page(Action, frozen=True, tag="page"):
    """A look at another part of the choices, where there are too many to show at once."""

    weight: ClassVar[float] = 0.1

    number: int


WazabiAction: TypeAlias = Roll | Give | Draw | Pick | Keep | Play | Nothing | Page
