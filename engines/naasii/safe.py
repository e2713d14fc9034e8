"""The sensible action for an idler, which brings the turn to its end."""

from __future__ import annotations

from collections.abc import Sequence

from engines.naasii.actions import (
    Auto,
    Back,
    Confirm,
    Cross,
    Fill,
    Give,
    Mark,
    Pass,
    Roll,
    Score,
    SetupAction,
    TurnAction,
)
from engines.naasii.player import Player
from engines.naasii.scoring import fills, most_dice
from engines.naasii.sheet import BOXES, NUMBERS, WILD, Box
from engines.naasii.turn import Turn
from engines.naasii.view import Phase, Where


def safe_setup(choices: Sequence[SetupAction]) -> SetupAction:
    """Draw whatever is missing, then confirm."""
    return next(action for action in choices if isinstance(action, (Auto, Confirm)))


def safe_move(turn: Turn, player: Player, choices: Sequence[TurnAction]) -> TurnAction:
    """Score if possible, otherwise lock the best die and roll; an idler never buys."""
    match turn.phase:
        case Phase.LOCK | Phase.LAST:
            return _between_rolls(turn, player, choices)
        case Phase.BOX:
            boxes = [fill for fill in choices if isinstance(fill, Fill) and not fill.price]
            return max(boxes, key=lambda fill: fill.points, default=Back())
        case Phase.CROW:
            # The first choice gives up the fewest locked dice.
            return next((give for give in choices if isinstance(give, Give)), choices[0])
        case Phase.CROSS:
            return Cross(max(player.open, key=_difficulty))
        case Phase.ADJUST | Phase.REROLL | Phase.FLIP | Phase.PAIR | Phase.SELL:
            return Back()
        case _:
            return choices[0]


def _between_rolls(turn: Turn, player: Player, choices: Sequence[TurnAction]) -> TurnAction:
    if fills(player, turn.faces, abilities=False):
        return next(action for action in choices if isinstance(action, Score))
    ending = next((action for action in choices if isinstance(action, (Roll, Pass))), None)
    if ending is not None:
        return ending
    marks = [action for action in choices if isinstance(action, Mark)]
    if marks:
        return max(marks, key=lambda mark: _best_box(turn, player, mark.die))
    return choices[0]


def _best_box(turn: Turn, player: Player, place: int) -> tuple[int, bool]:
    """Return how many dice the best open box could take of this one and the locked ones, and whether it is a 12."""
    face = turn.dice[place].face
    faces = tuple(sorted([face, *(turn.dice[locked].face for locked in turn.places(Where.LOCKED))]))
    most = max(points for box, points in zip(BOXES, most_dice(faces), strict=True) if box in player.open)
    return most, face == WILD


def _difficulty(box: Box) -> int:
    """Return the difficulty of filling a box: numbers at the ends of the column are in the fewest Runs."""
    return abs(2 * box.number - NUMBERS[0] - NUMBERS[-1])
