"""Abilities bought with Nizi between rolls (NA-9)."""

from __future__ import annotations

import pytest

from engines.core import IllegalAction
from engines.naasii import Naasii
from engines.naasii.actions import Ability
from engines.naasii.events import Bought, Busted, Cause, Lucky, Rolled, Scored
from engines.naasii.view import Phase
from tests.rules.naasii.table import box, drawn, legal, play, table


def with_nizi(text: str, nizi: int, filled: str = "", crossed: str = "", numbers: tuple[int, ...] = ()) -> Naasii:
    """Return a turn with abilities on."""
    return table(text, abilities=True, nizi=(nizi,), filled=filled, crossed=crossed, numbers=numbers)


def buys(state: Naasii) -> str:
    return " ".join(text for text in legal(state).split() if text.startswith("buy:"))


@pytest.mark.rule("NA-9", "naasii-adjust", "naasii-5.1-2", "naasii-5.1-6", "naasii-5.1-7")
def test_adjust_turns_a_die_in_play_up_or_down_by_one() -> None:
    state = with_nizi("[7] 2 x5 1 12 | 5", 4)
    choice = play(state, "buy:adjust").state
    assert legal(choice) == "adjust:0>6 adjust:0>8 adjust:1>1 adjust:1>3 adjust:3>2 adjust:4>11 back"
    step = play(choice, "adjust:1>3")
    assert drawn(step.state) == "[7] 3 x5 1 12 | 5"
    assert step.events == (Bought(Ability.ADJUST, 1, (2,), (3,)),)
    assert step.state.players[0].nizi == 3
    assert drawn(play(choice, "adjust:0>8").state) == "[8] 2 x5 1 12 | 5", "a locked die too"


@pytest.mark.rule("NA-9")
def test_a_die_changed_by_adjust_or_flip_was_not_rolled() -> None:
    adjusted = play(with_nizi("[7] 6 8 1 12 | 5", 1, numbers=(1, 5)), "buy:adjust adjust:1>5")
    assert drawn(adjusted.state) == "[7] 5 8 1 12 | 5", "no crow takes it"
    flipped = play(with_nizi("[7] 6 8 1 12 | 5", 1, numbers=(1, 5)), "buy:flip pick:2 do")
    assert drawn(flipped.state) == "[7] 6 5 1 12 | 5"
    assert adjusted.state.players[1].nizi == flipped.state.players[1].nizi == 0, "no Lucky Number"


@pytest.mark.rule("NA-9", "naasii-reroll")
def test_re_roll_rolls_one_or_two_unlocked_dice_with_lucky_numbers_and_without_crow() -> None:
    state = play(with_nizi("[7] 6 x5 1 2 | 5", 1, numbers=(4, 4)), "buy:reroll").state
    assert legal(state) == "pick:1 pick:3 pick:4 back"
    state = play(state, "pick:1 pick:4").state
    assert legal(state) == "unpick:1 unpick:4 do back", "two at most, and no die that is not picked"
    assert legal(play(state, "unpick:1").state) == "pick:1 pick:3 unpick:4 do back"
    step = play(state, "do", "5 4")
    assert drawn(step.state) == "[7] 5 x5 1 4 | 5", "the black 5 takes nothing"
    assert step.events == (Bought(Ability.REROLL, 1, (6, 2), (5, 4)), Rolled(0, (5, 4), ()), Lucky(1, 1))
    assert [player.nizi for player in step.state.players] == [0, 1]


@pytest.mark.rule("NA-9")
def test_a_re_roll_of_a_single_die_is_one_die() -> None:
    step = play(with_nizi("[7] 6 x5 1 2 | 5", 1), "buy:reroll pick:3 do", "12")
    assert drawn(step.state) == "[7] 6 x5 12 2 | 5"


@pytest.mark.rule("NA-9", "naasii-flip")
def test_flip_turns_one_or_two_unlocked_dice_to_their_opposite_sides() -> None:
    state = play(with_nizi("[7] 6 x5 1 12 | 5", 1), "buy:flip").state
    assert legal(state) == "pick:1 pick:3 pick:4 back"
    step = play(state, "pick:1 pick:3 do")
    assert drawn(step.state) == "[7] 7 x5 12 12 | 5"
    assert step.events == (Bought(Ability.FLIP, 1, (6, 1), (7, 12)),)
    assert drawn(play(state, "pick:4 do").state) == "[7] 6 x5 1 1 | 5"


@pytest.mark.rule("NA-9", "naasii-pair")
def test_pair_eliminates_two_dice_of_one_face_for_four_nizi() -> None:
    step = play(with_nizi("[7] 7 x7 1 12 | 7", 2), "buy:pair pair:0-1")
    assert drawn(step.state) == "x7 x7 x7 1 12 | 7"
    assert step.events == (Bought(Ability.PAIR, 2, (7, 7), gained=4),)
    assert step.state.players[0].nizi == 4


@pytest.mark.rule("NA-9", "naasii-pair")
def test_two_12s_are_a_pair_and_a_12_with_a_7_is_not() -> None:
    assert legal(play(with_nizi("[7] 12 12 1 3 | 9", 2), "buy:pair").state) == "pair:1-2 back"
    assert "pair" not in legal(with_nizi("[7] 12 2 1 3 | 9", 2))


