"""The move that is made for an idler: sensible, and it loses them dice where it can (rulings WA-13)."""

from __future__ import annotations

from engines.core import Seat
from engines.wazabi.actions import Draw, Give, Keep, Nothing, Page, Play, Side, WazabiAction
from engines.wazabi.cards import Card
from engines.wazabi.choices import MOST, choices, paged
from engines.wazabi.position import Position

WORTH = (
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
"""What to keep first when cut down."""


def safe_move(position: Position, seat: Seat) -> WazabiAction:
    """The best of the choices by simple rules, or the way to the page where it is."""
    everything = choices(position, seat)
    best = min(everything, key=lambda action: _cost(position, seat, action))
    if best in paged(everything, position.page):
        return best
    return Page(everything.index(best) // (MOST - 1))


def dice_lost(position: Position, seat: Seat, action: Play) -> int:
    """By how many dice a card makes its player poorer."""
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
    """What an action costs its player: dice they have afterwards, or cards and help given away."""
    match action:
        case Give(to):
            return _help(position, seat, to), 0
        case Draw(owner):
            return -len(position.players[owner].hand), 0
        case Keep(card):
            return WORTH.index(card), 0
        case Play(Card.GIVE1, target) if target is not None:
            return -1, _help(position, seat, target)
        case Play():
            # Dice out of the game are better than dice that come round again.
            return -dice_lost(position, seat, action), int(action.card is Card.PASS)
        case Nothing():
            return 0, -1
        case _:
            return 0, 0


def _help(position: Position, seat: Seat, to: Seat) -> int:
    """How bad it is to give a die to somebody: worst for a partner, best for the opponent nearest to going out."""
    if to == position.partner(seat):
        return 100
    return position.players[to].dice
