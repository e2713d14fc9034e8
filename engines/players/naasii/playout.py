"""The rest of an imagined turn, played by a rule of thumb, thousands of times in a second."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from engines.core import Rng, roll
from engines.naasii.events import Cause
from engines.naasii.player import NIZI_A_POINT
from engines.naasii.sheet import NUMBERS, WILD, Column
from engines.naasii.turn import FACES, NEW_WHITE, ROLLS, WHITE
from engines.players.naasii.end_value import EndValue
from engines.players.naasii.observation import Observation

Faces: TypeAlias = tuple[int, ...]

ENOUGH = (9, 6, 7)
"""Points that are enough to stop with after rolls 1 to 3."""
SPAN = (4, 5, 5)
"""Length of the Run to hope for after rolls 1 to 3; it is shorter at first, so that fewer dice are locked."""
SET_LEAD = 2
"""Dice by which a Set must be ahead of a Run to be preferred."""
LUCK = 1 / (FACES * NIZI_A_POINT)
"""Points that each white die gives an opponent on average, by their Lucky Number."""


@dataclass(frozen=True)
class Throw:
    """The dice of a turn, roll by roll; a roll takes as many of the white ones as it needs."""

    white: tuple[Faces, ...]
    black: tuple[Faces, ...]

    @classmethod
    def drawn(cls, rng: Rng, made: int = 0) -> Throw:
        """Draw the dice of all rolls after the first `made`."""
        return cls(
            white=tuple(roll(rng, FACES, WHITE) if number >= made else () for number in range(ROLLS)),
            black=tuple(roll(rng, FACES, number) if number >= made else () for number in range(ROLLS)),
        )


class Playout:
    """A fast player who finishes the observed turn by a rule of thumb."""

    def __init__(self, observation: Observation, end_value: EndValue) -> None:
        self._end_value = end_value
        self._nizi = observation.player.nizi
        self._busts = {cause: end_value.bust(cause, self._nizi) for cause in Cause}
        self._luck = LUCK if observation.rounds_left else 0.0
        self._sets = tuple(box.number for box in observation.player.open if box.column is Column.SET)
        self._runs = sum(1 << box.number for box in observation.player.open if box.column is Column.RUN)

    def play(self, held: Faces, loose: int, made: int, throw: Throw) -> float:
        """Return the value of the turn after `made` rolls, with `held` faces locked and `loose` dice to roll again.

        It follows NA-3 to NA-7 on faces alone, since a state, which moves dice one by one, is too slow here.
        """
        locked = list(held)
        given = 0.0
        for number in range(made, ROLLS):
            white = list(throw.white[number][: loose + NEW_WHITE[number]])
            black = throw.black[number]
            given += len(white) * self._luck
            for _ in range(black.count(WILD)):
                if WILD in white:
                    white.remove(WILD)
                elif WILD in locked:
                    locked.remove(WILD)
                else:
                    return self._busts[Cause.CROW] - given
            white = [face for face in white if face == WILD or face not in black]
            if not white:
                return self._busts[Cause.NOTHING_LEFT] - given
            value, fill = self._end_value.best(tuple(sorted(locked + white)), self._nizi)
            if number == ROLLS - 1 or (fill is not None and fill.points >= ENOUGH[number]):
                return value - given
            kept = self.kept(locked, white, number)
            locked += kept
            loose = len(white) - len(kept)
        raise AssertionError("the last roll ends a turn")

    def kept(self, locked: list[int], white: list[int], number: int) -> list[int]:
        """Return the faces to lock: all that belong to the most promising Run or Set, and every 12."""
        faces = locked + white
        mask = 0
        for face in faces:
            mask |= 1 << face
        length, window = _best_window(mask & ~(1 << WILD), SPAN[number], self._runs)
        count, most = max([(faces.count(number), number) for number in self._sets], default=(0, 0))
        kept: list[int] = []
        for face in white:
            if face == WILD:
                kept.append(face)
            elif count >= length + SET_LEAD:
                if face == most:
                    kept.append(face)
            elif window >> face & 1 and face not in kept and face not in locked:
                kept.append(face)
        return kept or white[:1]


@lru_cache(maxsize=8192)
def _best_window(mask: int, span: int, boxes: int) -> tuple[int, int]:
    """Return how many faces of `mask` the best `span` neighbouring numbers hold, and those numbers as a mask.

    They must touch an open box of the mask `boxes`; of equal windows the one nearest the middle is taken.
    """
    windows = [((1 << span) - 1) << start for start in range(1, NUMBERS[-1] + 2 - span)]
    middle = len(windows) // 2
    order = sorted(range(len(windows)), key=lambda place: abs(place - middle))
    found = [((mask & windows[place]).bit_count(), windows[place]) for place in order if windows[place] & boxes]
    return max(found, key=lambda window: window[0], default=(0, 0))
