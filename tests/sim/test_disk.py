"""A database that fails while the bot runs: everybody is answered, and the bot can be stopped."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.sim.evening import Evening

UNREADABLE = "ALTER TABLE tables RENAME COLUMN asked TO lost"
UNWRITABLE = "CREATE TRIGGER full BEFORE UPDATE ON tables BEGIN SELECT RAISE(ABORT, 'planted'); END"


async def test_a_press_is_answered_with_a_number_where_the_database_cannot_be_read(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.spoil(UNREADABLE)
    for name in ("Roll", "My sheet"):
        answer = await evening.press("Ana", name)
        assert re.search(r"number `[0-9a-f]{8}`", answer.told)
    evening.expected_errors = 2


async def test_a_press_is_answered_with_a_number_where_the_database_cannot_be_written(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.spoil(UNWRITABLE)
    answer = await evening.press("Ana", "Roll")
    assert re.search(r"number `[0-9a-f]{8}`", answer.told)
    await evening.spoil("DROP TRIGGER full")
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words
    evening.expected_errors = 1


async def test_a_bot_is_stopped_even_where_the_database_takes_nothing_any_more(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.game("Ana", "Ben")
    await evening.press("Ana", "Roll")
    await evening.press("Ana", min(each for each in evening.board.offered if each.startswith("mark")))
    await evening.spoil(UNWRITABLE)
    bot = evening.bot
    await asyncio.wait_for(bot.close(), 10)
    assert bot.is_closed()
    assert "the database is not closed as it should be" in caplog.text
    await evening.spoil("DROP TRIGGER full")
    await evening.restart()
    assert "Ana, roll 1 of 4" in evening.board.words
    evening.expected_errors = 1
