"""What the player whose turn it is may do (rulings NA-3 to NA-9)."""

from __future__ import annotations

from engines.naasii.abilities import buys, targets
from engines.naasii.actions import Ability, Back, Bust, Cross, Evade, Free, Give, Mark, Pass, Roll, Score, TurnAction
from engines.naasii.player import Player
from engines.naasii.scoring import PRICES, fills
from engines.naasii.sheet import WILD
from engines.naasii.turn import Turn
from engines.naasii.view import Phase, Where


def turn_choices(turn: Turn, player: Player, abilities: bool) -> tuple[TurnAction, ...]:
    """What `player` may do in the own turn."""
    match turn.phase:
        case Phase.ROLL:
            return (Roll(),)
        case Phase.LOCK:
            return _locks(turn, player, abilities)
        case Phase.LAST:
            return _lasts(turn, player, abilities)
        case Phase.BOX:
            return (*fills(player, turn.faces, abilities), Back())
        case Phase.CROW:
            return (*_gives(turn), *_busts(player, abilities))
        case Phase.EVADE:
            return _busts(player, abilities)
        case Phase.CROSS:
            return tuple(map(Cross, player.open))
        case Phase.ADJUST | Phase.REROLL | Phase.FLIP | Phase.PAIR | Phase.SELL:
            return targets(turn)
        case Phase.SHEETS | Phase.OVER:
            return ()


def _locks(turn: Turn, player: Player, abilities: bool) -> tuple[TurnAction, ...]:
    dice = turn.unlocked
    marks = (Free(place) if place in turn.marks else Mark(place) for place in dice)
    # Only after Evade is there nothing to lock, and then a roll without locking is allowed (rulings NA-9).
    rolls = (Roll(),) if turn.marks or not dice else ()
    scores, _ = _scores(turn, player, abilities)
    return (*marks, *rolls, *scores, *(buys(turn, player) if abilities else ()))


def _lasts(turn: Turn, player: Player, abilities: bool) -> tuple[TurnAction, ...]:
    scores, free = _scores(turn, player, abilities)
    passes = () if free else (Pass(),)
    return (*scores, *(buys(turn, player) if abilities else ()), *passes)


def _scores(turn: Turn, player: Player, abilities: bool) -> tuple[tuple[Score, ...], bool]:
    """The way to score if there is one, and whether it is open without buying anything (rulings NA-5)."""
    boxes = fills(player, turn.faces, abilities)
    if not boxes:
        return (), False
    return (Score(max(fill.points for fill in boxes)),), not all(fill.price for fill in boxes)


def _gives(turn: Turn) -> tuple[Give, ...]:
    rolled = len(turn.places(Where.ROLLED, WILD))
    locked = len(turn.places(Where.LOCKED, WILD))
    return tuple(
        Give(count, turn.owed - count)
        for count in range(turn.owed, -1, -1)
        if count <= rolled and turn.owed - count <= locked
    )


def _busts(player: Player, abilities: bool) -> tuple[TurnAction, ...]:
    return (Bust(), Evade()) if abilities and player.nizi >= PRICES[Ability.EVADE] else (Bust(),)
