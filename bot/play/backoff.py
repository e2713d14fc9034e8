"""Tables at which something failed, tried again after longer and longer pauses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.play.clock import Clock

FIRST = 20.0
"""Seconds of the first pause; each further one in a row is twice as long."""
LONGEST = 3600.0
"""Seconds of the longest pause."""


@dataclass(frozen=True, slots=True)
class _Pause:
    seconds: float
    until: float
    """The end of the pause, in seconds since 1970."""


class Backoff:
    """Pauses of tables at which something failed, by table id."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._pauses: dict[int, _Pause] = {}

    def ready(self, table_ids: Iterable[int]) -> list[int]:
        """Return those of the tables that may be tried now, and forget the pauses of all that are not listed."""
        wanted = list(table_ids)
        self._pauses = {number: self._pauses[number] for number in wanted if number in self._pauses}
        now = self._clock.now()
        return [number for number in wanted if number not in self._pauses or self._pauses[number].until <= now]

    def back_off(self, table_id: int) -> float:
        """Pause a table for twice as long as the last time, and return the seconds."""
        last = self._pauses.get(table_id)
        seconds = FIRST if last is None else min(last.seconds * 2, LONGEST)
        self._pauses[table_id] = _Pause(seconds, self._clock.now() + seconds)
        return seconds

    def reset(self, table_id: int) -> None:
        """End the pause of a table; its next one is as short as the first."""
        self._pauses.pop(table_id, None)
