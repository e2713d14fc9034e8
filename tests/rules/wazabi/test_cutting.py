from __future__ import annotations

import pytest

from engines.wazabi.cards import Card
from engines.wazabi.events import Chose, CutDown
from engines.wazabi.options import WazabiOptions
from engines.wazabi.position import Phase
from tests.rules.wazabi.table import act, after, at, cards, hand, held, of, texts


@pytest.mark.rule("WA-8", "wazabi-down1-keep", "ALL-1")
def test_the_target_and_not_the_player_of_the_card_chooses_what_to_keep() -> None:
    state = after(at("4 down1", "2 skip draw3 draw3 again", "2", rolled="WDDD"), "play:down1>1")
    assert state.to_act() == {1}
    assert state.turn == 0
    assert texts(state) == ["keep:draw3", "keep:skip", "keep:again"]
    step = act(state, "keep:skip")
    assert hand(step.state, 1) == "skip"
    assert of(CutDown, step.events) == [CutDown(1, cards("draw3 draw3 again"))]
    assert step.state.discards == cards("draw3 draw3 again down1")
    assert step.state.turn == 1


@pytest.mark.rule("WA-8", "wazabi-down2", "wazabi-down2-keep")
def test_everybody_with_more_than_two_chooses_at_the_same_time() -> None:
    seats = ("4 down2 skip skip discard1", "2 draw3 draw3 again", "2 pass pass", "2 pass give1 take1 take1")
    state = after(at(*seats, rolled="WWDD"), "play:down2")
    assert state.to_act() == {1, 3}
    assert state.view(None).waiting == (1, 3)
    assert held(state) == [3, 3, 2, 4]
    state = after(state, "3 keep:take1")
    assert state.to_act() == {1, 3}
    assert texts(state, 3) == ["keep:pass", "keep:give1", "keep:take1"]
    state = after(state, "1 keep:draw3", "3 keep:take1")
    assert state.to_act() == {1}
    state = after(state, "1 keep:draw3")
    assert [hand(state, seat) for seat in range(4)] == ["discard1 skip skip", "draw3 draw3", "pass pass", "take1 take1"]
    assert state.turn == 1


@pytest.mark.rule("WA-8")
def test_the_discards_are_shown_together_once_all_have_chosen() -> None:
    state = after(at("4 down2", "2 draw3 draw3 again", "2 pass give1 take1", rolled="WWDD"), "play:down2")
    step = act(after(state, "2 keep:pass"), "2 keep:give1")
    assert step.events == (Chose(2),)
    assert step.state.discards == ()
    assert step.state.view(None).players[2].cards == 3
    assert not step.state.view(None).players[2].choosing
    step = act(after(step.state, "1 keep:draw3"), "1 keep:draw3")
    assert step.events[:3] == (Chose(1), CutDown(1, cards("again")), CutDown(2, cards("take1")))


@pytest.mark.rule("WA-8")
def test_what_others_keep_is_secret_until_all_have_chosen() -> None:
    state = after(at("4 down2", "2 draw3 draw3 again", "2 pass give1 take1", rolled="WWDD"), "play:down2")
    one = after(state, "2 keep:pass", "2 keep:give1")
    two = after(state, "2 keep:take1", "2 keep:give1")
    for seat in (None, 0, 1):
        assert one.view(seat) == two.view(seat)
    assert one.view(2).kept == cards("pass give1")
    assert one.legal(1) == two.legal(1)


@pytest.mark.rule("WA-8")
def test_even_a_hand_of_equal_cards_is_asked_so_that_what_is_kept_stays_secret() -> None:
    state = after(at("4 down2", "2 draw3 draw3 draw3", "2", rolled="WWDD"), "play:down2")
    assert texts(state) == ["keep:draw3"]
    assert hand(after(state, "keep:draw3", "keep:draw3"), 1) == "draw3 draw3"


@pytest.mark.rule("WA-9", "WA-8")
def test_all_others_includes_partners() -> None:
    options = WazabiOptions(teams=True)
    state = at("4 down2", "2", "2 draw3 draw3 skip", "2", rolled="WWDD", options=options)
    assert after(state, "play:down2").to_act() == {2}


@pytest.mark.rule("WA-8")
def test_without_anybody_above_two_the_turn_goes_on() -> None:
    state = after(at("4 down2", "2 draw3 draw3", "2", rolled="WWDD"), "play:down2")
    assert state.phase is Phase.ROLL
    assert state.turn == 1
    assert state.discards == (Card.DOWN2,)


def test_two_who_choose_at_once_both_land_and_keep_their_question() -> None:
    state = after(at("4 down2", "2 draw3 draw3 again", "2 pass give1 take1", rolled="WWDD"), "play:down2")
    before = state.question(2)
    state = after(state, "1 keep:draw3")
    assert state.question(2) == before
    assert state.question(1) == 3
    assert after(state, "2 keep:pass").question(1) == 3


def test_more_kinds_than_a_page_never_happen_as_there_are_ten() -> None:
    state = after(at("4 down2", "2", rest=1, rolled="WWDD"), "play:down2")
    assert texts(state) == [f"keep:{card}" for card in Card]
