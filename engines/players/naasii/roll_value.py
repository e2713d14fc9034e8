"""The value of rolling on, estimated by playing the rest of the turn many times over with imagined dice."""

from __future__ import annotations

from collections.abc import Sequence

from engines.naasii import Turn
from engines.naasii.sheet import NUMBERS, WILD, Column
from engines.naasii.view import Where
from engines.players.budget import Budget
from engines.players.naasii.end_value import EndValue
from engines.players.naasii.observation import Observation
from engines.players.naasii.playout import Faces, Playout, Throw
from engines.players.naasii.seeded_rng import SeededRng

SAMPLES = (24, 40, 80)
"""Playouts of each candidate in each of three heats."""
FINALISTS = (5, 2, 1)
"""Candidates that are left after each heat."""


class RollValue:
    """The value of rolling on in the observed turn."""

    def __init__(self, observation: Observation, end_value: EndValue) -> None:
        self._turn = observation.turn
        self._playout = Playout(observation, end_value)
        self._candidates = keeps(observation)
        turn = observation.turn
        # All candidates meet the same dice, so that none is luckier than another.
        rng = SeededRng(turn.roll, *turn.faces, *turn.black, observation.player.nizi, observation.rounds_left)
        self._throws = tuple(Throw.drawn(rng, turn.roll) for _ in range(sum(SAMPLES)))

    def best(self, budget: Budget) -> tuple[float, frozenset[int]]:
        """Return the highest value of rolling on, and the dice to keep for it."""
        sums = [(0.0, keep) for keep in self._candidates]
        played = 0
        for samples, left in zip(SAMPLES, FINALISTS, strict=True):
            throws = self._throws[played : played + samples]
            played += samples
            sums = [(total + self._total_value(keep, throws), keep) for total, keep in sums]
            sums = sorted(sums, key=lambda candidate: -candidate[0])[:left]
            if budget.spent:
                break
        total, keep = sums[0]
        return total / played, keep

    def _total_value(self, keep: frozenset[int], throws: Sequence[Throw]) -> float:
        turn = self._turn
        held: Faces = tuple(turn.dice[place].face for place in (*turn.places(Where.LOCKED), *keep))
        loose = len(turn.unlocked) - len(keep)
        return sum([self._playout.play(held, loose, turn.roll, throw) for throw in throws])


def keeps(observation: Observation) -> list[frozenset[int]]:
    """Return the sets of dice that are worth keeping: for a Run of any place and length, for a Set, or one die alone.

    A 12 is always kept.
    """
    turn = observation.turn
    wild = frozenset(turn.places(Where.ROLLED, WILD))
    held = {turn.dice[place].face for place in turn.places(Where.LOCKED)}
    first: dict[int, int] = {}
    for place in turn.unlocked:
        first.setdefault(turn.dice[place].face, place)
    found = {wild | {place} for place in first.values()}
    if wild or not first:
        # Keeping nothing at all is possible only where an evaded bust has left no dice (NA-9).
        found.add(wild)
    for box in observation.player.open:
        if box.column is Column.SET and box.number in first:
            found.add(wild | frozenset(turn.places(Where.ROLLED, box.number)))
    for run in _runs(turn):
        places = frozenset(place for face, place in first.items() if face in run and face not in held)
        if places:
            found.add(wild | places)
    return sorted(found, key=sorted)


def _runs(turn: Turn) -> list[range]:
    faces = sorted({face for face in turn.faces if face != WILD})
    return [range(start, end + 1) for start in faces for end in faces if start <= end <= NUMBERS[-1]]
