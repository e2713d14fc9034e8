"""A whole decision between two rolls, and the next step towards it: never one that a later step takes back."""

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

WORKS: Mapping[type[Action], Ability] = {Adjust: Ability.ADJUST, Pair: Ability.PAIR, Sell: Ability.SELL}
"""The ability whose dice an action names."""


@dataclass(frozen=True)
class Keep:
    """Lock these dice, named by their places, and roll the others."""

    dice: frozenset[int]


@dataclass(frozen=True)
class Stop:
    """Score."""


@dataclass(frozen=True)
class GiveUp:
    """Score nothing after the last roll."""


@dataclass(frozen=True)
class Turned:
    """Flip or roll again one or two dice, for Nizi."""

    ability: Ability
    dice: frozenset[int]


Work: TypeAlias = Adjust | Pair | Sell | Turned
"""What Nizi buy between rolls."""
Plan: TypeAlias = Keep | Stop | GiveUp | Work


def step(plan: Plan, view: NaasiiView, legal: Sequence[Action]) -> Action:
    """The next of the `legal` steps towards `plan`, after any others; repeated, they come to its end."""
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
        case Turned(ability, dice):
            if resting:
                wanted = _buy(ability)
            elif view.phase is Phase(ability):
                wanted = _pick(dice, view.picks)
        case Adjust() | Pair() | Sell():
            ability = WORKS[type(plan)]
            if resting:
                wanted = _buy(ability)
            elif view.phase is Phase(ability):
                wanted = plan
    assert wanted in legal, wanted
    return wanted


def _lock(dice: frozenset[int], marks: tuple[int, ...]) -> Action:
    """Free what is marked by mistake, mark what is wanting, then roll."""
    wrong = [die for die in marks if die not in dice]
    wanting = sorted(dice.difference(marks))
    return Free(wrong[0]) if wrong else Mark(wanting[0]) if wanting else Roll()


def _pick(dice: frozenset[int], picks: tuple[int, ...]) -> Action:
    wrong = [die for die in picks if die not in dice]
    wanting = sorted(dice.difference(picks))
    return Unpick(wrong[0]) if wrong else Pick(wanting[0]) if wanting else Do()


def _buy(ability: Ability) -> Buy:
    return Buy(ability, PRICES[ability])
