"""Chance as a player imagines it: the same for the same thought, so that no step of a decision contradicts another."""

from __future__ import annotations

_FACTOR = 6364136223846793005
_STEP = 1442695040888963407
_BITS = 64


class Draws:
    """Numbers from 0 up to 1 that follow from what is thought about (a linear congruential sequence).

    No dice of a game come from here, and nothing of it is worth foreseeing.
    """

    def __init__(self, *thought: int) -> None:
        self._state = 0
        for number in (*thought, 0, 0):
            self._state = ((self._state ^ number) * _FACTOR + _STEP) % (1 << _BITS)

    def random(self) -> float:
        """The next number."""
        self._state = (self._state * _FACTOR + _STEP) % (1 << _BITS)
        return (self._state >> 11) / (1 << _BITS - 11)
