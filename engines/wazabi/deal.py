"""The dealing of hidden cards, so that a position looks like a given view of Wazabi."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Rng, Seat, shuffled
from engines.wazabi.cards import DECK, Card, in_order, without
from engines.wazabi.position import Fan, Player, Position
from engines.wazabi.view import WazabiView


def deal(view: WazabiView, rng: Rng) -> Position:
    """Build a position that looks like `view`; the cards that it hides are dealt at random."""
    mine = tuple(card for held in view.hand for card in [held.card] * held.count)
    skips = sum(player.skips for player in view.players)
    on_table = [] if view.played is None else [view.played]
    hidden = list(shuffled(rng, without(DECK, [*view.discards, *mine, *on_table, *[Card.SKIP] * skips])))
    hands = [
        mine if seat == view.viewer else in_order(hidden.pop() for _ in range(player.cards))
        for seat, player in enumerate(view.players)
    ]
    return Position(
        terms=view.terms,
        players=tuple(_player_from(view, seat, hand, rng) for seat, hand in enumerate(hands)),
        pile=tuple(hidden),
        discards=view.discards,
        turn=0 if view.turn is None else view.turn,
        game=view.game,
        direction=view.direction,
        phase=view.phase,
        rolled=view.rolled,
        to_draw=view.to_draw,
        to_give=view.to_give,
        played=view.played,
        fan=None if view.fan_of is None else Fan(view.fan_of, shuffled(rng, hands[view.fan_of])),
        page=view.page,
        taken=view.taken,
        finished=view.finished,
    )


def _player_from(view: WazabiView, seat: Seat, hand: Sequence[Card], rng: Rng) -> Player:
    """Build the player that `view` shows, with this hand; if they have chosen what to keep, a random part of it."""
    shown = view.players[seat]
    kept = view.kept if seat == view.viewer else () if shown.choosing else shuffled(rng, hand)[: shown.keep]
    return Player(
        dice=shown.dice,
        hand=tuple(hand),
        skips=shown.skips,
        keep=shown.keep,
        kept=kept,
        out=shown.out,
        points=shown.points,
        left=shown.left,
    )
