"""The setup of a sheet: a Lucky Number, and boxes to cross off (NA-1, NA-2)."""

from __future__ import annotations

from msgspec.structs import replace

from engines.core import Rng, roll, shuffled
from engines.naasii.actions import Auto, Confirm, Cross, Number, Renumber, SetupAction, Uncross
from engines.naasii.player import Player
from engines.naasii.sheet import BOXES, NUMBERS, Box, Column


def setup_choices(player: Player, off: int) -> tuple[SetupAction, ...]:
    """Return everything that `player` may do to a sheet with `off` boxes to cross off in each column."""
    if player.number is None:
        return (*map(Number, NUMBERS), Auto())
    wanting = {column: off - len(boxes) for column, boxes in _by_column(player.crossed).items()}
    boxes = (
        Uncross(box) if box in player.crossed else Cross(box)
        for box in BOXES
        if box in player.crossed or wanting[box.column]
    )
    return (*boxes, Renumber(), Auto() if any(wanting.values()) else Confirm())


def set_up(player: Player, action: SetupAction, off: int, rng: Rng) -> Player:
    """Return the player after one of the `setup_choices`."""
    match action:
        case Number(number):
            return replace(player, number=number)
        case Renumber():
            return replace(player, number=None)
        case Cross(box):
            return replace(player, crossed=_in_order({*player.crossed, box}))
        case Uncross(box):
            return replace(player, crossed=_in_order({*player.crossed} - {box}))
        case Auto():
            return drawn(player, off, rng)
        case Confirm():
            return replace(player, confirmed=True)


def drawn(player: Player, off: int, rng: Rng) -> Player:
    """Return the player with everything not chosen yet drawn at random."""
    crossed = set(player.crossed)
    for column, boxes in _by_column(player.crossed).items():
        others = [box for box in BOXES if box.column is column and box not in crossed]
        crossed.update(shuffled(rng, others)[: off - len(boxes)])
    number = player.number or roll(rng, len(NUMBERS), 1)[0]
    return replace(player, number=number, crossed=_in_order(crossed))


def _by_column(boxes: tuple[Box, ...]) -> dict[Column, list[Box]]:
    return {column: [box for box in boxes if box.column is column] for column in Column}


def _in_order(boxes: set[Box]) -> tuple[Box, ...]:
    return tuple(box for box in BOXES if box in boxes)
