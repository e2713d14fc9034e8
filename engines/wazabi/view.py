"""What a player of Wazabi, or the public, may know."""

from __future__ import annotations

from typing import final

import msgspec

from engines.core import Outcome, Seat, View
from engines.wazabi.actions import WazabiAction
from engines.wazabi.cards import Card, Face
from engines.wazabi.choices import Blocked
from engines.wazabi.options import WazabiOptions, opposite
from engines.wazabi.position import Direction, Phase, Taken


class Shown(msgspec.Struct, frozen=True):
    """What everybody may know of a player."""

    dice: int
    cards: int
    """How many they hold; while they are being cut down, all are counted until everybody has chosen."""
    skips: int
    """Skip cards lying in front of them."""
    keep: int
    """How many cards they are being cut down to; 0 while they are not."""
    choosing: bool
    """Whether they have still to choose what to keep."""
    out: int | None
    """The place in the order of going out in this game, from 1."""
    left: bool
    points: int
    """Points of this game."""
    total: int
    """Points of all games so far."""


class Held(msgspec.Struct, frozen=True):
    """A kind of card in the own hand."""

    card: Card
    count: int
    blocked: Blocked | None
    """Why it cannot be played now, or None."""


@final
class WazabiView(View, frozen=True, tag="wazabi_view"):
    """A game of Wazabi as `viewer` may know it; None is the public, for whom `hand`, `kept` and `taken` are empty.

    `choices` are what the player whose turn it is may do where that would be the same whatever the hidden cards are
    (rolling, giving dice, choosing a hand and a place in a fan); playing and keeping are in `legal` alone.
    """

    viewer: Seat | None
    terms: WazabiOptions
    game: int
    """Which game of the tournament, from 1."""
    phase: Phase
    turn: Seat | None
    """Whose turn it is, perhaps somebody's who left while others choose what to keep; None when it is over."""
    direction: Direction
    rolled: tuple[Face, ...]
    to_draw: int
    to_give: int
    """Give dice still to be given away, the present one included."""
    played: Card | None
    """The card whose effect is under way."""
    fan_of: Seat | None
    """Whose hand is presented face down; as many cards as they hold."""
    choices: tuple[WazabiAction, ...]
    page: int
    """Which page of `choices` is shown; the page of a private list in the own view alone."""
    pile: int
    discards: tuple[Card, ...]
    """Face up, in the order in which they came."""
    players: tuple[Shown, ...]
    hand: tuple[Held, ...]
    kept: tuple[Card, ...]
    """What the viewer has chosen to keep so far."""
    taken: tuple[Taken, ...]
    """Cards taken blindly from or by the viewer, in this turn and the one before."""
    finished: tuple[Outcome, ...]
    """How each finished game of the tournament ended."""
    outcome: Outcome | None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Whom the table is waiting for."""
        if self.phase is Phase.KEEP:
            return tuple(seat for seat, player in enumerate(self.players) if player.choosing)
        return () if self.turn is None else (self.turn,)

    @property
    def teams(self) -> tuple[tuple[Seat, Seat], ...]:
        """Who plays with whom; empty where everybody plays for themselves."""
        seats = len(self.players)
        return tuple((seat, opposite(seat, seats)) for seat in range(seats // 2)) if self.terms.teams else ()
