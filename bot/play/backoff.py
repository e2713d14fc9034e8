"""Tables at which something failed: they are left alone for longer each time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.play.clock import Clock

FIRST = 20.0
"""Seconds; each pause in a row is twice as long as the one before."""
LONGEST = 3600.0


@dataclass(frozen=True, slots=True)
class _Pause:
    seconds: float
    until: float


class Backoff:
    """How long each table is left alone, by its number."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._pauses: dict[int, _Pause] = {}

    def over(self, table_ids: Iterable[int]) -> list[int]:
        """Those of the tables that may be tried now; whoever is not among them is forgotten."""
        wanted = list(table_ids)
        self._pauses = {number: self._pauses[number] for number in wanted if number in self._pauses}
        now = self._clock.now()
        return [number for number in wanted if number not in self._pauses or self._pauses[number].until <= now]

    def failed(self, table_id: int) -> float:
        """Leave a table alone for twice as long as the last time; returns the seconds."""
        last = self._pauses.get(table_id)
        seconds = FIRST if last is None else min(last.seconds * 2, LONGEST)
        self._pauses[table_id] = _Pause(seconds, self._clock.now() + seconds)
        return seconds

    def end(self, table_id: int) -> None:
        """Leave a table alone no longer."""
        self._pauses.pop(table_id, None)
