"""Many presses at once, and answers that come late, in any order or never: one road, and a true board."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import permutations
from pathlib import Path

import pytest

from bot.chat.bot import FLUSH_EVERY, Parlour
from tests.drivers.wire import WireDriver, answered
from tests.wire import CALLBACK, EDIT_MESSAGE, POST_MESSAGE, Answer, Exchange, Member, Moment, Press, Wire
from tests.wire.parlour import MovedClock

pytestmark = pytest.mark.usefixtures("bot")
MOMENTS = pytest.mark.parametrize("moment", list(Moment))


def is_picture(exchange: Exchange) -> bool:
    """Return whether an answer to a press changes the pressed message."""
    return exchange.json.get("type") == Answer.UPDATE


def marked(driver: WireDriver) -> int:
    """Return the number of dice that the board shows as marked."""
    return sum(driver.text_of(each).startswith("free:") for each in driver.board.controls)


def marks_shown(driver: WireDriver) -> list[int]:
    """Return the number of marked dice on each picture of the board, oldest first."""
    return [
        sum(driver.text_of(each).startswith("free:") for each in picture.controls) for picture in driver.board.pictures
    ]


class TestAtOnce:
    @pytest.mark.field_note(11)
    async def test_of_twenty_equal_presses_one_is_a_move_and_nineteen_are_refused_privately(
        self, wire: Wire, driver: WireDriver
    ) -> None:
        mover = await driver.rolling()
        presses = await answered(*(driver.press(mover, "roll") for _ in range(20)))
        refused = [press for press in presses if press.private]
        assert (len(refused), driver.moves.count("roll")) == (19, 1)
        assert {press.text.split(":")[0] for press in refused} <= {
            "That button is from an earlier moment; use the newest board",
        }
        assert {press.original for press in refused} <= set(wire.ephemerals(mover))
        await driver.true()

    @pytest.mark.field_note(12)
    async def test_three_dice_pressed_within_one_moment_are_all_marked_and_shown(self, driver: WireDriver) -> None:
        mover = await driver.marking()
        await answered(*(driver.press(mover, f"mark:{die}") for die in range(3)))
        await driver.true()
        assert sorted(driver.moves[-3:]) == ["mark:0", "mark:1", "mark:2"]
        assert marked(driver) == 3

    async def test_everybody_who_finishes_a_sheet_at_the_same_time_is_done(self, driver: WireDriver) -> None:
        await driver.begun()
        panels = [await driver.press(person, "/panel:sheet") for person in driver.people]
        for press in panels:
            assert press.original is not None
            await driver.press(press.member or driver.people[0], "auto", press.original)
        await answered(*(driver.press(_who(press), "confirm", press.original) for press in panels))
        await driver.shows(lambda: driver.has("roll"))
        await driver.true()
        assert driver.moves.count("confirm") == 3

    async def test_one_of_two_who_press_the_last_place_gets_it(
        self, wire: Wire, driver: WireDriver, ben: Member, cleo: Member
    ) -> None:
        await driver.open()
        levels = await driver.press(driver.people[0], "/computer")
        await answered(*(driver.press(driver.people[0], "/computer:easy", levels.original) for _ in range(3)))
        await driver.true()
        presses = await answered(driver.press(ben, "/join"), driver.press(cleo, "/join"))
        assert [press.private for press in presses].count(True) == 1
        assert "All places" in next(press.text for press in presses if press.private)
        await driver.true()

    async def test_fifty_tables_at_once_all_land(self, wire: Wire, database: Path, ana: Member, ben: Member) -> None:
        channels = [wire.channel(ana.guild, f"table-{number}") for number in range(50)]
        drivers = [WireDriver(wire, channel, database, ana, ben) for channel in channels]
        await asyncio.gather(*(driver.open() for driver in drivers))
        await answered(*(driver.press(ben, "/join") for driver in drivers))
        await asyncio.gather(*(driver.true() for driver in drivers))
        await answered(*(driver.press(ana, "/begin") for driver in drivers))
        await asyncio.gather(*(driver.true() for driver in drivers))
        assert drivers[0].rows("SELECT count(*), min(version), max(version) FROM tables") == [(50, 2, 2)]


class TestOrder:
    @pytest.fixture(autouse=True)
    def patient(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The answer is the picture, however slow the machine is."""
        monkeypatch.setattr("bot.chat.interactions.PATIENCE", 60.0)

    @MOMENTS
    @pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
    @pytest.mark.field_note(28)
    async def test_an_older_picture_never_overwrites_a_newer_one(
        self, wire: Wire, driver: WireDriver, moment: Moment, order: tuple[int, ...]
    ) -> None:
        mover = await driver.marking()
        callbacks, edits = wire.hold(CALLBACK, moment), wire.hold(EDIT_MESSAGE, moment)
        presses: list[Press] = []
        for die in range(3):
            presses.append(driver.press(mover, f"mark:{die}"))
            await callbacks.arrived(die + 1)
        held = callbacks.waiting
        for index in order:
            callbacks.release(callbacks.waiting.index(held[index]))
        callbacks.release_all()
        await answered(*presses)
        edits.release_all()
        await driver.true()
        shown = marks_shown(driver)
        assert shown == sorted(shown)
        assert shown[-1] == 3

    @MOMENTS
    @pytest.mark.parametrize("edit_first", [True, False])
    async def test_an_edit_and_an_answer_on_their_way_end_in_the_newest_picture(
        self, wire: Wire, driver: WireDriver, ben: Member, cleo: Member, moment: Moment, edit_first: bool
    ) -> None:
        lobby = await driver.open()
        await driver.press(ben, "/join")
        await driver.true()
        edits = wire.hold(EDIT_MESSAGE, moment)
        leaving = driver.type(ben, "table leave")
        await edits.arrived()
        callbacks = wire.hold(CALLBACK, moment)
        joining = driver.press(cleo, "/join", lobby)
        await callbacks.arrived()
        for hold in (edits, callbacks) if edit_first else (callbacks, edits):
            hold.release_all()
        await answered(leaving, joining)
        await driver.true()
        assert "Cleo" in lobby.text
        assert "Ben" not in lobby.text

    @MOMENTS
    async def test_a_picture_whose_answer_is_lost_is_mended(
        self, wire: Wire, driver: WireDriver, clock: MovedClock, moment: Moment
    ) -> None:
        mover = await driver.marking()
        cut = wire.cut(CALLBACK, moment, when=is_picture)
        press = driver.press(mover, "mark:0")
        await press
        assert cut.struck == 1
        assert driver.moves[-1] == "mark:0"
        if moment is Moment.BEFORE:
            assert press.private
            assert "Your move counts" in press.text
        clock.advance(FLUSH_EVERY)
        await driver.true()
        assert marked(driver) == 1

    @MOMENTS
    async def test_an_edit_whose_answer_is_lost_is_mended(
        self, wire: Wire, driver: WireDriver, clock: MovedClock, ben: Member, moment: Moment
    ) -> None:
        await driver.open()
        await driver.press(ben, "/join")
        await driver.true()
        cut = wire.cut(EDIT_MESSAGE, moment)
        leaving = driver.type(ben, "table leave")
        await driver.shows(lambda: "Your move counts" in leaving.text)
        assert cut.struck == 1
        clock.advance(FLUSH_EVERY)
        await driver.true()
        assert "Ben" not in driver.board.text