@pytest.mark.rule("NA-9")
def test_of_pairs_that_are_alike_one_is_offered() -> None:
    state = play(with_nizi("[7] [7] 7 7 7* 7* 3 | 9 9", 2), "buy:pair").state
    assert legal(state) == "pair:0-1 pair:0-2 pair:0-4 pair:2-3 pair:2-4 pair:4-5 back"


@pytest.mark.rule("NA-9", "naasii-score-ability")
def test_a_white_12_in_play_is_sold_for_three_nizi() -> None:
    state = play(with_nizi("[12] 12 12 1 x12 | 3", 2), "buy:sell").state
    assert legal(state) == "sell:0 sell:1 back", "of 12s that are alike one is offered"
    step = play(state, "sell:1")
    assert drawn(step.state) == "[12] x12 12 1 x12 | 3"
    assert step.events == (Bought(Ability.SELL, 2, (12,), gained=3),)
    assert step.state.players[0].nizi == 3


@pytest.mark.rule("NA-9")
def test_pair_and_score_may_not_eliminate_the_last_unlocked_die() -> None:
    assert buys(with_nizi("[7] 7 x1 x2 x3 | 1", 9)) == "buy:adjust buy:reroll buy:flip"
    assert buys(with_nizi("[1] 7 7 x2 x3 | 2", 9)) == "buy:adjust buy:reroll buy:flip"
    assert buys(with_nizi("[1] 12 x3 x2 x3 | 2", 9)) == "buy:adjust buy:reroll buy:flip"
    assert legal(play(with_nizi("[12] [12] 12 x2 x3 | 2", 9), "buy:pair").state) == "pair:0-1 back"
    assert legal(play(with_nizi("[12] [12] 12 x2 x3 | 2", 9), "buy:sell").state) == "sell:0 back"


@pytest.mark.rule("NA-9")
def test_that_holds_after_the_last_roll_too() -> None:
    state = with_nizi("[1] [2] [5] 12 x5 x6 x7 x8 x9 | 5 6 7", 9)
    assert "buy:sell" not in legal(state)
    assert "buy:sell" in legal(with_nizi("[1] [2] [12] 12 x5 x6 x7 x8 x9 | 5 6 7", 9))


@pytest.mark.parametrize(
    ("nizi", "expected"),
    [(0, ""), (1, "buy:adjust buy:reroll buy:flip"), (2, "buy:adjust buy:reroll buy:flip buy:pair buy:sell")],
)
@pytest.mark.rule("NA-9", "naasii-5.1-6")
def test_the_price_must_be_held_before_anything_is_gained(nizi: int, expected: str) -> None:
    assert buys(with_nizi("[7] 7 12 1 3 | 9", nizi)) == expected


@pytest.mark.rule("NA-9", "naasii-5.1-3")
def test_abilities_are_bought_after_each_roll_that_has_not_busted() -> None:
    assert legal(table(abilities=True, nizi=(9,))) == "roll", "not before the first"
    for text in ("1 5 9", "[7] 6 x5 1 2 | 5", "[7] [6] x5 1 2 3 9 | 5 8", "[7] [6] [4] 1 2 x3 x9 x3 9 | 3 8 3"):
        assert "buy:adjust" in buys(with_nizi(text, 1))
    crow = play(with_nizi("12* 7* 1", 9), "roll", "3 8 9 12").state
    assert buys(crow) == "", "not before the black 12 is answered"
    busted = play(crow, "bust").state
    assert buys(busted) == ""


@pytest.mark.rule("NA-9", "naasii-5.1-4", "naasii-5.1-5")
def test_abilities_can_be_bought_one_after_the_other_and_again() -> None:
    state = play(
        with_nizi("[7] 4 x5 12 12 | 5", 4), "buy:adjust adjust:1>5 buy:adjust adjust:1>6 buy:sell sell:3"
    ).state
    assert drawn(state) == "[7] 6 x5 x12 12 | 5"
    assert state.players[0].nizi == 3


@pytest.mark.rule("NA-9")
def test_thinking_better_of_an_ability_costs_nothing() -> None:
    state = with_nizi("[7] 7* 12 1 3 | 9", 2)
    for ability in ("adjust", "reroll", "flip", "pair", "sell"):
        back = play(state, f"buy:{ability} back").state
        assert legal(back) == legal(state)
        assert back.players == state.players
        assert drawn(back) == drawn(state)
    assert play(state, "buy:flip pick:1 back buy:flip").state.view(0).picks == ()


@pytest.mark.rule("NA-9")
def test_marks_stay_sound_when_dice_change() -> None:
    state = with_nizi("[3] 7* 7* 5* 2 | 9", 9)
    assert drawn(play(state, "buy:pair pair:1-2").state) == "[3] x7 x7 5* 2 | 9"
    assert drawn(play(state, "buy:reroll pick:1 pick:4 do", "8 9").state) == "[3] 8 7* 5* 9 | 9"
    assert drawn(play(state, "buy:adjust adjust:3>6").state) == "[3] 7* 7* 6* 2 | 9"
    assert drawn(play(state, "buy:flip pick:3 do").state) == "[3] 7* 7* 8* 2 | 9"


