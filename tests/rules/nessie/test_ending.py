"""The end, and the winners (NE-8, ALL-4)."""

from __future__ import annotations

import pytest

from engines.core import Outcome
from engines.nessie.cards import Part
from engines.nessie.events import Completed, Ended, Took
from engines.nessie.game import Nessie
from engines.nessie.view import Phase
from tests.rules.nessie.table import cards, legal, play, table, text


def ended(others: str, treasures: str = "") -> Nessie:
    """Return the game after the first player, holding these treasures, has completed Nessie."""
    return play(table(f"*ABCDE{treasures} / {others} | F", Phase.TAKE), "take").state


def outcome(state: Nessie) -> Outcome:
    found = state.outcome()
    assert found is not None
    return found


@pytest.mark.rule("NE-8", "nessie-end-six", "nessie-reminder-end")
@pytest.mark.parametrize("last", Part)
def test_the_sixth_letter_ends_the_game_at_once(last: Part) -> None:
    # Five letters lack only A or F; a gap cannot arise in play, but filling it ends the game too.
    mine = "ABCDEF".replace(last, "")
    step = play(table(f"*{mine} / A3 | 12{last}", Phase.TAKE), "take")
    assert step.events == (Took(0, last), Completed(0), Ended("completed"))
    assert (step.state.to_act(), legal(step.state)) == (frozenset(), "")
    assert text(step.state) == "ABCDEF / A3 | 12"


@pytest.mark.rule("NE-8", "nessie-end-six")
def test_five_letters_do_not_end_it() -> None:
    state = play(table("*ABCD / - | 1E", Phase.TAKE), "take").state
    assert state.outcome() is None
    assert legal(state) == "take done"


@pytest.mark.rule("NE-8", "nessie-end-bonus", "nessie-end-treasures", "nessie-reminder-score")
def test_completing_scores_10_and_treasures_their_values() -> None:
    assert outcome(ended("A1233 / BC / 3", "13")).points == (14, 9, 0, 3)


@pytest.mark.rule("NE-8", "nessie-win-points", "nessie-reminder-goal", "nessie-reminder-win")
def test_most_points_win_even_against_who_completed_nessie() -> None:
    over = outcome(ended("A33333 / 1"))
    assert over == Outcome(places=(2, 1, 3), points=(10, 15, 1), reason="completed")
    assert over.winners == (1,)


@pytest.mark.rule("NE-8", "nessie-win-completed")
def test_who_completed_nessie_wins_a_tie() -> None:
    assert outcome(ended("A3331 / 1")) == Outcome(places=(1, 2, 3), points=(10, 10, 1), reason="completed")


@pytest.mark.rule("NE-8", "nessie-win-shared")
def test_a_tie_between_others_shares_the_victory() -> None:
    over = outcome(ended("33333 / 1 / ABC222333"))
    assert over == Outcome(places=(3, 1, 4, 1), points=(10, 15, 1, 15), reason="completed")
    assert over.winners == (1, 3)


@pytest.mark.rule("ALL-4")
def test_lower_places_follow_the_same_tie_break_and_are_shared() -> None:
    over = outcome(ended("33333 / 3331 / 22 / 31 / 1"))
    assert over.points == (10, 15, 10, 4, 4, 1)
    assert over.places == (2, 1, 3, 4, 4, 6)


@pytest.mark.rule("NE-8")
def test_the_row_counts_for_nobody() -> None:
    over = outcome(play(table("*ABCDE / - | 32F", Phase.TAKE), "take").state)
    assert over.points == (10, 0)


@pytest.mark.rule("NE-9")
def test_the_final_board_shows_all_hands() -> None:
    state = ended("AB13 / -", "2")
    for viewer in (None, 0, 1, 2):
        shown = state.view(viewer)
        assert [(player.parts, player.treasures) for player in shown.players] == [
            (cards("ABCDEF"), cards("2")),
            (cards("AB"), cards("13")),
            ((), ()),
        ]
        assert (shown.turn, shown.choices, shown.outcome) == (None, (), state.outcome())
