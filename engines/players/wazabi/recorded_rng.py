"""A generator that can be rewound, so that everything compared meets the same luck."""

from __future__ import annotations

from engines.core import Rng


class RecordedRng:
    """The numbers of another generator, recorded as they are drawn."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._drawn: list[float] = []
        self._place = 0

    def rewind(self) -> None:
        """Begin again with the first number."""
        self._place = 0

    def random(self) -> float:
        """Return the next number, drawing it where nobody has come so far before."""
        if self._place == len(self._drawn):
            self._drawn.append(self._rng.random())
        self._place += 1
        return self._drawn[self._place - 1]
