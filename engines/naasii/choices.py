"""The choices of the player to move (NA-3 to NA-9)."""

from __future__ import annotations

from engines.naasii.abilities import buys, targets
from engines.naasii.actions import Ability, Back, Bust, Cross, Evade, Free, Give, Mark, Pass, Roll, Score, TurnAction
from engines.naasii.player import Player
from engines.naasii.scoring import PRICES, fills
from engines.naasii.sheet import WILD
from engines.naasii.turn import Turn
from engines.naasii.view import Phase, Where


def turn_choices(turn: Turn, player: Player, abilities: bool) -> tuple[TurnAction, ...]:
    """Return everything that `player` may do in their turn."""
    match turn.phase:
        case Phase.ROLL:
            return (Roll(),)
        case Phase.LOCK:
            return _lock_actions(turn, player, abilities)
        case Phase.LAST:
            return _last_actions(turn, player, abilities)
        case Phase.BOX:
            return (*fills(player, turn.faces, abilities), Back())
        case Phase.CROW:
            return (*_give_actions(turn), *_bust_actions(player, abilities))
        case Phase.EVADE:
            return _bust_actions(player, abilities)
        case Phase.CROSS:
            return tuple(map(Cross, player.open))
        case Phase.ADJUST | Phase.REROLL | Phase.FLIP | Phase.PAIR | Phase.SELL:
            return targets(turn)
        case Phase.SHEETS | Phase.OVER:
            return ()


def _lock_actions(turn: Turn, player: Player, abilities: bool) -> tuple[TurnAction, ...]:
    dice = turn.unlocked
    marks = (Free(place) if place in turn.marks else Mark(place) for place in dice)
    # Only after Evade can there be nothing to lock; it is then allowed to roll without locking (NA-9).
    rolls = (Roll(),) if turn.marks or not dice else ()
    scores, _ = _score_actions(turn, player, abilities)
    return (*marks, *rolls, *scores, *(buys(turn, player) if abilities else ()))


def _last_actions(turn: Turn, player: Player, abilities: bool) -> tuple[TurnAction, ...]:
    scores, free = _score_actions(turn, player, abilities)
    passes = () if free else (Pass(),)
    return (*scores, *(buys(turn, player) if abilities else ()), *passes)


def _score_actions(turn: Turn, player: Player, abilities: bool) -> tuple[tuple[Score, ...], bool]:
    """Return the way to score, if there is one, and whether it is open without buying anything (NA-5)."""
    boxes = fills(player, turn.faces, abilities)
    if not boxes:
        return (), False
    return (Score(max(fill.points for fill in boxes)),), not all(fill.price for fill in boxes)


def _give_actions(turn: Turn) -> tuple[Give, ...]:
    rolled = len(turn.places(Where.ROLLED, WILD))
    locked = len(turn.places(Where.LOCKED, WILD))
    return tuple(
        Give(count, turn.owed - count)
        for count in range(turn.owed, -1, -1)
        if count <= rolled and turn.owed - count <= locked
    )


def _bust_actions(player: Player, abilities: bool) -> tuple[TurnAction, ...]:
    return (Bust(), Evade()) if abilities and player.nizi >= PRICES[Ability.EVADE] else (Bust(),)
