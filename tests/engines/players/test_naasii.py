"""The decisions of Naasii's computer players where the right one is obvious."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from engines.naasii import Naasii, NaasiiOptions, Player, Turn
from engines.naasii.sheet import BOXES, Box, Column
from engines.naasii.turn import ROLLS, WAITING, WHITE
from engines.naasii.view import Die, Phase, Where
from engines.players import Level
from tests.engines.players.matches import chosen, moments, share

ON_ROLL = (0, 3, 5, 7, 9)
"""White dice that have been rolled, by number of rolls."""
LONGEST_DECISION = 20
"""Actions between two rolls: nine dice freed or marked, bought for, rolled."""


def table(
    rolled: tuple[int, ...],
    locked: tuple[int, ...] = (),
    *,
    made: int = 3,
    phase: Phase | None = None,
    black: tuple[int, ...] = (),
    marks: tuple[int, ...] = (),
    me: Player | None = None,
    rival: Player | None = None,
    number: int = 5,
    abilities: bool = False,
) -> Naasii:
    """Return a game for two in round `number`, in which seat 0 is to act and sees these dice."""
    dice = [Die(face, Where.LOCKED) for face in locked] + [Die(face, Where.ROLLED) for face in rolled]
    dice += [Die(1, Where.GONE)] * (ON_ROLL[made] - len(dice))
    turn = Turn(
        seat=0,
        phase=phase or (Phase.LAST if made == ROLLS else Phase.LOCK),
        roll=made,
        dice=(*dice, *[WAITING] * (WHITE - len(dice))),
        marks=marks,
        black=black,
    )
    players = (me or sheet(), rival or sheet())
    return Naasii(abilities=abilities, players=players, first=0, round=number, turn=turn)


def sheet(points: int = 0, nizi: int = 0, *, opened: tuple[Box, ...] = BOXES) -> Player:
    """Return a sheet with so many points and Nizi."""
    crossed = tuple(box for box in BOXES if box not in opened)
    return Player(confirmed=True, number=5, crossed=crossed, rounds=(points,), nizi=nizi)


def decision(state: Naasii, level: Level) -> list[str]:
    """Return the actions up to the next roll, or to the end of the turn."""
    texts: list[str] = []
    while state.turn is not None and state.turn.seat == 0:
        action = chosen(state, 0, level)
        texts.append(action.text)
        assert len(texts) <= LONGEST_DECISION
        if action.text == "roll":
            break
        state = state.apply(0, action, Random(0)).state
    return texts


def drafted(level: Level, seats: int, begun: tuple[str, ...] = ()) -> Naasii:
    """Return a game in which the player at seat 0 has finished a setup that somebody else began."""
    state = Naasii.start(seats, NaasiiOptions(), Random(0)).state
    for text in begun:
        state = state.apply(0, state.parse(0, text), Random(0)).state
    for _ in range(2 * len(BOXES)):
        if 0 in state.to_act():
            state = state.apply(0, chosen(state, 0, level), Random(0)).state
    return state


@pytest.mark.parametrize("level", Level)
def test_a_run_of_seven_is_scored_at_every_level(level: Level) -> None:
    texts = decision(table((4, 5), (6, 7, 8, 9, 10)), level)
    assert texts[0] == "score"
    assert texts[1].startswith("fill:run-")


def test_the_easy_player_scores_the_first_three_dice_and_the_others_hope_for_more() -> None:
    state = table((5, 6, 7), made=1)
    assert decision(state, Level.EASY)[0] == "score"
    assert decision(state, Level.NORMAL)[-1] == "roll"
    assert decision(state, Level.HARD)[-1] == "roll"


def test_five_dice_are_not_risked_for_a_sixth_on_the_last_roll() -> None:
    assert decision(table((7,), (3, 4, 5, 6)), Level.HARD)[0] == "score"


def test_in_the_last_round_the_hard_player_rolls_for_what_is_needed_and_stops_with_what_is_enough() -> None:
    rolled, locked = (7, 1, 9), (3, 4, 5, 6)
    behind = table(rolled, locked, number=11, rival=Player(True, 5, rounds=(6,) + (0,) * 10))
    ahead = table((5, 6, 7), made=1, number=11, rival=Player(True, 5, rounds=(2,) + (0,) * 10))
    assert decision(behind, Level.HARD)[-1] == "roll"
    assert decision(ahead, Level.HARD)[0] == "score"


def test_the_hard_player_fills_the_box_that_the_fewest_runs_go_through() -> None:
    assert decision(table((4, 5), (1, 2, 3)), Level.HARD)[-1] == "fill:run-1"


def test_after_a_bust_the_hard_player_crosses_off_what_it_will_miss_least() -> None:
    opened = (Box(Column.RUN, 6), Box(Column.RUN, 1), Box(Column.RUN, 7))
    state = table((), (3,), phase=Phase.CROSS, me=sheet(opened=opened))
    assert decision(state, Level.HARD) == ["cross:run-1"]


def test_the_hard_player_crosses_off_the_ends_of_the_runs_before_play() -> None:
    state = drafted(Level.HARD, 5)
    runs = {box.number for box in state.players[0].crossed if box.column is Column.RUN}
    assert runs >= {1, 2, 10, 11}
    assert state.players[0].confirmed


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("seats", Naasii.seats)
def test_a_sheet_that_somebody_else_began_is_put_right_and_confirmed(level: Level, seats: int) -> None:
    begun = ("number:3", "cross:run-6", "cross:set-6") if seats > 2 else ("number:3",)
    assert drafted(level, seats, begun).players[0].confirmed


@pytest.mark.parametrize("level", Level)
def test_a_white_12_is_given_rather_than_the_turn(level: Level) -> None:
    state = table((12, 5), (6, 7, 8), phase=Phase.CROW, black=(12, 1))
    assert decision(state, level)[0] == "give:1+0"


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_one_nizi_turns_a_die_where_that_lengthens_the_run(level: Level) -> None:
    state = table((9, 9), (3, 4, 5, 6, 7), made=4, abilities=True, me=sheet(nizi=1))
    assert decision(state, level)[:3] == ["buy:adjust", "adjust:5>8", "score"]


def test_the_hard_player_sells_a_pair_that_does_not_score() -> None:
    me = sheet(nizi=2, opened=(Box(Column.SET, 7),))
    state = table((4, 3, 3), (7, 7, 7), made=4, abilities=True, me=me, number=11)
    assert decision(state, Level.HARD)[:2] == ["buy:pair", "pair:4-5"]


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_a_bust_is_evaded_with_a_good_score_in_hand(level: Level) -> None:
    state = table((9,), (3, 4, 5, 6, 7, 8), phase=Phase.CROW, black=(12, 1), abilities=True, me=sheet(nizi=3))
    assert decision(state, level)[:2] == ["evade", "score"]


def test_a_bust_is_not_evaded_for_nothing() -> None:
    state = table((), (2,), made=4, phase=Phase.EVADE, black=(9, 4, 11), abilities=True, me=sheet(nizi=3))
    assert decision(state, Level.HARD)[0] == "bust"


@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("marks", [(), (1,), (1, 2), (2, 4), (1, 2, 3, 4)])
def test_dice_marked_by_somebody_else_are_put_right_once(level: Level, marks: tuple[int, ...]) -> None:
    texts = decision(table((5, 9, 2, 2), (6,), marks=marks), level)
    assert texts[-1] == "roll"
    assert len(set(texts)) == len(texts)
    marked = {f"mark:{die}" for die in marks if f"free:{die}" not in texts}
    plain = decision(table((5, 9, 2, 2), (6,)), level)
    assert marked | {text for text in texts if text.startswith("mark")} == set(plain) - {"roll"}


@pytest.mark.parametrize("phase", [Phase.ADJUST, Phase.REROLL, Phase.FLIP, Phase.PAIR, Phase.SELL])
@pytest.mark.parametrize("level", Level)
def test_a_purchase_begun_by_somebody_else_is_left_or_made(level: Level, phase: Phase) -> None:
    state = table((5, 12, 2, 2), (6, 12), phase=phase, abilities=True, me=sheet(nizi=4))
    texts = decision(state, level)
    assert texts[-1] == "roll" or texts[-1].startswith("fill")


@pytest.mark.parametrize("level", Level)
def test_equal_views_are_answered_equally(level: Level) -> None:
    played = moments("naasii", ["random"] * 3, NaasiiOptions(abilities=True), 3)
    for number, state in enumerate(islice(played, 0, None, 5)):
        for seat in sorted(state.to_act()):
            other = Naasii.imagine(state.view(seat), Random(number))
            assert other.view(seat) == state.view(seat)
            assert chosen(other, seat, level) == chosen(state, seat, level)


@pytest.mark.parametrize("abilities", [False, True])
@pytest.mark.parametrize("seats", Naasii.seats)
def test_games_of_all_levels_end_and_no_decision_goes_in_circles(seats: int, abilities: bool) -> None:
    players = [*Level, *Level][:seats]
    steps = 0
    asked = (0, 0, 0)
    for state in moments("naasii", players, NaasiiOptions(abilities=abilities), seats):
        assert isinstance(state, Naasii)
        now = (state.round, -1 if state.turn is None else state.turn.seat, 0 if state.turn is None else state.turn.roll)
        steps = steps + 1 if now == asked and state.round else 0
        asked = now
        assert steps <= LONGEST_DECISION
    assert state.outcome() is not None


def test_each_level_beats_the_one_below() -> None:
    assert share("naasii", "easy", "random", 30, NaasiiOptions()) > 0.5
    assert share("naasii", "normal", "easy", 30, NaasiiOptions()) > 0.5
    assert share("naasii", "hard", "normal", 10, NaasiiOptions()) > 0.5
