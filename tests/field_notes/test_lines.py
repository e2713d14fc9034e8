"""Every line of the field notes has a test; those that no other place proves are here."""

from __future__ import annotations

import ast
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from engines import GAMES
from tests.drivers.simcord import SimDriver
from tests.sim.conftest import clock, database, driver, env, seed

__all__ = ["clock", "database", "driver", "env", "seed"]

TESTS = Path(__file__).parents[1]
LINES = range(1, 36)
A_QUARTER = 16 * 60.0
"""Seconds after which the token of a press is of no use any more."""
HOURS = 2 * 3600.0


def marked() -> Iterator[tuple[int, str]]:
    """Every mark: its line, and the test that bears it."""
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            for each in node.decorator_list:
                if isinstance(each, ast.Call) and ast.unparse(each.func) == "pytest.mark.field_note":
                    for number in each.args:
                        assert isinstance(number, ast.Constant)
                        assert isinstance(number.value, int)
                        yield number.value, f"{path.name}: {node.name}"


def test_every_line_of_the_field_notes_has_a_test() -> None:
    assert {number for number, _test in marked()} == set(LINES)


def test_no_test_proves_more_than_two_lines() -> None:
    tests = [test for _number, test in marked()]
    assert [test for test in set(tests) if tests.count(test) > 2] == []


@pytest.mark.field_note(2)
async def test_a_button_works_though_it_was_left_alone_for_hours(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.env.advance_time(HOURS)
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words


@pytest.mark.field_note(4)
async def test_a_board_that_a_press_made_is_edited_after_a_quarter_of_an_hour(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", "Cleo")
    place = driver.board.message.id
    await driver.env.advance_time(A_QUARTER)
    before = driver.board.words
    await driver.set_up("Ana")
    assert driver.board.message.id == place
    assert driver.board.words != before


@pytest.mark.field_note(5)
async def test_a_private_panel_whose_token_has_ended_is_opened_anew(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben")
    await driver.press("Ana", "/panel:sheet")
    old = driver.panel("Ana").message.id
    await driver.env.advance_time(A_QUARTER)
    await driver.press("Ana", "/panel:sheet")
    assert driver.panel("Ana").message.id != old
    await driver.press_own("Ana", "Choose for me")
    await driver.press_own("Ana", "Done")
    assert await driver.waiting_for() == {"Ben"}


@pytest.mark.field_note(32)
async def test_the_commands_are_told_to_discord_at_every_start_and_that_is_logged(
    driver: SimDriver, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.clear()
    before = len(driver.env.http_requests)
    await driver.restart()
    told = [each for each in driver.env.http_requests[before:] if each.method == "PUT" and "/commands" in each.path]
    assert len(told) == 1
    names = {command["name"] for command in told[0].json or ()}
    assert {*GAMES, "table", "help"} <= names
    lines = [record.getMessage() for record in caplog.records if record.levelno == logging.INFO]
    assert any("commands are registered; new ones may take a reload" in line for line in lines)
