"""Undo of an action, allowed only where nothing random or hidden was revealed by it, or since."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from random import Random

import msgspec
from msgspec.structs import replace

from bot.table import refusal
from bot.table.change import Change, rng
from bot.table.history import Stage
from bot.table.table import Move, MoveKind, Status, Table
from engines.core import IllegalAction, Rng, Seat, State, Step

WORLDS = 40
"""The number of worlds that are imagined for each player."""
PUBLIC_WORLDS = 200
"""The number of worlds for an onlooker, who knows least: few of them lack a card that most hands would hold."""


class Reveal(StrEnum):
    """Something that nobody could foresee, and that an action let somebody see."""

    CHANCE = "chance"
    """Dice that were rolled, or cards that were drawn."""
    HIDDEN = "hidden"
    """A card or a choice that was hidden from somebody."""


def stage_to_undo_to(table: Table, stages: Sequence[Stage], seat: Seat) -> Stage:
    """Return the stage before a seat's newest action. Raises Refused where that action stands."""
    own = [at for at, stage in enumerate(stages) if (stage.move.seat, stage.move.kind) == (seat, MoveKind.ACTION)]
    if not own:
        raise refusal.undo_nothing(table.link)
    newest = max(own)
    for before, stage in zip(stages[newest - 1 :], stages[newest:], strict=False):
        move = stage.move
        if move.seat is None or move.kind is not MoveKind.ACTION:
            raise refusal.undo_barrier(table.link)
        chance = rng(replace(table, version=stage.version - 1))
        match find_reveal(before.state, move.seat, move.action, chance, len(table.chairs)):
            case Reveal.CHANCE:
                raise refusal.undo_chance(table.link)
            case Reveal.HIDDEN:
                raise refusal.undo_shown(table.link)
            case None:
                pass
    return stages[newest - 1]


def undo_to(table: Table, stage: Stage, seat: Seat) -> Change:
    """Return the table at an earlier stage; old buttons are stale, since its questions have new numbers."""
    after = replace(
        table,
        state=msgspec.json.encode(stage.state),
        status=Status.PLAYING,
        version=table.version + 1,
        undone=table.undone + 1,
    )
    return Change(after, (Move(seat, MoveKind.UNDO, str(stage.version), b"[]"),), state=stage.state)


def find_reveal(before: State, seat: Seat, text: str, chance: Rng, seats: int) -> Reveal | None:
    """Return the kind of thing that an action revealed to anybody; None where all of it could be foreseen.

    A viewer could foresee it where the action leads to what they know afterwards in every world that looks to them
    like the one before.
    """
    counted = CountedRng(chance)
    step = before.apply(seat, before.parse(seat, text), counted)
    if counted.used:
        return Reveal.CHANCE
    for viewer in (None, *range(seats)):
        worlds = PUBLIC_WORLDS if viewer is None else WORLDS
        if not all(_is_foreseen(before, step, seat, text, viewer, number) for number in range(worlds)):
            return Reveal.HIDDEN
    return None


class CountedRng:
    """A generator that counts the numbers it gives."""

    def __init__(self, rng: Rng) -> None:
        self.used = 0
        self._rng = rng

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        self.used += 1
        return self._rng.random()


def _is_foreseen(before: State, step: Step[State], seat: Seat, text: str, viewer: Seat | None, number: int) -> bool:
    chance = Random(f"{viewer}:{number}")
    world = before.imagine(before.view(viewer), chance)
    try:
        imagined = world.apply(seat, world.parse(seat, text), chance)
    except IllegalAction:
        return False
    return (imagined.state.view(viewer), imagined.events) == (step.state.view(viewer), step.events)
