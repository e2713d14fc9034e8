"""No Dice on the wire: boards with files, as Discord takes them, and the bot killed at named points."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import BytesIO
from pathlib import Path
from random import Random

import msgspec
import pytest
from PIL import Image

from engines.no_dice import NoDice
from tests.drivers.wire import WireDriver
from tests.engines.no_dice.boards import instead
from tests.wire import CALLBACK, EDIT_ANSWER, EDIT_MESSAGE, POST_MESSAGE, Exchange, Member, Moment, Press, Wire
from tests.wire.killed import Point, before, is_picture, killed, killed_at
from tests.wire.parlour import MovedClock
from tests.wire.picture import Kind, walk

LARGEST = 120 * 1024
"""Bytes of a picture."""
BONUS = "first: 2 18 19 | second: 4 | to move first"
"""`move:19` lines three up, and the turn goes on in the same message."""


async def begun(driver: WireDriver, **options: object) -> None:
    """Ana and Ben begin, and Ana is to move."""
    await driver.open("nodice", first=driver.people[0], **options)
    await driver.press(driver.people[1], "/join")
    await driver.press(driver.people[0], "/begin")
    await driver.shows(lambda: driver.has("move:6"))


def put(driver: WireDriver, board: str) -> None:
    """Set the pieces of the running game up anew, while no bot runs."""
    ((raw,),) = driver.rows("SELECT state FROM tables WHERE ended_at IS NULL")
    state = instead(msgspec.json.decode(raw, type=NoDice), board)
    with closing(sqlite3.connect(driver.database)) as database, database:
        database.execute("UPDATE tables SET state = ?, version = version + 1", (msgspec.json.encode(state).decode(),))


def with_files(wire: Wire) -> Iterator[Exchange]:
    """The requests that brought files."""
    return (each for each in wire.requests if each.files)


class TestFiles:
    async def test_a_game_s_boards_come_with_pictures_as_discord_takes_them(
        self, wire: Wire, driver: WireDriver, database: Path
    ) -> None:
        """The wire holds every multipart body to Discord's limits, and to its document where that is present."""
        async with before(wire, database):
            await begun(driver, stakes="yes", games=2)
            rng = Random(4)
            for _ in range(30):
                moves = [text for each in driver.board.controls if "move" in (text := driver.text_of(each))]
                board, seen = driver.board, len(driver.board.pictures)
                await driver.press(driver.mover, rng.choice(moves))
                await driver.shows(
                    lambda board=board, seen=seen: driver.board is not board or len(board.pictures) > seen
                )
                await driver.true()
                (attachment,) = driver.board.now.attachments
                (gallery,) = (each for each in walk(driver.board.now.components) if each["type"] == Kind.GALLERY)
                assert gallery["items"][0]["media"]["url"] == attachment["url"]
        sent = list(with_files(wire))
        assert len(sent) == 31
        for exchange in sent:
            (file,) = exchange.files
            assert len(file.content) <= LARGEST
            assert Image.open(BytesIO(file.content)).format == "PNG"
        assert len({each.files[0].filename for each in sent}) > 25

    async def test_where_files_are_forbidden_the_game_goes_on_in_words_and_pictures_return(
        self, wire: Wire, driver: WireDriver, database: Path
    ) -> None:
        async with before(wire, database):
            await begun(driver)
            for route in (POST_MESSAGE, EDIT_MESSAGE, EDIT_ANSWER, CALLBACK):
                wire.fail(route, 403, 50013, times=None, when=lambda exchange: bool(exchange.files))
            for turn in range(4):
                board = driver.board
                press = await driver.press(driver.mover, "move:6" if turn < 2 else "move:5")
                await driver.shows(lambda board=board: driver.board is not board)
                assert not press.private
                assert driver.board.now.attachments == []
                assert "risks" in driver.board.text
                assert "-# Last: " in driver.board.text
            wire.faults.rules.clear()
            board = driver.board
            await driver.press(driver.mover, "move:2")
            await driver.shows(lambda: driver.board is not board)
            await driver.true()
            assert len(driver.board.now.attachments) == 1

    @pytest.mark.usefixtures("bot")
    async def test_a_board_whose_answer_is_lost_is_posted_once_with_its_picture(
        self, wire: Wire, driver: WireDriver, clock: MovedClock
    ) -> None:
        await begun(driver)
        wire.cut(POST_MESSAGE, Moment.AFTER)
        press = await driver.press(driver.mover, "move:6")
        assert not press.private
        await driver.true()
        assert len(wire.messages(driver.channel)) == 2
        assert [user for user, _ in driver.pings].count(driver.people[1].user.id) == 1


