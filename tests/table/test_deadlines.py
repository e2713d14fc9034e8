"""Deadlines: who is waited for, and until when."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.table.deadlines import DAY, HOUR, IDLE, extend_deadlines, set_deadlines
from bot.table.proposal import Proposal, Subject
from bot.table.table import Ending, Move, MoveKind, Status, Table
from engines.core import State
from engines.naasii import Naasii, NaasiiOptions
from engines.nessie import Nessie, NessieOptions
from tests.drafts import ANA, BEN, chair, computer, draft

NOW = 5000.0
CLOCK = 300


def setting_up() -> State:
    """A game that waits for both."""
    return Naasii.start(2, NaasiiOptions(), StillRandom()).state


def first_to_act() -> State:
    """A game that waits for the first player alone."""
    return Nessie.start(2, NessieOptions(first=0), StillRandom()).state


class StillRandom:
    """Chance without surprise."""

    def random(self) -> float:
        return 0.5


def move(seat: int, kind: MoveKind = MoveKind.ACTION) -> Move:
    return Move(seat, kind, "x", b"[]")


def playing(**changes: Any) -> Table:
    table = draft(chair(ANA), chair(BEN))
    return replace(table, **{"status": Status.PLAYING, "clock": CLOCK, "state": b"{}", **changes})


def begun(state: State, **changes: Any) -> Table:
    """A game that has just begun, at NOW."""
    lobby = replace(draft(chair(ANA), chair(BEN)), clock=changes.get("clock", CLOCK))
    return set_deadlines(lobby, playing(**changes), None, state, NOW, (Move(None, MoveKind.BEGIN, "", b"[]"),))


def deadlines(table: Table) -> list[float | None]:
    return [each.deadline for each in table.chairs]


def with_chair(table: Table, seat: int, **changes: Any) -> Table:
    chairs = list(table.chairs)
    chairs[seat] = replace(chairs[seat], **changes)
    return replace(table, chairs=tuple(chairs))


# ---------------------------------------------------------------------------
# A clock


def test_whoever_is_to_act_has_the_clocks_time_and_the_others_have_no_deadline() -> None:
    assert deadlines(begun(setting_up())) == [NOW + CLOCK, NOW + CLOCK]
    assert deadlines(begun(first_to_act())) == [NOW + CLOCK, None]


def test_without_a_clock_nobody_has_a_deadline() -> None:
    assert deadlines(begun(setting_up(), clock=None)) == [None, None]


def test_computers_and_who_has_left_have_no_deadline() -> None:
    state = setting_up()
    assert deadlines(begun(state, chairs=(chair(ANA), computer()))) == [NOW + CLOCK, None]
    assert deadlines(begun(state, chairs=(replace(chair(ANA), gone=True), chair(BEN)))) == [None, NOW + CLOCK]


def test_an_action_of_ones_own_starts_ones_clock_anew_and_nobody_elses() -> None:
    state = setting_up()
    table = with_chair(with_chair(begun(state), 0, warned=True, missed=2), 1, missed=1)
    acted = set_deadlines(table, table, state, state, NOW + 200, (move(0),))
    assert deadlines(acted) == [NOW + 200 + CLOCK, NOW + CLOCK]
    assert [(each.warned, each.missed) for each in acted.chairs] == [(False, 0), (False, 1)]


def test_a_move_made_by_the_clock_starts_it_anew_and_forgives_nothing() -> None:
    state = setting_up()
    table = with_chair(begun(state), 0, warned=True)
    acted = set_deadlines(table, with_chair(table, 0, missed=1), state, state, NOW + 300, (move(0, MoveKind.CLOCK),))
    assert (acted.chairs[0].deadline, acted.chairs[0].warned, acted.chairs[0].missed) == (NOW + 600, False, 1)


def test_whoever_is_asked_something_new_has_all_their_time_again() -> None:
    state = first_to_act()
    table = begun(state)
    later = state.apply(0, state.safe(0), StillRandom()).state
    again = set_deadlines(table, table, state, later, NOW + 100, (move(0),))
    assert deadlines(again)[min(later.to_act())] == NOW + 100 + CLOCK


def test_whoever_takes_a_seat_over_begins_with_all_the_time_and_a_clean_sheet() -> None:
    state = setting_up()
    table = with_chair(begun(state), 1, warned=True, missed=2)
    taken = with_chair(table, 1, user_id=555, name="Cleo")
    after = set_deadlines(table, taken, state, state, NOW + 250, (Move(1, MoveKind.REPLACE, "1", b"[]"),)).chairs[1]
    assert (after.deadline, after.warned, after.missed) == (NOW + 250 + CLOCK, False, 0)


def test_what_time_itself_set_stays() -> None:
    state = setting_up()
    table = begun(state)
    warned = set_deadlines(table, with_chair(table, 0, warned=True), state, state, NOW + 150)
    assert (warned.chairs[0].warned, deadlines(warned)) == (True, [NOW + CLOCK, NOW + CLOCK])


def test_time_next_has_to_warn_at_half_time_and_then_to_move() -> None:
    state = setting_up()
    table = begun(state)
    assert table.due == NOW + CLOCK / 2
    both = with_chair(with_chair(table, 0, warned=True), 1, warned=True)
    assert set_deadlines(table, both, state, state, NOW + 150).due == NOW + CLOCK


def test_a_game_that_cannot_be_read_waits_for_nobody_but_is_idle_in_the_end() -> None:
    table = begun(setting_up())
    broken = set_deadlines(table, replace(table, version=9), None, None, NOW + 10)
    assert deadlines(broken) == [None, None]
    assert (broken.deadline, broken.due) == (NOW + IDLE, NOW + IDLE - DAY)


# ---------------------------------------------------------------------------
# The table's own end


def test_a_lobby_closes_a_day_after_its_last_change_and_says_so_an_hour_before() -> None:
    table = set_deadlines(None, draft(), None, None, NOW)
    assert (table.deadline, table.due) == (NOW + DAY, NOW + DAY - HOUR)
    joined = set_deadlines(table, replace(table, chairs=(*table.chairs, chair(BEN))), None, None, NOW + 50)
    assert joined.deadline == NOW + 50 + DAY


def test_the_word_about_a_lobby_does_not_keep_it_open_and_any_change_does() -> None:
    table = set_deadlines(None, draft(), None, None, NOW)
    warned = set_deadlines(table, replace(table, warned=True), None, None, NOW + DAY - HOUR)
    assert (warned.deadline, warned.due, warned.warned) == (NOW + DAY, NOW + DAY, True)
    joined = set_deadlines(warned, replace(warned, chairs=(*table.chairs, chair(BEN))), None, None, NOW + DAY - 5)
    assert (joined.deadline, joined.warned) == (NOW + DAY - 5 + DAY, False)


def test_a_game_is_idle_two_weeks_after_its_last_move_whatever_else_changes() -> None:
    state = setting_up()
    table = begun(state, clock=None)
    assert (table.deadline, table.due) == (NOW + IDLE, NOW + IDLE - DAY)
    proposal = Proposal(Subject.UNDO, 1, NOW + 90)
    asked = set_deadlines(table, replace(table, proposal=proposal), state, state, NOW + 70)
    assert (asked.deadline, asked.due) == (NOW + IDLE, NOW + 90)
    warned = replace(asked, warned=True)
    moved = set_deadlines(warned, warned, state, state, NOW + 80, (move(0),))
    assert (moved.deadline, moved.warned) == (NOW + 80 + IDLE, False)


@pytest.mark.parametrize("status", [Status.OVER, Status.STOPPED])
def test_nothing_is_due_at_a_table_that_has_ended(status: Status) -> None:
    state = setting_up()
    ended = set_deadlines(begun(state), replace(begun(state), status=status), state, None, NOW + 9)
    assert (ended.deadline, ended.due, deadlines(ended)) == (None, None, [None, None])


def test_what_comes_after_the_end_keeps_the_deadline_that_it_sets() -> None:
    state = setting_up()
    ended = set_deadlines(begun(state), replace(begun(state), status=Status.OVER, deadline=NOW + 99), state, None, NOW)
    assert (ended.deadline, ended.due) == (NOW + 99, NOW + 99)
    later = set_deadlines(ended, replace(ended, deadline=NOW + 150), None, None, NOW)
    assert (later.deadline, later.due) == (NOW + 150, NOW + 150)


def test_a_game_whose_end_is_taken_back_has_its_time_again() -> None:
    state = setting_up()
    ended = replace(begun(state), status=Status.OVER, ending=Ending.IDLE, deadline=None, due=None)
    again = set_deadlines(ended, replace(ended, status=Status.PLAYING), None, state, NOW + 9, (move(0, MoveKind.UNDO),))
    assert (again.deadline, deadlines(again)) == (NOW + 9 + IDLE, [NOW + 9 + CLOCK] * 2)


# ---------------------------------------------------------------------------
# Grace


@pytest.mark.parametrize(("clock", "grace"), [(60, 30), (300, 150), (3600, 600), (3 * DAY, 600)])
def test_after_an_absence_everybody_has_half_the_clock_or_ten_minutes(clock: int, grace: float) -> None:
    table = begun(setting_up(), clock=clock)
    assert deadlines(extend_deadlines(table, NOW + 10 * DAY)) == [NOW + 10 * DAY + grace] * 2


def test_after_an_absence_a_lobby_stays_open_for_an_hour() -> None:
    table = set_deadlines(None, draft(), None, None, NOW)
    late = extend_deadlines(table, NOW + 9 * DAY)
    assert late.deadline == NOW + 9 * DAY + HOUR
    timed = set_deadlines(table, late, None, None, NOW + 9 * DAY)
    assert (timed.deadline, timed.due) == (NOW + 9 * DAY + HOUR, NOW + 9 * DAY)


def test_whoever_has_time_enough_is_given_none() -> None:
    table = begun(setting_up())
    assert extend_deadlines(table, NOW + 10) is table
    ended = replace(table, status=Status.OVER, chairs=(chair(ANA), chair(BEN)))
    assert extend_deadlines(ended, NOW + 99 * DAY) is ended


def test_an_open_table_of_an_older_program_gets_its_deadline() -> None:
    old = draft()
    assert extend_deadlines(old, NOW) is not old
    assert set_deadlines(old, extend_deadlines(old, NOW), None, None, NOW).deadline == NOW + DAY
