"""Chance that can be played again, so that what is compared meets the same luck."""

from __future__ import annotations

from engines.core import Rng


class RecordedRng:
    """What a generator gave, from the start again after each `rewind`."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._drawn: list[float] = []
        self._place = 0

    def rewind(self) -> None:
        """Begin again with the first number."""
        self._place = 0

    def random(self) -> float:
        """The next number, drawn from the generator where it has not been needed before."""
        if self._place == len(self._drawn):
            self._drawn.append(self._rng.random())
        self._place += 1
        return self._drawn[self._place - 1]
