"""The hard player of Wazabi: it plays each choice in many imagined worlds, and takes the one that does best."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, Seat, View
from engines.players.budget import Budget
from engines.players.wazabi.evaluation import value
from engines.players.wazabi.heuristics import CAREFUL
from engines.players.wazabi.recorded_rng import RecordedRng
from engines.players.wazabi.rule import chosen
from engines.wazabi import Wazabi
from engines.wazabi.actions import Page, WazabiAction
from engines.wazabi.position import Phase, Position

TRIALS = 400
"""How often an action is played out for a choice, more or less."""
FEWEST = 3
"""In how many worlds at least each action is tried before half of them are given up."""
TURNS = 2
"""How many turns after the present one are played out."""


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """The one of `legal` that is value most, on the average of the worlds."""

    def best(position: Position, seat: Seat, actions: Sequence[WazabiAction]) -> WazabiAction:
        return actions[0] if len(actions) == 1 else _best(view, seat, actions, rng, budget)

    return chosen(view, legal, rng, best)


def _best(view: View, seat: Seat, actions: Sequence[WazabiAction], rng: Rng, budget: Budget) -> WazabiAction:
    """All actions meet the same worlds and the same luck; the better half of them meets more, until one is left."""
    left: Sequence[WazabiAction] = actions
    sums = dict.fromkeys(actions, 0.0)
    in_round = TRIALS // (len(left) - 1).bit_length()
    while len(left) > 1:
        for _ in range(max(FEWEST, in_round // len(left))):
            world, luck = Wazabi.imagine(view, rng), RecordedRng(rng)
            for action in left:
                luck.rewind()
                sums[action] += value(_played_out(world, seat, action, luck), seat)
            if budget.spent:
                return max(left, key=sums.__getitem__)
        ranked: list[WazabiAction] = sorted(left, key=lambda action: sums[action], reverse=True)
        left = ranked[: (len(left) + 1) // 2]
    return left[0]


def _played_out(world: Wazabi, seat: Seat, action: WazabiAction, rng: Rng) -> Wazabi:
    """The position at the beginning of a later turn, or of the next game, everybody playing by rules of thumb."""
    while action not in (legal := world.legal(seat)):
        world = world.apply(seat, next(page for page in legal if isinstance(page, Page)), rng).state
    now, turns = world.apply(seat, action, rng).state, TURNS
    while now.phase is not Phase.OVER and now.game == world.game:
        if now.phase is Phase.ROLL:
            if not turns:
                break
            turns -= 1
        mover = min(now.to_act())
        legal = now.legal(mover)
        now = now.apply(mover, legal[0] if len(legal) == 1 else CAREFUL.choice(now, mover, legal), rng).state
    return now
