from __future__ import annotations

import pytest

from engines.wazabi.cards import Card, Face
from engines.wazabi.choices import Blocked
from engines.wazabi.events import DiceDiscarded, DicePassed, Drew, Gave, NothingDrawn, Reversed, Took, TurnBegan
from engines.wazabi.options import WazabiOptions
from engines.wazabi.position import Direction, Phase
from tests.rules.wazabi.table import act, after, at, cards, dice, hand, held, of, skips, texts

TEAMS = WazabiOptions(teams=True)


@pytest.mark.rule("wazabi-discard1")
def test_discard_1_takes_a_die_out_of_the_game() -> None:
    step = act(at("4 discard1", "4", "4", rolled="WDDD"), "play:discard1")
    assert dice(step.state) == [3, 4, 4]
    assert of(DiceDiscarded, step.events) == [DiceDiscarded(0, 1)]


@pytest.mark.rule("wazabi-discard2")
def test_discard_2_takes_two_dice_out_of_the_game() -> None:
    step = act(at("4 discard2", "4", "4", rolled="WWWD"), "play:discard2")
    assert dice(step.state) == [2, 4, 4]
    assert of(DiceDiscarded, step.events) == [DiceDiscarded(0, 2)]


@pytest.mark.rule("wazabi-discard1-gives")
def test_two_gives_do_not_stop_discard_2() -> None:
    assert "play:discard2" in texts(at("5 discard2", "4", "4", rolled="WWWGG"))


@pytest.mark.rule("wazabi-pass", "wazabi-pass-own", "WA-9", "ALL-1")
def test_all_dice_go_to_the_left_or_to_the_right_as_its_player_chooses() -> None:
    state = at("5 pass skip", "1", "2", "3", rolled="WWDDD")
    assert texts(state)[:2] == ["play:pass>left", "play:pass>right"]
    assert dice(after(state, "play:pass>left")) == [3, 5, 1, 2]
    assert dice(after(state, "play:pass>right")) == [1, 2, 3, 5]


@pytest.mark.rule("WA-9")
def test_left_is_the_order_of_seats_in_either_direction() -> None:
    step = act(at("5 pass", "1", "2", "3", rolled="WWDDD", back=True), "play:pass>left")
    assert dice(step.state) == [3, 5, 1, 2]
    assert of(DicePassed, step.events) == [DicePassed(step.events[0].side, (3, 5, 1, 2))]  # type: ignore[attr-defined]
    assert step.state.turn == 3


@pytest.mark.rule("wazabi-give1", "ALL-1")
def test_give_1_gives_a_die_to_a_player_of_choice() -> None:
    state = at("4 give1", "2", "2", rolled="WWWD")
    assert texts(state) == ["play:give1>1", "play:give1>2", "nothing"]
    step = act(state, "play:give1>2")
    assert dice(step.state) == [3, 2, 3]
    assert of(Gave, step.events) == [Gave(0, 2)]


@pytest.mark.rule("wazabi-give1-also")
def test_give_1_comes_on_top_of_the_give_symbols() -> None:
    state = after(at("5 give1", "2", "2"), "roll=GGWWW", "give:1", "give:1", "play:give1>1")
    assert dice(state) == [2, 5, 2]


@pytest.mark.rule("wazabi-take1", "wazabi-take1-fan", "WA-7", "ALL-1")
def test_take_1_takes_a_card_from_a_fan_of_choice() -> None:
    state = at("4 take1", "2 skip again", "2", "2 draw3 pass", rolled="WDDD")
    assert texts(state) == ["play:take1>1", "play:take1>3", "nothing"]
    state = after(state, "play:take1>3")
    assert state.phase is Phase.PICK
    assert texts(state) == ["pick:1", "pick:2"]
    assert state.view(None).fan_of == 3
    step = act(state, "pick:2")
    assert of(Took, step.events) == [Took(0, 3)]
    assert held(step.state) == [1, 2, 0, 1]
    assert step.state.turn == 1


@pytest.mark.rule("wazabi-take1-fan", "WA-7")
def test_the_fan_is_shuffled_before_it_is_shown() -> None:
    state = at("4 take1", "2 discard1 pass discard2 skip again", "2", rolled="WDDD")
    fans = [act(state, "play:take1>1", seed=seed).state.fan for seed in range(20)]
    orders = {fan.cards for fan in fans if fan is not None}
    assert len(orders) > 10
    assert all(sorted(order) == sorted(state.players[1].hand) for order in orders)


@pytest.mark.rule("WA-7")
def test_the_card_at_the_picked_place_is_taken() -> None:
    state = after(at("4 take1", "2 discard1 skip again", "2", rolled="WDDD"), "play:take1>1")
    assert state.fan is not None
    for place, card in enumerate(state.fan.cards, 1):
        assert hand(after(state, f"pick:{place}"), 0) == card


@pytest.mark.rule("ALL-1", "WA-7")
def test_a_fan_of_one_card_is_not_asked_about() -> None:
    state = after(at("4 take1", "2 skip", "2", rolled="WDDD"), "play:take1>1")
    assert hand(state, 0) == "skip"
    assert state.turn == 1


