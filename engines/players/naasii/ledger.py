"""What the end of a turn is worth: the points, the Nizi, and what the box could have done later."""

from __future__ import annotations

from functools import lru_cache
from math import prod

from msgspec.structs import replace

from engines.naasii import Player
from engines.naasii.actions import Fill
from engines.naasii.events import Cause
from engines.naasii.play import CONSOLATION
from engines.naasii.player import NIZI_A_POINT
from engines.naasii.scoring import fills
from engines.naasii.sheet import NUMBERS, Box, Column
from engines.players.naasii.sight import Rival, Sight

RUN_COST = 0.9
"""Points that the most useful Run box would still bring, where every open one will be needed."""
SET_COST = 0.3
"""The same of a Set box."""
NIZI_WORTH = {False: 1 / NIZI_A_POINT, True: 0.45}
"""Points that a Nizi is worth in mid-game, without abilities and with them."""
USUAL_TURN = {1: 0.22, 3: 0.12, 4: 0.30, 5: 0.19, 6: 0.09, 7: 0.06, 8: 0.02}
"""The chances of what a turn brings, a bust's Nizi as the point that they are worth (counted in games of computers)."""
USUAL_RUN = 5
"""Dice in an ordinary Run."""
CRUMB = 0.001
"""What a point is worth where it changes nothing."""


@lru_cache(maxsize=1024)
def costs(player: Player, rounds_left: int) -> dict[Box, float]:
    """What it costs to use up each open box, in points: the more, the likelier it is to be wanted later."""
    found: dict[Box, float] = {}
    for column, most in ((Column.RUN, RUN_COST), (Column.SET, SET_COST)):
        boxes = [box for box in player.open if box.column is column]
        for box in boxes:
            found[box] = most * usefulness(box) * min(1.0, rounds_left / len(boxes))
    return found


def usefulness(box: Box) -> float:
    """The part of all ordinary Runs that go through a box, the middle one being 1; all Sets are equal."""
    if box.column is Column.SET:
        return 1.0
    return _runs_through(box.number) / _runs_through(NUMBERS[len(NUMBERS) // 2])


def _runs_through(number: int) -> int:
    starts = range(NUMBERS[0], NUMBERS[-1] - USUAL_RUN + 2)
    return sum(start <= number < start + USUAL_RUN for start in starts)


class Ledger:
    """The worth of every way to end the turn that `sight` shows; in the last round it is the chance of winning."""

    def __init__(self, sight: Sight) -> None:
        self._player = sight.player
        self._abilities = sight.abilities
        self._rivals = sight.rivals
        self._last = sight.rounds_left == 0
        self._nizi_worth = NIZI_WORTH[sight.abilities]
        self._costs = costs(sight.player, sight.rounds_left)
        self._before = sum(sight.player.rounds)
        self._best: dict[tuple[tuple[int, ...], int], tuple[float, Fill | None]] = {}

    def end(self, points: float, nizi: int, cost: float = 0.0) -> float:
        """What it is worth to have scored `points` and to hold so many Nizi, with a box used up."""
        if self._last:
            total = self._before + int(points) + nizi // NIZI_A_POINT
            return prod(_beats(total, nizi, rival) for rival in self._rivals) + CRUMB * (points + nizi / NIZI_A_POINT)
        return points + self._nizi_worth * nizi - cost

    def missed(self, nizi: int) -> float:
        """What it is worth to score nothing, to hold so many Nizi then, and to cross off the least useful box."""
        return self.end(0, nizi, min(self._costs.values(), default=0.0))

    def bust(self, cause: Cause, nizi: int) -> float:
        """What it is worth to score nothing for this reason, with so many Nizi before."""
        return self.missed(nizi + CONSOLATION[cause])

    def best(self, faces: tuple[int, ...], nizi: int) -> tuple[float, Fill | None]:
        """The best box for `faces` (sorted) and its worth; no box, and what that is worth, where none can be filled."""
        found = self._best.get((faces, nizi))
        if found is None:
            found = self._best[faces, nizi] = self._search(faces, nizi)
        return found

    def _search(self, faces: tuple[int, ...], nizi: int) -> tuple[float, Fill | None]:
        player = self._player if nizi == self._player.nizi else replace(self._player, nizi=nizi)
        best: tuple[float, Fill | None] = (self.bust(Cause.NO_SCORE, nizi), None)
        for fill in fills(player, faces, self._abilities):
            worth = self.worth(fill, nizi)
            # What costs nothing must be scored (rulings NA-5).
            if worth > best[0] or (best[1] is None and not fill.price):
                best = worth, fill
        return best

    def worth(self, fill: Fill, nizi: int) -> float:
        """What filling a box is worth."""
        return self.end(fill.points, nizi - fill.price, self._costs.get(fill.box, 0.0))


@lru_cache(maxsize=4096)
def _beats(total: int, nizi: int, rival: Rival) -> float:
    """The chance that `total` is more than what the rival ends with; a tie counts half."""
    if not rival.to_play:
        return _ahead((total, nizi), (rival.total, rival.nizi))
    return sum(chance * _ahead((total, 0), (rival.total + more, 0)) for more, chance in USUAL_TURN.items())


def _ahead(mine: tuple[int, int], theirs: tuple[int, int]) -> float:
    return 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
