"""The story of Wazabi, in sentences."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from cogs.wazabi.cog import PRESENTER
from cogs.wazabi.story import LONGEST, WazabiScene, last_turns, tell, this_turn
from engines.core import Event
from engines.wazabi import WazabiOptions
from engines.wazabi.actions import Side
from engines.wazabi.cards import Card, Face
from engines.wazabi.events import (
    Chose,
    CutDown,
    DiceDiscarded,
    DicePassed,
    Drew,
    Ended,
    FirstPlayer,
    GameBegan,
    GameOver,
    Gave,
    Left,
    NothingDrawn,
    Played,
    PlayedNothing,
    Rebuilt,
    Reversed,
    Rolled,
    Skipped,
    StartRolled,
    Took,
    TurnBegan,
    WazabiEvent,
    WentOut,
)
from engines.wazabi.outcome import Reason
from engines.wazabi.position import Direction, Phase
from tests.cogs.brackets import untranslated
from tests.cogs.screens import bodies
from tests.cogs.wazabi_scenes import fullest, present, scene, scenes, view_of
from tests.rules.wazabi.table import act, after, at

NAMES = ("Ana", "Ben", "Cleo")
W, D, G = Face
SENTENCES: list[tuple[WazabiEvent, str]] = [
    (GameBegan(2), "Game 2: the cards are dealt."),
    (StartRolled((0, 2), ((W, D, W), (G, G, W))), "Rolled for the start (Wazabi faces) – Ana: 2, Cleo: 1."),
    (FirstPlayer(1, rolled=True), "Ben rolled the most and goes first."),
    (FirstPlayer(1, rolled=False), "Ben goes first."),
    (TurnBegan(2), "It is the turn of Cleo."),
    (TurnBegan(2, again=True), "Cleo has another turn."),
    (Skipped(1), "Ben missed a turn; one skip card is used up."),
    (Rolled(0, (W, D, G, W, W)), "Ana rolled 3 Wazabi, 1 Draw, 1 Give."),
    (Rebuilt(1), "The discarded card was the new draw pile."),
    (Rebuilt(9), "The 9 discarded cards were shuffled into a new draw pile."),
    (Drew(0, 1), "Drew 1 card."),
    (Drew(0, 3), "Drew 3 cards."),
    (Took(0, 1), "Ana took a card, unseen, from Ben."),
    (NothingDrawn(0, 1), "There was no card to draw anywhere."),
    (NothingDrawn(0, 2), "There were no 2 cards to draw anywhere."),
    (Gave(0, 2), "Ana gave Cleo a die."),
    (Played(0, Card.DRAW3), "Ana played **Draw 3 cards**."),
    (Played(0, Card.SKIP, target=1), "Ana played **Skip a turn** on Ben."),
    (Played(0, Card.PASS, side=Side.LEFT), "Ana played **All pass their dice**, to the left."),
    (Played(0, Card.PASS, side=Side.RIGHT), "Ana played **All pass their dice**, to the right."),
    (PlayedNothing(0), "Ana played no card."),
    (DiceDiscarded(0, 1), "A die left the game."),
    (DiceDiscarded(0, 2), "2 dice left the game."),
    (DicePassed(Side.LEFT, (3, 0, 5)), "Dice now – Ana: 3, Cleo: 5."),
    (Reversed(Direction.BACK), "Play goes backward now ↺."),
    (Reversed(Direction.FORWARD), "Play goes forward again ↻."),
    (Chose(1), "Ben has chosen."),
    (CutDown(1, (Card.SKIP, Card.DRAW3, Card.SKIP)), "Ben discarded Draw 3 cards, Skip a turn ×2."),
    (WentOut(1), "Ben has no dice left."),
    (GameOver(2, (2, 1, 2), (0, 7, 0), "no_dice"), "Game 2 was won by Ben, for 7 points."),
    (GameOver(1, (1, 2, 1), (1, 0, 1), "no_dice"), "Game 1 was won by Ana and Cleo, for 1 point."),
    (Left(2), "Cleo left the game."),
    (Ended("no_dice"), "The first without dice wins."),
    (Ended("one_left"), "Only one player still has dice."),
    (Ended("too_few"), "Too few players were left to go on."),
    (Ended("games_played"), "All games of the tournament have been played."),
]


def story_of(*story: Event, phase: Phase = Phase.ROLL, games: int = 1) -> WazabiScene:
    full = fullest(phase)
    view = replace(view_of(full), terms=WazabiOptions(games=games), game=2 if games > 1 else 1)
    return replace(full, view=view, names=NAMES + NAMES, story=story)


TURN = (TurnBegan(0), Rolled(0, (W, W, D)), Drew(0, 1), Played(0, Card.DISCARD1), DiceDiscarded(0, 1))
TOLD = "Ana rolled 2 Wazabi, 1 Draw. Drew 1 card. Ana played **Discard 1 die**. A die left the game."
CAME_TO = "Ana played **Discard 1 die**."


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_is_told_in_a_sentence(event: WazabiEvent, sentence: str) -> None:
    assert tell(event, NAMES) == sentence


def test_every_kind_of_event_and_every_reason_has_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(WazabiEvent))
    assert {event.reason for event, _ in SENTENCES if isinstance(event, Ended)} == set(Reason)


@pytest.mark.usefixtures("bracketed")
def test_every_sentence_goes_through_gettext() -> None:
    assert untranslated(tell(event, NAMES) or "" for event, _ in SENTENCES) == {}


def test_what_happens_several_times_in_a_row_is_told_once() -> None:
    told = story_of(TurnBegan(0), Gave(0, 1), Gave(0, 1), Gave(0, 2), Took(0, 1), Took(0, 1))
    assert this_turn(told) == "Ana gave Ben 2 dice. Ana gave Cleo a die. Ana took 2 cards, unseen, from Ben."


def test_this_turn_is_told_without_the_roll_that_lies_on_the_board() -> None:
    assert this_turn(story_of(*TURN)) == TOLD.partition(" Draw. ")[2]


def test_the_last_turn_is_told_in_one_line() -> None:
    told = story_of(*TURN, Skipped(1), TurnBegan(2), Rolled(2, (W,)))
    assert last_turns(told) == [f"{CAME_TO} Ben missed a turn; one skip card is used up."]
    assert PRESENTER.recap(told) == f"Wazabi: {TOLD} Ben missed a turn; one skip card is used up."


@pytest.mark.parametrize(
    ("events", "line"),
    [
        ((Rolled(0, (G, W)), Gave(0, 1), PlayedNothing(0)), "Ana gave Ben a die."),
        ((Rolled(0, (D,)), Took(0, 2), PlayedNothing(0)), "Ana took a card, unseen, from Cleo."),
        ((Rolled(0, (W,)), Played(0, Card.TAKE1, target=1), Took(0, 1)), "Ana played **Take 1 card** on Ben."),
        ((Rolled(0, (W,)), PlayedNothing(0)), "Ana played no card."),
        (
            (Rolled(0, (W, W)), Played(0, Card.DOWN2), Chose(1), CutDown(1, (Card.SKIP,))),
            "Ana played **Others down to 2**. Ben discarded Skip a turn.",
        ),
    ],
)
def test_a_finished_turn_is_told_by_what_it_came_to(events: tuple[Event, ...], line: str) -> None:
    assert last_turns(story_of(TurnBegan(0), *events, TurnBegan(1))) == [line]


def test_one_more_turn_says_so() -> None:
    state = at("4 again", "3", "2", rolled="WW")
    step = act(state, "play:again")
    assert "Ana has another turn." in "\n".join(bodies(present(scene(step.state, step.events))))


def test_before_the_first_turn_the_start_is_told() -> None:
    begun = (GameBegan(1), StartRolled((0, 1), ((W, W), (W, D))), FirstPlayer(0, rolled=True), TurnBegan(0))
    assert last_turns(story_of(*begun)) == ["Ana rolled the most and goes first."]
    told = "Rolled for the start (Wazabi faces) – Ana: 2, Ben: 1. Ana rolled the most and goes first."
    assert PRESENTER.recap(story_of(*begun)) == f"Wazabi: {told}"


def test_a_roll_between_those_who_were_level_is_told_as_one() -> None:
    rolls = (StartRolled((0, 1, 2), ((W,), (W,), (G,))), StartRolled((0, 1), ((W,), (D,))))
    assert PRESENTER.recap(story_of(*rolls, FirstPlayer(0, rolled=True), TurnBegan(0))) == (
        "Wazabi: Rolled for the start (Wazabi faces) – Ana: 1, Ben: 1, Cleo: 0. "
        "Those who were level rolled again – Ana: 1, Ben: 0. Ana rolled the most and goes first."
    )


def test_the_turns_of_computers_are_told_back_to_the_last_of_a_person_in_a_line_each() -> None:
    turns = (*TURN, TurnBegan(1), PlayedNothing(1), TurnBegan(2), PlayedNothing(2), TurnBegan(0))
    last = "Cleo played no card."
    assert last_turns(story_of(*turns)) == [last]
    two = replace(story_of(*turns), computers=(False, True, True) * 2)
    assert last_turns(two) == [CAME_TO, "Ben played no card.", last]
    assert f"-# Before: {CAME_TO}\n-# Ben played no card.\n-# {last}" in bodies(present(two))
    assert PRESENTER.recap(two) == f"Wazabi: {TOLD} Ben played no card. {last}"


def test_of_computers_alone_a_round_is_told() -> None:
    turns = (event for _round in range(9) for seat in range(6) for event in (TurnBegan(seat), PlayedNothing(seat)))
    alone = replace(story_of(*turns, TurnBegan(0)), computers=(True,) * 6)
    assert len(last_turns(alone)) == 6


def test_in_a_tournament_the_end_of_a_game_and_the_deal_of_the_next_are_told() -> None:
    over = GameOver(1, (1, 2, 2), (5, 0, 0), "no_dice")
    told = story_of(*TURN, WentOut(0), over, GameBegan(2), FirstPlayer(1, rolled=True), TurnBegan(1), games=3)
    assert last_turns(told)[-1].endswith(
        "Ana has no dice left. Game 1 was won by Ana, for 5 points. Game 2: the cards are dealt. "
        "Ben rolled the most and goes first."
    )
    assert PRESENTER.recap(told).startswith("Wazabi, game 1: Ana rolled")


def test_while_others_choose_the_turn_under_way_is_the_latest() -> None:
    state = at("4 down2", "2 skip draw3 pass", "2", rolled="WWWW")
    step = act(state, "play:down2")
    told = scene(step.state, (TurnBegan(0), Rolled(0, (W,) * 4), *step.events))
    assert PRESENTER.recap(told) == "Wazabi: Ana rolled 4 Wazabi. Ana played **Others down to 2**."


def test_who_has_chosen_is_told_until_the_discards_are_shown() -> None:
    cut = (TurnBegan(0), Played(0, Card.DOWN2), Chose(1), Chose(2))
    assert this_turn(story_of(*cut)).endswith("Ben has chosen. Cleo has chosen.")
    assert "has chosen" not in this_turn(story_of(*cut, CutDown(1, (Card.SKIP,)), CutDown(2, (Card.PASS,))))


def test_when_the_game_is_over_its_last_turn_is_told() -> None:
    state = after(at("1 discard1", "3", "2", rolled="W"), "play:discard1")
    told = scene(state, (*TURN, WentOut(0), GameOver(1, (1, 2, 2), (5, 0, 0), "no_dice"), Ended("no_dice")))
    assert last_turns(told) == [f"{CAME_TO} Ana has no dice left."]


def test_a_long_story_is_cut_at_the_start_of_a_sentence_and_says_so() -> None:
    full = fullest(Phase.ROLL)
    for story in ("\n-# ".join(last_turns(full)), this_turn(full)):
        assert LONGEST - 300 <= len(story) <= LONGEST + 2
        assert story.startswith("… ")


def test_no_story_of_a_game_is_without_words() -> None:
    for each in scenes():
        if each.viewer is None:
            assert last_turns(each) or len(each.story) > 30
            assert "None" not in PRESENTER.recap(each)
