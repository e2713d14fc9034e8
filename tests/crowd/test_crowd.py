"""Two hundred people press at random at a hundred tables: nothing breaks, no table is stuck, and every log is true."""

from __future__ import annotations

import os
import re
from pathlib import Path
from random import Random

import pytest

from bot.table.table import Status
from tests.crowd.crowd import Crowd
from tests.crowd.finish import finished, replayed
from tests.wire import Wire, running
from tests.wire.parlour import DATABASE, STOPPABLE, parlour

MEMBERS, TABLES = 200, 100
RUNS, PRESSES = (20, 10_000) if os.environ.get("PARLOUR_SOAK") else (1, 4_000)
"""Ten minutes and more, or twenty seconds on two cores of their own; the wire remembers all of a run."""
TROUBLE = re.compile(r"Traceback|\bERROR\b|CRITICAL|nobody foresaw")


@pytest.mark.field_note(12)
@pytest.mark.parametrize("seed", range(RUNS))
async def test_two_hundred_people_at_a_hundred_tables_press_at_random(seed: int, tmp_path: Path) -> None:
    database = tmp_path / "parlour.db"
    async with Wire(openapi=False) as wire:
        bot = await wire.process(*STOPPABLE, env={DATABASE: str(database)})
        crowd = Crowd(wire, Random(seed))
        crowd.gather(MEMBERS, TABLES)
        await crowd.begin()
        await crowd.press(PRESSES)
        assert crowd.unanswered == []
        assert await bot.stop() == 0
        assert [line for line in bot.lines if TROUBLE.search(line)] == []

        async with running(wire, parlour(database)) as after:
            moves = 0
            number = 0
            while (table := await after.services.store.table(number := number + 1)) is not None:
                moves += len(await replayed(after, table))
                ended = await finished(after, table)
                assert ended.status is Status.OVER
                await after.services.boards.outbox.show(number)
            assert number > TABLES
            assert moves > TABLES * 3
        for place in crowd.tables:
            boards = wire.messages(place.channel)
            assert not [each for each in boards[-1].controls if not each.custom_id.endswith(("/rules:0", "/rematch"))]
