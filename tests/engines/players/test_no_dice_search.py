"""The parts of the search of No Dice: the race, the payoffs, and the number of positions looked at."""

from __future__ import annotations

from random import Random

import pytest

from engines.no_dice import NoDice, NoDiceOptions, notation
from engines.no_dice.board import mask
from engines.no_dice.position import Position
from engines.no_dice.series import Series
from engines.players import Budget
from engines.players.no_dice.evaluation import Evaluation
from engines.players.no_dice.payoff import CERTAIN, Payoff
from engines.players.no_dice.race import turns_alone
from engines.players.no_dice.search import Search
from tests.engines.no_dice.boards import RNG, play, table
from tests.engines.no_dice.walks import positions

SINGLE = Payoff(NoDiceOptions(), Series())


def search(state: NoDice, nodes: int = 100_000, noise: int = 0) -> Search:
    return Search(state.game, Payoff(state.chosen, state.series), Evaluation(noise), nodes, Budget())


def full(position: Position, depth: int) -> int:
    """Return the value of a position by a search without cuts, memory or order; repetitions are ignored."""
    if depth == 0 and not position.bonus:
        lost, more = SINGLE.expected(position.mover)[1]
        return lost + int(more * Evaluation().chance(position))
    best = -10 * CERTAIN
    for action in position.actions():
        after = position.after(action)
        if after.winner is not None:
            value = SINGLE.won(position.mover, after.points_if_lost(after.mover))
        elif after.bonus:
            value = full(after, depth)
        else:
            value = -full(after, depth - 1)
        best = max(best, value)
    return best


@pytest.mark.parametrize("seed", range(2))
def test_what_is_cut_away_would_not_have_changed_anything(seed: int) -> None:
    compared = 0
    for position in positions(Random(seed), 100):
        if len(position.actions()) < 2:
            continue
        expected = full(position, 3)
        if abs(expected) >= CERTAIN // 2:
            continue  # A win or loss costs a little for each move, and is looked at no further.
        compared += 1
        _, worth = search(table(notation.to_line(position))).best(3)
        assert worth == expected, notation.to_line(position)
    assert compared > 40


def test_no_more_positions_are_looked_at_than_allowed() -> None:
    for position in positions(Random(9), 40):
        if not position.moves():
            continue
        looking = search(table(notation.to_line(position)), nodes=300)
        looking.best()
        assert looking.nodes <= 300


def test_a_deeper_search_sees_further() -> None:
    state = NoDice.start(2, NoDiceOptions(first=0), RNG).state
    shallow, deep = search(state, nodes=300), search(state, nodes=3000)
    shallow.best()
    deep.best()
    assert 3 <= shallow.depth < deep.depth


def test_a_search_ends_at_a_win_that_is_found() -> None:
    looking = search(table("first: 29 | second: 4 5 | to move first"))
    action, worth = looking.best()
    assert action.text == "move:29"
    assert worth >= CERTAIN
    assert looking.nodes < 50


LOOP = "first: 1 21 22 27 | second: 1 11 19 | to move {}"
"""A position in which each player's piece on square 1 falls into the trap and comes back, so nothing changes."""


def test_who_is_behind_brings_the_position_about_for_the_third_time_and_who_is_ahead_does_not() -> None:
    for mover, repeats in (("second", True), ("first", False)):
        state = play(table(LOOP.format(mover)), "move:1", "move:1", "move:1").state
        assert play(state, "move:1").state.outcome() is not None, "the third time"
        assert (search(state, nodes=5000).best()[0].text == "move:1") is repeats


def test_turns_alone_fit_together() -> None:
    turns = turns_alone()
    assert turns[0] == 0
    assert turns[mask((29,))] == turns[mask((28,))] == 1
    assert turns[mask((27,))] == turns[mask((28, 29))] == 2
    assert max(turns.values()) < 25, "every set of pieces finds its way out"
    # A piece that is off the board is in nobody's way.
    for pieces in random_sets(300):
        position = Position(pieces, 1)
        after = [position.after(move) for move in position.moves()]
        needed = [turns[to.mine] if to.bonus else 1 + turns[to.theirs] for to in after]
        assert turns[pieces] == min(needed)


def random_sets(count: int) -> list[int]:
    rng = Random(4)
    stands = [square for square in range(1, 30) if square not in (10, 20)]
    return [mask(tuple(rng.sample(stands, rng.randint(1, 4)))) for _ in range(count)]


def test_a_judgement_is_between_lost_and_won_and_noise_moves_it_little() -> None:
    for position in positions(Random(5), 200):
        if position.winner is None:
            plain = Evaluation().chance(position)
            assert 0 < plain < 1
            assert Evaluation(200, 12345).chance(position) == pytest.approx(plain, abs=0.03)


def test_in_a_single_game_a_win_counts_and_points_only_tell_wins_apart() -> None:
    assert SINGLE.won(0, 5) > SINGLE.won(0, 4) > CERTAIN - 1 > SINGLE.drawn(0) == 0
    assert SINGLE.won(1, 5) == SINGLE.won(0, 5)
    lost, more = SINGLE.expected(0)[1]
    assert -CERTAIN < lost < 0 < lost + more < CERTAIN, "what is hoped for is less than what is had"


def test_in_a_series_points_count_until_they_decide_it() -> None:
    payoff = Payoff(NoDiceOptions(target=100), Series(scores=(90, 20), games=5))
    assert payoff.won(0, 10) >= CERTAIN
    assert payoff.won(0, 5) < CERTAIN
    assert 0 < payoff.drawn(0) == -payoff.drawn(1)
    assert payoff.won(1, 40) > payoff.won(1, 10), "many points bring the second player back"
    assert payoff.won(1, 80) >= CERTAIN


def test_the_last_game_of_a_series_counts_the_games_before() -> None:
    payoff = Payoff(NoDiceOptions(games=3), Series(scores=(30, 10), games=2))
    assert payoff.won(1, 19) < 0 < payoff.won(1, 21)
    assert payoff.drawn(0) >= CERTAIN
    assert Payoff(NoDiceOptions(games=3), Series(scores=(30, 10), games=2)).won(1, 20) == 0
