from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engines.core import Outcome
from engines.wazabi import Wazabi, WazabiOptions
from engines.wazabi.events import Ended, FirstPlayer, GameBegan, GameOver, Gave, StartRolled, TurnBegan, WentOut
from engines.wazabi.position import Direction, Phase
from tests.rules.wazabi.table import act, after, at, dice, hand, held, of, skips

PLAY_ON = WazabiOptions(play_on=True)
TEAMS = WazabiOptions(teams=True)


def outcome(state: Wazabi) -> Outcome:
    found = state.outcome()
    assert found is not None
    assert state.to_act() == frozenset()
    assert all(state.legal(seat) == () for seat in range(len(state.players)))
    return found


@pytest.mark.rule("wazabi-goal", "wazabi-end", "WA-11", "WA-12")
def test_who_has_no_dice_left_wins_and_the_others_share_the_second_place() -> None:
    step = act(at("1 discard1", "4", "4", rolled="W"), "play:discard1")
    assert outcome(step.state) == Outcome((1, 2, 2), (8, 0, 0), "no_dice")
    assert outcome(step.state).winners == (0,)
    assert step.events[-3:] == (WentOut(0), GameOver(1, (1, 2, 2), (8, 0, 0), "no_dice"), Ended("no_dice"))


@pytest.mark.rule("WA-11", "wazabi-end")
def test_giving_the_last_die_away_wins_whatever_the_turn_still_held() -> None:
    state = after(at("2 down2 discard1", "4", "4"), "roll=GG", "give:1")
    assert state.outcome() is None
    step = act(state, "give:1")
    assert outcome(step.state).places == (1, 2, 2)
    assert outcome(step.state).points == (10, 0, 0)
    assert hand(step.state, 0) == ""


@pytest.mark.rule("WA-11")
def test_the_last_die_wins_at_once_also_where_the_program_gives_it() -> None:
    step = act(at("1 skip", "4"), "roll=G")
    assert of(Gave, step.events) == [Gave(0, 1)]
    assert outcome(step.state).places == (1, 2)


@pytest.mark.rule("WA-11", "WA-4")
def test_cards_are_drawn_before_the_last_dice_are_given() -> None:
    state = after(at("2", "4", "4", pile="again"), "roll=DG")
    assert held(state) == [1, 0, 0]
    assert state.phase is Phase.GIVE


@pytest.mark.rule("wazabi-end-play-on", "WA-12")
def test_with_play_on_the_next_player_still_in_has_the_turn_and_things_are_discarded() -> None:
    state = at("4 skip", "1 discard1 draw3", "4", turn=1, rolled="W", options=PLAY_ON)
    step = act(state, "play:discard1")
    assert step.state.outcome() is None
    assert of(TurnBegan, step.events) == [TurnBegan(2)]
    assert sorted(step.state.discards) == ["discard1", "draw3"]
    assert held(step.state) == [1, 0, 0]
    assert step.state.players[1].out == 1
    assert after(step.state, "roll=WWWW").turn == 0


@pytest.mark.rule("WA-12", "wazabi-end-play-on")
def test_with_play_on_places_follow_the_order_of_going_out() -> None:
    state = at("4 skip", "1 discard1", "1 discard1", turn=1, rolled="W", options=PLAY_ON)
    step = act(after(state, "play:discard1", "roll=W"), "play:discard1")
    assert outcome(step.state) == Outcome((3, 1, 2), (0, 5, 0), "one_left")
    assert of(TurnBegan, step.events) == []


@pytest.mark.rule("WA-12")
def test_who_is_out_is_given_nothing_and_is_no_target() -> None:
    state = at("4 skip pass", "1 discard1", "2", "3", turn=1, rolled="W", options=PLAY_ON)
    state = after(state, "play:discard1", "roll=WW", "roll=WWW", "roll=WWWW")
    assert [action.text for action in state.legal(0)] == [
        "play:pass>left",
        "play:pass>right",
        "play:skip>2",
        "play:skip>3",
        "nothing",
    ]
    assert dice(after(state, "play:pass>left")) == [3, 0, 4, 2]


@pytest.mark.rule("WA-12", "WA-9")
def test_going_out_in_the_reversed_direction_passes_the_turn_that_way() -> None:
    state = at("4 skip", "1 discard1", "4", "4", turn=1, rolled="W", back=True, options=PLAY_ON)
    assert after(state, "play:discard1").turn == 0


@pytest.mark.rule("WA-12")
def test_skip_cards_of_who_goes_out_are_discarded() -> None:
    state = at("4", "1 !", "4", turn=1, options=PLAY_ON)
    state = after(state, "roll=G", "give:0")
    assert skips(state) == [0, 0, 0]
    assert state.discards == ("skip",)


@pytest.mark.rule("wazabi-teams", "wazabi-teams-win", "WA-12", "ALL-4")
def test_in_teams_the_first_without_dice_wins_for_both() -> None:
    step = act(at("1 discard1", "4", "3", "2", rolled="W", options=TEAMS), "play:discard1")
    assert outcome(step.state) == Outcome((1, 2, 1, 2), (6, 0, 6, 0), "no_dice")
    assert outcome(step.state).winners == (0, 2)


