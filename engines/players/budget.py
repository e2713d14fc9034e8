"""The time limit of one choice."""

from __future__ import annotations

import time
from math import inf


class Budget:
    """The processor time that one choice may cost, counted from the moment this object is made.

    Every policy does a fixed amount of work, so that the same view and generator lead to the same choice. The budget
    only cuts short a choice that takes too long.
    """

    def __init__(self, seconds: float = inf) -> None:
        self._end = time.process_time() + seconds

    @property
    def spent(self) -> bool:
        """Return whether the time is up, so that the best choice found so far must do."""
        return time.process_time() >= self._end
