"""The normal player of Wazabi: a sensible person's rules of thumb, which count cards won and dice lost."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, Seat, View
from engines.players.player import Budget
from engines.players.wazabi.turn import chosen
from engines.wazabi.actions import Draw, Give, Keep, Page, Play, WazabiAction
from engines.wazabi.cards import Card
from engines.wazabi.position import Position
from engines.wazabi.safe import dice_lost

KEPT = (
    Card.DISCARD1,
    Card.AGAIN,
    Card.SKIP,
    Card.PASS,
    Card.DRAW3,
    Card.DOWN1,
    Card.DISCARD2,
    Card.TAKE1,
    Card.DOWN2,
    Card.GIVE1,
)
"""What to keep first when cut down: what can still be played with few dice."""
FEW = 3
"""So few dice seldom show the three symbols that `Discard 2` needs: that is the time to play it."""
WINS = 100.0
"""More than anything else is good for."""
NEVER = -100.0
"""Less than doing nothing."""


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """One of `legal` by the rules of thumb."""
    return chosen(view, legal, rng, rule)


def rule(position: Position, seat: Seat, actions: Sequence[WazabiAction]) -> WazabiAction:
    """The action that is good for most; of equal ones the first."""
    return max(actions, key=lambda action: _good(position, seat, action))


def _good(position: Position, seat: Seat, action: WazabiAction) -> tuple[float, float]:
    """What an action is good for, in cards; then, whom it is best done to."""
    match action:
        case Give(to):
            return 0, _harm(position, seat, to)
        case Draw(owner):
            return 0, len(position.players[owner].hand)
        case Keep(card):
            return -KEPT.index(card), 0
        case Play(_, target):
            return _gain(position, seat, action), 0 if target is None else _harm(position, seat, target)
        case Page():
            return NEVER, 0
        case _:
            return 0, 0


def _gain(position: Position, seat: Seat, action: Play) -> float:
    """What a card is good for; what it costs the opponents counts for the share that each of them is of them all."""
    if action.target is not None and action.target == position.partner(seat):
        return NEVER
    if dice_lost(position, seat, action) >= position.players[seat].dice:
        return WINS
    few = position.players[seat].dice <= FEW
    opponents = len(position.opponents(seat))
    match action.card:
        case Card.DISCARD2:
            return 6 if few else 2.5
        case Card.DISCARD1:
            # The last die waits for it: it is kept while there is something better.
            return 0.8 if few else 0.5
        case Card.GIVE1:
            return 3
        case Card.PASS:
            lost = dice_lost(position, seat, action)
            return 1.5 * lost if lost > 0 else NEVER
        case Card.DRAW3:
            return 3
        case Card.TAKE1:
            return 1 + 1 / opponents
        case Card.DOWN1 if action.target is not None:
            return _cut(position, action.target, 1) / opponents
        case Card.DOWN2:
            loss = sum(_cut(position, other, 2) for other in position.opponents(seat))
            partner = position.partner(seat)
            return loss / opponents - (0 if partner is None else _cut(position, partner, 2))
        case Card.AGAIN:
            return 2.2
        case _:
            return 1.1 + 1 / opponents


def _cut(position: Position, seat: Seat, keep: int) -> int:
    """How many cards a player loses who is cut down."""
    return max(0, len(position.players[seat].hand) - keep)


def _harm(position: Position, seat: Seat, at: Seat) -> float:
    """Whom to harm first: the one with the fewest dice; a partner last."""
    return NEVER if at == position.partner(seat) else -position.players[at].dice
