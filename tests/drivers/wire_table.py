"""People at a table on the wire, and the bot that they play with in the test's own process."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from bot.chat.bot import Parlour
from bot.table.table import Table
from engines.core import State
from tests.drivers.direct import state_of
from tests.drivers.driver import waiting
from tests.drivers.wire import WireDriver
from tests.wire import Control, Message, Press, Wire, running
from tests.wire.parlour import MovedClock, parlour

AWAKE = 20.0
"""Seconds that are enough for what the bot does by its clock."""


class WireTable(WireDriver):
    """People who press only what is there, once the board is what is on disk."""

    def __init__(self, wire: Wire, database: Path) -> None:
        super().__init__(wire, wire.channel(wire.guild()), database)
        self._clock = MovedClock()
        self._running = AsyncExitStack()
        self.bot: Parlour
        self.person("Ana")

    async def start(self) -> None:
        self.bot = await self._running.enter_async_context(running(self.wire, parlour(self.database, self._clock)))
        await self.bot.wait_until_ready()
        await self._until_idle(1)

    async def stop(self) -> None:
        await self._running.aclose()

    async def join(self, who: str) -> Press:
        return await self._use(who, "/join")

    async def begin(self, who: str) -> Press:
        return await self._use(who, "/begin")

    async def act(self, who: str, text: str) -> Press:
        """Do what has this text on the board, or on the panel that the board opens."""
        await self.true()
        message = self.board
        if _offering(message, text) is None:
            (panel,) = (each for each in message.controls if self.text_of(each).startswith("/panel:"))
            opened = (await self.wire.press(self.person(who), message, panel.custom_id)).original
            assert opened is not None
            message = opened
        control = _offering(message, text)
        assert control is not None, f"{text} is not offered: {message.text}"
        if control.options:
            return await self._done(lambda: self.wire.select(self.person(who), message, control.custom_id, [text]))
        return await self._done(lambda: self.wire.press(self.person(who), message, control.custom_id))

    async def leave(self, who: str) -> Press:
        asked = (await self.type(who, "table leave")).original
        assert asked is not None
        return await self._done(lambda: self.wire.press(self.person(who), asked, "Leave the game"))

    async def kick(self, who: str, player: str) -> Press:
        return await self._done(lambda: self.type(who, "table kick", player=self.person(player)))

    async def replace(self, who: str, player: str, newcomer: str) -> Press:
        people = {"player": self.person(player), "by": self.person(newcomer)}
        return await self._done(lambda: self.type(who, "table replace", **people))

    async def undo(self, who: str) -> Press:
        return await self._done(lambda: self.type(who, "table undo"))

    async def rematch(self, who: str) -> Press:
        return await self._use(who, "/rematch")

    async def agree(self, who: str) -> Press:
        return await self._use(who, "/agree:")

    async def decline(self, who: str) -> Press:
        return await self._use(who, "/decline:")

    async def here(self, who: str) -> Press:
        return await self._use(who, "/here:")

    async def after(self, seconds: float) -> None:
        """Let time pass, and return once everybody who was woken waits again."""
        waiting_before = self._clock.waiting
        self._clock.advance(seconds)
        await self._until_idle(waiting_before)

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    async def table(self, number: int = 1) -> Table:
        table = await self.bot.services.store.table(number)
        assert table is not None
        return table

    async def state(self, number: int = 1) -> State:
        return state_of(await self.table(number))

    async def waiting_for(self) -> set[str]:
        return waiting(await self.table(), await self.state())

    async def _use(self, who: str, beginning: str) -> Press:
        """Press the control of the board whose text begins so, once the board is what is on disk."""
        await self.true()
        texts = [each for each in map(self.text_of, self.board.controls) if each.startswith(beginning)]
        assert texts, f"no {beginning} on: {self.board.text}"
        return await self._done(lambda: self.press(who, texts[0]))

    async def _done(self, do: Callable[[], Press]) -> Press:
        """Do something, and return once it is on disk: an answer that is only acknowledged comes before that."""
        before = self._versions
        press = await do()
        await self.shows(lambda: self._versions != before)
        return press

    @property
    def _versions(self) -> Sequence[Any]:
        return self.rows("SELECT id, version FROM tables ORDER BY id")

    async def _until_idle(self, waiting_before: int) -> None:
        async with asyncio.timeout(AWAKE):
            while self._clock.waiting < waiting_before:  # noqa: ASYNC110 -- only the clock knows, and it tells nobody
                await asyncio.sleep(0.005)


def _offering(message: Message, text: str) -> Control | None:
    """Return the control that does this, as a button or by one of its entries."""
    for control in message.controls:
        texts = [value for _, value in control.options] or [control.custom_id.split(":", 3)[3]]
        if text in texts and not control.disabled:
            return control
    return None
