"""The value of ending a turn: the points, the Nizi, and what the used box could have scored later."""

from __future__ import annotations

from functools import lru_cache
from math import prod

from msgspec.structs import replace

from engines.naasii import Player
from engines.naasii.actions import Fill
from engines.naasii.events import Cause
from engines.naasii.player import NIZI_A_POINT
from engines.naasii.scoring import fills
from engines.naasii.sheet import NUMBERS, Box, Column
from engines.naasii.step import CONSOLATION
from engines.players.naasii.observation import Observation, Opponent

RUN_COST = 0.9
"""Points that the most useful Run box would still bring if every open one were needed."""
SET_COST = 0.3
"""Points that any Set box would still bring if every open one were needed."""
NIZI_VALUE = {False: 1 / NIZI_A_POINT, True: 0.45}
"""Points that one Nizi is worth in mid-game, without abilities and with them."""
TURN_POINTS = {1: 0.22, 3: 0.12, 4: 0.30, 5: 0.19, 6: 0.09, 7: 0.06, 8: 0.02}
"""The chance of each number of points in a turn, counted in games of computers; Nizi of a bust count too."""
USUAL_RUN = 5
"""Dice in an ordinary Run."""
TIE_BREAK = 0.001
"""Value of a point in the last round, which decides only between equal chances of winning."""


@lru_cache(maxsize=1024)
def box_costs(player: Player, rounds_left: int) -> dict[Box, float]:
    """Return the cost in points of using up each open box; it is higher the likelier the box is to be wanted later."""
    found: dict[Box, float] = {}
    for column, most in ((Column.RUN, RUN_COST), (Column.SET, SET_COST)):
        boxes = [box for box in player.open if box.column is column]
        for box in boxes:
            found[box] = most * usefulness(box) * min(1.0, rounds_left / len(boxes))
    return found


def usefulness(box: Box) -> float:
    """Return the share of ordinary Runs that go through a box, where the middle box has 1; for a Set it is always 1."""
    if box.column is Column.SET:
        return 1.0
    return _runs_through(box.number) / _runs_through(NUMBERS[len(NUMBERS) // 2])


def _runs_through(number: int) -> int:
    starts = range(NUMBERS[0], NUMBERS[-1] - USUAL_RUN + 2)
    return sum(start <= number < start + USUAL_RUN for start in starts)


class EndValue:
    """The value of every way to end the observed turn, in points; in the last round it is the chance of winning."""

    def __init__(self, observation: Observation) -> None:
        self._player = observation.player
        self._abilities = observation.abilities
        self._opponents = observation.opponents
        self._last = observation.rounds_left == 0
        self._nizi_value = NIZI_VALUE[observation.abilities]
        self._costs = box_costs(observation.player, observation.rounds_left)
        self._before = sum(observation.player.rounds)
        self._best: dict[tuple[tuple[int, ...], int], tuple[float, Fill | None]] = {}

    def end(self, points: float, nizi: int, cost: float = 0.0) -> float:
        """Return the value of scoring `points` and holding `nizi` at the end, with a box used up that costs `cost`."""
        if self._last:
            total = self._before + int(points) + nizi // NIZI_A_POINT
            winning = prod(_chance_to_beat(total, nizi, opponent) for opponent in self._opponents)
            return winning + TIE_BREAK * (points + nizi / NIZI_A_POINT)
        return points + self._nizi_value * nizi - cost

    def without_score(self, nizi: int) -> float:
        """Return the value of scoring nothing, holding `nizi` at the end and crossing off the least useful box."""
        return self.end(0, nizi, min(self._costs.values(), default=0.0))

    def bust(self, cause: Cause, nizi: int) -> float:
        """Return the value of a bust for this cause, with `nizi` held before it."""
        return self.without_score(nizi + CONSOLATION[cause])

    def fill(self, fill: Fill, nizi: int) -> float:
        """Return the value of filling a box, with `nizi` held before it."""
        return self.end(fill.points, nizi - fill.price, self._costs.get(fill.box, 0.0))

    def best(self, faces: tuple[int, ...], nizi: int) -> tuple[float, Fill | None]:
        """Return the highest value that the sorted `faces` allow, and the box to fill; None where there is none."""
        found = self._best.get((faces, nizi))
        if found is None:
            found = self._best[faces, nizi] = self._search(faces, nizi)
        return found

    def _search(self, faces: tuple[int, ...], nizi: int) -> tuple[float, Fill | None]:
        player = self._player if nizi == self._player.nizi else replace(self._player, nizi=nizi)
        best: tuple[float, Fill | None] = (self.bust(Cause.NO_SCORE, nizi), None)
        for fill in fills(player, faces, self._abilities):
            value = self.fill(fill, nizi)
            # A box that costs nothing must be scored (NA-5).
            if value > best[0] or (best[1] is None and not fill.price):
                best = value, fill
        return best


@lru_cache(maxsize=4096)
def _chance_to_beat(total: int, nizi: int, opponent: Opponent) -> float:
    """Return the chance to end with more than this opponent; a tie counts half."""
    if not opponent.to_play:
        return _compare((total, nizi), (opponent.total, opponent.nizi))
    return sum(chance * _compare((total, 0), (opponent.total + more, 0)) for more, chance in TURN_POINTS.items())


def _compare(mine: tuple[int, int], theirs: tuple[int, int]) -> float:
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
