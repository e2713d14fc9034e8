"""The bot killed at named points and started anew: nothing is lost, nothing is done twice, and old buttons work."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.wire import CALLBACK, POST_MESSAGE, Answer, Member, Message, Moment, Press, Wire
from tests.wire.evening import Evening
from tests.wire.killed import (
    AFTER_COMMIT,
    AFTER_NOTE,
    BEFORE_COMMIT,
    BEFORE_NOTE,
    before,
    is_picture,
    killed,
    killed_at,
)
from tests.wire.parlour import DATABASE, STOPPABLE

LIMIT = 5.0
"""Seconds in which a service's stop is to be obeyed."""


class TestInATurn:
    async def test_a_move_that_was_not_committed_never_was(self, wire: Wire, evening: Evening, database: Path) -> None:
        async with before(wire, database):
            mover = await evening.marking()
        board, moves, pings = evening.board, evening.moves, evening.pings
        press = await killed(wire, database, BEFORE_COMMIT, lambda: evening.press(mover, "mark:0"))
        assert press.answer is None
        async with before(wire, database):
            assert evening.moves == moves
            await evening.press(mover, "mark:0", board)
            await evening.true()
        assert evening.moves == [*moves, "mark:0"]
        assert (evening.board, evening.pings) == (board, pings)

    @pytest.mark.parametrize("point", [AFTER_COMMIT, CALLBACK], ids=["unanswered", "answered"])
    @pytest.mark.field_note(8)
    async def test_a_committed_move_is_shown_after_the_start_by_the_same_message(
        self, wire: Wire, evening: Evening, database: Path, point: str
    ) -> None:
        async with before(wire, database):
            mover = await evening.marking()
        board, moves, pings = evening.board, evening.moves, evening.pings

        def deed() -> Press:
            return evening.press(mover, "mark:0")

        if point == CALLBACK:
            press = await killed_at(wire, database, CALLBACK, Moment.AFTER, deed, is_picture)
            assert press.answer is Answer.UPDATE
        else:
            await killed(wire, database, point, deed)
        assert evening.moves == [*moves, "mark:0"]
        async with before(wire, database):
            await evening.shows(lambda: evening.has("free:0"))
            await evening.true()
            await evening.press(mover, "roll", board)
            await evening.true()
        assert evening.moves == [*moves, "mark:0", "roll"]
        assert evening.board is board
        assert evening.pings == pings


class TestWhenTheTurnPasses:
    """The last of three finishes their sheet in a private panel, and a new board calls whoever begins."""

    async def test_a_last_sheet_that_was_not_committed_is_finished_by_the_same_panel(
        self, wire: Wire, evening: Evening, database: Path, cleo: Member
    ) -> None:
        panel = await self.almost(wire, evening, database)
        await killed(wire, database, BEFORE_COMMIT, lambda: evening.press(cleo, "confirm", panel))
        async with before(wire, database):
            await evening.press(cleo, "confirm", panel)
            await self.passes_once(evening)

    @pytest.mark.parametrize("point", [AFTER_COMMIT, BEFORE_NOTE])
    async def test_whose_turn_it_is_is_called_once_whenever_the_bot_is_killed(
        self, wire: Wire, evening: Evening, database: Path, cleo: Member, point: str
    ) -> None:
        panel = await self.almost(wire, evening, database)
        await killed(wire, database, point, lambda: evening.press(cleo, "confirm", panel))
        async with before(wire, database):
            await self.passes_once(evening)

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_whose_turn_it_is_is_called_once_though_the_bot_is_killed_while_posting(
        self, wire: Wire, evening: Evening, database: Path, cleo: Member, moment: Moment
    ) -> None:
        panel = await self.almost(wire, evening, database)
        await killed_at(wire, database, POST_MESSAGE, moment, lambda: evening.press(cleo, "confirm", panel))
        async with before(wire, database):
            await self.passes_once(evening)

    async def test_a_board_that_the_bot_does_not_know_to_have_posted_is_played_on_at_once(
        self, wire: Wire, evening: Evening, database: Path, cleo: Member
    ) -> None:
        panel = await self.almost(wire, evening, database)
        await killed_at(wire, database, POST_MESSAGE, Moment.AFTER, lambda: evening.press(cleo, "confirm", panel))
        board = evening.board
        async with before(wire, database):
            await evening.press(evening.people[0], "roll", board)
            await evening.shows(lambda: not evening.has("roll"))
            assert await evening.true() is board
        assert len(evening.pings) == 3

    async def test_an_old_board_that_could_not_be_folded_refuses_and_the_new_one_plays(
        self, wire: Wire, evening: Evening, database: Path, cleo: Member
    ) -> None:
        panel = await self.almost(wire, evening, database)
        old = evening.board
        await killed(wire, database, AFTER_NOTE, lambda: evening.press(cleo, "confirm", panel))
        async with before(wire, database):
            press = await evening.press(cleo, "/panel:sheet", old)
            assert press.private
            await evening.press(evening.mover, "roll")
            await evening.shows(lambda: evening.has("mark:0"))
        assert len(evening.pings) == 3

    async def almost(self, wire: Wire, evening: Evening, database: Path) -> Message:
        """All but one are done with their sheets; gives the panel of the one who has only to say so."""
        async with before(wire, database):
            await evening.begun(first=evening.people[0])
            *others, last = evening.people
            for person in others:
                await (await evening.chosen(person))
            panel = (await evening.press(last, "/panel:sheet")).original
            assert panel is not None
            await evening.press(last, "auto", panel)
            await evening.shows(lambda: any(evening.text_of(each) == "confirm" for each in panel.controls))
            await evening.true()
            return panel

    async def passes_once(self, evening: Evening) -> None:
        """There is one new board, with one call, and its buttons work."""
        await evening.shows(lambda: evening.has("roll"))
        await evening.true()
        assert evening.moves.count("confirm") == 3
        assert len(evening.wire.messages(evening.channel)) == 3
        first = evening.people[0]
        assert [user for user, words in evening.pings if "roll the first" in words] == [first.user.id]
        await evening.press(first, "roll")
        await evening.shows(lambda: evening.has("mark:0"))


