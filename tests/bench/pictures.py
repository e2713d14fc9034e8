"""Measure how fast No Dice's boards are drawn: `python -m tests.bench.pictures`.

A position that was not drawn before must be there within 60 ms at p95, one that was within 2 ms, and while pictures are
drawn the event loop must not stand still for more than 50 ms. The very first picture of a process, for which the board
and the pieces are drawn once, is shown by itself.
"""

from __future__ import annotations

import asyncio
import sys
from itertools import islice
from random import Random
from time import perf_counter

from bot.chat.attachments import Attachments
from cogs.no_dice.picture.board import BoardPicture, pictured
from engines.no_dice import NoDice, NoDiceOptions

PICTURES = 200
ROUNDS = 3
"""The quietest counts: the machine may have other things to do."""
COLD = 60.0
CACHED = 2.0
BLOCKED = 50.0
TICK = 0.001


def drawings(count: int) -> list[BoardPicture]:
    """Different boards of games at random."""
    rng = Random(1)
    found: dict[BoardPicture, None] = {}
    state = NoDice.start(2, NoDiceOptions(), rng).state
    while len(found) < count:
        acting = sorted(state.to_act())
        if not acting:
            state = NoDice.start(2, NoDiceOptions(), rng).state
            continue
        view = state.view(None)
        found[pictured(view, view.turn or 0)] = None
        legal = state.legal(acting[0])
        state = state.apply(acting[0], rng.choices(legal, [action.weight for action in legal])[0], rng).state
    return list(islice(found, count))


async def measure() -> dict[str, float]:
    """All figures in milliseconds, but for the size."""
    boards = drawings(PICTURES + 1)
    first = await _timed(Attachments(), boards.pop(0))
    rounds = [await _round(boards) for _ in range(ROUNDS)]
    cold, cached, stalls = ([sorted(each[at]) for each in rounds] for at in range(3))
    return {
        "first of the process": first,
        "cold, median": min(times[PICTURES // 2] for times in cold),
        "cold, p95": min(times[PICTURES * 95 // 100] for times in cold),
        "cached, p95": min(times[PICTURES * 95 // 100] for times in cached),
        "event loop blocked, at most": min(times[-1] for times in stalls),
        "largest, KiB": max(len(board.png()) for board in boards) / 1024,
    }


async def _round(boards: list[BoardPicture]) -> tuple[list[float], list[float], list[float]]:
    """Return the seconds to draw each board, to find it again, and the loop's delays meanwhile."""
    attachments = Attachments()
    stalls: list[float] = []
    watch = asyncio.create_task(_watch(stalls))
    cold: list[float] = []
    cached: list[float] = []
    for board in boards:
        cold.append(await _timed(attachments, board))
        cached.append(await _timed(attachments, board))
    watch.cancel()
    return cold, cached, stalls


async def _timed(attachments: Attachments, board: BoardPicture) -> float:
    began = perf_counter()
    await attachments.png(board)
    return (perf_counter() - began) * 1000


async def _watch(stalls: list[float]) -> None:
    """Note how much later than asked for each look at the clock comes."""
    while True:
        began = perf_counter()
        await asyncio.sleep(TICK)
        stalls.append((perf_counter() - began - TICK) * 1000)


def main() -> None:
    """Print the figures, and fail where a picture is too slow."""
    figures = asyncio.run(measure())
    for name, figure in figures.items():
        print(f"{name:30}{figure:8.2f}{'' if 'KiB' in name else ' ms'}")
    limits = {"cold, p95": COLD, "cached, p95": CACHED, "event loop blocked, at most": BLOCKED, "largest, KiB": 120.0}
    if late := [name for name, limit in limits.items() if figures[name] > limit]:
        sys.exit(f"over the limit: {', '.join(late)}")


if __name__ == "__main__":
    main()
