"""Tables of Nessie in one line of text, and back: hands by seat, `*` before the player to move, then the row."""

from __future__ import annotations

from collections import Counter
from random import Random

from engines.core import Event, Rng, Step
from engines.nessie.cards import CARDS, Card, Part, Treasure, parts_of, treasures_of
from engines.nessie.game import Nessie
from engines.nessie.options import Hands
from engines.nessie.player import Player
from engines.nessie.view import Phase


def cards(text: str) -> tuple[Card, ...]:
    """Read cards from text: `C2B`."""
    return tuple(Treasure(int(sign)) if sign.isdigit() else Part(sign) for sign in text.replace("-", ""))


def table(
    text: str,
    phase: Phase = Phase.REVEAL,
    *,
    deck: str = "",
    discards: str | None = None,
    hands: Hands = Hands.HIDDEN,
) -> Nessie:
    """Read a table from text: `*AB13 / C2 | C2B`, with the first cards of the deck; all others lie below them.

    With `discards` of `...`, the top one last, the deck is just `deck` and all others are discarded.
    """
    left, _, row = text.partition("|")
    seats = [hand.strip() for hand in left.split("/")]
    turn = next(seat for seat, hand in enumerate(seats) if hand.startswith("*"))
    held = [cards(hand.lstrip("*")) for hand in seats]
    known = [*cards(row.strip()), *cards(deck), *(card for hand in held for card in hand)]
    thrown = () if discards in (None, "...") else cards(discards or "")
    rest = tuple((Counter[Card](CARDS) - Counter[Card]([*known, *thrown])).elements())
    return Nessie(
        hands=hands,
        first=0,
        turn=turn,
        phase=phase,
        asked=7,
        deck=cards(deck) if discards == "..." else (*cards(deck), *rest),
        row=cards(row.strip()),
        discards=rest if discards == "..." else thrown,
        players=tuple(Player(tuple(sorted(parts_of(hand))), tuple(sorted(treasures_of(hand)))) for hand in held),
    )


def text(state: Nessie) -> str:
    """Write the line that `table` reads."""
    hands = [
        "*" * (seat in state.to_act())
        + ("left" if player.left else "".join(map(str, (*player.parts, *player.treasures))) or "-")
        for seat, player in enumerate(state.players)
    ]
    return f"{' / '.join(hands)} | {''.join(map(str, state.row)) or '-'}"


def play(state: Nessie, actions: str, rng: Rng | None = None) -> Step[Nessie]:
    """Let the player to move do one action after the other: `reveal stick take`."""
    events: list[Event] = []
    for action in actions.split():
        (seat,) = state.to_act()
        step = state.apply(seat, state.parse(seat, action), rng or Random(1))
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def legal(state: Nessie) -> str:
    """Return the choices of the player to move: `reveal stick`; nothing when the game is over."""
    return " ".join(action.text for seat in state.to_act() for action in state.legal(seat))
