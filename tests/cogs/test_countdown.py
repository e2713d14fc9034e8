"""The words about time on every game's board."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.chat.components import render
from bot.screens.countdown import clock_words, with_countdown
from bot.screens.screen import Screen, Text
from bot.table.table import Chair, Status, Table
from engines.wazabi.position import Phase
from tests.cogs.wazabi_scenes import fullest, present
from tests.drafts import draft

NAME = "*" * 40


def late(seats: int, **changes: object) -> Table:
    """Return a game in which everybody is late, and which will close."""
    chairs = tuple(
        Chair(1456074443980800000 + seat, NAME, None, "en-US", deadline=1767225600.0 + seat, warned=True, missed=2)
        for seat in range(seats)
    )
    return replace(draft(*chairs), status=Status.PLAYING, clock=60, warned=True, deadline=1767225600.0, **changes)


def said(table: Table) -> str:
    first, words, last = with_countdown(Screen((Text("head"), Text("scores"))), table).blocks
    assert (first, last) == (Text("head"), Text("scores"))
    assert isinstance(words, Text)
    return words.body


def test_the_first_deadline_stands_below_the_head_then_who_was_late_then_the_end() -> None:
    table = late(2)
    ana, ben = (replace(each, name=name) for each, name in zip(table.chairs, ("Ana", "Ben"), strict=True))
    assert said(replace(table, chairs=(ana, replace(ben, gone=True, missed=3, deadline=None)))) == (
        "-# Time runs out <t:1767225600:R>; then a safe move is made.\n"
        "-# Time ran out, so a safe move was made: Ana (2 of 3). At 3 in a row one is out.\n"
        "-# Out, since their time ran out 3 times in a row: Ben.\n"
        "-# This game is stopped <t:1767225600:R>, unless somebody plays."
    )


def test_a_table_without_a_clock_keeps_its_board_as_it_is() -> None:
    screen = Screen((Text("head"),))
    assert with_countdown(screen, replace(draft(), status=Status.PLAYING, deadline=5.0)) is screen


@pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.OVER])
def test_the_fullest_board_has_room_for_all_that_is_said_about_time(phase: Phase) -> None:
    table = late(6)
    who = " ".join(f"<@{chair.user_id}>" for chair in table.chairs)
    call = f"{who} Half of your time is over."
    assert render(with_countdown(present(fullest(phase)), table), 1, 1, call)


@pytest.mark.parametrize(
    ("clock", "words"),
    [
        (None, "no clock"),
        (60, "1 minute for each move"),
        (900, "15 minutes for each move"),
        (3600, "1 hour for each move"),
        (86400, "24 hours for each move"),
        (259200, "3 days for each move"),
    ],
)
def test_a_clock_is_said_in_words(clock: int | None, words: str) -> None:
    assert clock_words(clock) == words
