"""A generator whose dice fall as a test says."""

from __future__ import annotations

from collections.abc import Iterable


class Loaded:
    """A stand-in for a generator: the next dice, with so many `sides`, show these faces."""

    def __init__(self, faces: Iterable[int], sides: int = 12) -> None:
        self.left = list(faces)
        self.sides = sides

    def random(self) -> float:
        assert self.left, "more dice fell than the test had loaded"
        return (self.left.pop(0) - 0.5) / self.sides
