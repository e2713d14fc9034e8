"""The consequences of each action in a turn of Nessie, and of the row that is left to the next player."""

from __future__ import annotations

from functools import lru_cache
from math import prod, sqrt
from typing import TypeAlias

from engines.nessie import Player
from engines.nessie.cards import Card, Treasure, fits, sinks
from engines.nessie.deal import Parts
from engines.players.nessie.evaluation import chance_to_match, strength, win_chance
from engines.players.nessie.observation import Observation

Row: TypeAlias = tuple[Card, ...]

DEPTH = 2
"""Further cards that are looked ahead."""
DOUBT = 0.5
"""Uncertainty of hidden treasures, in points for the square root of their number."""
GIVEN_UP = 1.5
"""Usual value of a treasure that a player gives up."""


class Lookahead:
    """The chance of the player to move to win, for each way to go on."""

    def __init__(self, observation: Observation) -> None:
        self._observation = observation
        holdings = [observation.view.players[seat] for seat in observation.following]
        self._next_treasures = holdings[0].treasure_count
        self._treasures = [observation.treasure(holding) for holding in holdings]
        self._doubts = [
            0.0 if holding.treasures is not None else DOUBT * sqrt(holding.treasure_count) for holding in holdings
        ]
        self._hands = [observation.hands(holding) for holding in holdings]
        self._strengths = [
            sum(p * strength(parts, treasure) for parts, p in hands)
            for hands, treasure in zip(self._hands, self._treasures, strict=True)
        ]
        self._next_turns: dict[Row, tuple[float, float]] = {}
        self._sticks: dict[tuple[Player, Row], float] = {}

    def reveal(self, me: Player, row: Row, depth: int = DEPTH) -> float:
        """Return the chance after turning up one more card and going on in the best way."""
        total = 0.0
        for card, p in self._observation.odds.items():
            more = (*row, card)
            if sinks(me.parts, more):
                total += p * self.done(me, ())
                continue
            best = self.stick(me, more)
            if depth > 1:
                best = max(best, self.reveal(me, more, depth - 1))
            total += p * best
        return total

    def stick(self, me: Player, row: Row) -> float:
        """Return the chance after revealing no more and taking in the best way."""
        found = self._sticks.get((me, row))
        if found is None:
            found = self.done(me, row)
            if row:
                found = max(found, self.take(me, row))
            self._sticks[me, row] = found
        return found

    def take(self, me: Player, row: Row) -> float:
        """Return the chance after taking the last card of the row (NE-5, NE-6, NE-8)."""
        last, rest = row[-1], row[:-1]
        if isinstance(last, Treasure):
            return self.stick(me.with_treasure(last), rest)
        if fits(last, me.parts):
            more = me.with_part(last)
            return self._completed(more) if more.complete else self.stick(more, rest)
        if not me.treasures:
            return self.stick(me, rest)
        return max(self.stick(me.without_treasure(treasure), rest) for treasure in set(me.treasures))

    def done(self, me: Player, row: Row) -> float:
        """Return the chance after leaving `row` to the next player."""
        ending, gain = self._next_turn(row)
        following = list(self._strengths)
        following[0] += gain
        mine = strength(me.parts, sum(me.treasures))
        lost = 1 - chance_to_match(self._treasures[0], sum(me.treasures), self._doubts[0])
        return (1 - ending) * win_chance((mine, *following)) + ending * lost

    def _completed(self, me: Player) -> float:
        """Return the chance after completing Nessie, which wins unless somebody has much more treasure."""
        mine = sum(me.treasures)
        return prod(
            chance_to_match(mine, theirs, doubt) for theirs, doubt in zip(self._treasures, self._doubts, strict=True)
        )

    def _next_turn(self, row: Row) -> tuple[float, float]:
        """Return the chance that the next player completes Nessie with `row`, and their expected gain in strength."""
        found = self._next_turns.get(row)
        if found is None:
            ending = gain = 0.0
            for parts, p in self._hands[0]:
                if sinks(parts, row):
                    continue
                for card, q in self._observation.odds.items():
                    more = (*row, card)
                    if not sinks(parts, more):
                        best = _best_gain(parts, self._next_treasures, more)
                        if best is None:
                            ending += p * q
                        else:
                            gain += p * q * best
            found = self._next_turns[row] = ending, gain
        return found


@lru_cache(maxsize=65536)
def _best_gain(parts: Parts, treasures: int, row: Row) -> float | None:
    """Return the most strength that a player can gain from `row`; None where they complete Nessie."""
    before = strength(parts, 0)
    me, count, value, best = Player(parts), treasures, 0.0, 0.0
    for card in reversed(row):
        if isinstance(card, Treasure):
            value += card
            count += 1
        elif fits(card, me.parts):
            me = me.with_part(card)
            if me.complete:
                return None
        elif count:
            count -= 1
            value -= GIVEN_UP
        best = max(best, strength(me.parts, value) - before)
    return best
