"""The faults that are tried, each at every place."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from tests.faults.places import Patience
from tests.wire.exchange import Exchange, Pattern, Reply
from tests.wire.faults import ConnectionCut, Moment, Rule, limit_headers, too_many


@dataclass(frozen=True)
class Kind:
    """One fault: an answer with a status and a code, or none at all."""

    name: str
    status: int = 0
    code: int = 0
    moment: Moment = Moment.BEFORE
    after: float | None = None
    """Seconds after which to come again."""
    held: bool = False
    """True if the answer comes too late for anybody to wait; without it and a status, the connection is cut."""


CODES = {
    10003: 404, 10007: 404, 10008: 404, 10062: 404, 30046: 400, 40003: 429, 40060: 400, 50001: 403, 50007: 403,
    50013: 403, 50027: 401, 50035: 400, 50083: 400, 50278: 403,
}  # fmt: skip
KINDS = (
    *(Kind(str(code), status, code) for code, status in CODES.items()),
    Kind("429", 429, after=0.01),
    Kind("429 for good", 429),
    Kind("500", 500),
    Kind("502", 502),
    Kind("503", 503),
    Kind("late, undone", held=True),
    Kind("late, done", held=True, moment=Moment.AFTER),
    Kind("cut, undone"),
    Kind("cut, done", moment=Moment.AFTER),
)
SLOW = next(kind for kind in KINDS if kind.name == "503")
FORBIDDEN = next(kind for kind in KINDS if kind.code == 50013)


@dataclass
class Strikes(Rule):
    """Strikes whatever request it is told to by `pick`, in the way that this says."""

    pick: Callable[[Exchange], Kind | None] = lambda _exchange: None
    patience: Patience = field(default_factory=Patience)
    _picked: dict[Exchange, Kind] = field(default_factory=dict)

    def takes(self, exchange: Exchange, moment: Moment) -> bool:
        if moment is Moment.BEFORE and (kind := self.pick(exchange)) is not None:
            self._picked[exchange] = kind
        kind = self._picked.get(exchange)
        return kind is not None and kind.moment is moment

    async def strike(self, exchange: Exchange) -> Reply | None:
        kind = self._picked[exchange]
        if kind.held:
            self.patience.expire(exchange)
            # Until whoever asked has hung up.
            await asyncio.get_running_loop().create_future()
        if not kind.status:
            raise ConnectionCut
        if kind.after is not None:
            return too_many(kind.after, limit_headers(5, 0, kind.after, time.time()))
        if kind.status >= 500:
            # discord.py would try again for half a minute.
            asyncio.get_running_loop().call_soon(self.patience.expire, exchange)
        return Reply(kind.status, {"code": kind.code, "message": "A fault of the test"})


def strikes(pick: Callable[[Exchange], Kind | None], patience: Patience) -> Strikes:
    """The rule for a wire."""
    return Strikes(Pattern("**"), Moment.BEFORE, None, pick=pick, patience=patience)
