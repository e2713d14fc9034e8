"""How fast presses are answered on the wire: `python -m tests.bench.press`."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import quantiles
from typing import TypeAlias

from tests.wire import Channel, Press, Wire

NextPress: TypeAlias = Callable[[], Press]
"""Makes the next press, which must be one that the bot answers."""

BARE = ("-m", "tests.wire.launcher", "tests.bench.bare_bot:make")
WARM_UP = 50


@dataclass(frozen=True)
class Figures:
    """Milliseconds from a press to its answer, one at a time, and presses a second with many at once."""

    p50: float
    p99: float
    per_second: float
    at_once: int

    def __str__(self) -> str:
        return (
            f"p50 {self.p50:.2f} ms, p99 {self.p99:.2f} ms, {self.per_second:.0f} presses/s with {self.at_once} at once"
        )


async def measure(lanes: list[NextPress], presses: int = 1000) -> Figures:
    """Presses one at a time on the first lane, then on all lanes at once, each lane one press after the other.

    A lane is a callable that gives the next press to make: on one message, or of one player.
    """
    for _ in range(WARM_UP):
        await lanes[0]()
    took = [(await lanes[0]()).took * 1000 for _ in range(presses)]
    left = iter(range(presses))

    async def run(lane: NextPress) -> None:
        for _ in left:
            await lane()

    began = time.perf_counter()
    await asyncio.gather(*(run(lane) for lane in lanes))
    rate = presses / (time.perf_counter() - began)
    hundredths = quantiles(took, n=100)
    return Figures(hundredths[49], hundredths[98], rate, len(lanes))


async def measure_bare(presses: int = 1000, at_once: int = 32) -> Figures:
    """The figures of the bare bot, as a process of its own, with a message for each press at once."""
    async with Wire(openapi=False) as wire:
        guild = wire.guild()
        channels = [wire.channel(guild, f"table-{n}") for n in range(at_once)]
        ana = wire.member(guild, "Ana")
        await wire.process(*BARE)
        await wire.until(lambda: all(c.messages for c in channels), "the boards")

        def lane(channel: Channel) -> NextPress:
            (message,) = wire.messages(channel)
            return lambda: wire.press(ana, message, message.controls[7].custom_id)

        return await measure([lane(c) for c in channels], presses)


if __name__ == "__main__":
    print(f"bare bot: {asyncio.run(measure_bare())}")
