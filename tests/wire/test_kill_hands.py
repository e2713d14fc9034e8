"""The bot killed at named points in games with hands: nothing is lost or done twice, and every hand is true."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.rules.wazabi.table import at
from tests.wire import CALLBACK, POST_MESSAGE, Answer, Message, Moment, Picture, Press, Wire
from tests.wire.dealt import FIRST, Dealt, offered
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

BEFORE_HAND_NOTE = "bot.store.tables:Store.hand before 1"
BEFORE_DEALT = "bot.store.tables:Store.dealt before 1"
LAST = {"nessie": "take", "wazabi": "play:draw3"}
"""What changes a hand and passes the turn."""
TO_DRAW = at("4 draw3 draw3 skip", "3 skip draw3 pass", "3 again take1 give1 pass", rolled="WWWW")
"""Ana may draw three cards, and it is then for Ben to roll."""

both = pytest.mark.parametrize("game", ["nessie", "wazabi"])


@pytest.fixture
def evening(evening: Evening) -> Dealt:
    """The three friends, at a game with hands."""
    return Dealt(evening.wire, evening.channel, evening.database, *evening.people)


@both
class TestInATurn:
    """Ana reveals or rolls, on the board or in the direct message."""

    @pytest.mark.parametrize("point", [BEFORE_COMMIT, AFTER_COMMIT, CALLBACK, BEFORE_HAND_NOTE, BEFORE_DEALT])
    async def test_a_press_on_the_board_counts_once(
        self, wire: Wire, evening: Dealt, database: Path, game: str, point: str
    ) -> None:
        async with before(wire, database):
            await evening.dealt(game)
        await self.counts_once(evening, evening.board, game, point)

    @pytest.mark.parametrize("point", [AFTER_COMMIT, CALLBACK])
    async def test_a_press_in_the_direct_message_counts_once(
        self, wire: Wire, evening: Dealt, database: Path, game: str, point: str
    ) -> None:
        async with before(wire, database):
            await evening.dealt(game)
        await self.counts_once(evening, evening.hands[0], game, point)

    async def counts_once(self, evening: Dealt, on: Message, game: str, point: str) -> None:
        """A first move is made while the bot is killed; after the start the same messages show it and go on."""
        ana, text = evening.people[0], FIRST[game]
        board, hands, pings = evening.board, evening.hands, evening.pings
        stale = on.now

        def deed() -> Press:
            return evening.press(ana, text, on)

        if point == CALLBACK:
            press = await killed_at(evening.wire, evening.database, CALLBACK, Moment.AFTER, deed, is_picture)
            assert press.answer is Answer.UPDATE
        else:
            await killed(evening.wire, evening.database, point, deed)
        assert evening.moves == ([] if point == BEFORE_COMMIT else [text])
        async with before(evening.wire, evening.database):
            if point == BEFORE_COMMIT:
                await evening.press(ana, text, on)
            await evening.shows(lambda: evening.moves == [text])
            await evening.all_true()
            assert (evening.board, evening.hands, evening.pings) == (board, hands, pings)
            # What was on the screen when the bot was killed asks what was answered already.
            assert (await evening.wire.press(ana, on, stale_id(stale, text), picture=stale)).private
            assert (await evening.press(ana, "/panel:hand", board)).private
            for moves, message in enumerate((hands[0], board), 2):
                if offered(message.controls):
                    await evening.use(ana, message)
                    await evening.all_true()
                    assert len(evening.moves) == moves
        assert evening.hands == hands


@both
class TestWhenTheTurnPasses:
    """Ana's hand changes by what she presses in the channel, and a new board calls Ben."""

    @pytest.mark.parametrize("point", [BEFORE_COMMIT, AFTER_COMMIT, BEFORE_NOTE, AFTER_NOTE, BEFORE_DEALT])
    async def test_the_next_is_called_once(
        self, wire: Wire, evening: Dealt, database: Path, game: str, point: str
    ) -> None:
        on = await self.about_to_pass(wire, evening, database, game)
        await killed(wire, database, point, lambda: evening.press(evening.people[0], LAST[game], on))
        await self.passes_once(wire, evening, database, game, on)

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_the_next_is_called_once_though_the_bot_is_killed_while_posting(
        self, wire: Wire, evening: Dealt, database: Path, game: str, moment: Moment
    ) -> None:
        on = await self.about_to_pass(wire, evening, database, game)

        def deed() -> Press:
            return evening.press(evening.people[0], LAST[game], on)

        await killed_at(wire, database, POST_MESSAGE, moment, deed)
        await self.passes_once(wire, evening, database, game, on)

    async def about_to_pass(self, wire: Wire, evening: Dealt, database: Path, game: str) -> Message:
        """Ana has one press left in her turn; gives the message in the channel where it is offered."""
        ana = evening.people[0]
        async with before(wire, database):
            await evening.dealt(game)
            if game == "nessie":
                await evening.press(ana, "reveal")
                await evening.press(ana, "stick")
                await evening.all_true()
                return evening.board
        evening.put(TO_DRAW)
        async with before(wire, database):
            await evening.shows(lambda: not evening.has("roll"))
            await evening.all_true()
            panel = (await evening.press(ana, "/panel:hand")).original
            assert panel is not None
            return panel

    async def passes_once(self, wire: Wire, evening: Dealt, database: Path, game: str, on: Message) -> None:
        """After the start there is one new board with one call, every hand is true, and old and new messages answer."""
        ana, ben, _ = evening.people
        old, hands, moves = wire.messages(evening.channel)[0], evening.hands, evening.moves
        async with before(wire, database):
            if LAST[game] not in moves:
                await evening.press(ana, LAST[game], on)
            await evening.shows(lambda: evening.noted)
            await evening.newest_true()
            await evening.hands_true()
            assert evening.hands == hands
            assert evening.moves.count(LAST[game]) == 1
            assert len(wire.messages(evening.channel)) == 2
            assert (evening.called(0), evening.called(1), evening.called(2)) == (0, 1, 0)
            if offered(old.controls):
                # Killed before the old board was folded; what it asks was answered.
                assert (await evening.press(ana, LAST[game], old)).private
            await evening.press(ben, FIRST[game], hands[1])
            await evening.newest_true()
            await evening.hands_true()
        assert evening.moves[-2:] == [LAST[game], FIRST[game]]
        assert evening.hands == hands


