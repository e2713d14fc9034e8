"""Sticking, taking and giving up (NE-5, NE-6, ALL-1)."""

from __future__ import annotations

import pytest

from engines.core import Event, IllegalAction
from engines.nessie.cards import Part, Treasure
from engines.nessie.events import Discarded, GaveUp, Stuck, Took, TurnBegan
from engines.nessie.view import Phase
from tests.rules.nessie.table import cards, legal, play, table, text


@pytest.mark.rule("NE-5", "nessie-stick-take", "nessie-reminder-stick")
def test_cards_are_taken_one_by_one_from_the_last_revealed_back() -> None:
    state = table("*- / - | 1C2B", Phase.PUSH)
    step = play(state, "stick")
    assert step.events == (Stuck(0),)
    assert legal(step.state) == "take done"
    step = play(step.state, "take")
    assert text(step.state) == "*B / - | 1C2"
    assert step.events == (Took(0, Part.B),)
    assert legal(step.state) == "take done"
    assert text(play(step.state, "take take").state) == "*BC2 / - | 1"


@pytest.mark.rule("NE-5", "nessie-stick-leave")
def test_what_is_left_stays_for_the_next_player_who_goes_on_from_there() -> None:
    step = play(table("*- / - | 1C2B", Phase.PUSH, deck="D"), "stick take done")
    assert text(step.state) == "B / *- | 1C2"
    assert step.events[-1] == TurnBegan(1, 3)
    assert text(play(step.state, "reveal").state) == "B / *- | 1C2D"


@pytest.mark.rule("NE-5", "nessie-stick-take")
def test_cards_that_others_left_can_be_taken_too() -> None:
    assert text(play(table("*- / - | 1C", deck="2"), "reveal stick take take take").state) == "C12 / *- | -"


@pytest.mark.rule("NE-5")
def test_a_player_who_sticks_may_take_nothing() -> None:
    step = play(table("*- / - | 1C", Phase.PUSH), "stick done")
    assert text(step.state) == "- / *- | 1C"


@pytest.mark.rule("NE-5", "nessie-stick-pass", "nessie-pass-left", "nessie-turns", "nessie-reminder-pass")
def test_the_turn_passes_to_the_left_when_the_player_is_done() -> None:
    state = table("*- / - / - | 1", Phase.TAKE, deck="AB")
    state = play(state, "done").state
    assert text(state) == "- / *- / - | 1"
    state = play(state, "reveal stick done").state
    assert text(state) == "- / - / *- | 1A"
    state = play(state, "reveal stick done").state
    assert text(state) == "*- / - / - | 1AB"


@pytest.mark.rule("NE-5", "ALL-1")
def test_the_turn_ends_by_itself_when_nothing_is_left_to_take() -> None:
    step = play(table("*- / - | 1", Phase.TAKE), "take")
    assert text(step.state) == "1 / *- | -"
    assert step.events == (Took(0, Treasure.ONE), TurnBegan(1, 0))


@pytest.mark.rule("nessie-take-treasure")
def test_a_treasure_is_kept() -> None:
    assert text(play(table("*AB1 / - | C3", Phase.TAKE), "take").state) == "*AB13 / - | C"


@pytest.mark.rule("NE-6", "nessie-take-first")
@pytest.mark.parametrize("part", Part)
def test_the_first_nessie_card_may_be_any(part: Part) -> None:
    assert text(play(table(f"*2 / {part}1 | 1{part}", Phase.TAKE), "take").state) == f"*{part}2 / {part}1 | 1"


@pytest.mark.rule("NE-2", "NE-6", "nessie-take-neighbour")
@pytest.mark.parametrize(("mine", "part"), [("A", "B"), ("B", "A"), ("CD", "B"), ("CD", "E"), ("BCDE", "F")])
def test_a_neighbour_of_any_part_is_added(mine: str, part: str) -> None:
    together = "".join(sorted(mine + part))
    assert text(play(table(f"*{mine}2 / - | 1{part}", Phase.TAKE), "take").state) == f"*{together}2 / - | 1"


@pytest.mark.rule("NE-1", "nessie-take-illustration", "nessie-end-illustration")
def test_a_card_is_its_letter_and_nothing_else() -> None:
    assert {str(part) for part in Part} == set("ABCDEF")
    assert cards("B") == (Part.B,)


@pytest.mark.rule("NE-6", "nessie-take-unfit")
@pytest.mark.parametrize(("mine", "part"), [("A", "C"), ("A", "F"), ("CD", "A"), ("CD", "F"), ("B", "D")])
def test_a_card_that_is_no_neighbour_is_discarded_with_a_treasure(mine: str, part: str) -> None:
    step = play(table(f"*{mine}22 / - | 1{part}", Phase.TAKE), "take")
    assert text(step.state) == f"*{mine}2 / - | 1"
    assert step.events == (Discarded(0, Part(part)), GaveUp(0, Treasure.TWO))
    assert step.state.discards == cards(f"{part}2")


