"""The computer players of No Dice: what they see, what they never miss, and which is stronger."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from engines import BENCHMARKS, POLICIES
from engines.arena import run_match
from engines.core import Options
from engines.match import Match
from engines.no_dice import NoDice, NoDiceOptions, notation
from engines.no_dice.actions import BoardAction, Resign
from engines.no_dice.board import ROWS, TRACK, TRAPS, Row, mask, opposite
from engines.no_dice.position import Position
from engines.no_dice.series import Series
from engines.no_dice.view import NoDiceView
from engines.players import Budget, Level
from tests.engines.no_dice.boards import RNG, instead, play, table
from tests.engines.no_dice.walks import positions
from tests.engines.variants import VARIANTS

ALL = {**POLICIES["nodice"], **BENCHMARKS["nodice"]}
SEARCHING = ("normal", "hard", "depth4")
STANDS = [square for square in TRACK if square not in TRAPS]


def chosen(name: str, state: NoDice, seed: int = 1, budget: Budget | None = None) -> str:
    """Return the text of the action that the policy with this name chooses."""
    (seat,) = state.to_act()
    action = ALL[name](state.view(seat), state.legal(seat), Random(seed), budget or Budget())
    assert action in state.legal(seat)
    return action.text


def wins(position: Position, text: str) -> bool:
    """Return whether the mover wins at once by this action."""
    after = {action.text: position.after(action) for action in position.actions()}
    return after[text].winner == position.mover


def walked(seed: int, count: int) -> list[NoDice]:
    """Yield tables from random games in which somebody has a choice."""
    return [
        table(notation.to_line(position))
        for position in positions(Random(seed), count)
        if position.moves() and len(position.actions()) > 1
    ]


def endings(seed: int, mine: int, theirs: int) -> Iterator[NoDice]:
    """Yield tables with so many pieces on either side, one of them in the finish row."""
    rng = Random(seed)
    for _ in range(300):
        sides = [rng.sample(ROWS[Row.FINISH] if count == 1 else STANDS, count) for count in (mine, theirs)]
        if not set(sides[0]) & {opposite(square) for square in sides[1]}:
            position = Position(mask(tuple(sides[0])), mask(tuple(sides[1])))
            if len(position.moves()) > 1:
                yield table(notation.to_line(position))


@pytest.mark.parametrize("name", [*SEARCHING, "greedy"])
def test_a_win_in_one_is_taken(name: str) -> None:
    seen = 0
    for state in endings(1, 1, 3):
        position = state.game.position
        if any(wins(position, action.text) for action in position.actions()):
            seen += 1
            assert wins(position, chosen(name, state)), notation.to_line(position)
    assert seen > 20


@pytest.mark.parametrize("name", SEARCHING)
def test_no_win_in_one_is_left_to_the_opponent_where_that_can_be_helped(name: str) -> None:
    seen = 0
    for state in endings(2, 3, 1):
        position = state.game.position
        loses = {action.text: loses_by(position, action) for action in position.actions()}
        if len(set(loses.values())) == 2:
            seen += 1
            assert not loses[chosen(name, state)], notation.to_line(position)
    assert seen > 20


def loses_by(position: Position, action: BoardAction) -> bool:
    """Return whether the opponent can win at once after this action."""
    after = position.after(action)
    if after.bonus:
        return all(loses_by(after, more) for more in after.actions())
    return any(wins(after, reply.text) for reply in after.actions())


@pytest.mark.parametrize(
    "board",
    [
        "first: 28 29 | second: 11 13 14 | to move first",
        "first: 25 26 29 | second: 11 12 13 | to move second",
        "first: 26 29 | second: 12 14 15 | to move first",
        "first: 25 | second: 11 13 14 | to move first",
    ],
)
@pytest.mark.parametrize("seed", range(2))
def test_a_won_race_is_never_lost(board: str, seed: int) -> None:
    for opponent in ("hard", "random"):
        state = table(board)
        rngs = Random(f"{seed} first"), Random(f"{seed} second")
        while state.outcome() is None:
            (seat,) = state.to_act()
            player = ALL["hard" if seat == 0 else opponent]
            state = state.apply(seat, player(state.view(seat), state.legal(seat), rngs[seat], Budget()), RNG).state
        assert state.game.result is not None
        assert state.game.result.winner == 0


@pytest.mark.parametrize("name", ALL)
def test_equal_views_and_generators_give_equal_choices(name: str) -> None:
    for state in walked(5, 25):
        (seat,) = state.to_act()
        copy = msgspec.json.decode(msgspec.json.encode(state.view(seat)), type=NoDiceView)
        other = NoDice.imagine(copy, Random(8))
        assert chosen(name, other, seed=2) == chosen(name, state, seed=2)


def test_games_differ_by_their_generators() -> None:
    state = play(NoDice.start(2, NoDiceOptions(first=0), RNG).state, "move:5", "move:5").state
    for name in ("easy", "normal", "hard"):
        assert len({line(name, state, seed) for seed in range(4)}) > 1


def line(name: str, state: NoDice, seed: int) -> tuple[str, ...]:
    """Return the actions that one policy chooses for both seats."""
    texts: list[str] = []
    for number in range(6):
        texts.append(chosen(name, state, seed * 100 + number))
        state = play(state, texts[-1]).state
    return tuple(texts)


@pytest.mark.parametrize("name", ALL)
def test_something_legal_is_chosen_when_the_time_is_over_already(name: str) -> None:
    for state in walked(6, 30):
        chosen(name, state, budget=Budget(0))


AHEAD = "first: 8 12 28 | second: 9 | to move first, bonus pending"
BEHIND = "first: 15 | second: 8 12 17 28 | to move second, bonus pending"


@pytest.mark.parametrize("name", ["normal", "hard"])
def test_who_is_far_ahead_doubles_in_a_series(name: str) -> None:
    assert chosen(name, table(AHEAD, stakes=True, target=100)) == "double"
    assert chosen(name, table(AHEAD, stakes=True, games=5)) == "double"


def test_who_is_behind_does_not_double() -> None:
    assert chosen("hard", table(BEHIND, stakes=True, target=100)) != "double"


def test_nobody_doubles_for_points_that_cannot_help() -> None:
    # The last of two games, in which the leader cannot be caught but may still lose many points.
    series = Series(scores=(3, 0), games=1)
    state = table(
        "first: 8 12 28 | second: 29 | to move first, bonus pending", stakes=True, games=2, stake=4, series=series
    )
    assert chosen("hard", state) != "double"


@pytest.mark.parametrize("name", SEARCHING)
def test_a_draw_is_taken_by_who_is_lost_and_refused_by_who_wins(name: str) -> None:
    winning = "first: 28 29 | second: 11 13 14 | to move {}"
    assert chosen(name, play(table(winning.format("first")), "offer").state) == "accept"
    assert chosen(name, play(table(winning.format("second")), "offer").state) == "decline"


@pytest.mark.parametrize("name", ["easy", "greedy"])
def test_who_runs_refuses_every_draw(name: str) -> None:
    assert chosen(name, play(table("first: 29 | second: 2 5 6 | to move first"), "offer").state) == "decline"


@pytest.mark.parametrize("name", ["easy", "normal", "hard"])
def test_no_level_offers_draws_or_resigns(name: str) -> None:
    for state in walked(7, 30):
        assert chosen(name, state) not in {"offer", Resign().text}


@pytest.mark.parametrize("options", VARIANTS["nodice"].options, ids=str)
@pytest.mark.parametrize(("first", "second"), [("easy", "easy"), ("normal", "easy"), ("normal", "normal")])
def test_every_game_ends_with_all_options(options: Options, first: str, second: str) -> None:
    assert Match("nodice", first, second, 2, options).play(0).finished


def test_a_series_with_stakes_ends_between_two_that_search() -> None:
    assert Match("nodice", "hard", "depth4", 2, NoDiceOptions(stakes=True, games=2)).play(0).finished


@pytest.mark.parametrize(
    ("first", "second", "games"), [("hard", "normal", 3), ("normal", "easy", 30), ("easy", "random", 60)]
)
def test_each_level_beats_the_one_below(first: str, second: str, games: int) -> None:
    tally = run_match(Match("nodice", first, second, 2, NoDiceOptions(), seed=1), games, jobs=1)
    assert tally.unfinished == 0
    assert tally.players[0].share > 0.6


def test_the_levels_are_the_three_of_the_lobby() -> None:
    assert set(POLICIES["nodice"]) == {"random", *Level}


def test_a_table_in_the_middle_of_a_game_is_played_on() -> None:
    state = NoDice.start(2, NoDiceOptions(first=1), RNG).state
    state = instead(state, "first: 29 | second: 4 5 | to move first")
    assert chosen("hard", state) == "move:29"
