"""The bot's own clock, which tests replace by one that they move."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """What time it is, and waiting for a later one."""

    def now(self) -> float:
        """Seconds since 1970."""
        ...

    async def wait(self, seconds: float) -> float:
        """Return after `seconds`; gives by how many more the machine or this process stood still, such as asleep."""
        ...


class WallClock:
    """The machine's clock."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    async def wait(self, seconds: float) -> float:
        """Return after `seconds`; gives by how many more the machine or this process stood still, such as asleep."""
        until = self.now() + seconds
        await asyncio.sleep(seconds)
        return max(0.0, self.now() - until)
