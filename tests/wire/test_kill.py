"""The bot killed at named points and started anew: nothing is lost, nothing is done twice, and old buttons work."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.drivers.wire import WireDriver
from tests.wire import CALLBACK, POST_MESSAGE, Answer, Member, Message, Moment, Press, Wire
from tests.wire.killed import Point, before, is_picture, killed, killed_at
from tests.wire.parlour import DATABASE, STOPPABLE

LIMIT = 5.0
"""Seconds in which a service's stop is to be obeyed."""


class TestInATurn:
    async def test_a_move_that_was_not_committed_never_was(
        self, wire: Wire, driver: WireDriver, database: Path
    ) -> None:
        async with before(wire, database):
            mover = await driver.marking()
        board, moves, pings = driver.board, driver.moves, driver.pings
        press = await killed(wire, database, Point.BEFORE_COMMIT, lambda: driver.press(mover, "mark:0"))
        assert press.answer is None
        async with before(wire, database):
            assert driver.moves == moves
            await driver.press(mover, "mark:0", board)
            await driver.true()
        assert driver.moves == [*moves, "mark:0"]
        assert (driver.board, driver.pings) == (board, pings)

    @pytest.mark.parametrize("point", [Point.AFTER_COMMIT, CALLBACK], ids=["unanswered", "answered"])
    @pytest.mark.field_note(8)
    async def test_a_committed_move_is_shown_after_the_start_by_the_same_message(
        self, wire: Wire, driver: WireDriver, database: Path, point: str
    ) -> None:
        async with before(wire, database):
            mover = await driver.marking()
        board, moves, pings = driver.board, driver.moves, driver.pings

        def deed() -> Press:
            return driver.press(mover, "mark:0")

        if point == CALLBACK:
            press = await killed_at(wire, database, CALLBACK, Moment.AFTER, deed, is_picture)
            assert press.answer is Answer.UPDATE
        else:
            await killed(wire, database, point, deed)
        assert driver.moves == [*moves, "mark:0"]
        async with before(wire, database):
            await driver.shows(lambda: driver.has("free:0"))
            await driver.true()
            await driver.press(mover, "roll", board)
            await driver.true()
        assert driver.moves == [*moves, "mark:0", "roll"]
        assert driver.board is board
        assert driver.pings == pings


class TestWhenTheTurnPasses:
    """The last of three finishes their sheet in a private panel, and a new board calls whoever begins."""

    async def test_a_last_sheet_that_was_not_committed_is_finished_by_the_same_panel(
        self, wire: Wire, driver: WireDriver, database: Path, cleo: Member
    ) -> None:
        panel = await self.almost(wire, driver, database)
        await killed(wire, database, Point.BEFORE_COMMIT, lambda: driver.press(cleo, "confirm", panel))
        async with before(wire, database):
            await driver.press(cleo, "confirm", panel)
            await self.passes_once(driver)

    @pytest.mark.parametrize("point", [Point.AFTER_COMMIT, Point.BEFORE_NOTE])
    async def test_whose_turn_it_is_is_called_once_whenever_the_bot_is_killed(
        self, wire: Wire, driver: WireDriver, database: Path, cleo: Member, point: str
    ) -> None:
        panel = await self.almost(wire, driver, database)
        await killed(wire, database, point, lambda: driver.press(cleo, "confirm", panel))
        async with before(wire, database):
            await self.passes_once(driver)

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_whose_turn_it_is_is_called_once_though_the_bot_is_killed_while_posting(
        self, wire: Wire, driver: WireDriver, database: Path, cleo: Member, moment: Moment
    ) -> None:
        panel = await self.almost(wire, driver, database)
        await killed_at(wire, database, POST_MESSAGE, moment, lambda: driver.press(cleo, "confirm", panel))
        async with before(wire, database):
            await self.passes_once(driver)

    async def test_a_board_that_the_bot_does_not_know_to_have_posted_is_played_on_at_once(
        self, wire: Wire, driver: WireDriver, database: Path, cleo: Member
    ) -> None:
        panel = await self.almost(wire, driver, database)
        await killed_at(wire, database, POST_MESSAGE, Moment.AFTER, lambda: driver.press(cleo, "confirm", panel))
        board = driver.board
        async with before(wire, database):
            await driver.press(driver.people[0], "roll", board)
            await driver.shows(lambda: not driver.has("roll"))
            assert await driver.true() is board
        assert len(driver.pings) == 3

    async def test_an_old_board_that_could_not_be_folded_refuses_and_the_new_one_plays(
        self, wire: Wire, driver: WireDriver, database: Path, cleo: Member
    ) -> None:
        panel = await self.almost(wire, driver, database)
        old = driver.board
        await killed(wire, database, Point.AFTER_NOTE, lambda: driver.press(cleo, "confirm", panel))
        async with before(wire, database):
            press = await driver.press(cleo, "/panel:sheet", old)
            assert press.private
            await driver.press(driver.mover, "roll")
            await driver.shows(lambda: driver.has("mark:0"))
        assert len(driver.pings) == 3

    async def almost(self, wire: Wire, driver: WireDriver, database: Path) -> Message:
        """All but one are done with their sheets; gives the panel of the one who has only to say so."""
        async with before(wire, database):
            await driver.begun(first=driver.people[0])
            *others, last = driver.people
            for person in others:
                await (await driver.set_up(person))
            panel = (await driver.press(last, "/panel:sheet")).original
            assert panel is not None
            await driver.press(last, "auto", panel)
            await driver.shows(lambda: any(driver.text_of(each) == "confirm" for each in panel.controls))
            await driver.true()
            return panel

    async def passes_once(self, driver: WireDriver) -> None:
        """There is one new board, with one call, and its buttons work."""
        await driver.shows(lambda: driver.has("roll"))
        await driver.true()
        assert driver.moves.count("confirm") == 3
        assert len(driver.wire.messages(driver.channel)) == 3
        first = driver.people[0]
        assert [user for user, words in driver.pings if "roll the first" in words] == [first.user.id]
        await driver.press(first, "roll")
        await driver.shows(lambda: driver.has("mark:0"))


