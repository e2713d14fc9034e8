from __future__ import annotations

import pytest

from engines.wazabi.cards import Card
from engines.wazabi.events import Drew, NothingDrawn, Rebuilt, Took
from engines.wazabi.options import WazabiOptions
from engines.wazabi.position import Phase, Taken
from tests.rules.wazabi.table import act, after, at, hand, held, of, texts

TEAMS = WazabiOptions(teams=True)


@pytest.mark.rule("wazabi-pile-empty", "WA-10")
def test_an_empty_pile_is_made_of_the_shuffled_discards_when_a_card_is_drawn() -> None:
    state = at("4 skip", "2", "2", pile="again", rest="discards")
    count = len(state.discards)
    step = act(state, "roll=DDWW")
    assert of(Rebuilt, step.events) == [Rebuilt(count)]
    assert of(Drew, step.events) == [Drew(0, 1), Drew(0, 1)]
    assert len(step.state.pile) == count - 1
    assert step.state.discards == ()
    assert len({act(state, "roll=DDWW", seed=seed).state.pile for seed in range(5)}) == 5


@pytest.mark.rule("WA-10")
def test_the_last_card_of_the_pile_does_not_rebuild_it() -> None:
    step = act(at("4 skip", "2", "2", pile="again", rest="discards"), "roll=DWWW")
    assert of(Rebuilt, step.events) == []
    assert step.state.pile == ()


@pytest.mark.rule("wazabi-pile-nothing", "WA-10", "WA-7", "ALL-1")
def test_without_pile_and_discards_cards_are_drawn_blind_from_opponents_of_choice() -> None:
    state = after(at("4", "2 skip again", "2", "2 draw3", rest=2), "roll=DDWW")
    assert state.phase is Phase.OWNER
    assert texts(state) == ["draw:1", "draw:2", "draw:3"]
    state = after(state, "draw:1")
    assert state.phase is Phase.PICK
    assert texts(state) == ["pick:1", "pick:2"]
    step = act(state, "pick:1")
    assert of(Took, step.events) == [Took(0, 1)]
    assert held(step.state)[:2] == [1, 1]
    # The hand is chosen anew for each card; a single card goes at once.
    step = act(step.state, "draw:3")
    assert of(Took, step.events) == [Took(0, 3)]
    assert "draw3" in hand(step.state, 0)
    assert step.state.phase is Phase.PLAY


@pytest.mark.rule("WA-10", "ALL-1")
def test_a_single_opponent_with_cards_need_not_be_chosen() -> None:
    state = after(at("4", "2", rest=1), "roll=DWWW")
    assert state.phase is Phase.PICK
    assert state.view(None).fan_of == 1


@pytest.mark.rule("WA-10")
def test_if_no_opponent_has_cards_nothing_is_drawn() -> None:
    step = act(at("4", "2", "2", rest=0), "roll=DDWW")
    assert of(NothingDrawn, step.events) == [NothingDrawn(0, 2)]
    assert step.state.phase is Phase.PLAY


@pytest.mark.rule("WA-10")
def test_partners_are_no_opponents() -> None:
    state = after(at("4", "2 skip", "2", "2", rest=2, options=TEAMS), "roll=DDWW")
    assert held(state)[:2] == [1, 0]  # One card of an opponent's, and then nothing.
    assert state.phase is Phase.PLAY


@pytest.mark.rule("WA-10")
def test_the_last_card_of_the_pile_is_drawn_before_hands_are() -> None:
    state = at("4 draw3", "2", "2", pile="again", rest=1, rolled="WWWW")
    step = act(state, "play:draw3")
    assert of(Drew, step.events) == [Drew(0, 1)]
    assert step.state.phase is Phase.PICK
    assert step.state.discards == ()  # Draw 3 itself is not there to be drawn yet.
    step = act(act(step.state, "pick:1").state, "pick:20")
    assert step.state.discards == (Card.DRAW3,)
    assert step.state.turn == 1


@pytest.mark.rule("WA-7")
def test_a_fan_of_more_than_25_cards_is_shown_in_pages() -> None:
    state = after(at("4", "2", rest=1), "roll=DWWW")
    first = texts(state)
    assert first == [*(f"pick:{place}" for place in range(1, 25)), "page:1"]
    turned = after(state, "page:1")
    assert texts(turned) == [*(f"pick:{place}" for place in range(25, 37)), "page:0"]
    assert turned.question(0) > state.question(0)
    assert texts(after(turned, "page:0")) == first
    assert turned.fan is not None
    assert hand(after(turned, "pick:36"), 0) == turned.fan.cards[35]
    again = after(after(at("4", "2", rest=1), "roll=DDWW", "page:1"), "pick:30")
    assert texts(again) == [*first[:24], "page:1"]
    assert turned.view(None).choices == tuple(turned.legal(0))


def test_a_hand_with_more_than_25_ways_to_play_is_paged_in_private() -> None:
    everything = " ".join(Card)
    others = ["2 draw3 draw3", "2 discard1 discard1", "2 discard2 discard2", "2 down2 down2", "2 down1 down1"]
    state = at(f"4 {everything}", *others, rolled="WWWW")
    found = texts(state)
    assert len(found) == 25
    public = state.view(None)
    while found[-1].startswith("page:") and found[-1] != "page:0":
        state = after(state, found[-1])
        found = [*found[:-1], *texts(state)]
    assert len(found) == 28 + 1
    assert found[-2:] == ["nothing", "page:0"]
    assert state.view(None) == public
    assert state.view(1).page == 0
    assert state.safe(0).text == "page:0"
    assert after(state, "page:0").safe(0).text == "play:discard2"


@pytest.mark.rule("WA-7")
def test_only_the_two_learn_which_card_it_was_until_the_next_turn_is_over() -> None:
    state = after(at("4 take1", "2 skip draw3", "2 draw3", "2 again", rolled="WDDD"), "play:take1>1", "pick:1")
    (taken,) = state.taken
    assert taken == Taken(0, 1, Card(hand(state, 0)), old=True)
    assert [bool(state.view(seat).taken) for seat in (None, 0, 1, 2, 3)] == [False, True, True, False, False]
    state = after(state, "roll=WW", "nothing")
    assert state.view(1).taken == ()
