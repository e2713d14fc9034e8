"""The easy player of Wazabi: a beginner, who sees no further than the dice in front of them.

Dice are lost as soon as they can be, so that the last one finds no card left to go with; cards are thought little of,
and whoever sits next gets everything, however many dice they have.
"""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, Seat, View
from engines.players.player import Budget
from engines.players.wazabi.normal import KEPT
from engines.players.wazabi.turn import chosen
from engines.wazabi.actions import Draw, Give, Keep, Nothing, Page, Play, WazabiAction
from engines.wazabi.cards import Card
from engines.wazabi.position import Position
from engines.wazabi.safe import dice_lost

LIKED = (
    Card.DRAW3,
    Card.TAKE1,
    Card.AGAIN,
    Card.SKIP,
    Card.DOWN1,
    Card.DOWN2,
)
"""What to play first of the cards that lose no dice."""
LAST = 100
"""The rank of what is done only where nothing better can be."""


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """One of `legal`, as a beginner would."""
    return chosen(view, legal, rng, rule)


def rule(position: Position, seat: Seat, actions: Sequence[WazabiAction]) -> WazabiAction:
    """The action of the lowest rank."""
    return min(actions, key=lambda action: _rank(position, seat, action))


def _rank(position: Position, seat: Seat, action: WazabiAction) -> tuple[int, int]:
    """How late an action comes: dice are lost at once, the more the better; then come cards, and whoever is next."""
    match action:
        case Give(to):
            return 0, _partner(position, seat, to)
        case Draw():
            return 0, 0
        case Keep(card):
            return KEPT.index(card), 0
        case Play():
            lost = dice_lost(position, seat, action)
            if lost > 0:
                return -lost, _partner(position, seat, action.target)
            if action.card is Card.PASS:
                return LAST + 1, 0
            return LIKED.index(action.card), _partner(position, seat, action.target)
        case Nothing():
            return LAST, 0
        case Page():
            return LAST + 2, 0
        case _:
            return 0, 0


def _partner(position: Position, seat: Seat, at: Seat | None) -> int:
    """A partner comes last."""
    return int(at is not None and at == position.partner(seat))
