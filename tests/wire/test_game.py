"""A whole evening on the wire, and what is typed, forged, deleted and lost in it."""

from pathlib import Path
from random import Random

import discord
import pytest

from bot.chat.bot import FLUSH_EVERY, Parlour
from tests.wire import CALLBACK, POST_MESSAGE, Answer, Channel, Guild, Member, Moment, Wire
from tests.wire.evening import Evening
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
    "an unknown verb of the house": "g:1:3:/explode",
    "a page that is no number": "g:1:3:/rules:naasii:one",
    "rules of an unknown game": "g:1:3:/rules:chess:0",
    "a lobby's button in a game": "g:1:0:/begin",
    "the lobby's Leave in a game": "g:1:0:/leave",
}


class TestWholeGame:
    async def test_three_people_play_a_whole_game_with_abilities(
        self, wire: Wire, evening: Evening, ana: Member, ben: Member, cleo: Member
    ) -> None:
        await evening.rolling(abilities="yes", first=ana)
        await evening.played(Random(1))
        board = await evening.true()

        turns = [user for user, words in evening.pings if "your turn: roll" in words]
        assert turns == [ana.user.id, ben.user.id, cleo.user.id] * ROUNDS
        assert all(len(message.pinged) <= 1 for message in wire.messages(evening.channel)[2:])
        *folded, last = wire.messages(evening.channel)
        assert last is board
        assert not any(message.controls or "\n" in message.text for message in folded[1:])
        assert [evening.text_of(each) for each in board.controls] == ["/rules:0", "/rematch"]
        results = evening.rows("SELECT name, place, points FROM results")
        assert len(results) == 3
        for name, place, points in results:
            assert f"Place {place} · **{name}** {points} point" in board.text

        told = await wire.slash(ben, evening.channel, "standings")
        assert told.private
        for name, place, points in results:
            assert f"**{name}** · {'1 win' if place == 1 else '0 wins'} · 1 game · {points} point" in told.text
        late = await wire.press(ana, board, "g:1:99:roll", forged=True)
        assert late.private
        assert "/naasii start" in late.text
        await evening.opened()

    async def test_the_score_of_an_open_table_is_told_privately(
        self, wire: Wire, evening: Evening, cleo: Member
    ) -> None:
        await evening.marking()
        told = await wire.slash(cleo, evening.channel, "standings")
        assert told.private
        assert all(f"**{person.user.name}**" in told.text for person in evening.people)
        assert f"/{evening.board.id}" in told.text


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

    async def test_the_board_is_shown_again_at_the_end_of_the_channel(self, wire: Wire, evening: Evening) -> None:
        mover = await evening.marking()
        wire.say(mover, evening.channel, "So many words")
        told = wire.slash(mover, evening.channel, "table board")
        await evening.shows(lambda: "end of the channel" in told.text)
        assert evening.has("mark:0")
        assert wire.messages(evening.channel)[-2].text == "So many words"
        await evening.press(mover, "mark:0")
        await evening.shows(lambda: evening.has("free:0"))


