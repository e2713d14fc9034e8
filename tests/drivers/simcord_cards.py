"""A table whose game has hands, in a simulated server: a direct message for everybody, and “My hand” in the channel."""

from __future__ import annotations

from random import Random

import msgspec
from simcord import HttpLogEntry

from bot.table.table import Status
from engines.core import State
from engines.players.random_policy import choose
from tests.drivers.direct import state_of
from tests.drivers.simcord import Answer, SimDriver
from tests.rules.wazabi.table import at
from tests.sim.message import Seen


class SimCards(SimDriver):
    """A table whose game has hands."""

    async def deal(self, game: str, host: str, *others: str, **options: object) -> None:
        """Open a table, let others join, and begin."""
        await self.type(host, f"{game} start", **options)
        for other in others:
            await self.press(other, "Join")
        await self.press(host, "Begin")

    async def put(self, state: State, number: int = 1) -> None:
        """Put another position on a table, and let time pass until the bot shows it."""
        raw = msgspec.json.encode(state).decode()
        await self.write(f"UPDATE tables SET state = '{raw}', version = version + 1 WHERE id = {number}")
        await self.env.advance_time(31)

    async def two_to_cut_down(self) -> None:
        """Deal Wazabi at a table at which Ana may have Ben and Cleo choose two cards each, by playing `play:down2`."""
        await self.deal("wazabi", "Ana", "Ben", "Cleo", first=self.person("Ana"))
        await self.put(at("4 down2", "3 skip draw3 pass", "3 again take1 give1 pass", rolled="WWWW"))

    # -- direct messages

    def hands(self, who: str) -> list[Seen]:
        """Return the direct messages that somebody has from the bot, oldest first."""
        user = self.person(who).user
        return [seen for seen in map(Seen.of, user.dm_channel.history(viewer=user)) if not seen.private]

    def hand(self, who: str) -> Seen:
        """Return somebody's one direct message."""
        (hand,) = self.hands(who)
        return hand

    async def press_hand(self, who: str, name: str, on: Seen | None = None) -> Answer:
        """Press something on one's direct message."""
        seen = on or self.hands(who)[-1]
        control, user = seen.control(name), self.person(who).user
        if control.menu:
            return self._answer(await user.select(seen.message, [control.text], custom_id=control.custom_id))
        return self._answer(await user.click(seen.message, custom_id=control.custom_id))

    async def open_hand(self, who: str) -> Seen:
        """Open “My hand”, and return what it shows."""
        await self.press(who, "My hand")
        return self.panel(who)

    async def press_panel(self, who: str, name: str) -> Answer:
        """Press something on what “My hand” shows, opened anew."""
        return await self.press(who, name, on=await self.open_hand(who))

    def sent_to(self, who: str, after: int = 0) -> list[HttpLogEntry]:
        """Return the posts and edits in somebody's direct messages since so many requests."""
        path = f"/channels/{self.person(who).user.dm_channel.id}/messages"
        return [each for each in self.env.http_requests[after:] if each.path.startswith(path)]

    def shut(self, who: str, code: int = 50007, status: int = 403) -> None:
        """Close somebody's direct messages to the bot, or have Discord answer otherwise there."""
        path = f"/channels/{self.person(who).user.dm_channel.id}/messages*"
        self.env.inject_error("*", path, status=status, code=code, times=None)

    def reopen(self) -> None:
        """Let everybody take direct messages again."""
        self.env.backend.faults.clear()

    async def throw_away(self, who: str) -> None:
        """Delete somebody's direct message."""
        message = self.hand(who).message
        self.env.backend.delete_message(message.channel.id, message.id)
        await self.env.settle()

    # -- playing

    async def play_hand_once(self, rng: Random, sensible: float = 0.0) -> Answer:
        """Have somebody who is to act do something, wherever it can be pressed.

        `sensible` is the share of actions that end games sooner.
        """
        table = await self.table()
        state = state_of(table)
        seat = rng.choice(sorted(state.to_act()))
        who = self.name_of(table, seat)
        legal = {each.text for each in state.legal(seat)}
        safe = rng.random() < sensible
        action = (state.safe(seat) if safe else choose(state.view(seat), state.legal(seat), rng)).text
        place = rng.random()
        if action in self.board.offered and place < 0.5:
            assert self.board.offered <= legal
            return await self.press(who, action)
        if place < 0.9:
            assert self.hands(who)[-1].offered == legal
            return await self.press_hand(who, action)
        panel = await self.open_hand(who)
        assert panel.offered == legal
        return await self.press(who, action, on=panel)

    async def play_hands_out(self, rng: Random, most: int = 4000) -> int:
        """Play on to the end, and return the number of presses."""
        for presses in range(most):
            if (await self.table()).status is not Status.PLAYING:
                return presses
            await self.play_hand_once(rng)
        raise AssertionError(f"no end in {most} presses")
