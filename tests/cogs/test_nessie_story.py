"""The story of Nessie, in sentences."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from cogs.nessie.cog import PRESENTER
from cogs.nessie.story import LONGEST, NessieScene, last_turns, tell, this_turn
from engines.core import Event
from engines.nessie.cards import Part, Treasure, parts_of, treasures_of
from engines.nessie.events import (
    Cause,
    Completed,
    DeckRebuilt,
    Discarded,
    Ended,
    FirstPlayer,
    GaveUp,
    Left,
    NessieEvent,
    Revealed,
    Sank,
    Stuck,
    Took,
    TurnBegan,
)
from engines.nessie.view import Phase
from tests.cogs.brackets import untranslated
from tests.cogs.nessie_scenes import fullest, present, scene
from tests.cogs.screens import bodies
from tests.rules.nessie.table import cards, play, table

NAMES = ("Ana", "Ben", "Cleo")
SENTENCES: list[tuple[NessieEvent, str]] = [
    (FirstPlayer(1, drawn=True), "Ben was drawn to go first."),
    (FirstPlayer(1, drawn=False), "Ben goes first."),
    (TurnBegan(2, 3), "Cleo's turn, 3 cards in the row."),
    (TurnBegan(2, 1), "Cleo's turn, 1 card in the row."),
    (DeckRebuilt(30), "The deck ran out: 30 discards were shuffled into a new one."),
    (Revealed(0, Part.B), "Ana revealed **B**."),
    (Revealed(0, Treasure.TWO), "Ana revealed ◆2."),
    (Sank(1, Cause.TREASURE, cards("A33")), "Ben sank with 6 of treasure: 3 cards discarded."),
    (Sank(1, Cause.LETTER, cards("B1CB")), "Ben sank on a third **B**: 4 cards discarded."),
    (Sank(1, Cause.START, cards("BB")), "Ben sank at once, with three of a letter: 2 cards discarded."),
    (Stuck(0), "Ana stuck."),
    (Took(0, Part.A), "Ana took **A**."),
    (Took(0, Treasure.THREE), "Ana took ◆3."),
    (Discarded(2, Part.F), "Cleo could not add **F**: discarded."),
    (GaveUp(2, Treasure.ONE), "Cleo gave up ◆1."),
    (Completed(0), "Ana completed Nessie!"),
    (Left(2, (), ()), "Cleo left the game."),
    (Left(2, parts_of(cards("AB")), treasures_of(cards("13"))), "Cleo left the game. Discarded: **A** **B** ◆1 ◆3."),
    (Ended("completed"), "A complete Nessie ends the game and counts 10 points."),
    (Ended("too_few"), "Too few players were left to go on."),
]


def told(*story: Event, computers: tuple[int, ...] = (), state: str = "*- / - / - | -") -> NessieScene:
    return scene(table(state), story=story, computers=computers)


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_is_told_in_a_sentence(event: NessieEvent, sentence: str) -> None:
    assert tell(event, NAMES) == sentence


def test_every_kind_of_event_and_every_cause_has_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(NessieEvent))
    assert {event.cause for event, _ in SENTENCES if isinstance(event, Sank)} == set(Cause)


@pytest.mark.usefixtures("bracketed")
def test_every_sentence_goes_through_gettext() -> None:
    assert untranslated(tell(event, NAMES) or "" for event, _ in SENTENCES) == {}


def test_this_turn_is_told_with_equal_steps_together_and_without_what_lies_in_the_row() -> None:
    story = (
        TurnBegan(1, 0), *(Revealed(1, card) for card in cards("C2BF1")), Stuck(1),
        Took(1, Treasure.ONE), Discarded(1, Part.F), GaveUp(1, Treasure.ONE), Took(1, Part.B), Took(1, Treasure.TWO),
    )  # fmt: skip
    assert this_turn(told(*story)) == (
        "Ben stuck. Ben took ◆1. Ben could not add **F**: discarded. Ben gave up ◆1. Ben took **B** ◆2."
    )


def test_the_last_turn_is_told_by_what_it_came_to() -> None:
    story = (TurnBegan(0, 0), Revealed(0, Part.B), Revealed(0, Part.C), Stuck(0), Took(0, Part.C), TurnBegan(1, 1))
    assert last_turns(told(*story)) == ["Ana took **C**."]
    assert PRESENTER.recap(told(*story)) == "Nessie, most parts 0 of 6: Ana took **C**."
    assert "4 of 6" in PRESENTER.recap(told(*story, state="*ABCD / A / - | -"))


def test_who_stuck_and_left_all_in_the_row_took_nothing() -> None:
    story = (TurnBegan(0, 0), Revealed(0, Part.B), Stuck(0), TurnBegan(1, 1))
    assert last_turns(told(*story)) == ["Ana stuck and took nothing."]


def test_who_sinks_at_once_is_told_with_the_turn_before() -> None:
    step = play(table("*A / B / - | BB", Phase.TAKE), "done")
    story = (TurnBegan(0, 1), Revealed(0, Part.B), Stuck(0), *step.events)
    shown = scene(step.state, story=story)
    assert last_turns(shown) == [
        "Ana stuck and took nothing. Ben sank at once, with three of a letter: 2 cards discarded."
    ]
    assert this_turn(shown) == ""


def test_the_turns_of_computers_are_told_back_to_the_last_of_a_person() -> None:
    story = (
        FirstPlayer(1, drawn=True), TurnBegan(1, 0), Took(1, Part.A), TurnBegan(2, 0), Took(2, Part.B),
        TurnBegan(0, 0), Took(0, Part.C), TurnBegan(1, 0), Revealed(1, Part.D),
    )  # fmt: skip
    assert last_turns(told(*story)) == ["Ana took **C**."]
    assert last_turns(told(*story, computers=(0,))) == ["Cleo took **B**.", "Ana took **C**."]
    assert last_turns(told(*story, computers=(0, 2))) == ["Ben took **A**.", "Cleo took **B**.", "Ana took **C**."]
    everybody = last_turns(told(*story, computers=(0, 1, 2)))
    assert everybody == ["Ben took **A**.", "Cleo took **B**.", "Ana took **C**."]


def test_before_the_first_turn_the_start_is_told() -> None:
    assert last_turns(told(FirstPlayer(1, drawn=True), TurnBegan(1, 0))) == ["Ben was drawn to go first."]
    assert not last_turns(told())
    assert not this_turn(told())


def test_when_the_game_is_over_its_last_turn_is_told_and_stands_in_no_other_place() -> None:
    step = play(table("*BCDEF / - / - | A", Phase.TAKE), "take")
    shown = scene(step.state, story=(TurnBegan(0, 1), Stuck(0), *step.events))
    assert last_turns(shown) == ["Ana took **A**. Ana completed Nessie!"]
    assert this_turn(shown) == ""
    assert PRESENTER.recap(shown) == f"Nessie, the end: {last_turns(shown)[0]}"


def test_a_story_that_begins_in_the_middle_of_a_turn_is_told_from_there() -> None:
    assert this_turn(told(Revealed(1, Part.D), Stuck(1))) == "Ben stuck."
    assert last_turns(told(Took(1, Part.D), TurnBegan(2, 0))) == ["Ben took **D**."]


def test_a_long_story_is_cut_at_the_start_of_a_sentence_and_says_so() -> None:
    full = fullest(Phase.TAKE)
    for story in (this_turn(full), "\n-# ".join(last_turns(full))):
        assert len(story) <= LONGEST + 2
        assert story.startswith(f"… {full.names[0]}")


def test_the_board_tells_the_last_turn_and_this_one() -> None:
    story = (TurnBegan(2, 0), Took(2, Part.B), TurnBegan(0, 0), Took(0, Part.C), TurnBegan(1, 0), Stuck(1))
    shown = replace(told(*story, computers=(0,)), view=table("- / *- / - | D", Phase.TAKE).view(None))
    assert bodies(present(shown))[2] == "-# Before: Cleo took **B**.\n-# Ana took **C**.\nBen stuck."
