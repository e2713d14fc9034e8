"""A quick player, who plays the rest of an imagined turn by a rule of thumb, and thousands of them in a second."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from engines.core import Rng, roll
from engines.naasii.events import Cause
from engines.naasii.player import NIZI_A_POINT
from engines.naasii.sheet import NUMBERS, WILD, Column
from engines.naasii.turn import FACES, NEW_WHITE, ROLLS, WHITE
from engines.players.naasii.ledger import Ledger
from engines.players.naasii.sight import Sight

Faces: TypeAlias = tuple[int, ...]

ENOUGH = (9, 6, 7)
"""Points with which to stop after rolls 1 to 3."""
SPAN = (4, 5, 5)
"""How long a Run to hope for after rolls 1 to 3: at first with fewer dice locked."""
SET_LEAD = 2
"""Dice by which a Set must be ahead of a Run to be preferred."""
LUCK = 1 / (FACES * NIZI_A_POINT)
"""Points that each white die rolled gives a rival on the average, by their Lucky Number."""


@dataclass(frozen=True)
class Throw:
    """What the dice show on each roll of a turn; a roll takes as many of the white ones as it needs."""

    white: tuple[Faces, ...]
    black: tuple[Faces, ...]

    @classmethod
    def drawn(cls, rng: Rng, made: int = 0) -> Throw:
        """The dice of all rolls after the first `made`."""
        return cls(
            white=tuple(roll(rng, FACES, WHITE) if number >= made else () for number in range(ROLLS)),
            black=tuple(roll(rng, FACES, number) if number >= made else () for number in range(ROLLS)),
        )


class Quick:
    """The quick player in the place of the one who sees `sight`."""

    def __init__(self, sight: Sight, ledger: Ledger) -> None:
        self._ledger = ledger
        self._nizi = sight.player.nizi
        self._busts = {cause: ledger.bust(cause, self._nizi) for cause in Cause}
        self._luck = LUCK if sight.rounds_left else 0.0
        self._sets = tuple(box.number for box in sight.player.open if box.column is Column.SET)
        self._runs = sum(1 << box.number for box in sight.player.open if box.column is Column.RUN)

    def play_out(self, held: Faces, loose: int, made: int, throw: Throw) -> float:
        """What comes of a turn after `made` rolls, with these faces locked and `loose` dice to roll again.

        It goes by rulings NA-3 to NA-7, on faces alone: what a state does with dice one by one is too slow here.
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
            worth, fill = self._ledger.best(tuple(sorted(locked + white)), self._nizi)
            if number == ROLLS - 1 or (fill is not None and fill.points >= ENOUGH[number]):
                return worth - given
            kept = self.kept(locked, white, number)
            locked += kept
            loose = len(white) - len(kept)
        raise AssertionError("the last roll ends a turn")

    def kept(self, locked: list[int], white: list[int], number: int) -> list[int]:
        """The faces to lock: what belongs to the most promising Run or Set, and every 12."""
        faces = locked + white
        mask = 0
        for face in faces:
            mask |= 1 << face
        length, window = _window(mask & ~(1 << WILD), SPAN[number], self._runs)
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
def _window(mask: int, span: int, boxes: int) -> tuple[int, int]:
    """How many of `mask` lie in the best `span` neighbours that touch an open box, and these; the middle ones first."""
    windows = [((1 << span) - 1) << start for start in range(1, NUMBERS[-1] + 2 - span)]
    middle = len(windows) // 2
    order = sorted(range(len(windows)), key=lambda place: abs(place - middle))
    found = [((mask & windows[place]).bit_count(), windows[place]) for place in order if windows[place] & boxes]
    return max(found, key=lambda window: window[0], default=(0, 0))
