"""What each card of Wazabi does."""

from __future__ import annotations

from engines.core import Seat
from engines.wazabi.actions import Play, Side
from engines.wazabi.cards import Card, without
from engines.wazabi.draft import Draft
from engines.wazabi.events import DicePassed, Played, Reversed
from engines.wazabi.position import Direction


def play(draft: Draft, action: Play) -> None:
    """Play a card from the hand of the player to move; what it asks for is left to be carried on."""
    seat, target = draft.now.turn, action.target
    draft.player(seat, hand=without(draft.me().hand, [action.card]))
    draft.change(played=action.card)
    draft.tell(Played(seat, action.card, target, action.side))
    match action.card:
        case Card.DISCARD1:
            draft.drop_dice(1)
        case Card.DISCARD2:
            draft.drop_dice(2)
        case Card.DRAW3:
            draft.change(to_draw=3)
        case Card.DOWN2:
            for other in draft.now.others(seat):
                _cut_down(draft, other, 2)
        case Card.AGAIN:
            direction = Direction(-draft.now.direction)
            draft.change(direction=direction)
            draft.tell(Reversed(direction))
        case Card.PASS if action.side is not None:
            _pass_dice(draft, action.side)
        case Card.TAKE1 if target is None:
            draft.change(to_draw=1)
        case Card.GIVE1 | Card.TAKE1 | Card.DOWN1 | Card.SKIP if target is not None:
            _aim(draft, action.card, target)
        case _:
            raise AssertionError(action.text)


def _aim(draft: Draft, card: Card, target: Seat) -> None:
    """Let a card take effect on its target."""
    match card:
        case Card.GIVE1:
            draft.give_die(target)
        case Card.TAKE1:
            draft.present(target)
        case Card.DOWN1:
            _cut_down(draft, target, 1)
        case _:
            draft.player(target, skips=draft.now.players[target].skips + 1)


def _cut_down(draft: Draft, seat: Seat, keep: int) -> None:
    """Ask a player who holds more than `keep` cards which to keep (rulings WA-8)."""
    if len(draft.now.players[seat].hand) > keep:
        draft.player(seat, keep=keep, kept=())


def _pass_dice(draft: Draft, side: Side) -> None:
    """Everybody still in gives all their dice to the neighbour on one side (rulings WA-9)."""
    inside = [seat for seat, player in enumerate(draft.now.players) if player.inside]
    dice = [draft.now.players[seat].dice for seat in inside]
    dice = dice[-1:] + dice[:-1] if side is Side.LEFT else dice[1:] + dice[:1]
    for seat, number in zip(inside, dice, strict=True):
        draft.player(seat, dice=number)
    draft.tell(DicePassed(side, tuple(player.dice for player in draft.now.players)))
