"""Old tables are thinned out once an hour, while the bot runs."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.chat.bot import THIN_OUT_EVERY, Parlour
from tests.wire import Wire
from tests.wire.evening import Evening
from tests.wire.parlour import MovedClock


async def test_a_table_that_is_old_enough_is_thinned_out_within_the_hour(
    wire: Wire, evening: Evening, database: Path, clock: MovedClock, bot: Parlour
) -> None:
    await evening.opened()
    await evening.press(evening.people[0], "/cancel")
    await evening.shows(lambda: "closed" in evening.board.text)
    clock.advance(THIN_OUT_EVERY)
    assert evening.rows("SELECT count(*) FROM tables") == [(1,)]
    with closing(sqlite3.connect(database)) as other:
        other.execute("UPDATE tables SET ended_at = ended_at - ?", (bot.settings.log_days * 86_400.0,))
        other.commit()
    clock.advance(THIN_OUT_EVERY)
    async with asyncio.timeout(10):
        while evening.rows("SELECT count(*) FROM tables") == [(1,)]:
            await wire.slash(evening.people[0], evening.channel, "help")
