"""From a position of Wazabi to what may be seen of it, and back to one that looks the same."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Rng, Seat, shuffled
from engines.wazabi.cards import DECK, Card, in_order, without
from engines.wazabi.choices import Blocked, blocked, open_choices, paged
from engines.wazabi.position import Fan, Phase, Player, Position
from engines.wazabi.series import outcome, scores
from engines.wazabi.view import Held, Shown, WazabiView


def seen(position: Position, viewer: Seat | None) -> WazabiView:
    """What `viewer` may know; None is the public."""
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
        players=tuple(
            Shown(
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
            for player, total in zip(position.players, scores(position), strict=True)
        ),
        hand=tuple(
            Held(card, me.hand.count(card), blocked(position, card) if viewer == position.turn else Blocked.NOT_NOW)
            for card in in_order(set(me.hand))
        ),
        kept=me.kept,
        taken=tuple(taken for taken in position.taken if viewer in (taken.seat, taken.owner)),
        finished=position.finished,
        outcome=outcome(position),
    )


def imagined(view: WazabiView, rng: Rng) -> Position:
    """A position that looks like `view`; the cards that it hides are dealt at random."""
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
        players=tuple(_player(view, seat, hand, rng) for seat, hand in enumerate(hands)),
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


def _player(view: WazabiView, seat: Seat, hand: Sequence[Card], rng: Rng) -> Player:
    """A player as the view shows them, with a hand that may be theirs and, where they have chosen, a choice of it."""
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
