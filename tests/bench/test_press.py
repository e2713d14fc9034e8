import tempfile
from contextlib import AsyncExitStack, closing
from pathlib import Path

from bot.store.tables import Store
from tests.bench import tables
from tests.bench.bare_bot import board
from tests.bench.press import Disk, bare, compare, house
from tests.wire import Wire, running
from tests.wire.evening import Evening
from tests.wire.parlour import parlour
from tests.wire.picture import walk


async def test_the_bare_board_is_as_large_as_the_games(wire: Wire, tmp_path: Path) -> None:
    channel = wire.channel(wire.guild())
    assert channel.guild is not None
    people = [wire.member(channel.guild, name) for name in ("Ana", "Ben", "Cleo")]
    store = await Store.open(tmp_path / "parlour.db")
    await tables.table(store, channel, people)
    await store.close()
    async with running(wire, parlour(tmp_path / "parlour.db")):
        await wire.until(lambda: channel.messages, "the board")
        message = await Evening(wire, channel, tmp_path / "parlour.db", *people).true()
    bare_board = board(0)
    assert len(list(walk(message.now.components))) == bare_board.total_children_count
    assert 0.9 < len(message.text) / bare_board.content_length() < 1.1


async def test_the_bench_measures_both_by_the_same_rule() -> None:
    async with AsyncExitStack() as stack:
        folder = Path(tempfile.gettempdir())
        subjects = [await bare(stack, at_once=4), await house(stack, "Parlour", folder, at_once=4)]
        disk = stack.enter_context(closing(Disk(folder)))
        await compare(*subjects, disk=disk, single=8, rounds=2, presses=16)
    for subject in subjects:
        assert 0 < subject.p50 <= subject.p99
        assert subject.per_second > 0
        assert len(subject.direct) == 32
        assert "presses/s" in str(subject)
    assert len(disk.took) == 8
    assert "p99" in str(disk)
