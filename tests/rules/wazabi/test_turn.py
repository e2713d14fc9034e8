from __future__ import annotations

import pytest

from engines.core import IllegalAction
from engines.wazabi.actions import Give, Play, Roll
from engines.wazabi.cards import Card
from engines.wazabi.choices import Blocked
from engines.wazabi.events import Drew, Gave, Played, PlayedNothing, Rolled, Skipped, TurnBegan
from engines.wazabi.position import Phase
from tests.rules.wazabi.table import LETTERS, Loaded, act, after, at, cards, dice, hand, held, of, skips, texts


@pytest.mark.rule("wazabi-turn-roll", "WA-4")
def test_a_turn_begins_with_rolling_all_dice() -> None:
    state = at("5 skip", "2", "2")
    assert texts(state) == ["roll"]
    step = act(state, "roll=WWWWW")
    assert step.events == (Rolled(0, tuple(LETTERS[letter] for letter in "WWWWW")),)
    assert step.state.phase is Phase.PLAY


@pytest.mark.rule("wazabi-turn-draw", "WA-4")
def test_each_draw_symbol_draws_a_card_before_dice_are_given() -> None:
    step = act(at("4", "2", "2", pile="draw3 skip again"), "roll=DDGW")
    assert hand(step.state, 0) == "draw3 skip"
    assert of(Drew, step.events) == [Drew(0, 2)]
    assert step.state.phase is Phase.GIVE


@pytest.mark.rule("wazabi-turn-give", "WA-4")
def test_each_give_die_goes_to_a_player_of_choice_one_at_a_time() -> None:
    state = after(at("4 skip", "2", "2", "2"), "roll=GGWW")
    assert state.to_give == 2
    assert texts(state) == ["give:1", "give:2", "give:3"]
    state = after(state, "give:3")
    assert (state.to_give, dice(state)) == (1, [3, 2, 2, 3])
    state = after(state, "give:1")
    assert dice(state) == [2, 3, 2, 3]
    assert state.phase is Phase.PLAY


@pytest.mark.rule("ALL-1")
def test_a_give_die_with_one_possible_taker_goes_at_once() -> None:
    step = act(at("4 skip", "2"), "roll=GGWW")
    assert of(Gave, step.events) == [Gave(0, 1), Gave(0, 1)]
    assert dice(step.state) == [2, 4]
    assert step.state.phase is Phase.PLAY


@pytest.mark.rule("wazabi-turn-one-card")
def test_one_card_ends_the_turn() -> None:
    step = act(at("4 discard1 discard1", "2", "2", rolled="WWWW"), "play:discard1")
    assert of(TurnBegan, step.events) == [TurnBegan(1)]
    assert step.state.to_act() == {1}
    assert hand(step.state, 0) == "discard1"


@pytest.mark.rule("wazabi-turn-symbols", "WA-2")
@pytest.mark.parametrize("card", list(Card))
def test_a_card_needs_as_many_symbols_as_it_says(card: Card) -> None:
    for symbols in range(4):
        state = at(f"4 {card}", "2 draw3 draw3", "2", rolled="W" * symbols + "D" * (4 - symbols))
        can = any(text.startswith(f"play:{card}") for text in texts(state))
        assert can == (symbols >= card.needs)
        assert state.view(0).hand[0].blocked is (None if can else Blocked.SYMBOLS)


@pytest.mark.rule("wazabi-needs-none", "wazabi-skip", "wazabi-again")
def test_skip_and_again_need_no_symbol() -> None:
    state = at("4 skip again", "2", "2", rolled="DDDD")
    assert texts(state) == ["play:skip>1", "play:skip>2", "play:again", "nothing"]


@pytest.mark.rule("wazabi-turn-at-once")
def test_a_card_takes_effect_in_the_same_step() -> None:
    assert dice(after(at("4 discard2", "2", rolled="WWWW"), "play:discard2")) == [2, 2]


@pytest.mark.rule("wazabi-turn-no-duty", "WA-4")
def test_a_card_need_not_be_played() -> None:
    step = act(at("4 discard1", "2", rolled="WWWW"), "nothing")
    assert step.events == (PlayedNothing(0), TurnBegan(1))
    assert hand(step.state, 0) == "discard1"
    assert dice(step.state) == [4, 2]


@pytest.mark.rule("ALL-1")
def test_nothing_is_asked_of_an_empty_hand() -> None:
    assert after(at("4", "2 skip"), "roll=WWWW").to_act() == {1}


def test_a_hand_without_a_playable_card_is_asked_all_the_same_so_that_it_stays_secret() -> None:
    state = after(at("4 discard2", "2 skip"), "roll=WWDD")
    assert state.to_act() == {0}


@pytest.mark.rule("WA-5")
def test_symbols_keep_counting_when_dice_are_given_away() -> None:
    state = after(at("3 discard1 discard1 discard2", "2", "2"), "roll=GGW", "give:1", "give:2")
    assert dice(state) == [1, 3, 3]
    assert state.view(0).hand[0].blocked is Blocked.TWO_GIVES
    assert state.rolled == tuple(LETTERS[letter] for letter in "GGW")


