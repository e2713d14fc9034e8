"""A whole driver on the wire, and what is typed, forged, deleted and lost in it."""

from pathlib import Path
from random import Random

import discord
import pytest

from bot.chat.bot import FLUSH_EVERY, Parlour
from tests.drivers.wire import WireDriver
from tests.wire import CALLBACK, POST_MESSAGE, Answer, Channel, Guild, Member, Moment, Wire
from tests.wire.parlour import MovedClock
from tests.wire.world import EVERYBODY

pytestmark = pytest.mark.usefixtures("bot")
MODERATOR = EVERYBODY | discord.Permissions(manage_messages=True).value
ROUNDS = 8
"""Of three players."""

FORGED = {
    "a table that never was": "g:999:1:roll",
    "a table of another world": "g:99999999999999999999:1:roll",
    "a negative table": "g:-1:1:roll",
    "only a beginning": "g:1",
    "no answer": "g:1:3:",
    "no numbers": "g:one:two:roll",
    "digits that are no ASCII": "g:¹:³:roll",
    "another bot's": "bare:1:2",
    "nothing": "",
    "everything": "g:1:3:" + "x" * 94,
    "a die that is not there": "g:1:3:mark:99",
    "a menu without a choice": "g:1:3:?answer",
    "an unknown verb of ours": "g:1:3:/explode",
    "a page that is no number": "g:1:3:/rules:naasii:one",
    "rules of an unknown game": "g:1:3:/rules:chess:0",
    "a lobby's button in a game": "g:1:0:/begin",
    "the lobby's Leave in a game": "g:1:0:/leave",
}


class TestWholeGame:
    async def test_three_people_play_a_whole_game_with_abilities(
        self, wire: Wire, driver: WireDriver, ana: Member, ben: Member, cleo: Member
    ) -> None:
        await driver.rolling(abilities="yes", first=ana)
        await driver.play_out(Random(1))
        board = await driver.true()

        turns = [user for user, words in driver.pings if "your turn: roll" in words]
        assert turns == [ana.user.id, ben.user.id, cleo.user.id] * ROUNDS
        assert all(len(message.pinged) <= 1 for message in wire.messages(driver.channel)[2:])
        *folded, last = wire.messages(driver.channel)
        assert last is board
        assert not any(message.controls or "\n" in message.text for message in folded[1:])
        assert [driver.text_of(each) for each in board.controls] == ["/rules:0", "/rematch"]
        results = driver.rows("SELECT name, place, points FROM results")
        assert len(results) == 3
        for name, place, points in results:
            assert f"Place {place} · **{name}** {points} point" in board.text

        told = await driver.type(ben, "standings")
        assert told.private
        for name, place, points in results:
            assert f"**{name}** · {'1 win' if place == 1 else '0 wins'} · 1 game · {points} point" in told.text
        late = await wire.press(ana, board, "g:1:99:roll", forged=True)
        assert late.private
        assert "/naasii start" in late.text
        await driver.open()

    async def test_the_score_of_an_open_table_is_told_privately(
        self, wire: Wire, driver: WireDriver, cleo: Member
    ) -> None:
        await driver.marking()
        told = await driver.type(cleo, "standings")
        assert told.private
        assert all(f"**{person.user.name}**" in told.text for person in driver.people)
        assert f"/{driver.board.id}" in told.text


class TestTyped:
    async def test_help_names_every_command(self, wire: Wire, channel: Channel, ana: Member) -> None:
        told = await wire.slash(ana, channel, "help")
        assert told.private
        for command in (
            "naasii start",
            "naasii rules",
            "table board",
            "table leave",
            "table stop",
            "standings",
        ):
            assert f"`/{command}`" in told.text

    async def test_rules_are_turned_page_by_page(self, wire: Wire, channel: Channel, ana: Member) -> None:
        told = await wire.slash(ana, channel, "naasii rules")
        page = told.original
        assert page is not None
        assert told.private
        seen = [page.text]
        while not page.control("Next").disabled:
            assert (await wire.press(ana, page, "Next")).answer is Answer.UPDATE
            seen.append(page.text)
        assert len(set(seen)) == len(seen) > 2
        while not page.control("Back").disabled:
            await wire.press(ana, page, "Back")
        assert page.text == seen[0]

    async def test_the_board_is_shown_again_at_the_end_of_the_channel(self, wire: Wire, driver: WireDriver) -> None:
        mover = await driver.marking()
        wire.say(mover, driver.channel, "So many words")
        told = driver.type(mover, "table board")
        await driver.shows(lambda: "end of the channel" in told.text)
        assert driver.has("mark:0")
        assert wire.messages(driver.channel)[-2].text == "So many words"
        await driver.press(mover, "mark:0")
        await driver.shows(lambda: driver.has("free:0"))