@pytest.mark.rule("wazabi-teams", "WA-12")
@pytest.mark.parametrize(("seats", "partners"), [(4, (2, 3, 0, 1)), (6, (3, 4, 5, 0, 1, 2))])
def test_partners_sit_opposite_each_other(seats: int, partners: tuple[int, ...]) -> None:
    state = Wazabi.start(seats, TEAMS, Random(1)).state
    assert tuple(state.partner(seat) for seat in range(seats)) == partners
    assert Wazabi.start(seats, WazabiOptions(), Random(1)).state.partner(0) is None


@pytest.mark.rule("wazabi-tournament", "wazabi-tournament-points", "WA-12", "WA-3", "ALL-2")
def test_the_next_game_is_shuffled_dealt_and_rolled_for_anew_in_the_first_direction() -> None:
    options = WazabiOptions(games=2, first=0)
    state = at("1 discard1 draw3 draw3 draw3", "4 !", "3", rolled="W", back=True, options=options)
    step = act(state, "play:discard1")
    assert of(GameOver, step.events) == [GameOver(1, (1, 2, 2), (7, 0, 0), "no_dice")]
    assert of(GameBegan, step.events) == [GameBegan(2)]
    assert of(StartRolled, step.events)[0].seats == (0, 1, 2)
    assert of(FirstPlayer, step.events)[0].rolled
    after_it = step.state
    assert after_it.outcome() is None
    assert after_it.game == 2
    assert dice(after_it) == [4, 4, 4]
    assert held(after_it) == [3, 3, 3]
    assert skips(after_it) == [0, 0, 0]
    assert len(after_it.pile) == 27
    assert after_it.discards == ()
    assert after_it.direction is Direction.FORWARD
    assert [player.total for player in after_it.view(None).players] == [7, 0, 0]
    assert after_it.finished == (Outcome((1, 2, 2), (7, 0, 0), "no_dice"),)


@pytest.mark.rule("wazabi-tournament-winner", "WA-12")
def test_after_the_last_game_the_most_points_win() -> None:
    options = WazabiOptions(games=2)
    state = after(at("1 discard1", "4", "3", rolled="W", options=options), "play:discard1")
    last = at("4", "1 discard1", "4", turn=1, rolled="W", game=2, options=options)
    step = act(_with_results(last, state.finished), "play:discard1")
    assert outcome(step.state) == Outcome((2, 1, 3), (7, 8, 0), "games_played")
    assert step.events[-1] == Ended("games_played")


@pytest.mark.rule("WA-12", "ALL-4")
def test_a_tied_tournament_is_shared() -> None:
    results = (Outcome((1, 2, 2), (8, 0, 0), "no_dice"),)
    last = at("4", "1 discard1", "4", turn=1, rolled="W", game=2, options=WazabiOptions(games=2))
    state = after(_with_results(last, results), "play:discard1")
    assert outcome(state) == Outcome((1, 1, 3), (8, 8, 0), "games_played")


@pytest.mark.rule("WA-12", "wazabi-tournament-points")
def test_with_play_on_the_score_is_taken_when_the_first_goes_out() -> None:
    options = WazabiOptions(games=2, play_on=True)
    state = at("4 skip", "1 discard1", "1 discard1", turn=1, rolled="W", options=options)
    state = after(state, "play:discard1")
    assert [player.points for player in state.view(None).players] == [0, 5, 0]
    assert [player.total for player in state.view(None).players] == [0, 5, 0]
    step = act(after(state, "roll=W"), "play:discard1")
    assert of(GameOver, step.events) == [GameOver(1, (3, 1, 2), (0, 5, 0), "one_left")]


@pytest.mark.rule("wazabi-tournament-points", "WA-12")
def test_a_team_scores_the_dice_of_its_opponents_and_not_the_partners() -> None:
    options = WazabiOptions(games=3, teams=True)
    step = act(at("1 discard1", "1", "6", "2", "5", "3", rolled="W", options=options), "play:discard1")
    assert of(GameOver, step.events) == [GameOver(1, (1, 2, 2, 1, 2, 2), (15, 0, 0, 15, 0, 0), "no_dice")]


@pytest.mark.rule("wazabi-tournament", "WA-12")
@pytest.mark.parametrize("games", [1, 10])
def test_a_tournament_is_as_many_games_as_were_agreed(games: int) -> None:
    rng = Random(games)
    step = Wazabi.start(3, WazabiOptions(games=games, dice=1), rng)
    began = len(of(GameBegan, step.events))
    while step.state.to_act():
        (seat,) = sorted(step.state.to_act())[:1]
        step = step.state.apply(seat, step.state.safe(seat), rng)
        began += len(of(GameBegan, step.events))
    assert began == len(step.state.finished) == games


@pytest.mark.rule("ALL-5")
def test_play_on_makes_no_difference_for_two() -> None:
    state = after(at("1 discard1", "4", rolled="W", options=PLAY_ON), "play:discard1")
    assert outcome(state).places == (1, 2)
    assert outcome(state).points == (4, 0)


def _with_results(state: Wazabi, results: tuple[Outcome, ...]) -> Wazabi:
    return replace(state, finished=results)