@pytest.mark.rule("NE-6", "nessie-take-duplicate", "nessie-take-unfit")
@pytest.mark.parametrize("part", "BCD")
def test_a_letter_that_i_have_is_discarded_with_a_treasure(part: str) -> None:
    step = play(table(f"*BCD3 / - | 1{part}", Phase.TAKE), "take")
    assert text(step.state) == "*BCD / - | 1"
    assert step.events == (Discarded(0, Part(part)), GaveUp(0, Treasure.THREE))


@pytest.mark.rule("NE-6", "nessie-take-unfit")
def test_without_treasures_only_the_card_is_discarded() -> None:
    step = play(table("*A / 3 | 1D", Phase.TAKE), "take")
    assert text(step.state) == "*A / 3 | 1"
    assert step.events == (Discarded(0, Part.D),)
    assert step.state.discards == cards("D")


@pytest.mark.rule("NE-6", "ALL-1")
@pytest.mark.parametrize(("value", "rest"), [(1, "1233"), (2, "1133"), (3, "1123")])
def test_which_treasure_to_give_up_is_the_players_choice(value: int, rest: str) -> None:
    asked = play(table("*A11233 / - | 1D", Phase.TAKE), "take")
    assert asked.events == (Discarded(0, Part.D),)
    assert asked.state.discards == cards("D")
    assert legal(asked.state) == "discard:1 discard:2 discard:3"
    step = play(asked.state, f"discard:{value}")
    assert text(step.state) == f"*A{rest} / - | 1"
    assert step.events == (GaveUp(0, Treasure(value)),)
    assert step.state.discards == cards(f"D{value}")
    assert legal(step.state) == "take done"


@pytest.mark.rule("NE-6")
def test_a_value_that_the_player_lacks_cannot_be_given_up() -> None:
    state = play(table("*A13 / 2 | 1D", Phase.TAKE), "take").state
    assert legal(state) == "discard:1 discard:3"
    with pytest.raises(IllegalAction):
        play(state, "discard:2")


@pytest.mark.rule("NE-6")
def test_a_treasure_taken_in_this_turn_can_be_the_one_given_up() -> None:
    assert text(play(table("*A / - | 1D2", Phase.TAKE), "take take").state) == "*A / - | 1"
    state = play(table("*A1 / - | 1D2", Phase.TAKE), "take take").state
    assert text(play(state, "discard:2").state) == "*A1 / - | 1"


@pytest.mark.rule("NE-6", "ALL-1")
def test_nothing_but_the_treasure_can_be_answered_and_by_nobody_else() -> None:
    state = play(table("*A13 / 13 | 1D", Phase.TAKE), "take").state
    assert state.to_act() == {0}
    assert state.legal(1) == ()
    assert state.view(None).choices == ()


@pytest.mark.rule("NE-6", "NE-5")
def test_giving_up_for_the_last_card_of_the_row_ends_the_turn() -> None:
    state = play(table("*A13 / - | D", Phase.TAKE), "take").state
    assert text(state) == "*A13 / - | -"
    step = play(state, "discard:1")
    assert text(step.state) == "A3 / *- | -"
    assert step.events == (GaveUp(0, Treasure.ONE), TurnBegan(1, 0))


@pytest.mark.rule("NE-6")
def test_a_card_that_did_not_fit_may_be_followed_by_one_that_does() -> None:
    state = play(table("*A / - | CBE1", Phase.TAKE), "take take take take").state
    assert text(state) == "ABC / *- | -"
    assert state.discards == cards("E1")


@pytest.mark.rule("NE-6", "NE-9")
def test_discards_lie_face_up_in_order() -> None:
    state = play(table("*A1 / - | 3D", Phase.TAKE, discards="F2"), "take").state
    for viewer in (None, 0, 1):
        assert state.view(viewer).discards == cards("F2D1")


@pytest.mark.rule("NE-5")
def test_each_card_is_a_new_question() -> None:
    state = table("*A13 / - | 2BD", Phase.PUSH, deck="E")
    seen = [state.question(0)]
    for action in ("reveal", "stick", "take", "discard:1", "take", "take", "done"):
        state = play(state, action).state
        seen.append(state.question(0))
    assert seen == sorted(set(seen))


def test_a_press_for_a_card_names_nothing_that_the_table_does_not_see() -> None:
    events: tuple[Event, ...] = play(table("*A1 / - | 3D2", Phase.TAKE), "take").events
    assert events == (Took(0, Treasure.TWO),)