class TestSlowness:
    async def test_a_press_is_acknowledged_in_time_though_posting_is_slow(
        self, wire: Wire, driver: WireDriver, ana: Member, ben: Member
    ) -> None:
        lobby = await driver.open()
        await driver.press(ben, "/join")
        await driver.true()
        hold = wire.hold(POST_MESSAGE)
        press = await driver.press(ana, "/begin", lobby)
        assert (press.answer, press.took < 3) == (Answer.DEFERRED_UPDATE, True)
        await hold.arrived()
        hold.release_all()
        await driver.true()
        assert driver.has("/panel:sheet")

    async def test_a_press_is_acknowledged_in_time_though_the_disk_is_slow(
        self, wire: Wire, driver: WireDriver, database: Path
    ) -> None:
        mover = await driver.marking()
        with closing(sqlite3.connect(database, isolation_level=None, check_same_thread=False)) as other:
            # In a thread, since the bot may have to finish a change before.
            await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
            press = await driver.press(mover, "mark:0")
            assert (press.answer, press.took < 3) == (Answer.DEFERRED_UPDATE, True)
            assert "mark:0" not in driver.moves
        await driver.shows(lambda: marked(driver) == 1)
        await driver.true()

    @pytest.mark.field_note(28)
    async def test_presses_during_a_slow_answer_are_acknowledged_and_shown_after_it(
        self, wire: Wire, driver: WireDriver
    ) -> None:
        mover = await driver.marking()
        hold = wire.hold(CALLBACK, when=is_picture)
        first = driver.press(mover, "mark:0")
        await hold.arrived()
        for press in await answered(*(driver.press(mover, f"mark:{die}") for die in (1, 2))):
            assert press.took < 3
        hold.release_all()
        await first
        await driver.true()
        assert marked(driver) == 3


class TestRefusedAnswers:
    @pytest.fixture(autouse=True)
    def patient(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The answer is the picture, however slow the machine is."""
        monkeypatch.setattr("bot.chat.interactions.PATIENCE", 60.0)

    @pytest.mark.parametrize(
        ("status", "code"), [(404, 10062), (400, 40060), (401, 50027), (503, 0)], ids=["late", "twice", "token", "5xx"]
    )
    async def test_a_move_counts_and_is_shown_whatever_is_said_of_its_answer(
        self, wire: Wire, driver: WireDriver, status: int, code: int
    ) -> None:
        mover = await driver.marking()
        wire.fail(CALLBACK, status, code, when=is_picture)
        press = driver.press(mover, "mark:0")
        await driver.shows(lambda: marked(driver) == 1)
        assert driver.moves.count("mark:0") == 1
        await driver.true()
        assert not press.private

    async def test_an_answer_that_is_limited_is_given_again(self, wire: Wire, driver: WireDriver) -> None:
        mover = await driver.marking()
        wire.limit(CALLBACK, after=0.02)
        await driver.press(mover, "mark:0")
        await driver.true()
        assert driver.moves.count("mark:0") == marked(driver) == 1

    async def test_what_can_be_shown_by_no_answer_at_all_is_mended(
        self, wire: Wire, driver: WireDriver, clock: MovedClock, bot: Parlour
    ) -> None:
        mover = await driver.marking()
        answers, edits = wire.fail(CALLBACK, 404, 10062, times=None), wire.fail(EDIT_MESSAGE, 400, 50035, times=None)
        driver.press(mover, "mark:0")
        await wire.until(lambda: edits.struck and answers.struck > 1)
        answers.stop()
        edits.stop()
        clock.advance(FLUSH_EVERY)
        await driver.true()
        assert (driver.moves[-1], marked(driver)) == ("mark:0", 1)


def _who(press: Press) -> Member:
    assert press.member is not None
    return press.member
