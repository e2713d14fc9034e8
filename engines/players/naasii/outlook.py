"""What it may bring to roll on: the rest of the turn is imagined many times over, and played by the quick player."""

from __future__ import annotations

from collections.abc import Sequence

from engines.naasii import Turn
from engines.naasii.sheet import NUMBERS, WILD, Column
from engines.naasii.view import Where
from engines.players.naasii.draws import Draws
from engines.players.naasii.ledger import Ledger
from engines.players.naasii.quick import Faces, Quick, Throw
from engines.players.naasii.sight import Sight
from engines.players.player import Budget

SAMPLES = (24, 40, 80)
"""How often each way to go on is imagined, the better ones again and again."""
FINALISTS = (5, 2, 1)
"""How many ways are left after each time."""


class Outlook:
    """What it may bring to roll on in the turn that `sight` shows."""

    def __init__(self, sight: Sight, ledger: Ledger) -> None:
        self._turn = sight.turn
        self._quick = Quick(sight, ledger)
        self._keeps = keeps(sight)
        # The same dice for all ways, so that none is luckier than another.
        draws = Draws(sight.turn.roll, *sight.turn.faces, *sight.turn.black, sight.player.nizi, sight.rounds_left)
        self._throws = tuple(Throw.drawn(draws, sight.turn.roll) for _ in range(sum(SAMPLES)))

    def best(self, budget: Budget) -> tuple[float, frozenset[int]]:
        """The dice to keep, and what it is worth to roll on with them."""
        ways = [(0.0, keep) for keep in self._keeps]
        seen = 0
        for samples, left in zip(SAMPLES, FINALISTS, strict=True):
            throws = self._throws[seen : seen + samples]
            seen += samples
            ways = [(total + self._sum(keep, throws), keep) for total, keep in ways]
            ways = sorted(ways, key=lambda way: -way[0])[:left]
            if budget.spent:
                break
        total, keep = ways[0]
        return total / seen, keep

    def _sum(self, keep: frozenset[int], throws: Sequence[Throw]) -> float:
        turn = self._turn
        held: Faces = tuple(turn.dice[place].face for place in (*turn.places(Where.LOCKED), *keep))
        loose = len(turn.unlocked) - len(keep)
        return sum([self._quick.play_out(held, loose, turn.roll, throw) for throw in throws])


def keeps(sight: Sight) -> list[frozenset[int]]:
    """The ways to lock that are worth a thought: for a Run of any place and length, for a Set, or one die alone.

    A 12 is kept always.
    """
    turn = sight.turn
    wild = frozenset(turn.places(Where.ROLLED, WILD))
    held = {turn.dice[place].face for place in turn.places(Where.LOCKED)}
    first: dict[int, int] = {}
    for place in turn.unlocked:
        first.setdefault(turn.dice[place].face, place)
    found = {wild | {place} for place in first.values()}
    if wild or not first:
        # Nothing at all can be kept only where an evaded bust has left nothing (rulings NA-9).
        found.add(wild)
    for box in sight.player.open:
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
