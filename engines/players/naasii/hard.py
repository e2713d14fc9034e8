"""The hard player: weighs every way to go on by the points that may be expected in the end."""

from __future__ import annotations

from collections.abc import Sequence

from engines.core import Action, Seat
from engines.naasii import Naasii, NaasiiView
from engines.naasii.actions import Cross, Fill
from engines.naasii.sheet import BOXES, Box, Column
from engines.naasii.turn import ROLLS
from engines.naasii.view import Phase
from engines.players.naasii.bargain import Bargains
from engines.players.naasii.draws import Draws
from engines.players.naasii.ledger import Ledger, costs, usefulness
from engines.players.naasii.outlook import Outlook
from engines.players.naasii.plan import GiveUp, Keep, Plan, Stop
from engines.players.naasii.sight import Sight
from engines.players.player import Budget

REMEMBERED = 256
"""Thoughts that are kept, so that the steps of a decision need not be thought out one by one."""


class Hard:
    """The mind of one who counts."""

    def __init__(self) -> None:
        self._thoughts: dict[Sight, tuple[float, Plan]] = {}

    def off(self, boxes: int) -> frozenset[Box] | None:
        """The boxes that the fewest Runs go through; Sets are equal."""
        return frozenset(
            box
            for column in Column
            for box in sorted((box for box in BOXES if box.column is column), key=usefulness)[:boxes]
        )

    def plan(self, sight: Sight, budget: Budget) -> Plan:
        """Score, roll or buy, whatever is worth most."""
        return self._weighed(sight, budget)[1]

    def fill(self, sight: Sight, boxes: Sequence[Fill]) -> Fill:
        """The box that is worth most, what it could do later taken off."""
        ledger = Ledger(sight)
        return max(boxes, key=lambda fill: ledger.worth(fill, sight.player.nizi))

    def answer(self, view: NaasiiView, choices: Sequence[Action], budget: Budget) -> Action:
        """Whatever leads to the most; an answer to the crow rolls no dice, so what follows can be seen."""
        seat = view.viewer
        assert seat is not None
        return max(choices, key=lambda action: self._after(view, seat, action, budget))

    def cross(self, sight: Sight, boxes: Sequence[Cross]) -> Cross:
        """The box that will be missed least."""
        missed = costs(sight.player, sight.rounds_left)
        return min(boxes, key=lambda cross: missed[cross.box])

    def _after(self, view: NaasiiView, seat: Seat, action: Action, budget: Budget) -> float:
        """What an answer to the crow is worth: what the turn is then, or what a bust leaves."""
        state = Naasii.imagine(view, Draws()).apply(seat, action, Draws()).state
        after = state.view(seat)
        if after.turn != seat or after.phase is Phase.CROSS:
            return Ledger(Sight.of(view)).missed(after.sheets[seat].nizi)
        if after.phase is Phase.EVADE:
            return max(self._after(after, seat, choice, budget) for choice in state.legal(seat))
        return self._weighed(Sight.of(after), budget)[0]

    def _weighed(self, sight: Sight, budget: Budget) -> tuple[float, Plan]:
        """The best plan and its worth, thought out once for all its steps."""
        found = self._thoughts.get(sight)
        if found is None:
            found = self._weigh(sight, budget)
            if len(self._thoughts) >= REMEMBERED:
                self._thoughts.clear()
            self._thoughts[sight] = found
        return found

    def _weigh(self, sight: Sight, budget: Budget) -> tuple[float, Plan]:
        ledger = Ledger(sight)
        turn, nizi = sight.turn, sight.player.nizi
        ways: list[tuple[float, Plan]] = []
        if sight.abilities:
            ways.append(Bargains(ledger).best(turn, nizi))
        else:
            worth, fill = ledger.best(turn.faces, nizi)
            if fill is not None:
                ways.append((worth, Stop()))
            elif turn.roll == ROLLS:
                ways.append((worth, GiveUp()))
        if turn.roll < ROLLS:
            rolling, keep = Outlook(sight, ledger).best(budget)
            ways.append((rolling, Keep(keep)))
        return max(ways, key=lambda way: way[0])
