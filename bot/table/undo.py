"""Whether an action can be taken back: only where nothing hidden or random was seen with it, or since."""

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
"""How many worlds are imagined for each player."""
PUBLIC_WORLDS = 200
"""How many for an onlooker, who knows least: a card that most hands would hold is missing in few of them."""


class Seen(StrEnum):
    """What an action let somebody see that could not be foreseen."""

    CHANCE = "chance"
    HIDDEN = "hidden"


def back_to(table: Table, stages: Sequence[Stage], seat: Seat) -> Stage:
    """The stage before a seat's newest action. Raises Refused where that cannot be taken back."""
    own = [at for at, stage in enumerate(stages) if (stage.move.seat, stage.move.kind) == (seat, MoveKind.ACTION)]
    if not own:
        raise refusal.undo_nothing(table.link)
    for before, stage in zip(stages[own[-1] - 1 :], stages[own[-1] :], strict=False):
        move = stage.move
        if move.seat is None or move.kind is not MoveKind.ACTION:
            raise refusal.undo_barrier(table.link)
        chance = rng(replace(table, version=stage.version - 1))
        if (what := seen(before.state, move.seat, move.action, chance, len(table.chairs))) is not None:
            raise refusal.undo_chance(table.link) if what is Seen.CHANCE else refusal.undo_shown(table.link)
    return stages[own[-1] - 1]


def taken_back(table: Table, stage: Stage, seat: Seat) -> Change:
    """The table back at an earlier stage; its questions have other numbers than before, so old buttons are stale."""
    after = replace(
        table,
        state=msgspec.json.encode(stage.state),
        status=Status.PLAYING,
        version=table.version + 1,
        undone=table.undone + 1,
    )
    return Change(after, (Move(seat, MoveKind.UNDO, str(stage.version), b"[]"),), state=stage.state)


def seen(before: State, seat: Seat, text: str, chance: Rng, seats: int) -> Seen | None:
    """What anybody came to see by an action, chance or something hidden; None where all could be foreseen.

    It is foreseen where in every world that a person may believe in, as they knew it before, the same action leads to
    what they know afterwards.
    """
    counted = Counted(chance)
    step = before.apply(seat, before.parse(seat, text), counted)
    if counted.used:
        return Seen.CHANCE
    for viewer in (None, *range(seats)):
        worlds = PUBLIC_WORLDS if viewer is None else WORLDS
        if not all(_foreseen(before, step, seat, text, viewer, number) for number in range(worlds)):
            return Seen.HIDDEN
    return None


class Counted:
    """A generator that knows how often it was asked."""

    def __init__(self, rng: Rng) -> None:
        self.used = 0
        self._rng = rng

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        self.used += 1
        return self._rng.random()


def _foreseen(before: State, step: Step[State], seat: Seat, text: str, viewer: Seat | None, number: int) -> bool:
    chance = Random(f"{viewer}:{number}")
    world = before.imagine(before.view(viewer), chance)
    try:
        imagined = world.apply(seat, world.parse(seat, text), chance)
    except IllegalAction:
        return False
    return (imagined.state.view(viewer), imagined.events) == (step.state.view(viewer), step.events)
