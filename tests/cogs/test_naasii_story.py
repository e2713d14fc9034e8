"""The story of Naasii, in sentences."""

from __future__ import annotations

from typing import get_args

import pytest
from msgspec.structs import replace

from cogs.naasii.cog import PRESENTER
from cogs.naasii.story import NaasiiScene, earlier, tell, this_roll, turns_before
from engines.core import Event
from engines.naasii.actions import Ability
from engines.naasii.events import (
    Bought,
    Busted,
    Cause,
    CrossedOff,
    CrowAnswered,
    CrowTook,
    Ended,
    FirstPlayer,
    Left,
    Locked,
    Lucky,
    NaasiiEvent,
    Rolled,
    Scored,
    SheetDone,
    SheetsShown,
    TurnBegan,
)
from engines.naasii.sheet import Box, Column
from engines.naasii.view import Phase
from tests.cogs.brackets import untranslated
from tests.cogs.game_scenes import ESCAPED
from tests.cogs.naasii_scenes import fullest

NAMES = ("Ana", "Ben", "Cleo")
SENTENCES: list[tuple[NaasiiEvent, str]] = [
    (SheetDone(0), "Ana has finished choosing."),
    (SheetsShown((7, 3, 11), ((), (), ())), "Everyone has chosen."),
    (FirstPlayer(1, drawn=True), "Ben was drawn to go first."),
    (FirstPlayer(1, drawn=False), "Ben goes first."),
    (TurnBegan(2, 3), "Round 3: Cleo to roll."),
    (Locked((7, 12)), "Locked ⑦ ⑫."),
    (Rolled(1, (7, 12, 3), ()), "Roll 1: ⑦ ⑫ ③."),
    (Rolled(3, (7, 12), (3, 12)), "Roll 3: ⑦ ⑫, crow ❸ ⓬."),
    (Rolled(0, (4,), ()), "Rolled again: ④."),
    (Lucky(1, 2), "Ben's lucky 3: +2 Nizi."),
    (CrowTook(3, 2), "Crow ❸ took ③ ③."),
    (CrowAnswered(1), "Gave up one white ⑫ for the crow's ⓬."),
    (CrowAnswered(2), "Gave up 2 white ⑫ for the crow's 2 ⓬."),
    (Bought(Ability.ADJUST, 1, (3,), (4,)), "Adjust for 1 Nizi: ③ became ④."),
    (Bought(Ability.REROLL, 1, (3, 4), (8, 8)), "Re-Roll for 1 Nizi: ③ ④ became ⑧ ⑧."),
    (Bought(Ability.FLIP, 1, (3,), (10,)), "Flip for 1 Nizi: ③ became ⑩."),
    (Bought(Ability.PAIR, 2, (5, 5), gained=4), "Pair for 2 Nizi: gave up ⑤ ⑤, +4 Nizi."),
    (Bought(Ability.SELL, 2, (12,), gained=3), "Sell for 2 Nizi: gave up ⑫, +3 Nizi."),
    (Bought(Ability.SMALL, 2), "Bought Small for 2 Nizi."),
    (Bought(Ability.REPEAT, 3), "Bought Repeat for 3 Nizi."),
    (Bought(Ability.EVADE, 3), "Bought Evade for 3 Nizi."),
    (Scored(0, Box(Column.SET, 7), 4), "Ana scored 4 in Set of 7."),
    (Scored(0, Box(Column.RUN, 4), 5), "Ana scored 5 in Run through 4."),
    (Busted(1, Cause.CROW, 3), "Ben busted on the crow's ⓬: +3 Nizi."),
    (Busted(1, Cause.NOTHING_LEFT, 3), "Ben busted with no die left to lock: +3 Nizi."),
    (Busted(1, Cause.NO_SCORE, 4), "Ben scored nothing after the last roll: +4 Nizi."),
    (CrossedOff(1, Box(Column.RUN, 9)), "Ben crossed off Run through 9."),
    (Left(2), "Cleo left the game."),
    (Ended("played_out"), "All rounds have been played."),
    (Ended("too_few"), "Too few players were left to go on."),
]


def told(*story: Event, phase: Phase = Phase.LOCK) -> NaasiiScene:
    return replace(fullest(phase), names=NAMES + NAMES[:2], story=story)


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=lambda value: type(value).__name__)
def test_an_event_is_told_in_a_sentence(event: NaasiiEvent, sentence: str) -> None:
    assert tell(event, NAMES, (7, 3, 11)) == sentence


def test_every_kind_of_event_and_every_ability_and_cause_has_a_sentence() -> None:
    assert {type(event) for event, _ in SENTENCES} == set(get_args(NaasiiEvent))
    assert {event.ability for event, _ in SENTENCES if isinstance(event, Bought)} == set(Ability)
    assert {event.cause for event, _ in SENTENCES if isinstance(event, Busted)} == set(Cause)