@pytest.mark.rule("WA-7", "wazabi-take1-nobody")
def test_if_nobody_else_has_a_card_one_is_drawn_from_the_pile() -> None:
    state = at("4 take1", "2", "2", rolled="WDDD", pile="again")
    assert texts(state) == ["play:take1", "nothing"]
    step = act(state, "play:take1")
    assert hand(step.state, 0) == "again"
    assert of(Drew, step.events) == [Drew(0, 1)]
    assert step.state.discards == cards("take1")


@pytest.mark.rule("WA-7", "WA-10")
def test_if_there_is_no_pile_either_nothing_is_taken() -> None:
    step = act(at("4 take1", "2", "2", rolled="WDDD", rest=0), "play:take1")
    assert of(NothingDrawn, step.events) == [NothingDrawn(0, 1)]
    assert held(step.state) == [35, 0, 0]


@pytest.mark.rule("WA-9")
def test_a_partner_may_be_a_target() -> None:
    state = at("4 take1 skip give1 down1", "2", "2 draw3 draw3", "2", rolled="WWWW", options=TEAMS)
    assert {"play:take1>2", "play:skip>2", "play:give1>2", "play:down1>2"} <= set(texts(state))


@pytest.mark.rule("wazabi-down1", "wazabi-down1-two", "WA-8")
def test_one_player_down_needs_a_target_with_two_cards() -> None:
    state = at("4 down1", "2 skip", "2 skip draw3", rolled="WDDD")
    assert texts(state) == ["play:down1>2", "nothing"]
    state = at("4 down1", "2 skip", "2", rolled="WDDD")
    assert texts(state) == ["nothing"]
    assert state.view(0).hand[0].blocked is Blocked.NO_TARGET


@pytest.mark.rule("wazabi-draw3", "wazabi-draw3-also")
def test_draw_3_draws_on_top_of_the_draw_symbols() -> None:
    state = after(at("3 draw3", "2", "2", pile="again skip pass give1 take1"), "roll=WDW")
    assert hand(state, 0) == "draw3 again"
    step = act(state, "play:draw3")
    assert hand(step.state, 0) == "pass give1 skip again"
    assert of(Drew, step.events) == [Drew(0, 3)]


@pytest.mark.rule("wazabi-skip", "wazabi-skip-front", "wazabi-skip-stack", "ALL-1")
def test_skip_lies_in_front_of_a_player_of_choice() -> None:
    state = at("4 skip", "2", "2 !", rolled="DDDD")
    assert skips(after(state, "play:skip>2")) == [0, 0, 2]


@pytest.mark.rule("wazabi-again")
def test_again_gives_one_more_turn_and_then_the_other_direction() -> None:
    step = act(at("4 again skip", "2 draw3", "2 draw3", rolled="DDDD"), "play:again")
    assert step.events[1:] == (Reversed(Direction.BACK), TurnBegan(0, again=True))
    assert step.state.to_act() == {0}
    assert step.state.rolled == ()
    state = after(step.state, "roll=WWWW", "nothing")
    assert state.turn == 2
    assert after(state, "roll=WW", "nothing").turn == 1


@pytest.mark.rule("wazabi-again", "WA-9")
def test_a_skip_card_takes_no_extra_turn() -> None:
    state = after(at("4 again draw3", "2 !", "2 !", rolled="DDDD"), "play:again", "roll=WWWW")
    assert state.turn == 0
    assert skips(state) == [0, 1, 1]


def test_again_twice_restores_the_direction() -> None:
    state = after(at("4 again again draw3", "2", "2", rolled="DDDD"), "play:again", "roll=DDDD", "play:again")
    assert state.direction is Direction.FORWARD
    assert state.turn == 0


@pytest.mark.rule("wazabi-discards", "WA-10", "wazabi-example-place")
@pytest.mark.parametrize("card", [card for card in Card if card is not Card.SKIP])
def test_a_played_card_comes_on_the_discards_after_its_effect(card: Card) -> None:
    state = at(f"4 {card} skip", "4 draw3 again", "4", rolled="WWWW")
    text = next(text for text in texts(state) if text.startswith(f"play:{card}"))
    state = after(state, text)
    while state.phase in (Phase.KEEP, Phase.PICK):
        assert state.played is card
        assert state.discards == ()
        state = after(state, texts(state)[0])
    assert state.discards[-1] is card
    assert state.view(None).discards == state.discards


@pytest.mark.rule("WA-8")
@pytest.mark.parametrize("card", ["down2", "draw3", "again", "pass>left"])
def test_other_cards_may_be_played_without_effect(card: str) -> None:
    state = at(f"4 {card.split('>')[0]}", "4", rest=1, rolled="WWWW")
    assert f"play:{card}" in texts(state)
    assert "play:down2" in texts(at("4 down2", "4 skip", "4", rolled="WWWW"))


@pytest.mark.rule("WA-5")
def test_the_symbols_of_the_last_turn_do_not_count() -> None:
    state = after(at("4 again discard2", "2", "2", rolled="WWWW"), "play:again", "roll=DDDD")
    assert state.symbols(Face.WAZABI) == 0
    assert "play:discard2" not in texts(state)
