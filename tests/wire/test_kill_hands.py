"""The bot killed at named points in games with hands: nothing is lost or done twice, and every hand is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.drivers.wire import WireDriver
from tests.drivers.wire_cards import FIRST, WireCards, offered
from tests.rules.wazabi.table import at
from tests.wire import CALLBACK, POST_MESSAGE, Answer, Message, Moment, Picture, Press, Wire
from tests.wire.killed import Point, before, is_picture, killed, killed_at

BEFORE_HAND_NOTE = "bot.store.tables:Store.hand before 1"
BEFORE_DEALT = "bot.store.tables:Store.dealt before 1"
LAST = {"nessie": "take", "wazabi": "play:draw3"}
"""The action that changes a hand and passes the turn."""
TO_DRAW = at("4 draw3 draw3 skip", "3 skip draw3 pass", "3 again take1 give1 pass", rolled="WWWW")
"""Ana may draw three cards, and it is then for Ben to roll."""

both = pytest.mark.parametrize("game", ["nessie", "wazabi"])


@pytest.fixture
def driver(driver: WireDriver) -> WireCards:
    """The three friends, at a game with hands."""
    return WireCards(driver.wire, driver.channel, driver.database, *driver.people)


@both
class TestInATurn:
    """Ana reveals or rolls, on the board or in the direct message."""

    @pytest.mark.parametrize(
        "point", [Point.BEFORE_COMMIT, Point.AFTER_COMMIT, CALLBACK, BEFORE_HAND_NOTE, BEFORE_DEALT]
    )
    async def test_a_press_on_the_board_counts_once(
        self, wire: Wire, driver: WireCards, database: Path, game: str, point: str
    ) -> None:
        async with before(wire, database):
            await driver.dealt(game)
        await self.counts_once(driver, driver.board, game, point)

    @pytest.mark.parametrize("point", [Point.AFTER_COMMIT, CALLBACK])
    async def test_a_press_in_the_direct_message_counts_once(
        self, wire: Wire, driver: WireCards, database: Path, game: str, point: str
    ) -> None:
        async with before(wire, database):
            await driver.dealt(game)
        await self.counts_once(driver, driver.hands[0], game, point)

    async def counts_once(self, driver: WireCards, on: Message, game: str, point: str) -> None:
        """A first move is made while the bot is killed; after the start the same messages show it and go on."""
        ana, text = driver.people[0], FIRST[game]
        board, hands, pings = driver.board, driver.hands, driver.pings
        stale = on.now

        def deed() -> Press:
            return driver.press(ana, text, on)

        if point == CALLBACK:
            press = await killed_at(driver.wire, driver.database, CALLBACK, Moment.AFTER, deed, is_picture)
            assert press.answer is Answer.UPDATE
        else:
            await killed(driver.wire, driver.database, point, deed)
        assert driver.moves == ([] if point == Point.BEFORE_COMMIT else [text])
        async with before(driver.wire, driver.database):
            if point == Point.BEFORE_COMMIT:
                await driver.press(ana, text, on)
            await driver.shows(lambda: driver.moves == [text])
            await driver.all_true()
            assert (driver.board, driver.hands, driver.pings) == (board, hands, pings)
            # What was on the screen when the bot was killed asks what was answered already.
            assert (await driver.wire.press(ana, on, stale_id(stale, text), picture=stale)).private
            assert (await driver.press(ana, "/panel:hand", board)).private
            for moves, message in enumerate((hands[0], board), 2):
                if offered(message.controls):
                    await driver.use(ana, message)
                    await driver.all_true()
                    assert len(driver.moves) == moves
        assert driver.hands == hands


@both
class TestWhenTheTurnPasses:
    """Ana's hand changes by what she presses in the channel, and a new board calls Ben."""

    @pytest.mark.parametrize(
        "point", [Point.BEFORE_COMMIT, Point.AFTER_COMMIT, Point.BEFORE_NOTE, Point.AFTER_NOTE, BEFORE_DEALT]
    )
    async def test_the_next_is_called_once(
        self, wire: Wire, driver: WireCards, database: Path, game: str, point: str
    ) -> None:
        on = await self.about_to_pass(wire, driver, database, game)
        await killed(wire, database, point, lambda: driver.press(driver.people[0], LAST[game], on))
        await self.passes_once(wire, driver, database, game, on)

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_the_next_is_called_once_though_the_bot_is_killed_while_posting(
        self, wire: Wire, driver: WireCards, database: Path, game: str, moment: Moment
    ) -> None:
        on = await self.about_to_pass(wire, driver, database, game)

        def deed() -> Press:
            return driver.press(driver.people[0], LAST[game], on)

        await killed_at(wire, database, POST_MESSAGE, moment, deed)
        await self.passes_once(wire, driver, database, game, on)

    async def about_to_pass(self, wire: Wire, driver: WireCards, database: Path, game: str) -> Message:
        """Ana has one press left in her turn; gives the message in the channel where it is offered."""
        ana = driver.people[0]
        async with before(wire, database):
            await driver.dealt(game)
            if game == "nessie":
                await driver.press(ana, "reveal")
                await driver.press(ana, "stick")
                await driver.all_true()
                return driver.board
        driver.put(TO_DRAW)
        async with before(wire, database):
            await driver.shows(lambda: not driver.has("roll"))
            await driver.all_true()
            panel = (await driver.press(ana, "/panel:hand")).original
            assert panel is not None
            return panel

    async def passes_once(self, wire: Wire, driver: WireCards, database: Path, game: str, on: Message) -> None:
        """After the start there is one new board with one call, every hand is true, and old and new messages answer."""
        ana, ben, _ = driver.people
        old, hands, moves = wire.messages(driver.channel)[0], driver.hands, driver.moves
        async with before(wire, database):
            if LAST[game] not in moves:
                await driver.press(ana, LAST[game], on)
            await driver.shows(lambda: driver.noted)
            await driver.newest_true()
            await driver.hands_true()
            assert driver.hands == hands
            assert driver.moves.count(LAST[game]) == 1
            assert len(wire.messages(driver.channel)) == 2
            assert (driver.called(0), driver.called(1), driver.called(2)) == (0, 1, 0)
            if offered(old.controls):
                # Killed before the old board was folded; what it asks was answered.
                assert (await driver.press(ana, LAST[game], old)).private
            await driver.press(ben, FIRST[game], hands[1])
            await driver.newest_true()
            await driver.hands_true()
        assert driver.moves[-2:] == [LAST[game], FIRST[game]]
        assert driver.hands == hands


