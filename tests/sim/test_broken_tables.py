"""A table whose row cannot be read says so alone, and every other plays on."""

from __future__ import annotations

import logging
import re

import pytest

from bot.table.table import Status
from tests.drivers.simcord import SimDriver

BROKEN = "cannot be read any more"
COLUMNS = {
    "state, cut off": "UPDATE tables SET state = substr(state, 1, 40) WHERE id = 1",
    "state, of another game": """UPDATE tables SET state = '{"type":"whist"}' WHERE id = 1""",
    "state, missing": "UPDATE tables SET state = NULL WHERE id = 1",
    "options": "UPDATE tables SET options = '?' WHERE id = 1",
    "game": "UPDATE tables SET game = 'whist' WHERE id = 1",
    "rules": "UPDATE tables SET rules = -1 WHERE id = 1",
    "invited": "UPDATE tables SET invited = '[\"x\"]' WHERE id = 1",
    "asked": "UPDATE tables SET asked = '?' WHERE id = 1",
    "proposal": "UPDATE tables SET proposal = '{}' WHERE id = 1",
    "ending": "UPDATE tables SET ending = 'flood' WHERE id = 1",
    "deadline": "UPDATE tables SET deadline = 9e999 WHERE id = 1",
    "seats": "UPDATE seats SET deadline = 9e999 WHERE table_id = 1",
    "no seats": "DELETE FROM seats WHERE table_id = 1",
    "events": "UPDATE moves SET events = '[{' WHERE table_id = 1",
}


@pytest.mark.parametrize("sql", COLUMNS.values(), ids=COLUMNS)
async def test_a_table_with_a_column_that_cannot_be_read_stands_alone(
    driver: SimDriver, caplog: pytest.LogCaptureFixture, sql: str
) -> None:
    await driver.rolling("Ana", "Ben")
    broken = driver.channel
    old = driver.board
    other = driver.channel = driver.guild.create_text_channel("other")
    await driver.rolling("Cleo", "Dana")
    await driver.write(sql)

    driver.channel = broken
    answer = await driver.press("Ana", "Roll", on=old)
    assert not re.search(r"number `", answer.told)
    # What is not needed for a move may be as it is.
    assert BROKEN in answer.told or BROKEN in driver.board.words or "Ana, roll 1 of 4" in driver.board.words
    await driver.restart()
    await driver.env.advance_time(31)

    driver.channel = other
    await driver.press("Cleo", "Roll")
    assert "Cleo, roll 1 of 4" in driver.board.words
    assert (await driver.table(2)).status is Status.PLAYING
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    driver.expected_errors = sum(record.levelno >= logging.ERROR for record in caplog.get_records("call"))
