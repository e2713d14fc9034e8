"""Rules of thumb for Wazabi: what each card is good for, counted in cards and in dice."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engines.core import Seat
from engines.wazabi.actions import Draw, Give, Keep, Page, Play, WazabiAction
from engines.wazabi.cards import Card
from engines.wazabi.position import Position
from engines.wazabi.safe import dice_lost

WINS = 100.0
"""More than anything else is good for."""
NEVER = -100.0
"""Less than doing nothing, which is good for 0."""


class Heuristics(msgspec.Struct, frozen=True, kw_only=True):
    """Somebody's rules of thumb: what the cards are good for. Less than 0 is worse than doing nothing."""

    kept: tuple[Card, ...]
    """What to keep first when cut down."""
    discard1: float
    discard2: float
    discard2_late: float
    """With three dice or fewer, which will seldom show its three symbols again."""
    give1: float
    passed: float
    """For each die that passing them makes less."""
    draw3: float
    take1: float
    skip: float
    again: float
    down1: float
    """For each card that is lost; what opponents lose counts by the share that each is of them all."""
    down2: float
    """The same for `All others down to 2`."""
    spots_leader: bool = True
    """Whether it is looked for who is nearest to going out; or the next one gets it all."""

    def choice(self, position: Position, seat: Seat, actions: Sequence[WazabiAction]) -> WazabiAction:
        """The action that is good for most; of equal ones the first."""
        return max(actions, key=lambda action: self._good(position, seat, action))

    def _good(self, position: Position, seat: Seat, action: WazabiAction) -> tuple[float, float]:
        """What an action is good for; then, whom it is best done to."""
        match action:
            case Give(to):
                return 0, self._harm(position, seat, to)
            case Draw(owner):
                return 0, len(position.players[owner].hand)
            case Keep(card):
                return -self.kept.index(card), 0
            case Play(_, target):
                good = self._gain(position, seat, action)
                return good, 0 if target is None else self._harm(position, seat, target)
            case Page():
                return NEVER, 0
            case _:
                return 0, 0

    def _gain(self, position: Position, seat: Seat, action: Play) -> float:
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
                # Half of it is the own card more, half the card less of somebody else.
                return self.take1 * (1 + share) / 2
            case Card.DOWN1 if action.target is not None:
                return self.down1 * share * _loss(position, action.target, 1)
            case Card.DOWN2:
                partner = position.partner(seat)
                helped = share * sum(_loss(position, other, 2) for other in position.opponents(seat))
                return self.down2 * (helped - (0 if partner is None else _loss(position, partner, 2)))
            case Card.AGAIN:
                return self.again
            case _:
                return self.skip * (1 + share) / 2

    def _harm(self, position: Position, seat: Seat, at: Seat) -> float:
        """Whom to harm first: the one with the fewest dice; a partner last."""
        if at == position.partner(seat):
            return NEVER
        return -position.players[at].dice if self.spots_leader else 0


def _loss(position: Position, seat: Seat, keep: int) -> int:
    """How many cards a player loses who is cut down."""
    return max(0, len(position.players[seat].hand) - keep)


def order(text: str) -> tuple[Card, ...]:
    """Cards from their names."""
    return tuple(map(Card, text.split()))


CAREFUL = Heuristics(
    kept=order("discard1 again skip pass draw3 down1 discard2 take1 down2 give1"),
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
"""The best rules of thumb that are known; whoever thinks further takes everybody to play by them."""
