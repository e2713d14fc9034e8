"""What may come of a turn of Nessie: of revealing, of taking, and of what is left to the next player."""

from __future__ import annotations

from functools import lru_cache
from math import prod, sqrt
from typing import TypeAlias

from engines.nessie import Player
from engines.nessie.cards import Card, Treasure, fits, sinks
from engines.nessie.deal import Parts
from engines.players.nessie.chances import beats, chance, strength
from engines.players.nessie.table import Table

Row: TypeAlias = tuple[Card, ...]

DEEP = 2
"""Cards to come that are thought through."""
DOUBT = 0.5
"""How far the worth of secret treasures may be off, in points for the root of their number."""
SMALL = 1.5
"""What the treasure is usually worth that a player gives up."""


class Outlook:
    """The chance to win of whoever's turn it is at `table`, for each way to go on."""

    def __init__(self, table: Table) -> None:
        self._table = table
        holdings = [table.view.players[seat] for seat in table.following]
        self._next_treasures = holdings[0].treasure_count
        self._treasures = [table.treasure(holding) for holding in holdings]
        self._doubts = [
            0.0 if holding.treasures is not None else DOUBT * sqrt(holding.treasure_count) for holding in holdings
        ]
        self._hands = [table.hands(holding) for holding in holdings]
        self._strengths = [
            sum(p * strength(parts, treasure) for parts, p in hands)
            for hands, treasure in zip(self._hands, self._treasures, strict=True)
        ]
        self._nexts: dict[Row, tuple[float, float]] = {}
        self._bests: dict[tuple[Player, Row], float] = {}

    def reveal(self, me: Player, row: Row, deep: int = DEEP) -> float:
        """To turn up one more card, and then to do what is best."""
        total = 0.0
        for card, p in self._table.odds.items():
            more = (*row, card)
            if sinks(me.parts, more):
                total += p * self.done(me, ())
                continue
            best = self.stick(me, more)
            if deep > 1:
                best = max(best, self.reveal(me, more, deep - 1))
            total += p * best
        return total

    def stick(self, me: Player, row: Row) -> float:
        """To reveal no more, and to take what is best."""
        found = self._bests.get((me, row))
        if found is None:
            found = self.done(me, row)
            if row:
                found = max(found, self.take(me, row))
            self._bests[me, row] = found
        return found

    def take(self, me: Player, row: Row) -> float:
        """To take the last card of the row (rulings NE-5, NE-6, NE-8)."""
        last, rest = row[-1], row[:-1]
        if isinstance(last, Treasure):
            return self.stick(me.with_treasure(last), rest)
        if fits(last, me.parts):
            more = me.with_part(last)
            return self._won(more) if more.complete else self.stick(more, rest)
        if not me.treasures:
            return self.stick(me, rest)
        return max(self.stick(me.without_treasure(treasure), rest) for treasure in set(me.treasures))

    def done(self, me: Player, row: Row) -> float:
        """To leave `row` to the next player."""
        ending, gain = self._next(row)
        following = list(self._strengths)
        following[0] += gain
        mine = strength(me.parts, sum(me.treasures))
        lost = 1 - beats(self._treasures[0], sum(me.treasures), self._doubts[0])
        return (1 - ending) * chance((mine, *following)) + ending * lost

    def _won(self, me: Player) -> float:
        """To have completed Nessie: it wins unless somebody has much more treasure."""
        mine = sum(me.treasures)
        return prod(beats(mine, theirs, doubt) for theirs, doubt in zip(self._treasures, self._doubts, strict=True))

    def _next(self, row: Row) -> tuple[float, float]:
        """What the next player may make of `row`: the chance that they complete Nessie, and the strength they gain."""
        found = self._nexts.get(row)
        if found is None:
            ending = gain = 0.0
            for parts, p in self._hands[0]:
                if sinks(parts, row):
                    continue
                for card, q in self._table.odds.items():
                    more = (*row, card)
                    if not sinks(parts, more):
                        best = _best(parts, self._next_treasures, more)
                        if best is None:
                            ending += p * q
                        else:
                            gain += p * q * best
            found = self._nexts[row] = ending, gain
        return found


@lru_cache(maxsize=65536)
def _best(parts: Parts, treasures: int, row: Row) -> float | None:
    """The most strength that a player gains from `row`; None where they complete Nessie."""
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
            value -= SMALL
        best = max(best, strength(me.parts, value) - before)
    return best