@both
class TestAtTheDeal:
    """Ana begins the game, and three hands are posted."""

    @pytest.mark.parametrize("point", [BEFORE_HAND_NOTE, BEFORE_DEALT])
    async def test_everybody_gets_one_hand(
        self, wire: Wire, driver: WireCards, database: Path, game: str, point: str
    ) -> None:
        async with before(wire, database):
            await driver.joined(game, first=driver.people[0])
        await killed(wire, database, point, lambda: driver.press(driver.people[0], "/begin"))
        await self.one_hand_each(wire, driver, database, game)

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_everybody_gets_one_hand_though_the_bot_is_killed_while_posting_one(
        self, wire: Wire, driver: WireCards, database: Path, game: str, moment: Moment
    ) -> None:
        async with before(wire, database):
            await driver.joined(game, first=driver.people[0])
        bens = wire.dm(driver.people[1]).id

        def deed() -> Press:
            return driver.press(driver.people[0], "/begin")

        await killed_at(wire, database, POST_MESSAGE, moment, deed, lambda each: each.id("channel_id") == bens)
        await self.one_hand_each(wire, driver, database, game)

    async def one_hand_each(self, wire: Wire, driver: WireCards, database: Path, game: str) -> None:
        """After the start everybody has one direct message, the one posted before if any, and plays in it."""
        posted = [message for person in driver.people for message in wire.dms(person)]
        async with before(wire, database):
            await driver.shows(lambda: driver.has(FIRST[game]))
            await driver.all_true()
            assert set(posted) <= set(driver.hands)
            hands = driver.hands
            await driver.press(driver.people[0], FIRST[game], hands[0])
            await driver.all_true()
        assert driver.hands == hands
        assert driver.moves == [FIRST[game]]
        assert driver.called(1) == driver.called(2) == 0


def stale_id(shown: Picture, text: str) -> str:
    """The custom id that a control had for this."""
    (custom_id,) = (each.custom_id for each in shown.controls if each.custom_id.split(":", 3)[3] == text)
    return custom_id
