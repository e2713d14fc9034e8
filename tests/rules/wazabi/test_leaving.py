from __future__ import annotations

import pytest

from engines.core import Outcome, Seat, Step
from engines.wazabi import Wazabi, WazabiOptions
from engines.wazabi.events import CutDown, Ended, GameOver, Left, TurnBegan
from engines.wazabi.position import Phase
from tests.rules.wazabi.table import Loaded, after, at, cards, dice, hand, held, of, skips, texts

TEAMS = WazabiOptions(teams=True)


def leave(state: Wazabi, *seats: Seat) -> Step[Wazabi]:
    step = Step(state)
    for seat in seats:
        step = step.state.leave(seat, Loaded())
    return step


@pytest.mark.rule("ALL-3")
def test_hand_and_skip_cards_go_to_the_discards_and_the_dice_leave_the_game() -> None:
    step = leave(at("4 skip", "3 draw3 pass !", "2"), 1)
    assert dice(step.state) == [4, 0, 2]
    assert step.state.discards == cards("pass draw3 skip")
    assert held(step.state) == [1, 0, 0]
    assert skips(step.state) == [0, 0, 0]
    assert step.events == (Left(1),)
    assert step.state.view(None).players[1].left


@pytest.mark.rule("ALL-3")
def test_leaving_twice_changes_nothing() -> None:
    state = leave(at("4 skip", "3", "2"), 1).state
    assert leave(state, 1) == Step(state)


@pytest.mark.rule("ALL-3")
@pytest.mark.parametrize("rolled", ["", "WWWW"])
def test_if_the_player_to_move_leaves_the_next_has_the_turn(rolled: str) -> None:
    step = leave(at("4 skip", "3 !", "2", rolled=rolled), 0)
    assert of(TurnBegan, step.events) == [TurnBegan(2)]
    assert step.state.to_act() == {2}
    assert step.state.rolled == ()


@pytest.mark.rule("ALL-3")
def test_leaving_with_dice_to_give_gives_nobody_any() -> None:
    state = leave(after(at("4 skip", "3", "2"), "roll=GGWW"), 0).state
    assert dice(state) == [0, 3, 2]
    assert (state.to_give, state.phase, state.turn) == (0, Phase.ROLL, 1)


@pytest.mark.rule("ALL-3")
def test_who_leaves_can_no_longer_be_given_a_die() -> None:
    state = after(at("4 skip", "3", "2", "2"), "roll=GWWW")
    number = state.question(0)
    state = leave(state, 2).state
    assert texts(state) == ["give:1", "give:3"]
    assert state.question(0) == number


@pytest.mark.rule("ALL-3", "ALL-1")
def test_with_one_taker_left_the_die_goes_at_once() -> None:
    state = leave(after(at("4 skip", "3", "2"), "roll=GWWW"), 2).state
    assert dice(state) == [3, 4, 0]
    assert state.phase is Phase.PLAY


@pytest.mark.rule("ALL-3")
def test_an_unanswered_keep_discards_the_whole_hand() -> None:
    state = after(at("4 down2", "2 draw3 draw3 again", "2 pass give1 take1", rolled="WWDD"), "play:down2")
    step = leave(after(state, "1 keep:draw3"), 1)
    assert step.state.to_act() == {2}
    assert step.state.discards == cards("draw3 draw3 again")
    assert of(CutDown, step.events) == []


@pytest.mark.rule("ALL-3")
def test_if_the_last_one_waited_for_leaves_the_others_discards_are_shown() -> None:
    state = after(at("4 down2", "2 draw3 draw3 again", "2 pass give1 take1", "1", rolled="WWDD"), "play:down2")
    step = leave(after(state, "2 keep:pass", "2 keep:give1"), 1)
    assert of(CutDown, step.events) == [CutDown(2, cards("take1"))]
    assert step.state.turn == 2
    assert hand(step.state, 2) == "pass give1"
    assert step.state.discards == cards("draw3 draw3 again take1 down2")


@pytest.mark.rule("ALL-3", "WA-8")
def test_the_player_of_the_card_may_leave_and_the_others_still_choose() -> None:
    state = after(at("4 down2 skip", "2 draw3 draw3 again", "2", "2", rolled="WWDD"), "play:down2")
    step = leave(state, 0)
    assert step.state.to_act() == {1}
    assert step.state.question(1) == state.question(1)
    state = after(step.state, "1 keep:draw3", "1 keep:again")
    assert state.turn == 1
    assert state.discards == cards("skip draw3 down2")


@pytest.mark.rule("ALL-3")
def test_a_fan_goes_with_its_owner() -> None:
    state = after(at("4 take1", "2 skip draw3", "2 again", rolled="WDDD"), "play:take1>1")
    state = leave(state, 1).state
    assert held(state) == [0, 0, 1]
    assert state.turn == 2
    assert state.fan is None
    assert state.discards == cards("draw3 skip take1")


