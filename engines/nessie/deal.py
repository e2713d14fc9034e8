"""The dealing of hidden cards, so that they fit a given view of Nessie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TypeAlias

from engines.core import Rng, Seat, shuffled
from engines.nessie.cards import CARDS, Card, Part, Treasure, parts_of, sinks, treasures_of
from engines.nessie.player import Player
from engines.nessie.view import NessieView, Phase

Parts: TypeAlias = tuple[Part, ...]
Treasures: TypeAlias = tuple[Treasure, ...]


def deal(view: NessieView, rng: Rng) -> tuple[tuple[Player, ...], tuple[Card, ...]]:
    """Return players and a deck that look like `view` to its owner, all unseen cards being dealt at random."""
    pool: list[Card] = list(unseen(view).elements())
    parts = _deal_parts(view, Counter(parts_of(pool)), rng)
    treasures = _deal_treasures(view, shuffled(rng, treasures_of(pool)))
    players = tuple(
        Player(
            parts[seat] if holding.parts is None else holding.parts,
            treasures[seat] if holding.treasures is None else holding.treasures,
            holding.left,
        )
        for seat, holding in enumerate(view.players)
    )
    dealt: list[Card] = []
    for seat in parts:
        dealt += (*parts[seat], *treasures[seat])
    return players, shuffled(rng, list((Counter[Card](pool) - Counter[Card](dealt)).elements()))


def runs(length: int) -> list[Parts]:
    """Return every possible hand of so many parts; each is a run of letters, as neighbours join neighbours."""
    return [tuple(Part)[start : start + length] for start in range(len(Part) - length + 1)] if length else [()]


def unseen(view: NessieView) -> Counter[Card]:
    """Return the cards that the viewer does not see: those in the deck and in hidden hands."""
    seen: list[Card] = [*view.row, *view.discards]
    for holding in view.players:
        seen += (*(holding.parts or ()), *(holding.treasures or ()))
    return Counter[Card](CARDS) - Counter[Card](seen)


def _hidden_seats(view: NessieView) -> list[Seat]:
    """Return the seats with secret cards, first the player to move, whose cards are restricted most."""
    hidden = [seat for seat, holding in enumerate(view.players) if holding.parts is None]
    return sorted(hidden, key=lambda seat: seat != view.turn)


def _deal_parts(view: NessieView, pool: Counter[Part], rng: Rng) -> dict[Seat, Parts]:
    hidden = _hidden_seats(view)
    choices: list[tuple[Parts, ...]] = []
    for seat in hidden:
        # The player to move would have sunk with three of a letter.
        afloat = [run for run in runs(view.players[seat].part_count) if seat != view.turn or not sinks(run, view.row)]
        choices.append(shuffled(rng, afloat))
    found = _choose(choices, pool)
    if found is None:
        raise ValueError("no hands fit this view")
    return dict(zip(hidden, found, strict=True))


def _choose(choices: Sequence[Sequence[Parts]], pool: Counter[Part]) -> list[Parts] | None:
    """Choose one run from each of `choices`, early ones first, so that the pool has cards for all; or None."""
    if not choices:
        return []
    for run in choices[0]:
        if all(pool[part] for part in run):
            rest = _choose(choices[1:], pool - Counter(run))
            if rest is not None:
                return [run, *rest]
    return None


def _deal_treasures(view: NessieView, pool: Treasures) -> dict[Seat, Treasures]:
    dealt: dict[Seat, Treasures] = {}
    for seat in _hidden_seats(view):
        count = view.players[seat].treasure_count
        if seat == view.turn and view.phase is Phase.GIVE_UP:
            # A choice of what to give up needs two different treasures, so another value is brought forward.
            other = next(place for place, treasure in enumerate(pool) if treasure != pool[0])
            pool = (pool[0], pool[other], *pool[1:other], *pool[other + 1 :])
        dealt[seat] = tuple(sorted(pool[:count]))
        pool = pool[count:]
    return dealt
