"""Rules of thumb for Wazabi: the value of each card, weighed in cards and dice."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engines.core import Seat
from engines.wazabi.actions import Draw, Give, Keep, Page, Play, WazabiAction
from engines.wazabi.cards import Card
from engines.wazabi.position import Position
from engines.wazabi.safe import dice_lost

WINS = 100.0
"""Value of winning, above all others."""
NEVER = -100.0
"""Value of what is worse than doing nothing, which has the value 0."""


class Heuristics(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of thumb of one kind of player: the value of each card. Below 0 it is worse than doing nothing."""

    kept: tuple[Card, ...]
    """Cards in the order in which they are kept when cut down."""
    discard1: float
    discard2: float
    discard2_late: float
    """Value with three dice or fewer, which will seldom show its three symbols again."""
    give1: float
    passed: float
    """Value of each die fewer after passing them all on."""
    draw3: float
    take1: float
    skip: float
    again: float
    down1: float
    """Value of each card that opponents lose, divided by the number of opponents."""
    down2: float
    """Value of each card that opponents lose by `All others down to 2`, divided likewise."""
    spots_leader: bool = True
    """True if dice go to the opponent with the fewest; otherwise simply to the next one."""

    def choose(self, position: Position, seat: Seat, actions: Sequence[WazabiAction]) -> WazabiAction:
        """Choose the action with the highest value; of equal ones the first."""
        return max(actions, key=lambda action: self._action_value(position, seat, action))

    def _action_value(self, position: Position, seat: Seat, action: WazabiAction) -> tuple[float, float]:
        """Return the value of an action, and after it the preference among its targets."""
        match action:
            case Give(to):
                return 0, self._preference(position, seat, to)
            case Draw(owner):
                return 0, len(position.players[owner].hand)
            case Keep(card):
                return -self.kept.index(card), 0
            case Play(_, target):
                value = self._card_value(position, seat, action)
                return value, 0 if target is None else self._preference(position, seat, target)
            case Page():
                return NEVER, 0
            case _:
                return 0, 0

    def _card_value(self, position: Position, seat: Seat, action: Play) -> float:
        lost, dice = dice_lost(position, seat, action), position.players[seat].dice
        if lost >= dice:
            return WINS
        if action.target is not None and action.target == position.partner(seat):
            return NEVER
        share = 1 / len(position.opponents(seat))
        match action.card:
            case Card.DISCARD1:
                return self.discard1
            case Card.DISCARD2:
                return self.discard2_late if dice <= Card.DISCARD2.needs else self.discard2
            case Card.GIVE1:
                return self.give1
            case Card.PASS:
                return self.passed * lost if lost > 0 else NEVER
            case Card.DRAW3:
                return self.draw3
            case Card.TAKE1:
                # Half of the value is one's own new card, half the card that somebody loses.
                return self.take1 * (1 + share) / 2
            case Card.DOWN1 if action.target is not None:
                return self.down1 * share * _cards_lost(position, action.target, 1)
            case Card.DOWN2:
                partner = position.partner(seat)
                gain = share * sum(_cards_lost(position, other, 2) for other in position.opponents(seat))
                return self.down2 * (gain - (0 if partner is None else _cards_lost(position, partner, 2)))
            case Card.AGAIN:
                return self.again
            case _:
                return self.skip * (1 + share) / 2

    def _preference(self, position: Position, seat: Seat, target: Seat) -> float:
        """Return the preference for harming `target`: highest for the fewest dice, lowest for a partner."""
        if target == position.partner(seat):
            return NEVER
        return -position.players[target].dice if self.spots_leader else 0


def _cards_lost(position: Position, seat: Seat, keep: int) -> int:
    """Return how many cards a player loses who is cut down to `keep`."""
    return max(0, len(position.players[seat].hand) - keep)


def cards(names: str) -> tuple[Card, ...]:
    """Return the cards with these names."""
    return tuple(map(Card, names.split()))


CAREFUL = Heuristics(
    kept=cards("discard1 again skip pass draw3 down1 discard2 take1 down2 give1"),
    discard1=0.6,
    discard2=2.5,
    discard2_late=6,
    give1=3,
    passed=1.5,
    draw3=3,
    take1=2,
    skip=2.1,
    again=2.2,
    down1=1,
    down2=1,
)
"""The best rules of thumb known. The hard player assumes that everybody plays by them."""
