"""The cards, the deck and who starts (NE-1, NE-2, ALL-2, ALL-5)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engines.core import IllegalOptions, Options
from engines.nessie.cards import CARDS, Part, Treasure, fits
from engines.nessie.events import FirstPlayer, TurnBegan
from engines.nessie.game import Nessie
from engines.nessie.options import Hands, NessieOptions
from engines.nessie.view import Phase
from tests.engines.nessie_soundness import all_cards
from tests.rules.nessie.table import legal, table, text


@pytest.mark.rule("NE-1", "nessie-cards")
def test_there_are_8_cards_of_each_of_6_letters_and_12_treasures_of_each_of_3_values() -> None:
    count = Counter(CARDS)
    assert [count[part] for part in Part] == 6 * [8]
    assert [count[treasure] for treasure in Treasure] == 3 * [12]
    assert (len(Part), len(Treasure), len(CARDS)) == (6, 3, 84)


@pytest.mark.rule("NE-1", "nessie-setup-deck", "nessie-reminder-setup")
def test_all_cards_are_shuffled_into_the_deck() -> None:
    one, other = (Nessie.start(3, NessieOptions(), Random(seed)).state for seed in (1, 2))
    assert len(one.deck) == 84
    assert all_cards(one) == Counter(CARDS)
    assert one.deck != other.deck != CARDS


@pytest.mark.rule("NE-2", "nessie-setup-summary", "nessie-take-neighbour")
@pytest.mark.parametrize(
    ("parts", "fitting"), [("-", "ABCDEF"), ("A", "B"), ("F", "E"), ("C", "BD"), ("BCD", "AE"), ("ABCDE", "F")]
)
def test_every_players_summary_is_the_same_row_of_six_neighbours(parts: str, fitting: str) -> None:
    mine = table(f"*{parts} / -").players[0].parts
    assert "".join(part for part in Part if fits(part, mine)) == fitting


@pytest.mark.rule("nessie-setup-deck")
@pytest.mark.parametrize("seats", Nessie.seats)
def test_nobody_holds_or_sees_a_card_as_play_begins(seats: int) -> None:
    state = Nessie.start(seats, NessieOptions(first=0), Random(1)).state
    assert text(state) == "*" + " / ".join(["-"] * seats) + " | -"
    assert (state.phase, state.discards, legal(state)) == (Phase.REVEAL, (), "reveal")


@pytest.mark.rule("ALL-2", "nessie-first")
def test_the_start_player_is_drawn_at_random() -> None:
    steps = [Nessie.start(4, NessieOptions(), Random(seed)) for seed in range(60)]
    assert {step.state.first for step in steps} == {0, 1, 2, 3}
    for step in steps:
        first = step.state.first
        assert step.events == (FirstPlayer(first, drawn=True), TurnBegan(first, 0))
        assert step.state.to_act() == {first}


@pytest.mark.rule("ALL-2")
def test_the_host_may_name_the_start_player() -> None:
    for seed in range(20):
        step = Nessie.start(4, NessieOptions(first=2), Random(seed))
        assert step.events == (FirstPlayer(2, drawn=False), TurnBegan(2, 0))
        assert step.state.to_act() == {2}


@pytest.mark.rule("ALL-5")
@pytest.mark.parametrize(
    ("seats", "options"), [(1, NessieOptions()), (7, NessieOptions()), (2, NessieOptions(first=2))]
)
def test_what_cannot_be_played_is_refused_with_a_reason(seats: int, options: Options) -> None:
    with pytest.raises(IllegalOptions) as refused:
        Nessie.start(seats, options, Random(1))
    assert refused.value.code == ("first" if options.first else "seats")


@pytest.mark.rule("NE-9")
def test_hands_are_hidden_unless_chosen_otherwise() -> None:
    assert NessieOptions().hands is Hands.HIDDEN
