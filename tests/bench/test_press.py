from tests.bench.bare_bot import board
from tests.bench.press import measure_bare


def test_the_bare_board_is_as_large_as_a_games() -> None:
    assert board(0).total_children_count == 35


async def test_the_bench_measures_the_bare_bot() -> None:
    figures = await measure_bare(presses=64)
    assert 0 < figures.p50 <= figures.p99
    assert figures.per_second > 0
