"""A complete decision between two rolls, and the next action towards it, which no later one takes back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from engines.core import Action
from engines.naasii import NaasiiView
from engines.naasii.actions import (
    Ability,
    Adjust,
    Back,
    Buy,
    Do,
    Free,
    Mark,
    Pair,
    Pass,
    Pick,
    Roll,
    Score,
    Sell,
    Unpick,
)
from engines.naasii.scoring import PRICES
from engines.naasii.view import Phase

ABILITIES: Mapping[type[Action], Ability] = {Adjust: Ability.ADJUST, Pair: Ability.PAIR, Sell: Ability.SELL}
"""The ability behind each action that names its dice at once."""


@dataclass(frozen=True)
class Keep:
    """The plan to lock these dice, named by their places, and to roll the others."""

    dice: frozenset[int]


@dataclass(frozen=True)
class Stop:
    """The plan to score."""


@dataclass(frozen=True)
class GiveUp:
    """The plan to score nothing after the last roll."""


@dataclass(frozen=True)
class FlipOrReroll:
    """The plan to flip or re-roll one or two dice, for Nizi."""

    ability: Ability
    dice: frozenset[int]


Purchase: TypeAlias = Adjust | Pair | Sell | FlipOrReroll
"""Everything that Nizi buy between rolls."""
Plan: TypeAlias = Keep | Stop | GiveUp | Purchase


def next_action(plan: Plan, view: NaasiiView, legal: Sequence[Action]) -> Action:
    """Return the next legal action towards `plan`, whatever was done before; repeated, it completes the plan."""
    resting = view.phase in (Phase.LOCK, Phase.LAST)
    wanted: Action = Back()
    match plan:
        case Keep(dice):
            if resting:
                wanted = _lock(dice, view.marks)
        case Stop():
            if resting:
                return next(action for action in legal if isinstance(action, Score))
        case GiveUp():
            if resting:
                wanted = Pass()
        case FlipOrReroll(ability, dice):
            if resting:
                wanted = _buy(ability)
            elif view.phase is Phase(ability):
                wanted = _pick(dice, view.picks)
        case Adjust() | Pair() | Sell():
            ability = ABILITIES[type(plan)]
            if resting:
                wanted = _buy(ability)
            elif view.phase is Phase(ability):
                wanted = plan
    assert wanted in legal, wanted
    return wanted


def _lock(dice: frozenset[int], marks: tuple[int, ...]) -> Action:
    """Free dice that are marked by mistake, mark missing ones, then roll."""
    wrong = [die for die in marks if die not in dice]
    missing = sorted(dice.difference(marks))
    return Free(wrong[0]) if wrong else Mark(missing[0]) if missing else Roll()


def _pick(dice: frozenset[int], picks: tuple[int, ...]) -> Action:
    wrong = [die for die in picks if die not in dice]
    missing = sorted(dice.difference(picks))
    return Unpick(wrong[0]) if wrong else Pick(missing[0]) if missing else Do()


def _buy(ability: Ability) -> Buy:
    return Buy(ability, PRICES[ability])
