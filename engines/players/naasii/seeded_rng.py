"""A small generator for imagined dice: equal seeds give equal numbers, so that no step contradicts another."""

from __future__ import annotations

_FACTOR = 6364136223846793005
_STEP = 1442695040888963407
_BITS = 64


class SeededRng:
    """A linear congruential generator, seeded with whatever the decision depends on.

    No dice of a game come from it, so nothing is gained by predicting it.
    """

    def __init__(self, *seed: int) -> None:
        self._state = 0
        for number in (*seed, 0, 0):
            self._state = ((self._state ^ number) * _FACTOR + _STEP) % (1 << _BITS)

    def random(self) -> float:
        """Return the next number, from 0 up to, but not including, 1."""
        self._state = (self._state * _FACTOR + _STEP) % (1 << _BITS)
        return (self._state >> 11) / (1 << _BITS - 11)
