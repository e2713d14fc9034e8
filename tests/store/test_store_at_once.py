"""Writes that cross each other, or are cancelled, are made whole or not at all."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store.database import Execute
from bot.store.errors import Conflict
from bot.store.tables import Store
from bot.table.table import Asked, Move, MoveKind, Status, Table
from tests.drafts import ANA, BEN, CLEO, GUILD, MOVE, RESULTS, chair, computer, draft, turned
from tests.store.on_disk import Opens, is_sound, on_disk

Deed = Callable[[Store], Awaitable[object]]

# Cancelled at every step


WRITES: dict[str, Deed] = {
    "create": lambda store: store.create(draft(chair(CLEO), computer(), channel=71), 2),
    "commit": lambda store: _commit(store),
    "painted": lambda store: store.painted(1, 0, 900, (Asked(0, 1),)),
    "delete": lambda store: store.delete(1),
}


async def _commit(store: Store) -> None:
    table = await store.table(1)
    assert table is not None
    over = turned(table, status=Status.OVER, chairs=table.chairs[::-1])
    await store.commit(table, over, 3, (MOVE,), RESULTS)


async def fresh(opens: Opens, path: Path) -> Store:
    store = await opens(path)
    await store.create(draft(chair(ANA), chair(BEN)), 1)
    return store


@pytest.mark.parametrize("write", WRITES)
async def test_a_write_cancelled_at_any_step_is_there_whole_or_not_at_all(
    tmp_path: Path, opens: Opens, write: str
) -> None:
    store = await fresh(opens, tmp_path / "whole.db")
    nothing = on_disk(tmp_path / "whole.db")
    await WRITES[write](store)
    whole = on_disk(tmp_path / "whole.db")
    await store.close()
    seen: set[bool] = set()
    # The writer's thread takes more turns of the loop on a slower machine, so not every run sees the end.
    for step in range(80):
        path = tmp_path / f"{step}.db"
        store = await fresh(opens, path)
        ended = await steps_to_the_end(WRITES[write](store), step)
        # The next write waits until the thread has done what it still has to do.
        later = await store.create(draft(channel=99), 5)
        assert await store.table(later.id) == later
        await store.delete(later.id)
        left = on_disk(path)
        assert left in (nothing, whole)
        seen.add(left == whole)
        await store.close()
        assert is_sound(path)
        if ended:
            break
    assert False in seen


@pytest.mark.parametrize("turns", range(40))
async def test_writes_cancelled_at_any_turn_of_the_loop_block_nobody(store: Store, path: Path, turns: int) -> None:
    made = await asyncio.gather(*(store.create(draft(channel=at), 1) for at in range(5)))

    async def move(table: Table) -> None:
        await store.commit(table, turned(table, chairs=(chair(BEN),)), 2, (MOVE,))

    await asyncio.gather(*(steps_to_the_end(move(table), turns + at) for at, table in enumerate(made)))
    # A read may come before the cancelled writes that are still made; a write waits for them.
    await store.delete(0)
    for table in made:
        read = await store.table(table.id)
        assert read in (table, turned(table, chairs=(chair(BEN),), version=1))
        assert read is not None
        assert [version for version, _ in await store.log(table.id)] == list(range(1, read.version + 1))
        assert (await store.commit(read, turned(read), 3)).version == read.version + 1
    assert is_sound(path)


class Slow:
    """A change that waits in the writer's thread until it is let go."""

    def __init__(self) -> None:
        self.begun, self._go = asyncio.Event(), threading.Event()
        self._loop = asyncio.get_running_loop()

    def __call__(self, execute: Execute) -> None:
        execute("UPDATE tables SET host_id = 5")
        execute("DELETE FROM seats")
        self._loop.call_soon_threadsafe(self.begun.set)
        self._go.wait()

    def go(self) -> None:
        self._go.set()


async def test_a_write_cancelled_on_its_way_blocks_nobody(store: Store, path: Path) -> None:
    table = await store.create(draft(), 1)
    slow = Slow()
    task = asyncio.create_task(store.write(slow))
    await slow.begun.wait()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    slow.go()
    assert (await store.commit(table, table, 1)).version == 1
    assert is_sound(path)


async def test_nobody_reads_what_is_not_committed(store: Store) -> None:
    table = await store.create(draft(), 1)
    slow = Slow()
    task = asyncio.create_task(store.write(slow))
    await slow.begun.wait()
    assert await store.table(table.id) == table
    slow.go()
    await task
    read = await store.table(table.id)
    assert read is not None
    assert (read.host_id, read.chairs) == (5, ())


# Many at once


async def test_changes_made_at_once_share_a_commit_and_one_that_fails_fails_alone(store: Store) -> None:
    tables = [await store.create(draft(channel=at), 1) for at in range(10)]
    said: list[str] = []
    await store._writer.set_trace_callback(said.append)
    stale = replace(tables[4], version=7)
    tables[4] = stale
    made = await asyncio.gather(
        *(store.commit(table, turned(table), 2, (MOVE,)) for table in tables), return_exceptions=True
    )
    assert [type(each) for each in made] == [Table] * 4 + [Conflict] + [Table] * 5
    assert said.count("COMMIT") == 1
    for table in made[:4] + made[5:]:
        assert isinstance(table, Table)
        assert await store.table(table.id) == table


# Two at once


async def test_of_two_stores_on_one_file_one_wins_each_version(store: Store, path: Path, opens: Opens) -> None:
    other = await opens(path)
    table = await store.create(draft(), 1)
    for version in range(1, 11):
        moves = [Move(at, MoveKind.ACTION, f"mark:{at}", b"[]") for at in range(4)]
        asked = [
            each.commit(table, turned(table), 2, (move,))
            for each, move in zip((store, other, store, other), moves, strict=True)
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        (won,) = [answer for answer in answers if isinstance(answer, Table)]
        assert all(isinstance(answer, Conflict) for answer in answers if answer is not won)
        assert won.version == version
        assert await store.table(table.id) == await other.table(table.id) == won
        assert (await store.log(table.id))[-1] == (version, moves[answers.index(won)])
        table = won
    assert is_sound(path)


@pytest.mark.field_note(31)
async def test_fifty_tables_written_at_once_all_land(store: Store, path: Path) -> None:
    async def played(channel: int) -> Table:
        table = await store.create(draft(chair(ANA), chair(BEN), channel=channel), 1)
        for _ in range(5):
            table = await store.commit(table, turned(table), 2, (MOVE,))
            await store.painted(table.id, table.version, 1000 + channel, ())
        return await store.commit(table, turned(table, status=Status.OVER), 3, (MOVE,), RESULTS)

    made = await asyncio.gather(*(played(channel) for channel in range(50)))
    assert {table.version for table in made} == {6}
    for channel, table in enumerate(made):
        assert await store.table(table.id) == replace(table, painted=5, message_id=1000 + channel)
        assert [version for version, _ in await store.log(table.id)] == [1, 2, 3, 4, 5, 6]
    assert set(await store.stale()) == {table.id for table in made}
    standings = await store.standings(GUILD, None)
    assert [(each.name, each.wins, each.games, each.points) for each in standings] == [
        ("Ana", 50, 50, 2000),
        ("Ben", 0, 50, 1500),
    ]
    assert is_sound(path)


async def steps_to_the_end(work: Awaitable[object], stop_after: int) -> bool:
    """Run `work`, and cancel it after so many turns of the loop. Returns whether it had ended before."""
    task = asyncio.ensure_future(work)
    for _ in range(stop_after):
        await asyncio.sleep(0)
        if task.done():
            break
    ended = task.done()
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    return ended
