"""Many presses at once, and answers that come late, in any order or never: one road, and a true board."""

import asyncio
import sqlite3
from contextlib import closing
from itertools import permutations
from pathlib import Path

import pytest

from bot.chat.bot import FLUSH_EVERY, Parlour
from tests.wire import CALLBACK, EDIT_MESSAGE, POST_MESSAGE, Answer, Exchange, Member, Moment, Press, Wire
from tests.wire.evening import Evening, answered
from tests.wire.parlour import MovedClock

pytestmark = pytest.mark.usefixtures("bot")
MOMENTS = pytest.mark.parametrize("moment", list(Moment))


def is_picture(exchange: Exchange) -> bool:
    """Whether an answer to a press changes the pressed message."""
    return exchange.json.get("type") == Answer.UPDATE


def marked(evening: Evening) -> int:
    """How many dice the board shows as marked."""
    return sum(evening.text_of(each).startswith("free:") for each in evening.board.controls)


def marks_shown(evening: Evening) -> list[int]:
    """How many dice were marked on each picture of the board, oldest first."""
    return [
        sum(evening.text_of(each).startswith("free:") for each in picture.controls)
        for picture in evening.board.pictures
    ]


class TestAtOnce:
    @pytest.mark.field_note(11)
    async def test_of_twenty_equal_presses_one_is_a_move_and_nineteen_are_refused_privately(
        self, wire: Wire, evening: Evening
    ) -> None:
        mover = await evening.rolling()
        presses = await answered(*(evening.press(mover, "roll") for _ in range(20)))
        refused = [press for press in presses if press.private]
        assert (len(refused), evening.moves.count("roll")) == (19, 1)
        assert {press.text.split(":")[0] for press in refused} <= {
            "That button is from an earlier moment; use the newest board",
        }
        assert {press.original for press in refused} <= set(wire.ephemerals(mover))
        await evening.true()

    @pytest.mark.field_note(12)
    async def test_three_dice_pressed_within_one_moment_are_all_marked_and_shown(self, evening: Evening) -> None:
        mover = await evening.marking()
        await answered(*(evening.press(mover, f"mark:{die}") for die in range(3)))
        await evening.true()
        assert sorted(evening.moves[-3:]) == ["mark:0", "mark:1", "mark:2"]
        assert marked(evening) == 3

    async def test_everybody_who_finishes_a_sheet_at_the_same_time_is_done(self, evening: Evening) -> None:
        await evening.begun()
        panels = [await evening.press(person, "/panel:sheet") for person in evening.people]
        for press in panels:
            assert press.original is not None
            await evening.press(press.member or evening.people[0], "auto", press.original)
        await answered(*(evening.press(_who(press), "confirm", press.original) for press in panels))
        await evening.shows(lambda: evening.has("roll"))
        await evening.true()
        assert evening.moves.count("confirm") == 3

    async def test_one_of_two_who_press_the_last_place_gets_it(
        self, wire: Wire, evening: Evening, ben: Member, cleo: Member
    ) -> None:
        await evening.opened()
        levels = await evening.press(evening.people[0], "/computer")
        await answered(*(evening.press(evening.people[0], "/computer:easy", levels.original) for _ in range(3)))
        await evening.true()
        presses = await answered(evening.press(ben, "/join"), evening.press(cleo, "/join"))
        assert [press.private for press in presses].count(True) == 1
        assert "All places" in next(press.text for press in presses if press.private)
        await evening.true()

    async def test_fifty_tables_at_once_all_land(self, wire: Wire, database: Path, ana: Member, ben: Member) -> None:
        channels = [wire.channel(ana.guild, f"table-{number}") for number in range(50)]
        evenings = [Evening(wire, channel, database, ana, ben) for channel in channels]
        await asyncio.gather(*(evening.opened() for evening in evenings))
        await answered(*(evening.press(ben, "/join") for evening in evenings))
        await asyncio.gather(*(evening.true() for evening in evenings))
        await answered(*(evening.press(ana, "/begin") for evening in evenings))
        await asyncio.gather(*(evening.true() for evening in evenings))
        assert evenings[0].rows("SELECT count(*), min(version), max(version) FROM tables") == [(50, 2, 2)]


