"""The hard player of Wazabi: plays each action out in many imagined worlds, and takes the one that does best."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Rng, Seat, View
from engines.players.budget import Budget
from engines.players.wazabi.evaluation import evaluate
from engines.players.wazabi.heuristics import CAREFUL
from engines.players.wazabi.recorded_rng import RecordedRng
from engines.players.wazabi.rule import choose_by
from engines.wazabi import Wazabi
from engines.wazabi.actions import Page, WazabiAction
from engines.wazabi.position import Phase, Position

PLAYOUTS = 400
"""Playouts for one choice, more or less."""
FEWEST = 3
"""Worlds in which each action is tried at least, before half of the actions are given up."""
TURNS = 2
"""Turns that are played out after the present one."""


def choose(view: View, legal: Sequence[Action], rng: Rng, budget: Budget) -> Action:
    """Choose the action with the highest average value over all worlds."""

    def best(position: Position, seat: Seat, actions: Sequence[WazabiAction]) -> WazabiAction:
        return actions[0] if len(actions) == 1 else _best_action(view, seat, actions, rng, budget)

    return choose_by(best, view, legal, rng)


def _best_action(view: View, seat: Seat, actions: Sequence[WazabiAction], rng: Rng, budget: Budget) -> WazabiAction:
    """Try all actions in the same worlds with the same luck, then the better half in more, until one is left."""
    left: Sequence[WazabiAction] = actions
    sums = dict.fromkeys(actions, 0.0)
    in_round = PLAYOUTS // (len(left) - 1).bit_length()
    while len(left) > 1:
        for _ in range(max(FEWEST, in_round // len(left))):
            world, luck = Wazabi.imagine(view, rng), RecordedRng(rng)
            for action in left:
                luck.rewind()
                sums[action] += evaluate(_play_out(world, seat, action, luck), seat)
            if budget.spent:
                return max(left, key=sums.__getitem__)
        ranked: list[WazabiAction] = sorted(left, key=lambda action: sums[action], reverse=True)
        left = ranked[: (len(left) + 1) // 2]
    return left[0]


def _play_out(world: Wazabi, seat: Seat, action: WazabiAction, rng: Rng) -> Wazabi:
    """Return the world at the beginning of a later turn or of the next game, with everybody playing carefully."""
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
        now = now.apply(mover, legal[0] if len(legal) == 1 else CAREFUL.choose(now, mover, legal), rng).state
    return now
