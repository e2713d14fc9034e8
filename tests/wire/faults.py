"""Faults between the bot and Discord, brought about by a test."""

import asyncio
import os
import signal
from dataclasses import dataclass, field
from enum import StrEnum

from tests.wire.exchange import Exchange, Pattern, Reply
from tests.wire.notice import Notice


class Moment(StrEnum):
    """The moment of the fault: before or after the server does what it was asked."""

    BEFORE = "before"
    AFTER = "after"


class ConnectionCut(Exception):
    """The connection ends here, without an answer."""


@dataclass
class Rule:
    """A fault that strikes some requests, so many times (None: always)."""

    pattern: Pattern
    moment: Moment
    times: int | None
    struck: int = 0

    def takes(self, exchange: Exchange, moment: Moment) -> bool:
        """Return whether it strikes now; each yes counts."""
        if moment is not self.moment or self.times == 0 or not self.pattern.fits(exchange):
            return False
        if self.times is not None:
            self.times -= 1
        self.struck += 1
        return True

    def stop(self) -> None:
        """Strike no more."""
        self.times = 0

    async def strike(self, exchange: Exchange) -> Reply | None:
        """The answer to give instead; None to go on; ConnectionCut to give none."""
        raise NotImplementedError


@dataclass
class Failure(Rule):
    """Answers with an error."""

    reply: Reply = field(default_factory=Reply)

    async def strike(self, exchange: Exchange) -> Reply | None:
        return self.reply


@dataclass
class Cut(Rule):
    """Ends the connection."""

    async def strike(self, exchange: Exchange) -> Reply | None:
        raise ConnectionCut


@dataclass
class Kill(Rule):
    """Ends the bot's process by SIGKILL, and with it the connection."""

    pid: int = 0

    async def strike(self, exchange: Exchange) -> Reply | None:
        os.kill(self.pid, signal.SIGKILL)
        raise ConnectionCut


@dataclass
class Hold(Rule):
    """Lets requests wait until the test releases them, in any order."""

    notice: Notice = field(default_factory=Notice)
    _gates: dict[Exchange, asyncio.Future[None]] = field(default_factory=dict)

    @property
    def waiting(self) -> list[Exchange]:
        """The requests that wait, by arrival."""
        return list(self._gates)

    async def arrived(self, count: int = 1) -> list[Exchange]:
        """The requests that wait, once there are so many."""
        await self.notice.until(lambda: len(self._gates) >= count, f"{count} held at {self.pattern.route}")
        return self.waiting

    def release(self, index: int = 0) -> Exchange:
        """Let one go on, the longest waiting unless told otherwise."""
        exchange = self.waiting[index]
        self._gates.pop(exchange).set_result(None)
        return exchange

    def release_all(self) -> None:
        """Let all go on, and hold no more."""
        self.stop()
        while self._gates:
            self.release()

    async def strike(self, exchange: Exchange) -> Reply | None:
        gate: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._gates[exchange] = gate
        self.notice.changed()
        try:
            await gate
        finally:
            self._gates.pop(exchange, None)
        return None


@dataclass
class Bucket:
    """A rate limit as Discord counts it: so many requests per channel in so many seconds."""

    pattern: Pattern
    limit: int
    per: float
    windows: dict[str, tuple[float, int]] = field(default_factory=dict)

    def take(self, exchange: Exchange, now: float) -> tuple[dict[str, str], Reply | None]:
        """The headers for the answer, and the 429 where the bucket is empty."""
        major = next(iter(exchange.ids.values()), "")
        end, used = self.windows.get(major, (0.0, 0))
        if now >= end:
            end, used = now + self.per, 0
        refused = used >= self.limit
        self.windows[major] = (end, used if refused else used + 1)
        left = 0 if refused else self.limit - used - 1
        headers = limit_headers(self.limit, left, end - now, now)
        return headers, too_many(end - now, headers) if refused else None


def limit_headers(limit: int, left: int, after: float, now: float) -> dict[str, str]:
    """The headers by which a client learns of a rate limit."""
    return {
        "X-RateLimit-Limit": str(limit),
        "X-RateLimit-Remaining": str(left),
        "X-RateLimit-Reset": f"{now + after:.3f}",
        "X-RateLimit-Reset-After": f"{after:.3f}",
        "X-RateLimit-Bucket": "a5b1c2d3e4f5",
    }


def too_many(after: float, headers: dict[str, str], *, everywhere: bool = False, via: bool = True) -> Reply:
    """Discord's 429; without `via` it is the one of the gate in front of Discord, which discord.py gives up on."""
    body = {"message": "You are being rate limited.", "retry_after": round(after, 3), "global": everywhere}
    told = headers | {"Retry-After": str(max(1, round(after)))}
    if via:
        told["Via"] = "1.1 google"
    if everywhere:
        told["X-RateLimit-Global"] = "true"
    return Reply(429, body, told)


class Faults:
    """The rules in force and the rate limits, asked at every request."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []
        self.buckets: list[Bucket] = []

    async def meet(self, exchange: Exchange, moment: Moment) -> Reply | None:
        """Lets every rule strike that takes this request; the first answer that one gives counts."""
        for rule in [r for r in self.rules if r.takes(exchange, moment)] if self.rules else ():
            if (reply := await rule.strike(exchange)) is not None:
                return reply
        return None
