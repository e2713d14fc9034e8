"""A player's own sheet, in private."""

from __future__ import annotations

import re
from random import Random

from bot.screens.screen import Select
from engines.naasii import Naasii, NaasiiOptions
from tests.cogs.naasii_scenes import phase, present, scene, scenes
from tests.cogs.screens import bodies, pressable


def drafted(seats: int, *texts: str) -> Naasii:
    """Return a game of which the first player has done this."""
    rng = Random(1)
    state = Naasii.start(seats, NaasiiOptions(), rng).state
    for text in texts:
        state = state.apply(0, state.parse(0, text), rng).state
    return state


def test_setting_up_offers_exactly_what_may_be_chosen() -> None:
    for each in scenes():
        if each.viewer is not None and phase(each).value == "sheets":
            assert sorted(pressable(present(each))) == sorted(action.text for action in each.legal)


def test_a_number_is_chosen_first() -> None:
    screen = present(scene(drafted(3), viewer=0))
    assert "Choose your Lucky Number" in bodies(screen)[0]
    assert [f"number:{number}" for number in range(1, 12)] == pressable(screen)[:11]


def test_the_menus_count_what_is_crossed_off() -> None:
    screen = present(scene(drafted(4, "number:7", "cross:set-2", "cross:set-3", "cross:run-1"), viewer=0))
    menus = [block.menu for block in screen.blocks if isinstance(block, Select)]
    assert [menu.placeholder for menu in menus] == ["Sets: 2 of 5 crossed off", "Runs: 1 of 5 crossed off"]
    assert "**Lucky Number** 7" in bodies(screen)[0]
    assert "**Sets open** 1, 4, 5, 6, 7, 8, 9, 10, 11\n-# crossed off 2, 3\n" in bodies(screen)[0]


def test_done_comes_first_once_all_is_chosen() -> None:
    screen = present(scene(drafted(2, "number:7"), viewer=0))
    assert pressable(screen) == ["confirm", "renumber"]
    assert "press Done" in bodies(screen)[0]


def test_who_is_done_reads_where_play_goes_on() -> None:
    screen = present(scene(drafted(3, "number:7", "auto", "confirm"), viewer=0))
    assert "You are done: play begins on the board" in bodies(screen)[0]
    assert pressable(screen) == []


def test_a_sheet_being_set_up_is_shown_to_nobody_else() -> None:
    state = drafted(3, "number:7", "cross:set-2")
    assert present(scene(state, viewer=1)) == present(scene(drafted(3), viewer=1))


def test_in_play_the_sheet_shows_boxes_rounds_and_nizi() -> None:
    state = drafted(2, "number:7", "confirm")
    rng = Random(3)
    while state.round < 6:
        seat = min(state.to_act())
        state = state.apply(seat, state.safe(seat), rng).state
    (body,) = bodies(present(scene(state, viewer=0)))
    sheet = state.view(0).sheets[0]
    assert "**Lucky Number** 7" in body
    assert f"**Rounds** {' + '.join(map(str, sheet.rounds))}" in body
    assert f"**Nizi** {sheet.nizi}, worth {sheet.nizi // 3} point" in body
    assert body.startswith(f"### Your sheet · {sheet.total} points\n**Sets open** ")
    assert "**Runs open** " in body
    assert re.search(r"\n-# filled \d", body)


def test_the_sheet_says_who_has_left() -> None:
    rng = Random(3)
    state = drafted(3, "auto", "confirm")
    while state.round < 1:
        seat = min(state.to_act())
        state = state.apply(seat, state.safe(seat), rng).state
    state = state.leave(2, rng).state
    assert "Left the game: Cleo" in bodies(present(scene(state, viewer=0)))[0]
