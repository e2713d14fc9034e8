from __future__ import annotations

import sqlite3
import tempfile
from contextlib import AsyncExitStack, closing
from dataclasses import replace
from pathlib import Path

from tests.bench.press import LEAST, MOST, Figures, Subject, bare, compare, floor, missed, parlour, report
from tests.wire import Wire
from tests.wire.picture import walk
from tests.wire.process import ROOT

TOLERANCE = 0.05


def size(folder: Path, table: str) -> int:
    """The bytes of the newest row of a table in the one database below a folder, about as SQLite keeps them."""
    (database,) = folder.glob("*/*.db")
    with closing(sqlite3.connect(database)) as opened:
        row = opened.execute(f"SELECT * FROM {table} ORDER BY version DESC LIMIT 1").fetchone()
    return sum(len(value.encode()) if isinstance(value, str) else 8 for value in row if value is not None)


def alike(one: float, other: float) -> bool:
    return abs(one - other) <= TOLERANCE * other


async def test_the_bench_measures_all_by_one_rule_and_they_send_and_keep_as_much() -> None:
    async with AsyncExitStack() as stack:
        base_folder, folder = (Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2))
        base, ours = (
            await floor(stack, base_folder, at_once=4),
            await parlour(stack, "Parlour", ROOT, folder, at_once=4),
        )
        subjects = [await bare(stack, at_once=4), base, ours]
        await compare(*subjects, runs=3, single=20, at_once=16)
        assert len({len(list(walk(subject.lanes[0].message.now.components))) for subject in subjects}) == 1
        assert all(alike(subject.figures.answer, ours.figures.answer) for subject in subjects)
        assert alike(size(base_folder, "tables"), size(folder, "tables"))
        assert alike(size(base_folder, "moves"), size(folder, "moves"))
    for subject in subjects:
        assert len(subject.turns) == 3
        assert 0 < subject.figures.p50 <= subject.figures.p99
        assert all(figure > 0 for figure in subject.figures)
    lines = report(base, *subjects).splitlines()
    assert [line.split("  ")[0] for line in lines[1:]] == ["bare bot", "the floor", "Parlour", "goals"]
    assert lines[2].count(" 1.00 ×") == len(Figures._fields)


def test_a_goal_is_missed_beyond_it_and_not_at_it() -> None:
    even = Figures(*(4.0 for _ in Figures._fields))
    base = Subject("the floor", Wire(), 0, [], [even])
    at_goals = even._replace(**{name: 4 * goal for name, goal in (MOST | LEAST).items()})
    beyond = even._replace(p50=5.1, p99=400.0, per_second=2.9, work=5.7, work_at_once=5.5)
    assert missed(base, replace(base, turns=[at_goals])) == []
    assert missed(base, replace(base, turns=[even, beyond, beyond])) == ["p50", "per_second", "work"]
