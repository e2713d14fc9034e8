"""A new process finds old buttons, boards that are behind, and computers in mid-turn."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.table import Status
from engines.naasii import Naasii
from tests.drivers.simcord import SimDriver


async def test_the_buttons_of_a_lobby_work_after_a_restart(driver: SimDriver) -> None:
    await driver.lobby("Ana")
    board = driver.board
    await driver.restart()
    assert driver.board == board
    await driver.press("Ben", "Join")
    await driver.press("Ana", "Begin")
    assert (await driver.table()).status is Status.PLAYING


@pytest.mark.field_note(1)
async def test_the_buttons_of_a_game_and_of_private_panels_work_after_a_restart(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", first=driver.person("Ana"))
    await driver.press("Ana", "/panel:sheet")
    await driver.restart()
    await driver.press_own("Ana", "Choose for me")
    await driver.press_own("Ana", "Done")
    await driver.set_up("Ben")
    await driver.press("Ana", "Roll")
    board = driver.board
    await driver.restart()
    assert [(each.words, each.controls) for each in driver.public()][-1] == (board.words, board.controls)
    assert await driver.play_out(Random(5), most=30) == 30


async def test_a_restart_edits_no_board_that_is_true(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    before = len(driver.env.http_requests)
    await driver.restart()
    sent = [each for each in driver.env.http_requests[before:] if "/messages" in each.path]
    assert sent == []


async def test_a_board_that_was_behind_is_mended_by_a_restart(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.left_behind("Ana", driver.press("Ana", "Roll"))
    assert "roll the first three dice" in driver.board.words
    messages, calls = len(driver.public()), driver.calls()
    await driver.restart()
    assert "Ana, roll 1 of 4" in driver.board.words
    assert len(driver.public()) == messages
    assert driver.calls() == calls


async def test_a_turn_that_passed_while_the_board_was_behind_is_called_once_after_a_restart(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    rng = Random(1)
    calls = len(driver.calls())
    driver.env.inject_error("POST", "/channels/*/messages", status=500, times=None)
    while "Ana" in await driver.waiting_for():
        await driver.play_once(rng)
    driver.env.backend.faults.clear()
    attempted = driver.calls()[calls:]
    await driver.restart()
    assert "Ben, your turn" in driver.board.words
    assert driver.calls()[calls + len(attempted) :] == [[driver.person("Ben").id]]


async def test_computers_go_on_where_a_stop_interrupted_them(
    driver: SimDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    await driver.lobby("Ana")
    await driver.add_computer("Ana")
    # The process ends after Ana's move is on disk and before the computer's.
    monkeypatch.setattr(driver.bot.services.computers, "_play", stopped)
    await driver.press("Ana", "Begin")
    await driver.set_up("Ana")
    assert "Choose your Lucky Number: Computer 1" in driver.board.words
    before = (await driver.table()).version
    await driver.restart()
    assert (await driver.table()).version > before
    assert "Ana, your turn" in driver.board.words


async def test_a_game_whose_rules_have_changed_is_ended_with_a_word(
    driver: SimDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    await driver.rolling("Ana", "Ben")
    monkeypatch.setattr(Naasii, "rules", Naasii.rules + 1)
    await driver.restart()
    assert (await driver.table()).status is Status.STOPPED
    assert "This game began under older rules and was stopped" in driver.board.words
    assert not driver.board.controls


async def test_a_lobby_whose_rules_have_changed_is_played_under_the_new_ones(
    driver: SimDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    await driver.lobby("Ana", "Ben")
    monkeypatch.setattr(Naasii, "rules", Naasii.rules + 1)
    await driver.restart()
    await driver.press("Ana", "Begin")
    await driver.restart()
    assert (await driver.table()).status is Status.PLAYING


async def stopped(_table_id: int, *_think: object) -> None:
    return None
