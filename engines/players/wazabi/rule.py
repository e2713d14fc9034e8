"""What a computer player may consider, whichever page of the choices is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.core import Action, Rng, Seat, View
from engines.wazabi import Wazabi, WazabiView
from engines.wazabi.actions import Nothing, Page, Pick, Play, WazabiAction
from engines.wazabi.choices import choices
from engines.wazabi.position import Position
from engines.wazabi.safe import dice_lost

Rule = Callable[[Position, Seat, Sequence[WazabiAction]], WazabiAction]
"""A way to choose among several actions; of the position it looks only at what the seat may know."""


def chosen(view: View, legal: Sequence[Action], rng: Rng, rule: Rule) -> Action:
    """What `rule` chooses, or the way to the page where that is.

    Who has turned the page chooses from that one, so that nobody turns pages for ever.
    """
    if len(legal) == 1 or isinstance(legal[0], Pick):
        # The cards of a fan are all alike from behind (rulings WA-7).
        return legal[0]
    if not isinstance(view, WazabiView) or view.viewer is None:
        raise TypeError(f"not a player's view of Wazabi: {type(view).__name__}")
    position, seat = Wazabi.imagine(view, rng), view.viewer
    actions = considered(position, seat)
    shown = [action for action in actions if action in legal]
    action = rule(position, seat, shown if view.page and shown else actions)
    return action if action in legal else next(page for page in legal if isinstance(page, Page))


def considered(position: Position, seat: Seat) -> tuple[WazabiAction, ...]:
    """All that `seat` may do, but no waiting while a card can be played that loses them a die (rulings WA-13)."""
    actions = choices(position, seat)
    if any(isinstance(action, Play) and dice_lost(position, seat, action) > 0 for action in actions):
        return tuple(action for action in actions if not isinstance(action, Nothing))
    return actions
