"""Revealing, sinking and the deck that runs out (NE-3, NE-4, NE-7)."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.core import IllegalAction
from engines.nessie.actions import Stick
from engines.nessie.cards import CARDS
from engines.nessie.events import Cause, DeckRebuilt, Revealed, Sank, TurnBegan
from engines.nessie.view import Phase
from tests.engines.nessie_soundness import all_cards
from tests.rules.nessie.table import cards, legal, play, table, text


@pytest.mark.rule("NE-4", "nessie-reveal")
def test_the_top_card_of_the_deck_is_laid_at_the_end_of_the_row() -> None:
    step = play(table("*- / - | C2", deck="BA1"), "reveal")
    assert text(step.state) == "*- / - | C2B"
    assert step.events == (Revealed(0, cards("B")[0]),)
    assert step.state.deck[:2] == cards("A1")


@pytest.mark.rule("NE-4", "nessie-reveal-more", "nessie-reminder-turn")
def test_after_each_card_the_player_may_reveal_another_or_stick() -> None:
    state = table("*- / -", deck="A1B1C1D1E")
    for _ in range(9):
        state = play(state, "reveal").state
        assert legal(state) == "reveal stick"
    assert text(state) == "*- / - | A1B1C1D1E"


@pytest.mark.rule("NE-4", "nessie-reveal-one")
def test_the_first_card_of_a_turn_must_be_revealed() -> None:
    state = table("*- / - | AB")
    assert legal(state) == "reveal"
    with pytest.raises(IllegalAction):
        state.apply(0, Stick(), None)  # type: ignore[arg-type]


@pytest.mark.rule("NE-4", "nessie-sink-treasure", "nessie-sink-discards", "nessie-reminder-sink")
@pytest.mark.parametrize("row", ["123", "1113", "33", "222", "A3B12", "111111"])
def test_revealed_treasure_of_6_or_more_sinks_at_once(row: str) -> None:
    step = play(table(f"*A2 / - | {row[:-1]}", Phase.PUSH, deck=row[-1]), "reveal")
    assert step.events[1:] == (Sank(0, Cause.TREASURE, cards(row)), TurnBegan(1, 0))
    assert text(step.state) == "A2 / *- | -"
    assert step.state.discards == cards(row)


@pytest.mark.rule("NE-4", "nessie-sink-treasure")
def test_revealed_treasure_of_5_does_not_sink_whatever_treasure_is_in_hand() -> None:
    step = play(table("*333 / 333 | 12", Phase.PUSH, deck="2"), "reveal")
    assert text(step.state) == "*333 / 333 | 122"
    assert legal(step.state) == "reveal stick"


@pytest.mark.rule("NE-4", "nessie-sink-letter", "nessie-sink-discards", "nessie-reminder-sink")
@pytest.mark.parametrize(("mine", "row"), [("-", "BBB"), ("B", "BB"), ("BC1", "B2AB"), ("ABC", "C1C")])
def test_three_of_a_letter_among_mine_and_the_revealed_sink_at_once(mine: str, row: str) -> None:
    step = play(table(f"*{mine} / - | {row[:-1]}", Phase.PUSH, deck=row[-1]), "reveal")
    assert step.events[1:] == (Sank(0, Cause.LETTER, cards(row)), TurnBegan(1, 0))
    assert text(step.state) == f"{mine} / *- | -"
    assert step.state.discards == cards(row)


@pytest.mark.rule("NE-4", "nessie-sink-letter")
def test_the_cards_of_others_do_not_sink_me() -> None:
    step = play(table("*A / B / B | B", deck="B"), "reveal")
    assert text(step.state) == "*A / B / B | BB"


@pytest.mark.rule("NE-4", "nessie-sink-at-once")
def test_who_has_sunk_can_no_longer_stick() -> None:
    state = play(table("*- / - | 32", Phase.PUSH, deck="1"), "reveal").state
    assert state.legal(0) == ()
    assert legal(state) == "reveal"


@pytest.mark.rule("NE-3", "nessie-sink-start")
def test_who_has_three_of_a_letter_as_the_turn_begins_sinks_without_revealing() -> None:
    step = play(table("*- / B / C | BB1D", Phase.TAKE), "done")
    assert step.events == (TurnBegan(1, 4), Sank(1, Cause.START, cards("BB1D")), TurnBegan(2, 0))
    assert text(step.state) == "- / B / *C | -"
    assert step.state.discards == cards("BB1D")
    assert len(step.state.deck) == 84 - 4 - 2
    assert legal(step.state) == "reveal"


@pytest.mark.rule("NE-3")
def test_two_of_a_letter_as_the_turn_begins_do_not_sink() -> None:
    step = play(table("*- / B / C | B1D", Phase.TAKE), "done")
    assert text(step.state) == "- / *B / C | B1D"


@pytest.mark.rule("NE-3")
def test_the_last_seat_that_sinks_at_once_passes_to_the_first() -> None:
    step = play(table("C / *- / B | BB", Phase.TAKE), "done")
    assert text(step.state) == "*C / - / B | -"


@pytest.mark.rule("nessie-sink-discards", "nessie-pass-left", "nessie-reminder-pass")
def test_after_sinking_the_turn_passes_to_the_left_and_the_hand_is_kept() -> None:
    step = play(table("AB13 / - / *CD2 | 3", deck="3"), "reveal")
    assert text(step.state) == "*AB13 / - / CD2 | -"


@pytest.mark.rule("NE-7", "nessie-deck-out")
def test_the_discards_become_the_deck_when_a_card_is_to_be_revealed_and_none_is_left() -> None:
    state = table("*A / - | B", Phase.PUSH, deck="2", discards="...")
    emptied = play(state, "reveal")
    assert text(emptied.state) == "*A / - | B2"
    assert (emptied.state.deck, len(emptied.events)) == ((), 1)
    rebuilt = play(emptied.state, "reveal")
    assert isinstance(rebuilt.events[1], Revealed)
    assert rebuilt.events[0] == DeckRebuilt(81)
    assert len(rebuilt.state.deck) == 80
    assert rebuilt.state.discards == ()
    assert all_cards(rebuilt.state) == Counter(CARDS)
    assert rebuilt.state.deck != emptied.state.discards[1:]


@pytest.mark.rule("NE-7")
def test_an_empty_deck_stays_empty_until_a_card_is_to_be_revealed() -> None:
    state = play(table("*A / - | B", Phase.PUSH, deck="2", discards="..."), "reveal stick take").state
    assert state.deck == ()
    assert state.view(None).deck == 0
    assert play(state, "done").state.deck == ()


@pytest.mark.rule("NE-7")
def test_at_the_fullest_table_there_is_still_a_card_to_reveal() -> None:
    fullest = "*ABCDE333333 / BCDEF333333 / ABCDE222222 / BCDEF222222 / ABCDE111111 / BCDEF11111 | AFAF1"
    state = table(fullest, Phase.PUSH, discards="...")
    assert state.deck == ()
    assert 0 < len(state.discards) == 84 - 6 * 5 - 35 - 5
    assert play(state, "reveal").events[0] == DeckRebuilt(14)
