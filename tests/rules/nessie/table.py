"""Tables of Nessie in one line of text, and back: hands by seat, `*` before whose turn it is, then the row."""

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
    """Such as `C2B`."""
    return tuple(Treasure(int(sign)) if sign.isdigit() else Part(sign) for sign in text.replace("-", ""))


def table(
    text: str,
    phase: Phase = Phase.REVEAL,
    *,
    deck: str = "",
    discards: str | None = None,
    hands: Hands = Hands.HIDDEN,
) -> Nessie:
    """Such as `*AB13 / C2 | C2B`, with the first cards of the deck; the rest lies below them.

    With `discards` (the top one last) as `...`, the deck is just `deck` and the rest is discarded.
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
    """The line that `table` reads."""
    hands = [
        "*" * (seat in state.to_act())
        + ("left" if player.left else "".join(map(str, (*player.parts, *player.treasures))) or "-")
        for seat, player in enumerate(state.players)
    ]
    return f"{' / '.join(hands)} | {''.join(map(str, state.row)) or '-'}"


def play(state: Nessie, actions: str, rng: Rng | None = None) -> Step[Nessie]:
    """Let whose turn it is do one action after the other, such as `reveal stick take`."""
    events: list[Event] = []
    for action in actions.split():
        (seat,) = state.to_act()
        step = state.apply(seat, state.parse(seat, action), rng or Random(1))
        state = step.state
        events += step.events
    return Step(state, tuple(events))


def legal(state: Nessie) -> str:
    """What whose turn it is may do, such as `reveal stick`; nothing when the game is over."""
    return " ".join(action.text for seat in state.to_act() for action in state.legal(seat))
