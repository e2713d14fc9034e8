"""The story of No Dice, in sentences."""

from __future__ import annotations

from typing import get_args

import pytest

from cogs.no_dice.cog import PRESENTER
from cogs.no_dice.story import LONGEST, ending, last_turn, tell, this_turn
from engines.no_dice.events import (
    BonusEarned,
    Doubled,
    DrawDeclined,
    DrawOffered,
    Ended,
    GameBegan,
    GameEnded,
    Left,
    Moved,
    NoDiceEvent,
    Passed,
    Resigned,
    TurnEnded,
)
from engines.no_dice.outcome import SeriesReason
from engines.no_dice.result import Reason
from tests.cogs.brackets import untranslated
from tests.cogs.game_scenes import ESCAPED
from tests.cogs.no_dice_scenes import NAMES, after, fullest

NOBODY = ((), ())
SENTENCES: list[tuple[NoDiceEvent, str]] = [
    (GameBegan(1, 1, drawn=True), "Ben was drawn to move first."),
    (GameBegan(3, 0, drawn=False), "Ana moves first in game 3."),
    (Moved(0, 5, 12), "Ana moved 5 → 12."),
    (Moved(1, 5, 12), "Ben moved 25 → 18."),
    (Moved(0, 8, 1, trap=10), "Ana moved 8 → trap, back to 1."),
    (Moved(0, 29, None), "Ana took a piece off from 29."),
    (Moved(1, None, 1), "Ben revived a piece on 29."),
    (BonusEarned(0), "Three in a column: a bonus."),
    (TurnEnded(0), "Ana left the bonus."),
    (Doubled(1, 4), "Ben doubled the stake to 4."),
    (Passed(1), "Ben has no move and passes."),
    (DrawOffered(0), "Ana offered a draw."),
    (DrawDeclined(1), "Ben declined."),
    (Resigned(0), "Ana resigned."),
    (Left(1), "Ben left the game."),
    (GameEnded(2, Reason.CLEARED, 0, 27, 1, NOBODY), "Ana wins game 2 and 27 points."),
    (GameEnded(2, Reason.RESIGNED, 1, 1, 1, NOBODY), "Ben wins game 2 and 1 point."),
    (GameEnded(2, Reason.LEFT, 1, 8, 1, NOBODY), "Ben wins game 2 and 8 points."),
    (GameEnded(2, Reason.AGREED, None, 0, 1, NOBODY), "Game 2 is a draw by agreement."),
    (GameEnded(2, Reason.REPEATED, None, 0, 1, NOBODY), "Game 2 is a draw: the same position for the third time."),
    (GameEnded(2, Reason.STUCK, None, 0, 1, NOBODY), "Game 2 is a draw: neither player could move."),
    (Ended("played_out"), "All games have been played."),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_is_told_in_a_sentence(event: NoDiceEvent, sentence: str) -> None:
    assert tell(event, NAMES, 0) == sentence


def test_every_kind_of_event_and_every_reason_has_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(NoDiceEvent))
    assert {event.reason for event, _ in SENTENCES if isinstance(event, GameEnded)} == set(Reason)
    assert all(ending(reason) for reason in SeriesReason)
    assert not any(ending(reason) for reason in Reason)


@pytest.mark.usefixtures("bracketed")
def test_every_sentence_and_every_reason_of_a_series_goes_through_gettext() -> None:
    assert untranslated(tell(event, NAMES, 0) or "" for event, _ in SENTENCES) == {}
    assert untranslated(ending(reason) or "" for reason in SeriesReason) == {}


def test_a_bonus_chain_is_told_in_full_and_the_turn_before_in_a_line() -> None:
    scene = after("first: 2 18 19 | second: 4 | to move second", "move:4", "move:19")
    assert last_turn(scene, 0) == "Ben moved 26 → 23."
    assert this_turn(scene) == "Ana moved 19 → 22. Three in a column: a bonus."


def test_a_pass_is_told_with_the_move_before_it() -> None:
    scene = after("first: 9 | second: 13 14 16 29 | to move second", "move:13")
    assert last_turn(scene, 1) == "Ben moved 13 → 15. Ana has no move and passes."
    assert this_turn(scene) == ""


def test_a_draw_that_was_declined_belongs_to_the_turn_of_who_offered_it() -> None:
    scene = after("first: 2 5 6 | second: 2 5 6 | to move first", "offer", "decline")
    assert this_turn(scene) == "Ana offered a draw. Ben declined."


def test_the_result_of_a_game_is_told_on_the_first_board_of_the_next() -> None:
    scene = after("first: 29 | second: 4 | to move first", "move:29", games=2)
    assert (
        last_turn(scene, 0) == "Ana took a piece off from 29. Ana wins game 1 and 9 points. Ben moves first in game 2."
    )
    assert PRESENTER.recap(scene) == f"No Dice, game 1: {last_turn(scene, 0)}"


def test_a_folded_board_counts_squares_as_its_player_did() -> None:
    scene = after("first: 2 5 6 | second: 2 5 6 | to move second", "move:6")
    assert PRESENTER.recap(scene) == "No Dice, game 1: Ben moved 6 → 9."
    stays = after("first: 2 5 6 | second: 2 5 6 | to move second", "move:6", turning=False)
    assert PRESENTER.recap(stays) == "No Dice, game 1: Ben moved 24 → 21."


def test_a_long_turn_is_cut_at_the_start_of_a_sentence_and_says_so() -> None:
    story = this_turn(fullest(ESCAPED[:2]))
    assert len(story) <= LONGEST + 2
    assert story.startswith("… ")
