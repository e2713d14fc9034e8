"""The clock of the services; tests replace it by one that they move."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """A clock that can be asked for the time, and waited on."""

    def now(self) -> float:
        """Return the seconds since 1970."""
        ...

    async def wait(self, seconds: float) -> float:
        """Wait for `seconds`, and return for how many more the machine stood still (asleep, for example)."""
        ...


class WallClock:
    """The machine's clock."""

    now = staticmethod(time.time)

    async def wait(self, seconds: float) -> float:
        """Wait for `seconds`, and return for how many more the machine stood still (asleep, for example)."""
        until = self.now() + seconds
        await asyncio.sleep(seconds)
        return max(0.0, self.now() - until)
