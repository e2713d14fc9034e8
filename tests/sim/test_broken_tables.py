"""What is stored of one table cannot be read: that table alone says so, and every other plays on."""

from __future__ import annotations

import logging
import re

import pytest

from bot.table.table import Status
from tests.sim.evening import Evening

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
    evening: Evening, caplog: pytest.LogCaptureFixture, sql: str
) -> None:
    await evening.game("Ana", "Ben")
    broken = evening.channel
    old = evening.board
    other = evening.channel = evening.guild.create_text_channel("other")
    await evening.game("Cleo", "Dana")
    await evening.spoil(sql)

    evening.channel = broken
    answer = await evening.press("Ana", "Roll", on=old)
    assert not re.search(r"number `", answer.told)
    # What is not needed for a move may be as it is.
    assert BROKEN in answer.told or BROKEN in evening.board.words or "Ana, roll 1 of 4" in evening.board.words
    await evening.restart()
    await evening.env.advance_time(31)

    evening.channel = other
    await evening.press("Cleo", "Roll")
    assert "Cleo, roll 1 of 4" in evening.board.words
    assert (await evening.table(2)).status is Status.PLAYING
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []
    evening.expected_errors = sum(record.levelno >= logging.ERROR for record in caplog.get_records("call"))
