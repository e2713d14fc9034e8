"""Abilities bought with Nizi between rolls: the choices, and their effect on the dice (NA-9).

Small and Repeat are part of scoring, and Evade is part of a bust.
"""

from __future__ import annotations

from itertools import combinations
from typing import TypeAlias

from engines.core import Rng, roll
from engines.naasii.actions import Ability, Adjust, Back, Buy, Do, Pair, Pick, Sell, TurnAction, Unpick
from engines.naasii.events import Bought
from engines.naasii.player import Player
from engines.naasii.scoring import PRICES
from engines.naasii.sheet import WILD
from engines.naasii.turn import FACES, IN_PLAY, Turn, flipped
from engines.naasii.view import Phase, Where

PAIR_GIVES = 4
SELL_GIVES = 3
MOST_PICKS = 2

Kind: TypeAlias = tuple[Where, bool]


def buys(turn: Turn, player: Player) -> tuple[Buy, ...]:
    """Return the abilities that `player` can pay for and that have a die to work on."""
    found: list[Buy] = []
    for ability, targets in (
        (Ability.ADJUST, _adjust_actions),
        (Ability.REROLL, _pick_actions),
        (Ability.FLIP, _pick_actions),
        (Ability.PAIR, _pair_actions),
        (Ability.SELL, _sell_actions),
    ):
        price = PRICES[ability]
        if price <= player.nizi and targets(turn):
            found.append(Buy(ability, price))
    return tuple(found)


def targets(turn: Turn) -> tuple[TurnAction, ...]:
    """Return the dice that the ability being bought can work on, and the way back."""
    match turn.phase:
        case Phase.ADJUST:
            return (*_adjust_actions(turn), Back())
        case Phase.PAIR:
            return (*_pair_actions(turn), Back())
        case Phase.SELL:
            return (*_sell_actions(turn), Back())
        case _:
            done = (Do(),) if turn.picks else ()
            return (*_pick_actions(turn), *done, Back())


def use_ability(turn: Turn, action: Adjust | Do | Pair | Sell, rng: Rng) -> tuple[Turn, Bought]:
    """Return the turn after an ability has taken effect, and the event that tells of it."""
    match action:
        case Adjust(die, to):
            return _turn_dice(turn, Ability.ADJUST, {die: to})
        case Pair(dice):
            return _eliminate(turn, Ability.PAIR, dice, PAIR_GIVES)
        case Sell(die):
            return _eliminate(turn, Ability.SELL, (die,), SELL_GIVES)
        case Do() if turn.phase is Phase.FLIP:
            return _turn_dice(turn, Ability.FLIP, {place: flipped(turn.dice[place].face) for place in turn.picks})
        case Do():
            # The marks were set for faces that are gone.
            faces = dict(zip(turn.picks, roll(rng, FACES, len(turn.picks)), strict=True))
            return _turn_dice(turn.unmarked(turn.picks), Ability.REROLL, faces)


def _turn_dice(turn: Turn, ability: Ability, faces: dict[int, int]) -> tuple[Turn, Bought]:
    before = tuple(turn.dice[place].face for place in faces)
    return turn.turned(faces), Bought(ability, PRICES[ability], before, tuple(faces.values()))


def _eliminate(turn: Turn, ability: Ability, places: tuple[int, ...], gained: int) -> tuple[Turn, Bought]:
    before = tuple(turn.dice[place].face for place in places)
    return turn.without(places), Bought(ability, PRICES[ability], before, gained=gained)


def _adjust_actions(turn: Turn) -> tuple[Adjust, ...]:
    return tuple(
        Adjust(place, to)
        for place in _in_play(turn)
        for to in (turn.dice[place].face - 1, turn.dice[place].face + 1)
        if 1 <= to <= FACES
    )


def _pick_actions(turn: Turn) -> tuple[Pick | Unpick, ...]:
    more = len(turn.picks) < MOST_PICKS
    return tuple(
        Unpick(place) if place in turn.picks else Pick(place) for place in turn.unlocked if more or place in turn.picks
    )


def _pair_actions(turn: Turn) -> tuple[Pair, ...]:
    found: dict[tuple[int, Kind, Kind], Pair] = {}
    for first, second in combinations(_in_play(turn), 2):
        if turn.dice[first].face == turn.dice[second].face and _leaves_one(turn, (first, second)):
            one, other = sorted((_kind(turn, first), _kind(turn, second)))
            found.setdefault((turn.dice[first].face, one, other), Pair((first, second)))
    return tuple(found.values())


def _sell_actions(turn: Turn) -> tuple[Sell, ...]:
    found: dict[Kind, Sell] = {}
    for place in _in_play(turn):
        if turn.dice[place].face == WILD and _leaves_one(turn, (place,)):
            found.setdefault(_kind(turn, place), Sell(place))
    return tuple(found.values())


def _in_play(turn: Turn) -> tuple[int, ...]:
    return tuple([place for place, die in enumerate(turn.dice) if die.where in IN_PLAY])


def _kind(turn: Turn, place: int) -> Kind:
    """Return what tells a die from others of its face: of dice that are alike, only one is offered."""
    return turn.dice[place].where, place in turn.marks


def _leaves_one(turn: Turn, places: tuple[int, ...]) -> bool:
    """Return whether an unlocked die is left, unless none of those eliminated is unlocked."""
    taken = sum(turn.dice[place].where is Where.ROLLED for place in places)
    return not taken or taken < len(turn.unlocked)
