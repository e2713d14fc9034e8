"""A rule that chooses among all actions, whichever page of them is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engines.core import Action, Rng, Seat, View
from engines.wazabi import Wazabi, WazabiView
from engines.wazabi.actions import Nothing, Page, Pick, Play, WazabiAction
from engines.wazabi.choices import choices
from engines.wazabi.position import Position
from engines.wazabi.safe import dice_lost

Rule = Callable[[Position, Seat, Sequence[WazabiAction]], WazabiAction]
"""A way to choose among several actions. It looks only at what the seat may know of the position."""


def choose_by(rule: Rule, view: View, legal: Sequence[Action], rng: Rng) -> Action:
    """Return the action that `rule` chooses, or the way to the page where it is.

    A player who has turned the page chooses from that page, so that nobody turns pages for ever.
    """
    if len(legal) == 1 or isinstance(legal[0], Pick):
        # The cards of a fan all look the same from behind (WA-7).
        return legal[0]
    shown = WazabiView.of(view)
    if shown.viewer is None:
        raise TypeError("nobody plays from the public view")
    position, seat = Wazabi.imagine(shown, rng), shown.viewer
    actions = considered(position, seat)
    on_page = [action for action in actions if action in legal]
    action = rule(position, seat, on_page if shown.page and on_page else actions)
    return action if action in legal else next(page for page in legal if isinstance(page, Page))


def considered(position: Position, seat: Seat) -> tuple[WazabiAction, ...]:
    """Return all choices of `seat`, but not playing nothing while a card can lose them a die (WA-13)."""
    actions = choices(position, seat)
    if any(isinstance(action, Play) and dice_lost(position, seat, action) > 0 for action in actions):
        return tuple(action for action in actions if not isinstance(action, Nothing))
    return actions