class TestInTheLobby:
    @pytest.mark.parametrize(
        "point", ["bot.store.tables:Store.create before 1", "bot.store.tables:Store.create after 1"]
    )
    async def test_a_table_that_was_being_opened_is_there_or_can_be_opened(
        self, wire: Wire, driver: WireDriver, database: Path, point: str
    ) -> None:
        await killed(wire, database, point, lambda: self.start(driver))
        assert driver.wire.messages(driver.channel) == []
        async with before(wire, database):
            if "before" in point:
                await self.start(driver)
            await self.one_lobby(driver)

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_a_lobby_that_was_being_posted_is_there_once(
        self, wire: Wire, driver: WireDriver, database: Path, moment: Moment
    ) -> None:
        await killed_at(wire, database, POST_MESSAGE, moment, lambda: self.start(driver))
        async with before(wire, database):
            await self.one_lobby(driver)

    async def test_a_lobby_that_was_posted_and_not_noted_is_there_once(
        self, wire: Wire, driver: WireDriver, database: Path
    ) -> None:
        await killed(wire, database, Point.BEFORE_NOTE, lambda: self.start(driver))
        async with before(wire, database):
            await self.one_lobby(driver)

    @pytest.mark.parametrize("point", [Point.BEFORE_COMMIT, Point.AFTER_COMMIT])
    async def test_who_was_joining_is_seated_or_can_join(
        self, wire: Wire, driver: WireDriver, database: Path, ben: Member, point: str
    ) -> None:
        async with before(wire, database):
            lobby = await driver.open()
        await killed(wire, database, point, lambda: driver.press(ben, "/join"))
        async with before(wire, database):
            if point == Point.BEFORE_COMMIT:
                await driver.press(ben, "/join")
            await driver.shows(lambda: "Ben" in lobby.text)
            await driver.true()
            assert "a place already" in (await driver.press(ben, "/join")).text
        assert driver.rows("SELECT count(*) FROM seats") == [(2,)]

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_a_game_that_was_beginning_has_begun_with_one_call(
        self, wire: Wire, driver: WireDriver, database: Path, ana: Member, ben: Member, moment: Moment
    ) -> None:
        async with before(wire, database):
            await driver.open()
            await driver.press(ben, "/join")
            await driver.true()
        await killed_at(wire, database, POST_MESSAGE, moment, lambda: driver.press(ana, "/begin"))
        async with before(wire, database):
            await driver.shows(lambda: driver.has("/panel:sheet"))
            await driver.true()
            assert (await driver.press(ben, "/panel:sheet")).private
        assert len(driver.wire.messages(driver.channel)) == 2
        assert [user for user, _ in driver.pings].count(ben.user.id) == 1

    def start(self, driver: WireDriver) -> Press:
        return driver.wire.slash(driver.people[0], driver.channel, "naasii start")

    async def one_lobby(self, driver: WireDriver) -> None:
        """There is one lobby of one table, and its buttons work."""
        await driver.shows(lambda: driver.wire.messages(driver.channel))
        lobby = await driver.true()
        await driver.press(driver.people[1], "/join")
        await driver.shows(lambda: "Ben" in lobby.text)
        await driver.true()
        assert driver.wire.messages(driver.channel) == [lobby]
        assert driver.rows("SELECT count(*) FROM tables") == [(1,)]


class TestStopped:
    async def test_what_is_under_way_is_committed_and_shown_before_the_end(
        self, wire: Wire, driver: WireDriver, database: Path
    ) -> None:
        async with before(wire, database):
            mover = await driver.marking()
        bot = await wire.process(*STOPPABLE, env={DATABASE: str(database)})
        hold = wire.hold(CALLBACK, when=is_picture)
        press = driver.press(mover, "mark:0")
        await hold.arrived()
        async with asyncio.timeout(LIMIT):
            stop = asyncio.create_task(bot.stop())
            late = await refused_as_stopping(driver, next(each for each in driver.people if each is not mover))
            hold.release_all()
            await press
            assert await stop == 0, bot.output
        assert "restarted" in late.text
        assert driver.moves[-1] == "mark:0"
        await driver.true()
        ((version, painted),) = driver.rows("SELECT version, painted FROM tables")
        assert version == painted
        assert "Traceback" not in bot.output

    async def test_it_ends_in_time_though_discord_does_not_answer(
        self, wire: Wire, driver: WireDriver, database: Path
    ) -> None:
        async with before(wire, database):
            mover = await driver.marking()
        bot = await wire.process(*STOPPABLE, env={DATABASE: str(database)})
        hold = wire.hold(CALLBACK)
        driver.press(mover, "mark:0")
        await hold.arrived()
        async with asyncio.timeout(LIMIT):
            assert await bot.stop() == 0, bot.output
        hold.release_all()
        async with before(wire, database):
            await driver.shows(lambda: driver.has("free:0"))
            await driver.true()


async def refused_as_stopping(driver: WireDriver, who: Member) -> Press:
    """Press out of turn until the bot has taken note that it is to stop."""
    while "not your turn" in (press := await driver.press(who, "mark:1")).text:
        pass
    return press