class TestOrder:
    @pytest.fixture(autouse=True)
    def patient(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The answer is the picture, however slow the machine is."""
        monkeypatch.setattr("bot.chat.interactions.PATIENCE", 60.0)

    @MOMENTS
    @pytest.mark.parametrize("order", list(permutations(range(3))), ids=str)
    @pytest.mark.field_note(28)
    async def test_an_older_picture_never_overwrites_a_newer_one(
        self, wire: Wire, evening: Evening, moment: Moment, order: tuple[int, ...]
    ) -> None:
        mover = await evening.marking()
        callbacks, edits = wire.hold(CALLBACK, moment), wire.hold(EDIT_MESSAGE, moment)
        presses: list[Press] = []
        for die in range(3):
            presses.append(evening.press(mover, f"mark:{die}"))
            await callbacks.arrived(die + 1)
        held = callbacks.waiting
        for index in order:
            callbacks.release(callbacks.waiting.index(held[index]))
        callbacks.release_all()
        await answered(*presses)
        edits.release_all()
        await evening.true()
        shown = marks_shown(evening)
        assert shown == sorted(shown)
        assert shown[-1] == 3

    @MOMENTS
    @pytest.mark.parametrize("edit_first", [True, False])
    async def test_an_edit_and_an_answer_on_their_way_end_in_the_newest_picture(
        self, wire: Wire, evening: Evening, ben: Member, cleo: Member, moment: Moment, edit_first: bool
    ) -> None:
        lobby = await evening.opened()
        await evening.press(ben, "/join")
        await evening.true()
        edits = wire.hold(EDIT_MESSAGE, moment)
        leaving = wire.slash(ben, evening.channel, "table leave")
        await edits.arrived()
        callbacks = wire.hold(CALLBACK, moment)
        joining = evening.press(cleo, "/join", lobby)
        await callbacks.arrived()
        for hold in (edits, callbacks) if edit_first else (callbacks, edits):
            hold.release_all()
        await answered(leaving, joining)
        await evening.true()
        assert "Cleo" in lobby.text
        assert "Ben" not in lobby.text

    @MOMENTS
    async def test_a_picture_whose_answer_is_lost_is_mended(
        self, wire: Wire, evening: Evening, clock: MovedClock, moment: Moment
    ) -> None:
        mover = await evening.marking()
        cut = wire.cut(CALLBACK, moment, when=is_picture)
        press = evening.press(mover, "mark:0")
        await press
        assert cut.struck == 1
        assert evening.moves[-1] == "mark:0"
        if moment is Moment.BEFORE:
            assert press.private
            assert "Your move counts" in press.text
        clock.advance(FLUSH_EVERY)
        await evening.true()
        assert marked(evening) == 1

    @MOMENTS
    async def test_an_edit_whose_answer_is_lost_is_mended(
        self, wire: Wire, evening: Evening, clock: MovedClock, ben: Member, moment: Moment
    ) -> None:
        await evening.opened()
        await evening.press(ben, "/join")
        await evening.true()
        cut = wire.cut(EDIT_MESSAGE, moment)
        leaving = wire.slash(ben, evening.channel, "table leave")
        await evening.shows(lambda: "Your move counts" in leaving.text)
        assert cut.struck == 1
        clock.advance(FLUSH_EVERY)
        await evening.true()
        assert "Ben" not in evening.board.text


class TestSlowness:
    async def test_a_press_is_acknowledged_in_time_though_posting_is_slow(
        self, wire: Wire, evening: Evening, ana: Member, ben: Member
    ) -> None:
        lobby = await evening.opened()
        await evening.press(ben, "/join")
        await evening.true()
        hold = wire.hold(POST_MESSAGE)
        press = await evening.press(ana, "/begin", lobby)
        assert (press.answer, press.took < 3) == (Answer.DEFERRED_UPDATE, True)
        await hold.arrived()
        hold.release_all()
        await evening.true()
        assert evening.has("/panel:sheet")

    async def test_a_press_is_acknowledged_in_time_though_the_disk_is_slow(
        self, wire: Wire, evening: Evening, database: Path
    ) -> None:
        mover = await evening.marking()
        with closing(sqlite3.connect(database, isolation_level=None, check_same_thread=False)) as other:
            # In a thread, since the bot may have to finish a change before.
            await asyncio.to_thread(other.execute, "BEGIN IMMEDIATE")
            press = await evening.press(mover, "mark:0")
            assert (press.answer, press.took < 3) == (Answer.DEFERRED_UPDATE, True)
            assert "mark:0" not in evening.moves
        await evening.shows(lambda: marked(evening) == 1)
        await evening.true()

    @pytest.mark.field_note(28)
    async def test_presses_during_a_slow_answer_are_acknowledged_and_shown_after_it(
        self, wire: Wire, evening: Evening
    ) -> None:
        mover = await evening.marking()
        hold = wire.hold(CALLBACK, when=is_picture)
        first = evening.press(mover, "mark:0")
        await hold.arrived()
        for press in await answered(*(evening.press(mover, f"mark:{die}") for die in (1, 2))):
            assert press.took < 3
        hold.release_all()
        await first
        await evening.true()
        assert marked(evening) == 3


class TestRefusedAnswers:
    @pytest.fixture(autouse=True)
    def patient(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """The answer is the picture, however slow the machine is."""
        monkeypatch.setattr("bot.chat.interactions.PATIENCE", 60.0)

    @pytest.mark.parametrize(
        ("status", "code"), [(404, 10062), (400, 40060), (401, 50027), (503, 0)], ids=["late", "twice", "token", "5xx"]
    )
    async def test_a_move_counts_and_is_shown_whatever_is_said_of_its_answer(
        self, wire: Wire, evening: Evening, status: int, code: int
    ) -> None:
        mover = await evening.marking()
        wire.fail(CALLBACK, status, code, when=is_picture)
        press = evening.press(mover, "mark:0")
        await evening.shows(lambda: marked(evening) == 1)
        assert evening.moves.count("mark:0") == 1
        await evening.true()
        assert not press.private

    async def test_an_answer_that_is_limited_is_given_again(self, wire: Wire, evening: Evening) -> None:
        mover = await evening.marking()
        wire.limit(CALLBACK, after=0.02)
        await evening.press(mover, "mark:0")
        await evening.true()
        assert evening.moves.count("mark:0") == marked(evening) == 1

    async def test_what_can_be_shown_by_no_answer_at_all_is_mended(
        self, wire: Wire, evening: Evening, clock: MovedClock, bot: Parlour
    ) -> None:
        mover = await evening.marking()
        answers, edits = wire.fail(CALLBACK, 404, 10062, times=None), wire.fail(EDIT_MESSAGE, 400, 50035, times=None)
        evening.press(mover, "mark:0")
        await wire.until(lambda: edits.struck and answers.struck > 1)
        answers.stop()
        edits.stop()
        clock.advance(FLUSH_EVERY)
        await evening.true()
        assert (evening.moves[-1], marked(evening)) == ("mark:0", 1)


def _who(press: Press) -> Member:
    assert press.member is not None
    return press.member