class TestForged:
    @pytest.mark.parametrize("custom_id", FORGED.values(), ids=FORGED)
    async def test_a_forged_press_is_answered_privately_and_changes_nothing(
        self, driver: WireDriver, custom_id: str
    ) -> None:
        mover = await driver.marking()
        board, seen = driver.board, driver.rows("SELECT version, state FROM tables")
        press = await driver.wire.press(mover, board, custom_id, forged=True)
        assert press.private
        assert press.text
        assert "\n" not in press.text
        assert driver.rows("SELECT version, state FROM tables") == seen
        await driver.press(mover, "mark:0")
        await driver.true()

    @pytest.mark.parametrize("verb", ["/stop", "/cancel"])
    async def test_a_moderator_of_another_channel_cannot_stop_a_table(
        self, wire: Wire, driver: WireDriver, verb: str
    ) -> None:
        await (driver.marking() if verb == "/stop" else driver.open())
        elsewhere = wire.channel(wire.guild())
        assert elsewhere.guild is not None
        stranger = wire.member(elsewhere.guild, "Dana", permissions=MODERATOR)
        opened = await wire.slash(stranger, elsewhere, "naasii start")
        await driver.shows(lambda: "open" in opened.text)
        press = await wire.press(stranger, wire.messages(elsewhere)[-1], f"g:1:0:{verb}", forged=True)
        assert press.private
        assert "Only the host, Ana" in press.text

    async def test_a_modal_that_nobody_opened_is_answered_privately(self, wire: Wire, driver: WireDriver) -> None:
        mover = await driver.marking()
        opened = await driver.press(mover, "/panel:sheet")
        for custom_id in ("g:1:3:roll:name", "word", "g:1"):
            opened.answer, opened.payload = Answer.MODAL, {"custom_id": custom_id, "components": []}
            press = await wire.submit(opened)
            assert (press.answer, press.private) == (Answer.MESSAGE, True)
        assert driver.moves[-1] == "roll"

    async def test_presses_of_those_who_do_not_play_are_refused_privately(self, wire: Wire, driver: WireDriver) -> None:
        await driver.marking()
        stranger = wire.member(driver.people[0].guild, "Dora")
        for text in ("mark:0", "/panel:sheet"):
            press = await driver.press(stranger, text)
            assert press.private
            assert "not playing" in press.text

    async def test_a_moderator_of_another_server_does_not_stop_the_table(
        self, wire: Wire, driver: WireDriver, database: Path
    ) -> None:
        await driver.marking()
        abroad = wire.guild("Abroad")
        dora = wire.member(abroad, "Dora", permissions=MODERATOR)
        theirs = WireDriver(wire, wire.channel(abroad, "games"), database, dora)
        lobby = await theirs.open()
        press = await wire.press(dora, lobby, "g:1:0:/stop", forged=True)
        assert press.private
        assert "Only the host" in press.text
        await driver.true()
        assert driver.rows("SELECT status FROM tables WHERE id = 1") == [("playing",)]

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_a_refusal_whose_answer_is_lost_is_told_once(
        self, wire: Wire, driver: WireDriver, moment: Moment
    ) -> None:
        await driver.marking()
        stranger = wire.member(driver.people[0].guild, "Dora")
        cut = wire.cut(CALLBACK, moment)
        press = driver.press(stranger, "mark:0")
        await press
        await wire.until(lambda: wire.ephemerals(stranger), "the refusal")
        (told,) = wire.ephemerals(stranger)
        assert "not playing" in told.text
        assert cut.struck == 1


class TestWhatHappensToMessages:
    async def test_a_server_that_invites_the_bot_hears_a_first_word(
        self, wire: Wire, channel: Channel, bot: Parlour
    ) -> None:
        await bot.wait_until_ready()
        guild = channel.guild
        assert isinstance(guild, Guild)
        wire.kicks_bot(guild)
        wire.invites_bot(guild)
        await wire.until(lambda: wire.messages(channel), "the first word")
        (word,) = wire.messages(channel)
        assert "/naasii start" in word.text
        assert not word.pinged

    @pytest.mark.parametrize("in_bulk", [True, False])
    async def test_a_board_that_is_deleted_is_posted_anew(self, wire: Wire, driver: WireDriver, in_bulk: bool) -> None:
        mover = await driver.marking()
        await driver.true()
        board, pings = driver.board, driver.pings
        chatter = wire.say(mover, driver.channel, "Never mind")
        wire.delete_messages(board, *([chatter] if in_bulk else []))
        await driver.shows(lambda: driver.has("mark:0"))
        assert (await driver.true()) is not board
        await driver.press(mover, "mark:0")
        await driver.shows(lambda: driver.has("free:0"))
        assert len(driver.pings) <= len(pings)

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_a_post_whose_answer_is_lost_appears_once(
        self, wire: Wire, driver: WireDriver, clock: MovedClock, ana: Member, ben: Member, moment: Moment
    ) -> None:
        lobby = await driver.open()
        await driver.press(ben, "/join")
        await driver.true()
        cut = wire.cut(POST_MESSAGE, moment)
        press = await driver.press(ana, "/begin", lobby)
        await driver.shows(lambda: driver.board is not lobby and not lobby.controls)
        assert cut.struck == 1
        assert not press.private
        board = await driver.true()
        assert wire.messages(driver.channel) == [lobby, board]
        # Whose press was not answered by the board is called to it like everybody.
        called = [user for user, _ in driver.pings]
        assert called.count(ben.user.id) == 1
        assert len(set(called)) == len(called)

    async def test_a_table_whose_channel_is_deleted_ends(
        self, wire: Wire, driver: WireDriver, clock: MovedClock, database: Path, ben: Member
    ) -> None:
        await driver.open()
        await driver.press(ben, "/join")
        await driver.true()
        other = wire.channel(ben.guild, "other")
        wire.delete_channel(driver.channel)
        clock.advance(FLUSH_EVERY)
        elsewhere = WireDriver(wire, other, database, *driver.people)
        await elsewhere.open()
        await elsewhere.true()
