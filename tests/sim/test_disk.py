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
from tests.sim.evening import Answer, Evening

UNREADABLE = "ALTER TABLE seats RENAME TO chairs"
READABLE = "ALTER TABLE chairs RENAME TO seats"
UNWRITABLE = "CREATE TRIGGER full BEFORE UPDATE ON tables BEGIN SELECT RAISE(ABORT, 'planted'); END"


async def test_a_press_is_answered_with_a_number_where_the_database_cannot_be_read(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.spoil(UNREADABLE)
    for name in ("Roll", "My sheet"):
        answer = await evening.press("Ana", name)
        assert re.search(r"number `[0-9a-f]{8}`", answer.told)
    await evening.spoil(READABLE)
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


async def written_until_full(evening: Evening, rng: Random) -> Answer:
    """Play on while the disk has no page to spare; gives the first answer that is a refusal."""
    await forbid(evening, "max_page_count = 1")
    for _ in range(200):
        answer = await evening.play_once(rng)
        if answer.told:
            return answer
    raise AssertionError("there is always room")


async def forbid(evening: Evening, pragma: str) -> None:
    """Set what the bot may do with its file."""
    await evening.bot.services.store._writer.execute_fetchall(f"PRAGMA {pragma}")


async def test_on_a_full_disk_every_press_is_told_so_the_log_once_and_with_room_the_game_goes_on(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.game("Ana", "Ben")
    rng = Random(4)
    await written_until_full(evening, rng)
    board, version = evening.board, (await evening.table()).version
    (mover,) = await evening.waiting_for()
    for _ in range(3):
        told = await evening.refused(mover, evening.play_once(rng), "Nothing of this was saved", "owner")
        assert not re.search(r"\d", told)
    assert (evening.board.screen, (await evening.table()).version) == (board.screen, version)
    await forbid(evening, "max_page_count = 1000000")
    assert await evening.play_on(rng, most=20) == 20
    assert caplog.text.count("the disk is full; make room") == 1
    assert caplog.text.count("can be used again") == 1
    evening.expected_errors = 1


async def test_every_command_that_would_write_is_refused_in_words_too(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await forbid(evening, "query_only = 1")
    for command in ("table leave", "table stop"):
        await evening.type("Ana", command)
        told = (await evening.press_own("Ana", evening.panel("Ana").labels[0])).told
        assert "Nothing of this was saved" in told
    assert "Nothing of this was saved" in (await evening.press("Ana", "Roll")).told
    assert "Naasii" in (await evening.type("Ana", "naasii rules")).told
    await forbid(evening, "query_only = 0")
    assert (await evening.press("Ana", "Roll")).told == ""
    evening.expected_errors = 1


async def test_computers_that_could_not_answer_do_so_once_there_is_room(evening: Evening) -> None:
    await evening.lobby("Ana", first=evening.person("Ana"))
    await evening.add_computer("Ana")
    await evening.press("Ana", "Begin")
    await evening.set_up("Ana")
    rng = Random(2)
    while True:
        table = await evening.table()
        state = state_of(table)
        action = state.safe(0)
        after = state.apply(0, action, Random(f"{table.seed}:{table.version + 1}")).state
        if 0 not in after.to_act():
            break
        await evening.play_once(rng)
    # The turn passes on the road alone, as where the disk takes nothing more just after it.
    ana = evening.person("Ana").id
    table = await DirectTables.of(evening.bot).act(table.id, state.question(0), ana, action.text)
    await forbid(evening, "query_only = 1")
    with pytest.raises(DiskError):
        await evening.bot.services.tables.change(
            table.id, lambda at: change.act(at.table, at.state, 1, at.state.safe(1).text)
        )
    await evening.env.advance_time(FLUSH_EVERY)
    assert (await evening.state()).to_act() == frozenset({1})
    await forbid(evening, "query_only = 0")
    await DirectTables.of(evening.bot).opened(
        Naasii, Naasii.options(), Person(5, "Cleo", "en-US"), guild_id=1, channel_id=1, locale="en-US"
    )
    await evening.env.advance_time(FLUSH_EVERY)
    assert (await evening.state()).to_act() == frozenset({0})
    evening.expected_errors = 1


async def test_a_file_that_is_moved_away_is_noticed_within_a_minute_and_taken_up_again_once_it_is_back(
    evening: Evening, database: Path, caplog: pytest.LogCaptureFixture
) -> None:
    await evening.game("Ana", "Ben")
    elsewhere = database.with_name("elsewhere.db")
    os.rename(database, elsewhere)
    await evening.env.advance_time(60)
    assert "it was moved, removed or replaced" in caplog.text
    await evening.refused("Ana", evening.press("Ana", "Roll"), "Nothing of this was saved")
    await evening.env.advance_time(600)
    os.rename(elsewhere, database)
    assert (await evening.press("Ana", "Roll")).told == ""
    assert caplog.text.count("removed or replaced") == 1
    evening.expected_errors = 1


async def test_a_file_that_is_replaced_is_never_written_into(evening: Evening, database: Path) -> None:
    await evening.game("Ana", "Ben")
    aside, copy = database.with_name("aside.db"), database.with_name("copy.db")
    os.link(database, aside)
    shutil.copy(database, copy)
    os.replace(copy, database)
    before = database.read_bytes()  # noqa: ASYNC240
    await evening.refused("Ana", evening.press("Ana", "Roll"), "Nothing of this was saved")
    assert database.read_bytes() == before  # noqa: ASYNC240
    os.replace(aside, database)
    assert (await evening.press("Ana", "Roll")).told == ""
    evening.expected_errors = 1
