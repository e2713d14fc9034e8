"""The effect of each card of Wazabi."""

from __future__ import annotations

from engines.core import Seat
from engines.wazabi.actions import Play, Side
from engines.wazabi.cards import Card, without
from engines.wazabi.events import DicePassed, Played, Reversed
from engines.wazabi.position import Direction
from engines.wazabi.step import StepBuilder


def play(builder: StepBuilder, action: Play) -> None:
    """Play a card from the hand of the player to move. Whatever it demands is done later, by `advance`."""
    seat, target = builder.now.turn, action.target
    builder.change_player(seat, hand=without(builder.mover.hand, [action.card]))
    builder.change(played=action.card)
    builder.emit(Played(seat, action.card, target, action.side))
    match action.card:
        case Card.DISCARD1:
            builder.discard_dice(1)
        case Card.DISCARD2:
            builder.discard_dice(2)
        case Card.DRAW3:
            builder.change(to_draw=3)
        case Card.DOWN2:
            for other in builder.now.others(seat):
                _cut_down(builder, other, 2)
        case Card.AGAIN:
            direction = Direction(-builder.now.direction)
            builder.change(direction=direction)
            builder.emit(Reversed(direction))
        case Card.PASS if action.side is not None:
            _pass_dice(builder, action.side)
        case Card.TAKE1 if target is None:
            builder.change(to_draw=1)
        case Card.GIVE1 | Card.TAKE1 | Card.DOWN1 | Card.SKIP if target is not None:
            _apply_to_target(builder, action.card, target)
        case _:
            raise AssertionError(action.text)


def _apply_to_target(builder: StepBuilder, card: Card, target: Seat) -> None:
    """Apply a card to its target."""
    match card:
        case Card.GIVE1:
            builder.give_die(target)
        case Card.TAKE1:
            builder.present_hand(target)
        case Card.DOWN1:
            _cut_down(builder, target, 1)
        case _:
            builder.change_player(target, skips=builder.now.players[target].skips + 1)


def _cut_down(builder: StepBuilder, seat: Seat, keep: int) -> None:
    """Ask a player who holds more than `keep` cards which of them to keep (WA-8)."""
    if len(builder.now.players[seat].hand) > keep:
        builder.change_player(seat, keep=keep, kept=())


def _pass_dice(builder: StepBuilder, side: Side) -> None:
    """Let everybody still in give all their dice to the neighbour on one side (WA-9)."""
    inside = [seat for seat, player in enumerate(builder.now.players) if player.inside]
    dice = [builder.now.players[seat].dice for seat in inside]
    dice = dice[-1:] + dice[:-1] if side is Side.LEFT else dice[1:] + dice[:1]
    for seat, number in zip(inside, dice, strict=True):
        builder.change_player(seat, dice=number)
    builder.emit(DicePassed(side, tuple(player.dice for player in builder.now.players)))
