"""The wire's own time: the machine's, plus what a test has added."""

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


class Clock:
    """Tells the wire's time; only tests move it, and only forwards."""

    def __init__(self) -> None:
        self._added = 0.0
        self._last_id = 0

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time() + self._added

    def advance(self, seconds: float) -> None:
        """Let interactions and tokens grow older by so many seconds at once."""
        self._added += seconds

    def stamp(self) -> str:
        """Now, as Discord writes it."""
        return datetime.fromtimestamp(self.now(), UTC).isoformat()

    def snowflake(self) -> int:
        """A new id that holds its time of birth and is greater than every one before."""
        born = (int(self.now() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last_id = max(born, self._last_id + 1)
        return self._last_id
