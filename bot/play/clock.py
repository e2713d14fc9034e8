"""The clock of the services; tests replace it with one that they move."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """A source of the current time that can also be waited on."""

    def now(self) -> float:
        """Return the seconds since 1970."""
        ...

    async def wait(self, seconds: float) -> float:
        """Wait for `seconds`, and return how many seconds late that ended, as happens when the machine slept."""
        ...


class WallClock:
    """The machine's clock."""

    now = staticmethod(time.time)

    async def wait(self, seconds: float) -> float:
        """Wait for `seconds`, and return how many seconds late that ended, as happens when the machine slept."""
        until = self.now() + seconds
        await asyncio.sleep(seconds)
        return max(0.0, self.now() - until)