@pytest.mark.usefixtures("bracketed")
def test_every_sentence_goes_through_gettext() -> None:
    assert untranslated(tell(event, NAMES, (7, 3, 11)) for event, _ in SENTENCES) == {}


def test_this_turn_is_told_a_line_for_each_roll_and_apart_from_it_what_came_of_the_dice_on_the_board() -> None:
    scene = told(
        TurnBegan(0, 2),
        Scored(0, Box(Column.SET, 1), 3),
        TurnBegan(1, 2),
        Rolled(1, (1, 2, 3), ()),
        Locked((1,)),
        Rolled(2, (2, 5, 6, 7), (5,)),
        CrowTook(5, 1),
        Locked((2, 6)),
        Rolled(3, (7, 8), (1, 8)),
        CrowTook(8, 1),
    )
    assert earlier(scene).split("\n") == ["Roll 1: ① ② ③.", "Locked ①. Roll 2: ② ⑤ ⑥ ⑦, crow ❺. Crow ❺ took ⑤."]
    assert this_roll(scene) == "Crow ❽ took ⑧."


def test_what_one_roll_brings_to_several_is_told_in_one_sentence() -> None:
    scene = told(TurnBegan(0, 2), Rolled(1, (3, 11, 3), ()), Lucky(1, 2), Lucky(2, 1))
    assert this_roll(scene) == "Lucky Nizi: Ben +2, Cleo +1."


def test_a_turn_that_has_not_rolled_tells_nothing_but_who_left_in_it() -> None:
    assert (this_roll(told(TurnBegan(1, 2))), earlier(told(TurnBegan(1, 2)))) == ("", "")
    assert this_roll(told(TurnBegan(1, 2), Left(2))) == "Cleo left the game."


def test_a_long_turn_is_cut_at_the_start_of_a_sentence_and_says_so() -> None:
    story = earlier(fullest(Phase.LOCK, ESCAPED))
    assert len(story) <= 650
    assert story.startswith("…\n")


def test_the_last_turn_is_told_in_one_line() -> None:
    scene = told(
        TurnBegan(0, 2), Rolled(1, (1, 2, 3), ()), Busted(0, Cause.CROW, 3), CrossedOff(0, Box(Column.SET, 1)),
        TurnBegan(1, 2), Rolled(1, (1, 2, 3), ()),
    )  # fmt: skip
    assert turns_before(scene) == ["Ana busted on the crow's ⓬: +3 Nizi. Ana crossed off Set of 1."]
    assert PRESENTER.recap(scene) == f"Naasii, round 2: {turns_before(scene)[0]}"


def test_turns_that_computers_played_at_once_are_all_told_after_the_latest_of_a_person() -> None:
    turns = (
        TurnBegan(0, 2), Scored(0, Box(Column.SET, 1), 3), TurnBegan(1, 2), Scored(1, Box(Column.SET, 2), 3),
        TurnBegan(2, 2), Scored(2, Box(Column.SET, 3), 3), TurnBegan(3, 2), Scored(3, Box(Column.SET, 4), 3),
        TurnBegan(0, 3),
    )  # fmt: skip
    scene = replace(told(*turns), computers=(False, False, True, True, False))
    assert turns_before(scene) == [
        "Ben scored 3 in Set of 2.",
        "Cleo scored 3 in Set of 3.",
        "Ana scored 3 in Set of 4.",
    ]
    assert PRESENTER.recap(scene).startswith("Naasii, round 2: Ben scored 3 in Set of 2. Cleo scored")


def test_before_the_first_turn_the_start_is_told() -> None:
    begun = (SheetDone(0), SheetDone(1), SheetsShown((7, 3), ((), ())), FirstPlayer(1, drawn=True))
    assert turns_before(told(*begun, TurnBegan(1, 1))) == ["Everyone has chosen. Ben was drawn to go first."]
    assert PRESENTER.recap(told(*begun, TurnBegan(1, 1))).startswith("Naasii: Everyone")


def test_a_lobby_that_is_folded_says_with_whom_the_game_has_begun() -> None:
    assert PRESENTER.recap(told(phase=Phase.SHEETS)) == "Naasii has begun: Ana, Ben, Cleo, Ana, Ben"


def test_when_the_game_is_over_its_last_turn_is_told() -> None:
    scene = told(TurnBegan(0, 5), Scored(0, Box(Column.SET, 1), 3), Ended("played_out"), phase=Phase.OVER)
    assert turns_before(scene) == ["Ana scored 3 in Set of 1."]