@pytest.mark.rule("ALL-3", "WA-10")
def test_a_card_that_was_to_be_drawn_from_a_leavers_hand_is_drawn_from_what_they_discarded() -> None:
    state = after(at("4", "2 skip draw3", "2", rest=2), "roll=DDWW", "draw:1")
    state = leave(state, 1).state
    assert hand(state, 0) == "draw3 skip"
    assert state.phase is Phase.PLAY


@pytest.mark.rule("ALL-3")
def test_a_fan_is_put_down_when_its_taker_leaves() -> None:
    state = after(at("4 take1", "2 skip draw3", "2 again", rolled="WDDD"), "play:take1>1")
    state = leave(state, 0).state
    assert hand(state, 1) == "draw3 skip"
    assert (state.turn, state.fan, state.played) == (1, None, None)
    assert state.discards == cards("take1")


@pytest.mark.rule("ALL-3")
def test_a_game_below_two_players_ends_with_that_reason() -> None:
    step = leave(at("4 skip", "3"), 0)
    assert step.state.outcome() == Outcome((2, 1), (0, 0), "too_few")
    assert step.events == (Left(0), GameOver(1, (2, 1), (0, 0), "too_few"), Ended("too_few"))
    assert leave(step.state, 1) == Step(step.state)


@pytest.mark.rule("ALL-3", "ALL-4")
def test_those_who_left_share_the_place_after_all_others() -> None:
    state = leave(at("1 discard1", "3", "2", "2", "2", rolled="W"), 1, 4).state
    assert after(state, "play:discard1").outcome() == Outcome((1, 4, 2, 2, 4), (4, 0, 0, 0, 0), "no_dice")


@pytest.mark.rule("ALL-3")
def test_a_partner_plays_on_alone_and_wins_for_both() -> None:
    state = leave(at("1 discard1", "4", "3", "2", rolled="W", options=TEAMS), 2).state
    assert state.to_act() == {0}
    assert after(state, "play:discard1").outcome() == Outcome((1, 2, 1, 2), (6, 0, 6, 0), "no_dice")


@pytest.mark.rule("ALL-3")
def test_teams_end_when_one_team_is_left() -> None:
    step = leave(at("4", "4", "4", "4", options=TEAMS), 1, 3)
    assert step.state.outcome() == Outcome((1, 2, 1, 2), (0, 0, 0, 0), "too_few")
    assert leave(at("4", "4", "4", "4", "4", "4", options=TEAMS), 1, 4).state.outcome() is None


@pytest.mark.rule("ALL-3", "WA-12")
def test_with_play_on_the_leaver_comes_last() -> None:
    state = at("4 skip", "1 discard1", "4", turn=1, rolled="W", options=WazabiOptions(play_on=True))
    state = leave(after(state, "play:discard1"), 0).state
    assert state.outcome() == Outcome((3, 1, 2), (0, 8, 0), "one_left")


@pytest.mark.rule("ALL-3", "WA-12")
def test_who_is_out_keeps_their_place_when_they_leave() -> None:
    state = at("1 skip", "1 discard1", "1 discard1", turn=1, rolled="W", options=WazabiOptions(play_on=True))
    state = leave(after(state, "play:discard1"), 1).state
    assert state.to_act() == {2}
    assert after(state, "roll=W", "play:discard1").outcome() == Outcome((3, 1, 2), (0, 2, 0), "one_left")


@pytest.mark.rule("ALL-3", "WA-12")
def test_in_a_tournament_dice_of_those_who_left_score_for_nobody_and_they_play_no_more() -> None:
    state = leave(at("1 discard1", "3", "2", rolled="W", options=WazabiOptions(games=2)), 1).state
    state = after(state, "play:discard1")
    assert state.finished == (Outcome((1, 3, 2), (2, 0, 0), "no_dice"),)
    assert state.game == 2
    assert dice(state) == [4, 0, 4]
    assert held(state) == [3, 0, 3]


@pytest.mark.rule("ALL-3", "WA-12")
def test_a_tournament_ends_when_too_few_are_left_and_the_leaver_comes_last() -> None:
    state = after(at("1 discard1", "4", rolled="W", options=WazabiOptions(games=3)), "play:discard1")
    step = leave(state, 0)
    assert step.state.outcome() == Outcome((2, 1), (4, 0), "too_few")
    assert len(step.state.finished) == 2


@pytest.mark.rule("ALL-3", "WA-12")
def test_leaving_can_end_one_game_of_a_tournament_and_begin_the_next() -> None:
    options = WazabiOptions(play_on=True, games=2)
    state = at("4 skip", "1 discard1", "4", turn=1, rolled="W", options=options)
    step = leave(after(state, "play:discard1"), 0)
    assert of(GameOver, step.events) == [GameOver(1, (3, 1, 2), (0, 8, 0), "one_left")]
    assert step.state.game == 2
    assert dice(step.state) == [0, 4, 4]
