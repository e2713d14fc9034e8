"""The contents of a view, and the games imagined from it."""

from __future__ import annotations

from random import Random

from engines.naasii import Naasii, NaasiiOptions
from engines.naasii.actions import NaasiiAction
from engines.naasii.view import Die, Phase, Where
from tests.rules.naasii.table import play, table


def test_everything_in_a_turn_is_public() -> None:
    state = table("[7] 7* 12 3 9 | 5", abilities=True, nizi=(4, 2))
    view = state.view(None)
    assert view == Naasii.imagine(view, Random(0)).view(None)
    assert (view.phase, view.turn, view.roll, view.marks, view.black) == (Phase.LOCK, 0, 2, (1,), (5,))
    assert view.choices == tuple[NaasiiAction, ...](state.legal(0))


def test_a_turn_begins_with_nine_waiting_dice_and_nothing_evaded() -> None:
    view = table().view(None)
    assert view.dice == (Die(0, Where.WAITING),) * 9
    assert (view.roll, view.black, view.marks, view.picks, view.evaded) == (0, (), (), (), False)


def test_while_setting_up_nothing_is_offered_in_public() -> None:
    view = Naasii.start(3, NaasiiOptions(), Random(0)).state.view(None)
    assert (view.phase, view.turn, view.round, view.choices) == (Phase.SHEETS, None, 0, ())


def test_the_end_is_seen() -> None:
    view = table().leave(1, Random(0)).state.view(None)
    assert (view.phase, view.turn, view.choices) == (Phase.OVER, None, ())
    assert view.outcome is not None
    assert [sheet.left for sheet in view.sheets] == [False, True]


def test_hidden_sheets_are_imagined_anew_each_time_and_ready_to_play() -> None:
    state = Naasii.start(3, NaasiiOptions(), Random(0)).state
    state = state.apply(1, state.parse(1, "auto"), Random(0)).state
    state = play(state, "confirm", seat=1).state
    imagined = [Naasii.imagine(state.view(0), Random(seed)) for seed in range(20)]
    assert len({each.players[1] for each in imagined}) > 10
    assert all(each.view(0) == state.view(0) for each in imagined)
    assert all(len(each.players[1].crossed) == 6 for each in imagined)
    assert all(each.players[0] == state.players[0] for each in imagined), "one's own is known"
