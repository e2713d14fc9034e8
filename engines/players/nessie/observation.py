"""A player's knowledge of Nessie, and what follows from it for the hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import prod

from engines.core import Seat, View
from engines.nessie import NessieView, Player
from engines.nessie.cards import Card, Treasure, fits, treasures_of
from engines.nessie.deal import Parts, runs, unseen
from engines.nessie.view import Holding


@dataclass(frozen=True)
class Observation:
    """The view of the player to move."""

    view: NessieView
    seat: Seat

    @classmethod
    def of(cls, view: View) -> Observation:
        """Return the viewer's observation.

        Raises TypeError for a view of another game, ValueError for the public one.
        """
        shown = NessieView.of(view)
        if shown.viewer is None:
            raise ValueError("nobody plays from the public view")
        return cls(shown, shown.viewer)

    @property
    def me(self) -> Player:
        """Return the viewer's own cards."""
        holding = self.view.players[self.seat]
        return Player(holding.parts or (), holding.treasures or ())

    @property
    def useful(self) -> bool:
        """Return whether the last card of the row is worth taking."""
        last = self.view.row[-1]
        return isinstance(last, Treasure) or fits(last, self.me.parts)

    @property
    def following(self) -> tuple[Seat, ...]:
        """Return the other seats still in the game, in the order of their turns."""
        seats = len(self.view.players)
        order = ((self.seat + step) % seats for step in range(1, seats))
        return tuple(seat for seat in order if not self.view.players[seat].left)

    @cached_property
    def odds(self) -> Mapping[Card, float]:
        """Return the chance of each card to be revealed next."""
        # An empty deck is rebuilt from the discards, which lie face up (NE-7).
        cards = self.hidden if self.view.deck else {card: float(n) for card, n in Counter(self.view.discards).items()}
        total = sum(cards.values())
        return {card: count / total for card, count in cards.items() if count > 0}

    @cached_property
    def hidden(self) -> Mapping[Card, float]:
        """Return the expected number of each card in the deck: all unseen ones, less those hidden in hands."""
        expected = {card: float(count) for card, count in self._unseen.items()}
        holdings = [holding for holding in self.view.players if holding.parts is None]
        for holding in holdings:
            for parts, chance in self.hands(holding):
                for part in parts:
                    expected[part] -= chance
        secret = sum(holding.treasure_count for holding in holdings)
        if secret:
            left = 1 - secret / len(treasures_of(self._unseen.elements()))
            for treasure in Treasure:
                expected[treasure] = self._unseen[treasure] * left
        return expected

    def hands(self, holding: Holding) -> list[tuple[Parts, float]]:
        """Return the Nessie cards that a player may hold, each hand with its chance."""
        if holding.parts is not None:
            return [(holding.parts, 1.0)]
        likely = {run: prod(self._unseen[part] for part in run) for run in runs(holding.part_count)}
        total = sum(likely.values())
        return [(run, weight / total) for run, weight in likely.items() if weight]

    def treasure(self, holding: Holding) -> float:
        """Return the expected value of a player's treasures."""
        if holding.treasures is not None:
            return sum(holding.treasures)
        treasures = treasures_of(self._unseen.elements())
        return holding.treasure_count * sum(treasures) / len(treasures) if treasures else 0.0

    @cached_property
    def _unseen(self) -> Counter[Card]:
        return unseen(self.view)
