"""A database that fails while the bot runs: everybody is answered, and the bot can be stopped."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
from pathlib import Path
from random import Random

import pytest

from bot.chat.bot import FLUSH_EVERY
from bot.store.errors import DiskError
from bot.table import change
from bot.table.lobby import Person
from engines.naasii import Naasii
from tests.drivers.direct import DirectTables, state_of
from tests.drivers.simcord import Answer, SimDriver

UNREADABLE = "ALTER TABLE seats RENAME TO chairs"
READABLE = "ALTER TABLE chairs RENAME TO seats"
UNWRITABLE = "CREATE TRIGGER full BEFORE UPDATE ON tables BEGIN SELECT RAISE(ABORT, 'planted'); END"


async def test_a_press_is_answered_with_a_number_where_the_database_cannot_be_read(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.write(UNREADABLE)
    for name in ("Roll", "My sheet"):
        answer = await driver.press("Ana", name)
        assert re.search(r"number `[0-9a-f]{8}`", answer.told)
    await driver.write(READABLE)
    driver.expected_errors = 2


async def test_a_press_is_answered_with_a_number_where_the_database_cannot_be_written(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.write(UNWRITABLE)
    answer = await driver.press("Ana", "Roll")
    assert re.search(r"number `[0-9a-f]{8}`", answer.told)
    await driver.write("DROP TRIGGER full")
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words
    driver.expected_errors = 1


async def test_a_bot_is_stopped_even_where_the_database_takes_nothing_any_more(
    driver: SimDriver, caplog: pytest.LogCaptureFixture
) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.press("Ana", "Roll")
    await driver.press("Ana", min(each for each in driver.board.offered if each.startswith("mark")))
    await driver.write(UNWRITABLE)
    bot = driver.bot
    await asyncio.wait_for(bot.close(), 10)
    assert bot.is_closed()
    assert "the database is not closed as it should be" in caplog.text
    await driver.write("DROP TRIGGER full")
    await driver.restart()
    assert "Ana, roll 1 of 4" in driver.board.words
    driver.expected_errors = 1


async def written_until_full(driver: SimDriver, rng: Random) -> Answer:
    """Play on while the disk has no page to spare; gives the first answer that is a refusal."""
    await forbid(driver, "max_page_count = 1")
    for _ in range(200):
        answer = await driver.play_once(rng)
        if answer.told:
            return answer
    raise AssertionError("there is always room")


async def forbid(driver: SimDriver, pragma: str) -> None:
    """Set what the bot may do with its file."""
    await driver.bot.services.store._writer.execute_fetchall(f"PRAGMA {pragma}")


async def test_on_a_full_disk_every_press_is_told_so_the_log_once_and_with_room_the_game_goes_on(
    driver: SimDriver, caplog: pytest.LogCaptureFixture
) -> None:
    await driver.rolling("Ana", "Ben")
    rng = Random(4)
    await written_until_full(driver, rng)
    board, version = driver.board, (await driver.table()).version
    (mover,) = await driver.waiting_for()
    for _ in range(3):
        told = await driver.refused(mover, driver.play_once(rng), "Nothing of this was saved", "owner")
        assert not re.search(r"\d", told)
    assert (driver.board.screen, (await driver.table()).version) == (board.screen, version)
    await forbid(driver, "max_page_count = 1000000")
    assert await driver.play_out(rng, most=20) == 20
    assert caplog.text.count("the disk is full; make room") == 1
    assert caplog.text.count("can be used again") == 1
    driver.expected_errors = 1


async def test_every_command_that_would_write_is_refused_in_words_too(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await forbid(driver, "query_only = 1")
    for command in ("table leave", "table stop"):
        await driver.type("Ana", command)
        told = (await driver.press_own("Ana", driver.panel("Ana").labels[0])).told
        assert "Nothing of this was saved" in told
    assert "Nothing of this was saved" in (await driver.press("Ana", "Roll")).told
    assert "Naasii" in (await driver.type("Ana", "naasii rules")).told
    await forbid(driver, "query_only = 0")
    assert (await driver.press("Ana", "Roll")).told == ""
    driver.expected_errors = 1


async def test_computers_that_could_not_answer_do_so_once_there_is_room(driver: SimDriver) -> None:
    await driver.lobby("Ana", first=driver.person("Ana"))
    await driver.add_computer("Ana")
    await driver.press("Ana", "Begin")
    await driver.set_up("Ana")
    rng = Random(2)
    while True:
        table = await driver.table()
        state = state_of(table)
        action = state.safe(0)
        after = state.apply(0, action, Random(f"{table.seed}:{table.version + 1}")).state
        if 0 not in after.to_act():
            break
        await driver.play_once(rng)
    # The turn passes on the road alone, as where the disk takes nothing more just after it.
    ana = driver.person("Ana").id
    table = await DirectTables.of(driver.bot).act(table.id, state.question(0), ana, action.text)
    await forbid(driver, "query_only = 1")
    with pytest.raises(DiskError):
        await driver.bot.services.tables.change(
            table.id, lambda at: change.act(at.table, at.state, 1, at.state.safe(1).text)
        )
    await driver.env.advance_time(FLUSH_EVERY)
    assert (await driver.state()).to_act() == frozenset({1})
    await forbid(driver, "query_only = 0")
    await DirectTables.of(driver.bot).opened(
        Naasii, Naasii.options(), Person(5, "Cleo", "en-US"), guild_id=1, channel_id=1, locale="en-US"
    )
    await driver.env.advance_time(FLUSH_EVERY)
    assert (await driver.state()).to_act() == frozenset({0})
    driver.expected_errors = 1


async def test_a_file_that_is_moved_away_is_noticed_within_a_minute_and_taken_up_again_once_it_is_back(
    driver: SimDriver, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await driver.rolling("Ana", "Ben")
    elsewhere = database.with_name("elsewhere.db")
    os.rename(database, elsewhere)
    await driver.env.advance_time(60)
    assert "it was moved, removed or replaced" in caplog.text
    await driver.refused("Ana", driver.press("Ana", "Roll"), "Nothing of this was saved")
    await driver.env.advance_time(600)
    os.rename(elsewhere, database)
    assert (await driver.press("Ana", "Roll")).told == ""
    assert caplog.text.count("removed or replaced") == 1
    driver.expected_errors = 1


async def test_a_file_that_is_replaced_is_never_written_into(driver: SimDriver, database: Path) -> None:
    await driver.rolling("Ana", "Ben")
    aside, copy = database.with_name("aside.db"), database.with_name("copy.db")
    os.link(database, aside)
    shutil.copy(database, copy)
    os.replace(copy, database)
    before = database.read_bytes()  # noqa: ASYNC240
    await driver.refused("Ana", driver.press("Ana", "Roll"), "Nothing of this was saved")
    assert database.read_bytes() == before  # noqa: ASYNC240
    os.replace(aside, database)
    assert (await driver.press("Ana", "Roll")).told == ""
    driver.expected_errors = 1
