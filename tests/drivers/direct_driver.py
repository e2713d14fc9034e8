"""People at a table in the test's own process: what they do is asked of the services, and shown to nobody."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Self

from bot.play.clock import Clock
from bot.store.tables import Store
from bot.table.lobby import Person
from bot.table.table import Table
from engines import GAMES
from engines.core import State
from tests.drafts import ANA, BEN, CHANNEL, CLEO, GUILD
from tests.drivers.direct import DirectProposals, DirectTables, StillClock
from tests.drivers.driver import waiting

PEOPLE: Mapping[str, Person] = {each.name: each for each in (ANA, BEN, CLEO, Person(104, "Dana", "en-US"))}


class DirectDriver:
    """The services on a database, without Discord."""

    def __init__(self, path: Path, store: Store, clock: StillClock) -> None:
        self._path = path
        self._clock = clock
        self._serve(store)

    @classmethod
    async def start(cls, path: Path) -> Self:
        return cls(path, await Store.open(path), StillClock())

    async def stop(self) -> None:
        await self.tables.store.close()

    def person(self, who: str) -> Person:
        return PEOPLE[who]

    async def open(self, game: str = "naasii", **options: Any) -> Table:
        first = options.pop("first", None)
        return await self.tables.opened(
            GAMES[game],
            GAMES[game].options(**options),
            ANA,
            guild_id=GUILD,
            channel_id=CHANNEL,
            locale="en-US",
            first_id=None if first is None else first.id,
        )

    async def join(self, who: str) -> Table:
        return await self.tables.join(await self._number(), PEOPLE[who])

    async def begin(self, who: str) -> Table:
        return await self.tables.begin(await self._number(), PEOPLE[who].id)

    async def act(self, who: str, text: str) -> Table:
        table, user_id = await self.table(await self._number()), PEOPLE[who].id
        return await self.tables.act(table.id, self.tables.question(table, user_id), user_id, text)

    async def leave(self, who: str) -> Table:
        return await self.tables.leave(await self._number(), PEOPLE[who].id)

    async def kick(self, who: str, player: str) -> Table:
        return await self._proposals.kick(await self._number(), PEOPLE[who].id, PEOPLE[player].id)

    async def replace(self, who: str, player: str, newcomer: str) -> Table:
        by, chair, new = (PEOPLE[name].id for name in (who, player, newcomer))
        return await self._proposals.replace(await self._number(), by, chair, new, moderator=False)

    async def undo(self, who: str) -> Table:
        return await self._proposals.undo(await self._number(), PEOPLE[who].id)

    async def rematch(self, who: str) -> Table:
        ended, begun = await self._proposals.rematch(await self._number(), PEOPLE[who].id)
        return begun or ended

    async def agree(self, who: str) -> Table:
        return await self._proposals.agree(*await self._asked(), PEOPLE[who])

    async def decline(self, who: str) -> Table:
        return await self._proposals.decline(*await self._asked(), PEOPLE[who].id)

    async def here(self, who: str) -> Table:
        return await self._proposals.here(*await self._asked(), PEOPLE[who].id)

    async def after(self, seconds: float) -> None:
        self._clock.time += seconds
        await self._proposals.expire(await self._number())

    async def restart(self) -> None:
        await self.stop()
        self._serve(await Store.open(self._path))

    async def table(self, number: int = 1) -> Table:
        return (await self.tables.load(number)).table

    async def state(self, number: int = 1) -> State:
        return self.tables.state(await self.table(number))

    async def waiting_for(self) -> set[str]:
        return waiting(await self.table(), await self.state())

    def _serve(self, store: Store) -> None:
        clock: Clock = self._clock
        self.tables = DirectTables(store, clock, GAMES)
        self._proposals = DirectProposals(self.tables, clock)

    async def _number(self) -> int:
        """Return the number of the newest table."""
        number = 1
        while await self.tables.find(number + 1) is not None:
            number += 1
        return number

    async def _asked(self) -> tuple[int, int]:
        """Return the number of the newest table, and that of what it is asked."""
        table = await self.table(await self._number())
        assert table.proposal is not None
        return table.id, table.proposal.number
