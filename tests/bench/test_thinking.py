from __future__ import annotations

from tests.bench.thinking import subjects, take_turn


async def test_the_bench_meets_computers_that_think_and_others_that_do_not() -> None:
    thinking, idle = subjects()
    for subject in (thinking, idle):
        await take_turn(subject, others=8, presses=8)
        assert 0 < subject.p50 <= subject.p99
        assert min(subject.thinking) > 0
        assert "event loop held" in str(subject)
    assert thinking.thoughts[0] > 0
    assert idle.thoughts == [0]
