"""Everything that a player of Wazabi, or the public, may know."""

from __future__ import annotations

from typing import final

import msgspec

from engines.core import Outcome, Seat, View
from engines.wazabi.actions import WazabiAction
from engines.wazabi.cards import Card, Face, in_order
from engines.wazabi.choices import Blocked, blocked, open_choices, paged
from engines.wazabi.options import WazabiOptions, opposite
from engines.wazabi.outcome import outcome, scores
from engines.wazabi.position import Direction, Phase, Player, Position, Taken


class Shown(msgspec.Struct, frozen=True):
    """Everything that all may know of a player."""

    dice: int
    cards: int
    """Cards in their hand. While they are being cut down, all of them count until everybody has chosen."""
    skips: int
    """Skip cards lying in front of them."""
    keep: int
    """Cards that they are being cut down to; 0 while they are not."""
    choosing: bool
    """True if they still have to choose what to keep."""
    out: int | None
    """Their place in the order of going out in this game, from 1."""
    left: bool
    points: int
    """Points of this game."""
    total: int
    """Points of all games so far."""


class Held(msgspec.Struct, frozen=True):
    """A kind of card in one's own hand."""

    card: Card
    count: int
    blocked: Blocked | None
    """The reason why it cannot be played now, or None."""


@final
class WazabiView(View, frozen=True, tag="wazabi_view"):
    """A game of Wazabi for `viewer`. None is the public, for whom `hand`, `kept` and `taken` are empty.

    `choices` are what the player to move may do where that is the same whatever the hidden cards are: rolling, giving
    dice, choosing a hand, and choosing a place in a fan. Playing and keeping are in `legal` alone.
    """

    viewer: Seat | None
    terms: WazabiOptions
    game: int
    """The number of the game in the tournament, from 1."""
    phase: Phase
    turn: Seat | None
    """The player to move; None when it is over. They may have left while others choose what to keep."""
    direction: Direction
    rolled: tuple[Face, ...]
    to_draw: int
    to_give: int
    """Give dice still to be given away, the present one included."""
    played: Card | None
    """The card whose effect is under way."""
    fan_of: Seat | None
    """The player whose hand lies face down to be picked from."""
    choices: tuple[WazabiAction, ...]
    page: int
    """The shown page of `choices`. The page of a private list is in its owner's view alone."""
    pile: int
    discards: tuple[Card, ...]
    """Cards lying face up, oldest first."""
    players: tuple[Shown, ...]
    hand: tuple[Held, ...]
    kept: tuple[Card, ...]
    """Cards that the viewer has chosen to keep so far."""
    taken: tuple[Taken, ...]
    """Cards taken blindly from or by the viewer, in this turn and the one before."""
    finished: tuple[Outcome, ...]
    """The results of the tournament's finished games."""
    outcome: Outcome | None

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Return the seats that the table is waiting for."""
        if self.phase is Phase.KEEP:
            return tuple(seat for seat, player in enumerate(self.players) if player.choosing)
        return () if self.turn is None else (self.turn,)

    @property
    def teams(self) -> tuple[tuple[Seat, Seat], ...]:
        """Return the pairs of partners; none where everybody plays alone."""
        seats = len(self.players)
        return tuple((seat, opposite(seat, seats)) for seat in range(seats // 2)) if self.terms.teams else ()


def view_of(position: Position, viewer: Seat | None) -> WazabiView:
    """Return everything that `viewer` may know of a position; None is the public."""
    over = position.phase is Phase.OVER
    me = Player() if viewer is None else position.players[viewer]
    return WazabiView(
        viewer=viewer,
        terms=position.terms,
        game=position.game,
        phase=position.phase,
        turn=None if over else position.turn,
        direction=position.direction,
        rolled=position.rolled,
        to_draw=position.to_draw,
        to_give=position.to_give,
        played=position.played,
        fan_of=None if position.fan is None else position.fan.owner,
        choices=paged(open_choices(position), position.page),
        page=position.page if position.phase is Phase.PICK or viewer == position.turn else 0,
        pile=len(position.pile),
        discards=position.discards,
        players=tuple(_shown(player, total) for player, total in zip(position.players, scores(position), strict=True)),
        hand=tuple(
            Held(card, me.hand.count(card), blocked(position, card) if viewer == position.turn else Blocked.NOT_NOW)
            for card in in_order(set(me.hand))
        ),
        kept=me.kept,
        taken=tuple(taken for taken in position.taken if viewer in (taken.seat, taken.owner)),
        finished=position.finished,
        outcome=outcome(position),
    )


def _shown(player: Player, total: int) -> Shown:
    return Shown(
        dice=player.dice,
        cards=len(player.hand),
        skips=player.skips,
        keep=player.keep,
        choosing=player.choosing,
        out=player.out,
        left=player.left,
        points=player.points,
        total=total,
    )
