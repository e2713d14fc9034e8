"""Old tables are thinned out once an hour, while the bot runs."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.chat.bot import THIN_OUT_EVERY, Parlour
from tests.drivers.wire import WireDriver
from tests.wire import Wire
from tests.wire.parlour import MovedClock


async def test_a_table_that_is_old_enough_is_thinned_out_within_the_hour(
    wire: Wire, driver: WireDriver, database: Path, clock: MovedClock, bot: Parlour
) -> None:
    await driver.open()
    await driver.press(driver.people[0], "/cancel")
    await driver.shows(lambda: "closed" in driver.board.text)
    clock.advance(THIN_OUT_EVERY)
    assert driver.rows("SELECT count(*) FROM tables") == [(1,)]
    with closing(sqlite3.connect(database)) as other:
        other.execute("UPDATE tables SET ended_at = ended_at - ?", (bot.settings.log_days * 86_400.0,))
        other.commit()
    clock.advance(THIN_OUT_EVERY)
    async with asyncio.timeout(10):
        while driver.rows("SELECT count(*) FROM tables") == [(1,)]:
            await wire.slash(driver.people[0], driver.channel, "help")
