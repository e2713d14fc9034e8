"""Unexpected errors: logged with table and version, answered with a number, and the table stays playable."""

from __future__ import annotations

import logging
import re
from dataclasses import replace

import pytest

import cogs
from bot.screens.screen import Presenter, Screen, registered
from cogs.naasii.cog import PRESENTER
from cogs.naasii.story import NaasiiScene
from tests.drivers.simcord import SimDriver


class Faulty:
    """Naasii with screens that break where they are told to."""

    def __init__(self) -> None:
        self.private = self.public = False

    def present(self, scene: NaasiiScene) -> Screen:
        if self.public if scene.viewer is None else self.private:
            raise ZeroDivisionError("planted")
        return PRESENTER.present(scene)


def _presenter(faults: Faulty) -> Presenter:
    return registered(replace(PRESENTER, board=faults.present, private=faults.present))


@pytest.fixture
async def faulty(driver: SimDriver, monkeypatch: pytest.MonkeyPatch) -> Faulty:
    faults = Faulty()
    monkeypatch.setitem(cogs.PRESENTERS, "naasii", _presenter(faults))
    await driver.restart()
    return faults


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_panel_that_breaks_is_answered_with_a_number(
    driver: SimDriver, faulty: Faulty, caplog: pytest.LogCaptureFixture
) -> None:
    await driver.rolling("Ana", "Ben")
    version = (await driver.table()).version
    faulty.private = True
    answer = await driver.press("Ana", "My sheet")
    number = re.search(r"number `([0-9a-f]{8})`", answer.told)
    assert number is not None
    assert [f"error {number[1]}:" in line for line in logged(caplog)] == [True]
    assert f"table 1 (version {version}, naasii)" in logged(caplog)[0]
    assert "planted" in caplog.text
    await driver.press("Ana", "Roll")
    faulty.private = False
    assert "Your sheet" in (await driver.press("Ana", "My sheet")).told
    driver.expected_errors = 1


async def test_a_board_that_breaks_is_answered_with_a_number_and_true_once_it_can_be_drawn(
    driver: SimDriver, faulty: Faulty, caplog: pytest.LogCaptureFixture
) -> None:
    await driver.rolling("Ana", "Ben")
    faulty.public = True
    answer = await driver.press("Ana", "Roll")
    assert re.search(r"number `[0-9a-f]{8}`", answer.told)
    assert "table 1 (version" in logged(caplog)[0]
    await driver.env.advance_time(31)
    faulty.public = False
    await driver.env.advance_time(31)
    assert "Ana, roll 1 of 4" in driver.board.words
    await driver.press("Ana", next(iter(sorted(driver.board.offered))))
    driver.expected_errors = len(logged(caplog))


async def test_a_board_that_breaks_hinders_no_other_at_a_restart(
    driver: SimDriver, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = driver.channel
    await driver.rolling("Ana", "Ben")
    await driver.left_behind("Ana", driver.press("Ana", "Roll"))
    driver.channel = second = driver.guild.create_text_channel("another")
    await driver.lobby("Cleo")
    await driver.left_behind("Ben", driver.press("Ben", "Join"))

    faulty = Faulty()
    faulty.public = True
    monkeypatch.setitem(cogs.PRESENTERS, "naasii", _presenter(faulty))
    await driver.restart()
    assert "2. Ben" in driver.board.words
    faulty.public = False
    await driver.env.advance_time(31)
    driver.channel = first
    assert "Ana, roll 1 of 4" in driver.board.words
    driver.channel = second
    driver.expected_errors = len(logged(caplog))
    assert driver.expected_errors


@pytest.mark.field_note(10)
async def test_a_game_that_cannot_be_read_any_more_can_be_stopped(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.write('UPDATE tables SET state = \'{"type":"naasii"}\'')
    await driver.refused("Ana", driver.press("Ana", "Roll"), "cannot be read", "/table stop")
    await driver.refused("Ana", driver.press("Ana", "My sheet"), "cannot be read", "/table stop")
    await driver.type("Ana", "table stop")
    await driver.press_own("Ana", "Stop the game")
    assert "The game was stopped" in driver.board.words
    await driver.type("Ben", "naasii start")
    assert "1. Ben (host)" in driver.board.words


async def test_a_board_that_cannot_be_read_is_reposted_without_controls_anywhere(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.write("UPDATE tables SET state = ''")
    await driver.type("Ana", "table board")
    assert "End it with `/table stop`" in driver.board.words
    assert [each.controls for each in driver.public() if each.offered] == []


@pytest.mark.parametrize("command", ["naasii start", "wazabi start"])
async def test_a_table_of_a_game_that_is_not_ours_any_more_can_be_stopped(driver: SimDriver, command: str) -> None:
    await driver.type("Ana", command)
    await driver.press("Ben", "Join")
    await driver.press("Ana", "Begin")
    await driver.write("UPDATE tables SET game = 'chess'")
    await driver.refused("Ana", driver.press("Ana", "Rules"), "cannot be read", "/table stop")
    await driver.type("Ana", "table stop")
    assert "The table is stopped" in (await driver.press_own("Ana", "Stop the game")).told
    assert driver.board.words == "This table's game is over, and cannot be read any more."
    assert not driver.board.controls
    await driver.type("Ben", "naasii start")
    assert "1. Ben (host)" in driver.board.words


async def test_a_restart_goes_past_a_game_that_cannot_be_read(driver: SimDriver) -> None:
    first = driver.channel
    await driver.rolling("Ana", "Ben")
    await driver.write('UPDATE tables SET state = \'{"type":"naasii"}\', version = version + 1')
    driver.channel = driver.guild.create_text_channel("another")
    await driver.lobby("Cleo")
    await driver.left_behind("Ben", driver.press("Ben", "Join"))
    await driver.restart()
    assert "2. Ben" in driver.board.words
    driver.channel = first
    assert "cannot be read any more" in driver.board.words
    driver.expected_errors = 1


async def test_a_press_that_cannot_be_answered_any_more_still_counts(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    driver.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words


@pytest.mark.field_note(6)
async def test_a_press_that_was_answered_twice_counts_once(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    before = (await driver.table()).version
    driver.env.inject_error("POST", "/interactions/*/callback", status=400, code=40060)
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words
    assert (await driver.table()).version == before + 1
