"""The facts that hold at every moment of a game of Nessie."""

from __future__ import annotations

from collections import Counter

from engines.core import State
from engines.nessie import Nessie
from engines.nessie.cards import CARDS, TOO_MANY, TOO_MUCH, Card, Part, letters, treasures_of
from engines.nessie.view import Phase


def nessie_is_sound(state: State) -> None:
    """Assert that no card is lost or doubled, and that nobody has cards that they cannot have."""
    assert isinstance(state, Nessie)
    assert all_cards(state) == Counter(CARDS)
    assert len(state.deck) + len(state.discards) >= len(Part), "there is always a card to reveal (NE-7)"
    assert sum(treasures_of(state.row)) < TOO_MUCH
    assert max(letters(state.row)) < TOO_MANY
    for player in state.players:
        assert "".join(player.parts) in "".join(Part), "neighbours are added to neighbours"
        assert list(player.treasures) == sorted(player.treasures)
        assert not player.left or not (player.parts or player.treasures)
    if state.phase is Phase.OVER:
        return
    mine = state.players[state.turn]
    assert not mine.left
    assert not any(player.complete for player in state.players)
    assert max(letters((*mine.parts, *state.row))) < TOO_MANY
    match state.phase:
        case Phase.PUSH | Phase.TAKE:
            assert state.row
        case Phase.GIVE_UP:
            assert len(set(mine.treasures)) > 1, "a choice has more than one answer (ALL-1)"
        case Phase.REVEAL:
            pass


def all_cards(state: Nessie) -> Counter[Card]:
    """Return all cards of a game, wherever they are."""
    found = [*state.deck, *state.row, *state.discards]
    for player in state.players:
        found += (*player.parts, *player.treasures)
    return Counter(found)