@pytest.mark.rule("NA-9", "naasii-small")
def test_small_scores_two_dice_where_it_is_needed() -> None:
    state = with_nizi("7 7 1", 2)
    step = play(state, "score fill:set-7")
    assert step.events[:2] == (Bought(Ability.SMALL, 2), Scored(0, box("set-7"), 2))
    assert (step.state.players[0].nizi, step.state.players[0].rounds) == (0, (2,))
    run = play(with_nizi("7 8 1", 2), "score").state
    assert legal(run) == "fill:run-7 fill:run-8 back"
    assert legal(with_nizi("7 7 1", 1)).endswith("buy:flip"), "it must be paid for"
    three = play(with_nizi("7 7 7", 9), "score fill:set-7")
    assert three.state.players[0].nizi == 9, "three dice need nothing"


@pytest.mark.rule("NA-9", "naasii-repeat")
def test_repeat_scores_a_scored_box_again_and_again() -> None:
    state = with_nizi("7 7 7", 3, filled="set-7")
    step = play(state, "score fill:set-7")
    assert step.events[:2] == (Bought(Ability.REPEAT, 3), Scored(0, box("set-7"), 3))
    assert step.state.players[0].filled == (box("set-7"),)
    assert "score" not in legal(with_nizi("7 7 7", 2, filled="set-7"))
    repeated = table("7 7 7", abilities=True, nizi=(3,), filled="set-7", round=3, rounds=[(3, 3), (0, 0)])
    assert play(repeated, "score fill:set-7").state.players[0].rounds == (3, 3, 3)


@pytest.mark.rule("NA-9")
def test_repeat_does_not_bring_back_what_was_only_crossed_off() -> None:
    assert "score" not in legal(with_nizi("7 7 7", 9, crossed="set-7"))


@pytest.mark.rule("NA-9")
def test_repeat_and_small_are_bought_together_where_both_are_needed() -> None:
    assert "score" not in legal(with_nizi("7 7 1", 4, filled="set-7"))
    step = play(with_nizi("7 7 1", 5, filled="set-7"), "score fill:set-7")
    assert step.events[:3] == (
        Bought(Ability.SMALL, 2),
        Bought(Ability.REPEAT, 3),
        Scored(0, box("set-7"), 2),
    )
    assert step.state.players[0].nizi == 0


@pytest.mark.rule("NA-5", "NA-7", "NA-9")
def test_after_the_last_roll_one_may_pass_only_where_nothing_scores_without_buying() -> None:
    lone = "[1] [2] [2] 4 6 x3 9 9 x3 | 3 3 7"
    assert legal(with_nizi(lone, 2)) == "score buy:adjust buy:reroll buy:flip buy:pair pass"
    assert play(with_nizi(lone, 2), "pass").events == (Busted(0, Cause.NO_SCORE, 4),)
    assert "pass" not in legal(with_nizi("[1] [2] [2] 3 6 x7 9 9 x7 | 7 3 7", 2))


@pytest.mark.rule("NA-5", "NA-9")
def test_whether_one_must_score_is_judged_after_what_was_with_nizi() -> None:
    state = play(with_nizi("[1] [2] [2] 4 6 x3 9 9 x3 | 3 3 7", 2), "buy:adjust adjust:3>3").state
    assert legal(state) == "score buy:adjust buy:reroll buy:flip", "1 2 3 can be scored now, so it must"
    spoiled = play(with_nizi("[1] [2] [3] 5 7 x9 9 10 x9 | 9 9 9", 2), "buy:adjust adjust:2>4").state
    assert "pass" in legal(spoiled)


@pytest.mark.rule("NA-7", "NA-9", "ALL-1")
def test_when_the_last_nizi_brought_nothing_the_turn_is_over_by_itself() -> None:
    step = play(with_nizi("[1] [2] [2] 4 6 x3 9 9 x3 | 3 3 7", 1), "buy:reroll pick:3 do", "8")
    assert step.events[-1] == Busted(0, Cause.NO_SCORE, 4)
    assert step.state.view(None).phase is Phase.CROSS


@pytest.mark.rule("naasii-contents-4")
def test_abilities_are_there_for_each_of_five_players() -> None:
    state = table("1 1 7", seats=5, abilities=True, nizi=(1,) * 5)
    for seat in range(5):
        state = play(state, "roll", "1 1 7").state if seat else state
        assert state.to_act() == {seat}
        assert "buy:adjust" in legal(state, seat)
        state = play(state, "buy:adjust adjust:2>8 mark:0 roll cross:set-1", "2 3 4 5 12").state


@pytest.mark.rule("NA-9")
def test_what_cannot_be_paid_is_refused() -> None:
    state = with_nizi("[7] 7 12 1 3 | 9", 1)
    for text in ("buy:pair", "buy:sell", "evade", "buy:evade", "buy:small"):
        with pytest.raises(IllegalAction):
            play(state, text)
