"""The sensible action for an idler, which loses them dice where it can (WA-13)."""

from __future__ import annotations

from engines.core import Seat
from engines.wazabi.actions import Draw, Give, Keep, Nothing, Page, Play, Side, WazabiAction
from engines.wazabi.cards import Card
from engines.wazabi.choices import MOST, choices, paged
from engines.wazabi.position import Position

KEEP_ORDER = (
    Card.DISCARD2,
    Card.DISCARD1,
    Card.GIVE1,
    Card.PASS,
    Card.AGAIN,
    Card.DRAW3,
    Card.TAKE1,
    Card.SKIP,
    Card.DOWN1,
    Card.DOWN2,
)
"""The cards to keep when cut down, best first."""


def safe_move(position: Position, seat: Seat) -> WazabiAction:
    """Choose by simple rules among all choices, or turn to the page where the best one is."""
    everything = choices(position, seat)
    best = min(everything, key=lambda action: _cost(position, seat, action))
    if best in paged(everything, position.page):
        return best
    return Page(everything.index(best) // (MOST - 1))


def dice_lost(position: Position, seat: Seat, action: Play) -> int:
    """Return by how many dice fewer its player has after a card is played."""
    dice = position.players[seat].dice
    match action.card:
        case Card.DISCARD1 | Card.GIVE1:
            return 1
        case Card.DISCARD2:
            return 2
        case Card.PASS:
            others = position.others(seat)
            right = max((other for other in others if other < seat), default=others[-1])
            left = min((other for other in others if other > seat), default=others[0])
            return dice - position.players[right if action.side is Side.LEFT else left].dice
        case _:
            return 0


def _cost(position: Position, seat: Seat, action: WazabiAction) -> tuple[int, int]:
    """Return the cost of an action to its player: dice left, or cards and help given away."""
    match action:
        case Give(to):
            return _gift_cost(position, seat, to), 0
        case Draw(owner):
            return -len(position.players[owner].hand), 0
        case Keep(card):
            return KEEP_ORDER.index(card), 0
        case Play(Card.GIVE1, target) if target is not None:
            return -1, _gift_cost(position, seat, target)
        case Play():
            # Dice out of the game are better than dice that may come round again.
            return -dice_lost(position, seat, action), int(action.card is Card.PASS)
        case Nothing():
            return 0, -1
        case _:
            return 0, 0


def _gift_cost(position: Position, seat: Seat, to: Seat) -> int:
    """Return the cost of giving a die to somebody: highest for a partner, lowest for the leading opponent."""
    if to == position.partner(seat):
        return 100
    return position.players[to].dice