class TestForged:
    @pytest.mark.parametrize("custom_id", FORGED.values(), ids=FORGED)
    async def test_a_forged_press_is_answered_privately_and_changes_nothing(
        self, evening: Evening, custom_id: str
    ) -> None:
        mover = await evening.marking()
        board, seen = evening.board, evening.rows("SELECT version, state FROM tables")
        press = await evening.wire.press(mover, board, custom_id, forged=True)
        assert press.private
        assert press.text
        assert "\n" not in press.text
        assert evening.rows("SELECT version, state FROM tables") == seen
        await evening.press(mover, "mark:0")
        await evening.true()

    @pytest.mark.parametrize("verb", ["/stop", "/cancel"])
    async def test_a_moderator_of_another_channel_cannot_stop_a_table(
        self, wire: Wire, evening: Evening, verb: str
    ) -> None:
        await (evening.marking() if verb == "/stop" else evening.opened())
        elsewhere = wire.channel(wire.guild())
        assert elsewhere.guild is not None
        stranger = wire.member(elsewhere.guild, "Dana", permissions=MODERATOR)
        opened = await wire.slash(stranger, elsewhere, "naasii start")
        await evening.shows(lambda: "open" in opened.text)
        press = await wire.press(stranger, wire.messages(elsewhere)[-1], f"g:1:0:{verb}", forged=True)
        assert press.private
        assert "Only the host, Ana" in press.text

    async def test_a_modal_that_nobody_opened_is_answered_privately(self, wire: Wire, evening: Evening) -> None:
        mover = await evening.marking()
        opened = await evening.press(mover, "/panel:sheet")
        for custom_id in ("g:1:3:roll:name", "word", "g:1"):
            opened.answer, opened.payload = Answer.MODAL, {"custom_id": custom_id, "components": []}
            press = await wire.submit(opened)
            assert (press.answer, press.private) == (Answer.MESSAGE, True)
        assert evening.moves[-1] == "roll"

    async def test_presses_of_those_who_do_not_play_are_refused_privately(self, wire: Wire, evening: Evening) -> None:
        await evening.marking()
        stranger = wire.member(evening.people[0].guild, "Dora")
        for text in ("mark:0", "/panel:sheet"):
            press = await evening.press(stranger, text)
            assert press.private
            assert "not playing" in press.text

    async def test_a_moderator_of_another_server_does_not_stop_the_table(
        self, wire: Wire, evening: Evening, database: Path
    ) -> None:
        await evening.marking()
        abroad = wire.guild("Abroad")
        dora = wire.member(abroad, "Dora", permissions=MODERATOR)
        theirs = Evening(wire, wire.channel(abroad, "games"), database, dora)
        lobby = await theirs.opened()
        press = await wire.press(dora, lobby, "g:1:0:/stop", forged=True)
        assert press.private
        assert "Only the host" in press.text
        await evening.true()
        assert evening.rows("SELECT status FROM tables WHERE id = 1") == [("playing",)]

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_a_refusal_whose_answer_is_lost_is_told_once(
        self, wire: Wire, evening: Evening, moment: Moment
    ) -> None:
        await evening.marking()
        stranger = wire.member(evening.people[0].guild, "Dora")
        cut = wire.cut(CALLBACK, moment)
        press = evening.press(stranger, "mark:0")
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
    async def test_a_board_that_is_deleted_is_posted_anew(self, wire: Wire, evening: Evening, in_bulk: bool) -> None:
        mover = await evening.marking()
        await evening.true()
        board, pings = evening.board, evening.pings
        chatter = wire.say(mover, evening.channel, "Never mind")
        wire.delete_messages(board, *([chatter] if in_bulk else []))
        await evening.shows(lambda: evening.has("mark:0"))
        assert (await evening.true()) is not board
        await evening.press(mover, "mark:0")
        await evening.shows(lambda: evening.has("free:0"))
        assert len(evening.pings) <= len(pings)

    @pytest.mark.parametrize("moment", list(Moment))
    async def test_a_post_whose_answer_is_lost_appears_once(
        self, wire: Wire, evening: Evening, clock: MovedClock, ana: Member, ben: Member, moment: Moment
    ) -> None:
        lobby = await evening.opened()
        await evening.press(ben, "/join")
        await evening.true()
        cut = wire.cut(POST_MESSAGE, moment)
        press = await evening.press(ana, "/begin", lobby)
        await evening.shows(lambda: evening.board is not lobby and not lobby.controls)
        assert cut.struck == 1
        assert not press.private
        board = await evening.true()
        assert wire.messages(evening.channel) == [lobby, board]
        # Whose press was not answered by the board is called to it like everybody.
        called = [user for user, _ in evening.pings]
        assert called.count(ben.user.id) == 1
        assert len(set(called)) == len(called)

    async def test_a_table_whose_channel_is_deleted_ends(
        self, wire: Wire, evening: Evening, clock: MovedClock, database: Path, ben: Member
    ) -> None:
        await evening.opened()
        await evening.press(ben, "/join")
        await evening.true()
        other = wire.channel(ben.guild, "other")
        wire.delete_channel(evening.channel)
        clock.advance(FLUSH_EVERY)
        elsewhere = Evening(wire, other, database, *evening.people)
        await elsewhere.opened()
        await elsewhere.true()
