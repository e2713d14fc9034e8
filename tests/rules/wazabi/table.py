"""Tables of Wazabi set in one line, and loaded dice.

A seat is written by its dice, its cards and a `!` for each skip card in front of it: `"4 discard1 skip !"`. Dice are
written W (Wazabi), D (Draw) and G (Give).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import TypeVar

from engines.core import Event, Seat, Step
from engines.wazabi.cards import DECK, Card, Face, in_order, without
from engines.wazabi.game import Wazabi
from engines.wazabi.options import WazabiOptions
from engines.wazabi.position import Direction, Phase, Player

E = TypeVar("E", bound=Event)

LETTERS = {"W": Face.WAZABI, "D": Face.DRAW, "G": Face.GIVE}
SHOWS = {"W": 0.0, "D": 0.5, "G": 0.99}
"""The number that `random()` returns for a die to show each symbol."""


class Loaded:
    """A generator whose first dice are given; after them it is an ordinary one."""

    def __init__(self, dice: str = "", seed: int = 1) -> None:
        self._dice = [SHOWS[letter] for letter in dice if letter != " "]
        self._rest = Random(seed)

    def random(self) -> float:
        return self._dice.pop(0) if self._dice else self._rest.random()


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


def at(
    *seats: str,
    turn: Seat = 0,
    rolled: str = "",
    pile: str = "",
    rest: str | Seat = "pile",
    back: bool = False,
    game: int = 1,
    options: WazabiOptions | None = None,
) -> Wazabi:
    """Return a table at which `turn` is to roll or, after `rolled`, to play a card.

    `pile` is drawn next, in this order. Cards not named lie under it, or are discards (`rest="discards"`), or are held
    by a seat.
    """
    players = [_player(seat) for seat in seats]
    named = [*cards(pile), *(card for player in players for card in (*player.hand, *[Card.SKIP] * player.skips))]
    others = without(DECK, named)
    if isinstance(rest, int):
        held = players[rest]
        players[rest] = Player(held.dice, in_order((*held.hand, *others)), held.skips, question=1)
    return Wazabi(
        terms=options or WazabiOptions(),
        players=tuple(players),
        pile=(*(others if rest == "pile" else ()), *reversed(cards(pile))),
        discards=others if rest == "discards" else (),
        turn=turn,
        game=game,
        direction=Direction.BACK if back else Direction.FORWARD,
        phase=Phase.PLAY if rolled else Phase.ROLL,
        rolled=tuple(LETTERS[letter] for letter in rolled),
    )


def _player(text: str) -> Player:
    dice, *things = text.split()
    hand = in_order(Card(thing) for thing in things if thing != "!")
    return Player(int(dice), hand, things.count("!"), question=1)


def act(state: Wazabi, text: str, seed: int = 1) -> Step[Wazabi]:
    """Let the only seat that is to act, or the one named before it (`"2 keep:skip"`), do what `text` says.

    The dice that will fall may follow it: `"roll=WWDG"`.
    """
    who, _, what = text.rpartition(" ")
    action, _, dice = what.partition("=")
    seat = int(who) if who else min(state.to_act())
    return state.apply(seat, state.parse(seat, action), Loaded(dice, seed))


def after(state: Wazabi, *texts: str) -> Wazabi:
    """Return the state after these actions."""
    for text in texts:
        state = act(state, text).state
    return state


def texts(state: Wazabi, seat: Seat | None = None) -> list[str]:
    """Return the choices of the only seat that is to act, or of `seat`."""
    if seat is None:
        (seat,) = state.to_act()
    return [action.text for action in state.legal(seat)]


def hand(state: Wazabi, seat: Seat) -> str:
    return " ".join(state.players[seat].hand)


def dice(state: Wazabi) -> list[int]:
    return [player.dice for player in state.players]


def held(state: Wazabi) -> list[int]:
    """Return the number of cards that each player holds."""
    return [len(player.hand) for player in state.players]


def skips(state: Wazabi) -> list[int]:
    return [player.skips for player in state.players]


def every_card(state: Wazabi) -> Counter[Card]:
    """Return all cards, wherever they are."""
    found = Counter((*state.pile, *state.discards, *([state.played] if state.played else [])))
    for player in state.players:
        found.update(player.hand)
        found[Card.SKIP] += player.skips
    return found


def of(kind: type[E], events: Sequence[Event]) -> list[E]:
    """Return the events of one kind."""
    return [event for event in events if isinstance(event, kind)]