@pytest.mark.rule("WA-6", "wazabi-discard1-gives")
@pytest.mark.parametrize(("rolled", "can"), [("WWWG", True), ("WWGG", False), ("WGGG", False)])
def test_discard_1_cannot_be_played_after_two_gives(rolled: str, can: bool) -> None:
    state = at("4 discard1 again", "4", "4", rolled=rolled)
    assert ("play:discard1" in texts(state)) == can
    assert state.view(0).hand[0].blocked is (None if can else Blocked.TWO_GIVES)


@pytest.mark.rule("WA-4", "wazabi-skip-front", "wazabi-skip")
def test_who_has_a_skip_card_discards_one_and_the_turn_passes() -> None:
    step = act(at("4 again", "2 !", "2", rolled="WWWW"), "nothing")
    assert step.events[1:] == (Skipped(1), TurnBegan(2))
    assert skips(step.state) == [0, 0, 0]
    assert step.state.discards == cards("skip")


@pytest.mark.rule("wazabi-skip-stack", "WA-9", "WA-4")
def test_skip_cards_pile_up_and_each_costs_a_turn() -> None:
    state = at("4 again skip", "2 !", "2 again", rolled="WWWW")
    state = after(state, "play:skip>1")
    assert state.turn == 2
    assert skips(state) == [0, 1, 0]
    state = after(state, "roll=WW", "nothing", "roll=WWWW")
    assert state.turn == 0
    assert skips(state) == [0, 1, 0]
    state = after(state, "nothing")
    assert state.turn == 2
    assert skips(state) == [0, 0, 0]


@pytest.mark.rule("WA-9")
def test_skip_cards_follow_the_person_whatever_the_direction() -> None:
    state = after(at("4 again draw3", "2", "2 !", rolled="DDDD"), "play:again", "roll=WWWW", "nothing")
    assert state.turn == 1
    assert skips(state) == [0, 0, 0]


@pytest.mark.rule("WA-9")
def test_a_skip_card_lies_in_no_pile() -> None:
    state = after(at("4 skip draw3", "2", "2 again", rolled="WWWW"), "play:skip>2")
    assert Card.SKIP not in state.discards
    assert state.view(None).players[2].skips == 1


@pytest.mark.rule("WA-9")
def test_skipped_all_round_the_turn_comes_back() -> None:
    step = act(at("4 skip draw3", "2 !", rolled="WWWW"), "nothing")
    assert of(Skipped, step.events) == [Skipped(1)]
    assert step.state.turn == 0


@pytest.mark.rule("WA-4", "WA-9")
def test_neighbours_with_skip_cards_are_passed_one_after_the_other() -> None:
    step = act(at("4 again", "2 !", "2 !", "2", rolled="WWWW"), "nothing")
    assert of(Skipped, step.events) == [Skipped(1), Skipped(2)]
    assert step.state.turn == 3


@pytest.mark.rule("WA-9")
def test_no_card_can_be_aimed_at_its_player() -> None:
    everything = "give1 take1 down1 skip"
    state = at("2 draw3", f"4 {everything}", "2 draw3 draw3", turn=1, rolled="WWWW")
    assert not [text for text in texts(state) if text.endswith(">1")]
    with pytest.raises(IllegalAction):
        state.apply(1, Play(Card.SKIP, 1), Loaded())


@pytest.mark.rule("wazabi-example", "wazabi-example-place")
def test_the_example_of_five_dice() -> None:
    """Two Draw, one Give, two Wazabi; then a card that needs at most two."""
    state = at("5 down2", "4", "4", pile="discard2 skip")
    state = after(state, "roll=DDGWW")
    assert held(state) == [3, 0, 0]
    state = after(state, "give:2")
    assert dice(state) == [4, 4, 5]
    assert texts(state) == ["play:down2", "play:skip>1", "play:skip>2", "nothing"]
    placed = after(state, "play:down2")
    assert placed.discards == cards("down2")
    aimed = after(state, "play:skip>1")
    assert aimed.discards == cards("skip")  # It is used up at once, since seat 1 was next.
    assert aimed.turn == 2
    assert after(state, "play:skip>2").players[2].skips == 1


def test_what_is_not_legal_is_refused_and_changes_nothing() -> None:
    state = at("4 discard2", "2", "2", rolled="WWDD")
    for seat, action in ((0, Roll()), (0, Play(Card.DISCARD2)), (0, Play(Card.SKIP, 1)), (0, Give(1)), (1, Roll())):
        with pytest.raises(IllegalAction) as refusal:
            state.apply(seat, action, Loaded())
        assert refusal.value.code == "illegal_action"


def test_questions_are_numbered_anew_for_each_roll_die_and_card() -> None:
    state = at("4 skip", "2", "2")
    numbers = [state.question(0)]
    for text in ("roll=GGWW", "give:1", "give:2"):
        state = after(state, text)
        numbers.append(state.question(0))
    assert numbers == [1, 2, 3, 4]
    assert after(state, "nothing").question(1) == 2


def test_played_tells_the_card_the_target_and_the_side() -> None:
    state = at("4 skip pass", "2", "2", rolled="WWWW")
    assert act(state, "play:skip>2").events[0] == Played(0, Card.SKIP, 2)
    assert act(state, "play:pass>right").events[0].side == "right"  # type: ignore[attr-defined]
