"""Lucky Numbers and Nizi (NA-4 (1), NA-8)."""

from __future__ import annotations

import pytest

from engines.naasii import NaasiiOptions
from engines.naasii.events import Lucky
from tests.rules.naasii.table import legal, play, table


@pytest.mark.rule("NA-4", "naasii-4-1", "naasii-4-3", "naasii-5-2", "naasii-5-3")
def test_each_white_die_of_another_that_rolls_my_number_gives_me_a_nizi() -> None:
    step = play(table(numbers=(1, 5, 5), seats=3, nizi=(0, 2, 0)), "roll", "5 5 9")
    assert step.events[1:] == (Lucky(1, 2), Lucky(2, 2))
    assert [player.nizi for player in step.state.players] == [0, 4, 2]


@pytest.mark.rule("naasii-4-2")
def test_my_number_does_nothing_in_my_own_turn() -> None:
    step = play(table(numbers=(5, 4)), "roll", "5 5 9")
    assert len(step.events) == 1
    assert step.state.players[0].nizi == 0


@pytest.mark.rule("NA-4", "naasii-4-3")
def test_only_the_white_dice_that_were_just_rolled_count() -> None:
    step = play(table("5* 5* x5", numbers=(1, 5)), "roll", "9 5 5")
    assert step.events[2:3] == (Lucky(1, 1),), "neither locked nor eliminated nor black ones"


@pytest.mark.rule("naasii-5.1-1", "NA-9")
def test_without_the_option_nizi_buy_nothing() -> None:
    assert not NaasiiOptions().abilities, "it is off unless chosen"
    assert legal(table("7 7 1", nizi=(20,))) == "mark:0 mark:1 mark:2"
    state = play(table("12* 7* 1", nizi=(20,)), "roll", "3 8 9 12").state
    assert legal(state) == "give:0+1 bust"


@pytest.mark.rule("NA-8", "naasii-5-1", "naasii-6-2", "naasii-6-3")
def test_the_total_is_the_rounds_and_a_point_for_each_full_three_nizi() -> None:
    state = table(round=4, rounds=[(3, 0, 5), (4, 4, 4)], nizi=(8, 2))
    assert [sheet.total for sheet in state.view(None).sheets] == [10, 12]