class TestKilledWhenTheTurnPasses:
    async def test_a_move_that_was_not_committed_is_made_by_the_same_board(
        self, wire: Wire, driver: WireDriver, database: Path, ana: Member
    ) -> None:
        async with before(wire, database):
            await begun(driver)
        board = driver.board
        await killed(wire, database, Point.BEFORE_COMMIT, lambda: driver.press(ana, "move:6"))
        assert driver.moves == []
        async with before(wire, database):
            await driver.press(ana, "move:6", board)
            await self.passed_once(driver)

    @pytest.mark.parametrize("point", [Point.AFTER_COMMIT, Point.BEFORE_NOTE, Point.AFTER_NOTE])
    async def test_the_opponent_is_called_once_and_sees_the_picture(
        self, wire: Wire, driver: WireDriver, database: Path, ana: Member, point: str
    ) -> None:
        async with before(wire, database):
            await begun(driver)
        old = driver.board
        await killed(wire, database, point, lambda: driver.press(ana, "move:6"))
        async with before(wire, database):
            if point == Point.AFTER_NOTE:
                # The new board is known and true; the old one could not be folded, and refuses.
                assert (await driver.press(ana, "move:6", old)).private
                assert driver.pings[-1][0] == driver.people[1].user.id
                await driver.press(driver.people[1], "move:6")
                await driver.shows(lambda: driver.mover is ana)
                assert driver.moves == ["move:6", "move:6"]
                return
            await self.passed_once(driver)

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_the_opponent_is_called_once_though_the_bot_is_killed_while_posting(
        self, wire: Wire, driver: WireDriver, database: Path, ana: Member, moment: Moment
    ) -> None:
        async with before(wire, database):
            await begun(driver)
        await killed_at(wire, database, POST_MESSAGE, moment, lambda: driver.press(ana, "move:6"))
        async with before(wire, database):
            await self.passed_once(driver)

    async def passed_once(self, driver: WireDriver) -> None:
        """There is one new board with its picture and one call, the old one is folded, and the new one plays."""
        ben = driver.people[1]
        await driver.shows(lambda: driver.mover is ben)
        await driver.true()
        assert driver.moves == ["move:6"]
        assert [user for user, words in driver.pings if "Ana moved" in words] == [ben.user.id]
        assert len(driver.wire.messages(driver.channel)) == 2
        await driver.press(ben, "move:6")
        await driver.shows(lambda: driver.mover is driver.people[0])
        await driver.true()


class TestKilledInATurn:
    @pytest.mark.parametrize("point", [Point.BEFORE_COMMIT, Point.AFTER_COMMIT, CALLBACK])
    async def test_a_bonus_is_earned_once_and_shown_by_the_same_message(
        self, wire: Wire, driver: WireDriver, database: Path, ana: Member, point: str
    ) -> None:
        async with before(wire, database):
            await begun(driver, stakes="yes")
        put(driver, BONUS)
        async with before(wire, database):
            await driver.shows(lambda: driver.has("move:19"))
            board = await driver.true()

        def deed() -> Press:
            return driver.press(ana, "move:19")

        if point == CALLBACK:
            await killed_at(wire, database, CALLBACK, Moment.AFTER, deed, is_picture)
        else:
            await killed(wire, database, point, deed)
        async with before(wire, database):
            if point == Point.BEFORE_COMMIT:
                await driver.press(ana, "move:19")
            await driver.shows(lambda: driver.has("double"))
            assert await driver.true() is board
            await driver.press(ana, "double")
            await driver.shows(lambda: driver.mover is driver.people[1])
            await driver.true()
        assert driver.moves == ["move:19", "double"]
        assert "stake ×2" in driver.board.text

    @pytest.mark.parametrize("point", [Point.BEFORE_COMMIT, Point.AFTER_COMMIT])
    async def test_resigning_in_a_series_counts_once(
        self, wire: Wire, driver: WireDriver, database: Path, ana: Member, point: str
    ) -> None:
        async with before(wire, database):
            await begun(driver, games=3)
            asked = (await driver.press(ana, "/ask:resign")).original
        assert asked is not None
        await killed(wire, database, point, lambda: driver.press(ana, "resign", asked))
        async with before(wire, database):
            if point == Point.BEFORE_COMMIT:
                await driver.press(ana, "resign", asked)
            await driver.shows(lambda: "game 2 of 3" in driver.board.text)
            await driver.true()
            if point == Point.AFTER_COMMIT:
                assert "not your turn" in (await driver.press(ana, "resign", asked)).text
        assert "Ana 0 : 33 Ben" in driver.board.text
        assert driver.moves == ["resign"]