@both
class TestAtTheDeal:
    """Ana begins the game, and three hands are posted."""

    @pytest.mark.parametrize("point", [BEFORE_HAND_NOTE, BEFORE_DEALT])
    async def test_everybody_gets_one_hand(
        self, wire: Wire, evening: Dealt, database: Path, game: str, point: str
    ) -> None:
        async with before(wire, database):
            await evening.joined(game)
        await killed(wire, database, point, lambda: evening.press(evening.people[0], "/begin"))
        await self.one_hand_each(wire, evening, database, game)

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_everybody_gets_one_hand_though_the_bot_is_killed_while_posting_one(
        self, wire: Wire, evening: Dealt, database: Path, game: str, moment: Moment
    ) -> None:
        async with before(wire, database):
            await evening.joined(game)
        bens = wire.dm(evening.people[1]).id

        def deed() -> Press:
            return evening.press(evening.people[0], "/begin")

        await killed_at(wire, database, POST_MESSAGE, moment, deed, lambda each: each.id("channel_id") == bens)
        await self.one_hand_each(wire, evening, database, game)

    async def one_hand_each(self, wire: Wire, evening: Dealt, database: Path, game: str) -> None:
        """After the start everybody has one direct message, the one posted before if any, and plays in it."""
        posted = [message for person in evening.people for message in wire.dms(person)]
        async with before(wire, database):
            await evening.shows(lambda: evening.has(FIRST[game]))
            await evening.all_true()
            assert set(posted) <= set(evening.hands)
            hands = evening.hands
            await evening.press(evening.people[0], FIRST[game], hands[0])
            await evening.all_true()
        assert evening.hands == hands
        assert evening.moves == [FIRST[game]]
        assert evening.called(1) == evening.called(2) == 0


def stale_id(shown: Picture, text: str) -> str:
    """The custom id that a control had for this."""
    (custom_id,) = (each.custom_id for each in shown.controls if each.custom_id.split(":", 3)[3] == text)
    return custom_id
