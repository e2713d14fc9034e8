"""What Nizi buy between rolls: the choices, and what they do to the dice (rulings NA-9).

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
    """The abilities that `player` can pay for and that have a die to work on."""
    found: list[Buy] = []
    for ability, targets in (
        (Ability.ADJUST, _adjusts),
        (Ability.REROLL, _picks),
        (Ability.FLIP, _picks),
        (Ability.PAIR, _pairs),
        (Ability.SELL, _sells),
    ):
        price = PRICES[ability]
        if price <= player.nizi and targets(turn):
            found.append(Buy(ability, price))
    return tuple(found)


def targets(turn: Turn) -> tuple[TurnAction, ...]:
    """The dice that the ability which is being bought can work on, and the way back."""
    match turn.phase:
        case Phase.ADJUST:
            return (*_adjusts(turn), Back())
        case Phase.PAIR:
            return (*_pairs(turn), Back())
        case Phase.SELL:
            return (*_sells(turn), Back())
        case _:
            done = (Do(),) if turn.picks else ()
            return (*_picks(turn), *done, Back())


def worked(turn: Turn, action: Adjust | Do | Pair | Sell, rng: Rng) -> tuple[Turn, Bought]:
    """The turn after an ability has had its effect, and what it was."""
    match action:
        case Adjust(die, to):
            return _turned(turn, Ability.ADJUST, {die: to})
        case Pair(dice):
            return _eliminated(turn, Ability.PAIR, dice, PAIR_GIVES)
        case Sell(die):
            return _eliminated(turn, Ability.SELL, (die,), SELL_GIVES)
        case Do() if turn.phase is Phase.FLIP:
            return _turned(turn, Ability.FLIP, {place: flipped(turn.dice[place].face) for place in turn.picks})
        case Do():
            # A mark was set for a face that is not there any more.
            faces = dict(zip(turn.picks, roll(rng, FACES, len(turn.picks)), strict=True))
            return _turned(turn.unmarked(turn.picks), Ability.REROLL, faces)


def _turned(turn: Turn, ability: Ability, faces: dict[int, int]) -> tuple[Turn, Bought]:
    before = tuple(turn.dice[place].face for place in faces)
    return turn.turned(faces), Bought(ability, PRICES[ability], before, tuple(faces.values()))


def _eliminated(turn: Turn, ability: Ability, places: tuple[int, ...], gained: int) -> tuple[Turn, Bought]:
    before = tuple(turn.dice[place].face for place in places)
    return turn.without(places), Bought(ability, PRICES[ability], before, gained=gained)


def _adjusts(turn: Turn) -> tuple[Adjust, ...]:
    return tuple(
        Adjust(place, to)
        for place in _in_play(turn)
        for to in (turn.dice[place].face - 1, turn.dice[place].face + 1)
        if 1 <= to <= FACES
    )


def _picks(turn: Turn) -> tuple[Pick | Unpick, ...]:
    more = len(turn.picks) < MOST_PICKS
    return tuple(
        Unpick(place) if place in turn.picks else Pick(place) for place in turn.unlocked if more or place in turn.picks
    )


def _pairs(turn: Turn) -> tuple[Pair, ...]:
    found: dict[tuple[int, Kind, Kind], Pair] = {}
    for first, second in combinations(_in_play(turn), 2):
        if turn.dice[first].face == turn.dice[second].face and _leaves_one(turn, (first, second)):
            one, other = sorted((_kind(turn, first), _kind(turn, second)))
            found.setdefault((turn.dice[first].face, one, other), Pair((first, second)))
    return tuple(found.values())


def _sells(turn: Turn) -> tuple[Sell, ...]:
    found: dict[Kind, Sell] = {}
    for place in _in_play(turn):
        if turn.dice[place].face == WILD and _leaves_one(turn, (place,)):
            found.setdefault(_kind(turn, place), Sell(place))
    return tuple(found.values())


def _in_play(turn: Turn) -> tuple[int, ...]:
    return tuple([place for place, die in enumerate(turn.dice) if die.where in IN_PLAY])


def _kind(turn: Turn, place: int) -> Kind:
    """What tells a die from others of its face: of dice that are alike, one is offered."""
    return turn.dice[place].where, place in turn.marks


def _leaves_one(turn: Turn, places: tuple[int, ...]) -> bool:
    """Whether the last unlocked die is not among those eliminated."""
    taken = sum(turn.dice[place].where is Where.ROLLED for place in places)
    return not taken or taken < len(turn.unlocked)
