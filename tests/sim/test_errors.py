"""What nobody expected: logged with table and version, answered with a number, and the table stays playable."""

from __future__ import annotations

import logging
import re
from dataclasses import replace

import pytest

import cogs
from bot.screens.screen import Presenter, Screen, registered
from cogs.naasii.presenter import PRESENTER
from cogs.naasii.scene import NaasiiScene
from tests.sim.evening import Evening


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
async def faulty(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Faulty:
    faults = Faulty()
    monkeypatch.setitem(cogs.PRESENTERS, "naasii", _presenter(faults))
    await evening.restart()
    return faults


def logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR]


async def test_a_panel_that_breaks_is_answered_with_a_number(
    evening: Evening, faulty: Faulty, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.game("Ana", "Ben")
    version = (await evening.table()).version
    faulty.private = True
    answer = await evening.press("Ana", "My sheet")
    number = re.search(r"number `([0-9a-f]{8})`", answer.told)
    assert number is not None
    assert [f"error {number[1]}:" in line for line in logged(caplog)] == [True]
    assert f"table 1 (version {version}, naasii)" in logged(caplog)[0]
    assert "planted" in caplog.text
    await evening.press("Ana", "Roll")
    faulty.private = False
    assert "Your sheet" in (await evening.press("Ana", "My sheet")).told
    evening.expected_errors = 1


async def test_a_board_that_breaks_is_answered_with_a_number_and_true_once_it_can_be_drawn(
    evening: Evening, faulty: Faulty, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.game("Ana", "Ben")
    faulty.public = True
    answer = await evening.press("Ana", "Roll")
    assert re.search(r"number `[0-9a-f]{8}`", answer.told)
    assert "table 1 (version" in logged(caplog)[0]
    await evening.env.advance_time(31)
    faulty.public = False
    await evening.env.advance_time(31)
    assert "Ana, roll 1 of 4" in evening.board.words
    await evening.press("Ana", next(iter(sorted(evening.board.offered))))
    evening.expected_errors = len(logged(caplog))


async def test_a_board_that_breaks_hinders_no_other_at_a_restart(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    first = evening.channel
    await evening.game("Ana", "Ben")
    await evening.left_behind("Ana", evening.press("Ana", "Roll"))
    evening.channel = second = evening.guild.create_text_channel("another")
    await evening.lobby("Cleo")
    await evening.left_behind("Ben", evening.press("Ben", "Join"))

    faulty = Faulty()
    faulty.public = True
    monkeypatch.setitem(cogs.PRESENTERS, "naasii", _presenter(faulty))
    await evening.restart()
    assert "2. Ben" in evening.board.words
    faulty.public = False
    await evening.env.advance_time(31)
    evening.channel = first
    assert "Ana, roll 1 of 4" in evening.board.words
    evening.channel = second
    evening.expected_errors = len(logged(caplog))
    assert evening.expected_errors


@pytest.mark.field_note(10)
async def test_a_game_that_cannot_be_read_any_more_can_be_stopped(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.spoil('UPDATE tables SET state = \'{"type":"naasii"}\'')
    await evening.refused("Ana", evening.press("Ana", "Roll"), "cannot be read", "/table stop")
    await evening.refused("Ana", evening.press("Ana", "My sheet"), "cannot be read", "/table stop")
    await evening.type("Ana", "table stop")
    await evening.press_own("Ana", "Stop the game")
    assert "The game was stopped" in evening.board.words
    await evening.type("Ben", "naasii start")
    assert "1. Ben (host)" in evening.board.words


async def test_a_board_that_cannot_be_read_is_reposted_without_controls_anywhere(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.spoil("UPDATE tables SET state = ''")
    await evening.type("Ana", "table board")
    assert "End it with `/table stop`" in evening.board.words
    assert [each.controls for each in evening.public() if each.offered] == []


@pytest.mark.parametrize("command", ["naasii start", "wazabi start"])
async def test_a_table_of_a_game_that_is_not_ours_any_more_can_be_stopped(evening: Evening, command: str) -> None:
    await evening.type("Ana", command)
    await evening.press("Ben", "Join")
    await evening.press("Ana", "Begin")
    await evening.spoil("UPDATE tables SET game = 'chess'")
    await evening.refused("Ana", evening.press("Ana", "Rules"), "cannot be read", "/table stop")
    await evening.type("Ana", "table stop")
    assert "The table is stopped" in (await evening.press_own("Ana", "Stop the game")).told
    assert evening.board.words == "This table's game is over, and cannot be read any more."
    assert not evening.board.controls
    await evening.type("Ben", "naasii start")
    assert "1. Ben (host)" in evening.board.words


async def test_a_restart_goes_past_a_game_that_cannot_be_read(evening: Evening) -> None:
    first = evening.channel
    await evening.game("Ana", "Ben")
    await evening.spoil('UPDATE tables SET state = \'{"type":"naasii"}\', version = version + 1')
    evening.channel = evening.guild.create_text_channel("another")
    await evening.lobby("Cleo")
    await evening.left_behind("Ben", evening.press("Ben", "Join"))
    await evening.restart()
    assert "2. Ben" in evening.board.words
    evening.channel = first
    assert "cannot be read any more" in evening.board.words
    evening.expected_errors = 1


async def test_a_press_that_cannot_be_answered_any_more_still_counts(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    evening.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062)
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words


@pytest.mark.field_note(6)
async def test_a_press_that_was_answered_twice_counts_once(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    before = (await evening.table()).version
    evening.env.inject_error("POST", "/interactions/*/callback", status=400, code=40060)
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words
    assert (await evening.table()).version == before + 1
