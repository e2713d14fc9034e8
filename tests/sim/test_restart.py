"""What a new process finds: old buttons, boards that are behind, computers in mid-turn."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.table import Status
from engines.naasii import Naasii
from tests.sim.evening import Evening


async def test_the_buttons_of_a_lobby_work_after_a_restart(evening: Evening) -> None:
    await evening.lobby("Ana")
    board = evening.board
    await evening.restart()
    assert evening.board == board
    await evening.press("Ben", "Join")
    await evening.press("Ana", "Begin")
    assert (await evening.table()).status is Status.PLAYING


@pytest.mark.field_note(1)
async def test_the_buttons_of_a_game_and_of_private_panels_work_after_a_restart(evening: Evening) -> None:
    await evening.begin("Ana", "Ben", first=evening.person("Ana"))
    await evening.press("Ana", "/panel:sheet")
    await evening.restart()
    await evening.press_own("Ana", "Choose for me")
    await evening.press_own("Ana", "Done")
    await evening.set_up("Ben")
    await evening.press("Ana", "Roll")
    board = evening.board
    await evening.restart()
    assert [(each.words, each.controls) for each in evening.public()][-1] == (board.words, board.controls)
    assert await evening.play_on(Random(5), most=30) == 30


async def test_a_restart_edits_no_board_that_is_true(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    before = len(evening.env.http_requests)
    await evening.restart()
    sent = [each for each in evening.env.http_requests[before:] if "/messages" in each.path]
    assert sent == []


async def test_a_board_that_was_behind_is_mended_by_a_restart(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.left_behind("Ana", evening.press("Ana", "Roll"))
    assert "roll the first three dice" in evening.board.words
    messages, calls = len(evening.public()), evening.calls()
    await evening.restart()
    assert "Ana, roll 1 of 4" in evening.board.words
    assert len(evening.public()) == messages
    assert evening.calls() == calls


async def test_a_turn_that_passed_while_the_board_was_behind_is_called_once_after_a_restart(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    rng = Random(1)
    calls = len(evening.calls())
    evening.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    while "Ana" in await evening.waiting_for():
        await evening.play_once(rng)
    evening.env.backend.faults.clear()
    attempted = evening.calls()[calls:]
    await evening.restart()
    assert "Ben, your turn" in evening.board.words
    assert evening.calls()[calls + len(attempted) :] == [[evening.person("Ben").id]]


async def test_computers_go_on_where_a_stop_interrupted_them(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    await evening.lobby("Ana")
    await evening.add_computer("Ana")
    # The process ends after Ana's move is on disk and before the computer's.
    monkeypatch.setattr(evening.bot.services.computers, "_play", stopped)
    await evening.press("Ana", "Begin")
    await evening.set_up("Ana")
    assert "Choose your Lucky Number: Computer 1" in evening.board.words
    before = (await evening.table()).version
    await evening.restart()
    assert (await evening.table()).version > before
    assert "Ana, your turn" in evening.board.words


async def test_a_game_whose_rules_have_changed_is_ended_with_a_word(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.game("Ana", "Ben")
    monkeypatch.setattr(Naasii, "rules", Naasii.rules + 1)
    await evening.restart()
    assert (await evening.table()).status is Status.STOPPED
    assert "This game began under older rules and was stopped" in evening.board.words
    assert not evening.board.controls


async def test_a_lobby_whose_rules_have_changed_is_played_under_the_new_ones(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    await evening.lobby("Ana", "Ben")
    monkeypatch.setattr(Naasii, "rules", Naasii.rules + 1)
    await evening.restart()
    await evening.press("Ana", "Begin")
    await evening.restart()
    assert (await evening.table()).status is Status.PLAYING


async def stopped(_table_id: int, *_think: object) -> None:
    return None