class TestInTheLobby:
    @pytest.mark.parametrize(
        "point", ["bot.store.tables:Store.create before 1", "bot.store.tables:Store.create after 1"]
    )
    async def test_a_table_that_was_being_opened_is_there_or_can_be_opened(
        self, wire: Wire, evening: Evening, database: Path, point: str
    ) -> None:
        await killed(wire, database, point, lambda: self.start(evening))
        assert evening.wire.messages(evening.channel) == []
        async with before(wire, database):
            if "before" in point:
                await self.start(evening)
            await self.one_lobby(evening)

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_a_lobby_that_was_being_posted_is_there_once(
        self, wire: Wire, evening: Evening, database: Path, moment: Moment
    ) -> None:
        await killed_at(wire, database, POST_MESSAGE, moment, lambda: self.start(evening))
        async with before(wire, database):
            await self.one_lobby(evening)

    async def test_a_lobby_that_was_posted_and_not_noted_is_there_once(
        self, wire: Wire, evening: Evening, database: Path
    ) -> None:
        await killed(wire, database, BEFORE_NOTE, lambda: self.start(evening))
        async with before(wire, database):
            await self.one_lobby(evening)

    @pytest.mark.parametrize("point", [BEFORE_COMMIT, AFTER_COMMIT])
    async def test_who_was_joining_is_seated_or_can_join(
        self, wire: Wire, evening: Evening, database: Path, ben: Member, point: str
    ) -> None:
        async with before(wire, database):
            lobby = await evening.opened()
        await killed(wire, database, point, lambda: evening.press(ben, "/join"))
        async with before(wire, database):
            if point == BEFORE_COMMIT:
                await evening.press(ben, "/join")
            await evening.shows(lambda: "Ben" in lobby.text)
            await evening.true()
            assert "a place already" in (await evening.press(ben, "/join")).text
        assert evening.rows("SELECT count(*) FROM seats") == [(2,)]

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_a_game_that_was_beginning_has_begun_with_one_call(
        self, wire: Wire, evening: Evening, database: Path, ana: Member, ben: Member, moment: Moment
    ) -> None:
        async with before(wire, database):
            await evening.opened()
            await evening.press(ben, "/join")
            await evening.true()
        await killed_at(wire, database, POST_MESSAGE, moment, lambda: evening.press(ana, "/begin"))
        async with before(wire, database):
            await evening.shows(lambda: evening.has("/panel:sheet"))
            await evening.true()
            assert (await evening.press(ben, "/panel:sheet")).private
        assert len(evening.wire.messages(evening.channel)) == 2
        assert [user for user, _ in evening.pings].count(ben.user.id) == 1

    def start(self, evening: Evening) -> Press:
        return evening.wire.slash(evening.people[0], evening.channel, "naasii start")

    async def one_lobby(self, evening: Evening) -> None:
        """There is one lobby of one table, and its buttons work."""
        await evening.shows(lambda: evening.wire.messages(evening.channel))
        lobby = await evening.true()
        await evening.press(evening.people[1], "/join")
        await evening.shows(lambda: "Ben" in lobby.text)
        await evening.true()
        assert evening.wire.messages(evening.channel) == [lobby]
        assert evening.rows("SELECT count(*) FROM tables") == [(1,)]


class TestStopped:
    async def test_what_is_under_way_is_committed_and_shown_before_the_end(
        self, wire: Wire, evening: Evening, database: Path
    ) -> None:
        async with before(wire, database):
            mover = await evening.marking()
        bot = await wire.process(*STOPPABLE, env={DATABASE: str(database)})
        hold = wire.hold(CALLBACK, when=is_picture)
        press = evening.press(mover, "mark:0")
        await hold.arrived()
        async with asyncio.timeout(LIMIT):
            stop = asyncio.create_task(bot.stop())
            late = await refused_as_stopping(evening, next(each for each in evening.people if each is not mover))
            hold.release_all()
            await press
            assert await stop == 0, bot.output
        assert "restarted" in late.text
        assert evening.moves[-1] == "mark:0"
        await evening.true()
        ((version, painted),) = evening.rows("SELECT version, painted FROM tables")
        assert version == painted
        assert "Traceback" not in bot.output

    async def test_it_ends_in_time_though_discord_does_not_answer(
        self, wire: Wire, evening: Evening, database: Path
    ) -> None:
        async with before(wire, database):
            mover = await evening.marking()
        bot = await wire.process(*STOPPABLE, env={DATABASE: str(database)})
        hold = wire.hold(CALLBACK)
        evening.press(mover, "mark:0")
        await hold.arrived()
        async with asyncio.timeout(LIMIT):
            assert await bot.stop() == 0, bot.output
        hold.release_all()
        async with before(wire, database):
            await evening.shows(lambda: evening.has("free:0"))
            await evening.true()


async def refused_as_stopping(evening: Evening, who: Member) -> Press:
    """Press out of turn until the bot has taken note that it is to stop."""
    while "not your turn" in (press := await evening.press(who, "mark:1")).text:
        pass
    return press
