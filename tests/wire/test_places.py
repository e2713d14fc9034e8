"""Channels, threads, servers and people that go and come back, over discord.py's real network stack."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import discord
import pytest

from bot.chat.bot import Parlour
from bot.chat.presence import AGAIN
from bot.table.table import Ending
from tests.drivers.direct import DirectTables
from tests.wire import EDIT_MESSAGE, GET_MEMBER, POST_MESSAGE, Channel, ChannelKind, Member, Wire
from tests.wire.evening import Evening, answered
from tests.wire.parlour import MovedClock
from tests.wire.world import EVERYBODY

pytestmark = pytest.mark.usefixtures("bot")

SILENT = EVERYBODY & ~discord.Permissions(send_messages=True, administrator=True).value


@pytest.fixture
def thread(wire: Wire, evening: Evening) -> Channel:
    """A thread in which the friends play."""
    guild = evening.channel.guild
    assert guild is not None
    evening.channel = wire.channel(guild, "games", ChannelKind.THREAD, evening.channel)
    return evening.channel


async def ends(wire: Wire, evening: Evening, ana: Member) -> None:
    """Wait until the table has ended with its place: nothing on the wire says so but what the bot answers."""
    elsewhere = wire.channel(ana.guild, "elsewhere")
    async with asyncio.timeout(10):
        while evening.rows("SELECT ending FROM tables WHERE ended_at IS NOT NULL") != [(Ending.CHANNEL,)]:
            await wire.slash(ana, elsewhere, "help")


class TestThreads:
    async def test_an_edit_in_an_archived_thread_is_followed_by_a_post_that_opens_it(
        self, wire: Wire, evening: Evening, thread: Channel, ben: Member
    ) -> None:
        lobby = await evening.opened()
        await evening.press(ben, "/join")
        await evening.true()
        wire.archive(thread)
        await wire.slash(ben, thread, "table leave")
        await evening.shows(lambda: evening.board is not lobby)
        board = await evening.true()
        assert "Ben" not in board.text
        assert not thread.archived

    async def test_a_locked_thread_pauses_the_table_until_it_is_opened(
        self, wire: Wire, evening: Evening, thread: Channel, ben: Member
    ) -> None:
        lobby = await evening.opened()
        await evening.press(ben, "/join")
        await evening.true()
        wire.archive(thread, locked=True)
        leaving = await wire.slash(ben, thread, "table leave")
        await evening.shows(lambda: "closed and locked" in leaving.text)
        wire.reopen(thread)
        await evening.true()
        assert "Ben" not in lobby.text

    async def test_a_deleted_thread_ends_its_table_at_once(
        self, wire: Wire, evening: Evening, thread: Channel, ana: Member
    ) -> None:
        await evening.opened()
        wire.delete_channel(thread)
        await ends(wire, evening, ana)

    @pytest.mark.parametrize("kind", [ChannelKind.TEXT, ChannelKind.ANNOUNCEMENT])
    async def test_a_table_gets_a_thread_of_its_own_of_the_channels_kind(
        self, wire: Wire, evening: Evening, database: Path, ana: Member, kind: ChannelKind
    ) -> None:
        place = wire.channel(ana.guild, "place", kind)
        press = await wire.slash(ana, place, "naasii start", thread="yes")
        await wire.until(lambda: "open" in press.text)
        (made,) = [each for each in wire.world.channels.values() if each.parent is place]
        assert made.name == "Naasii with Ana"
        own = {ChannelKind.TEXT: ChannelKind.THREAD, ChannelKind.ANNOUNCEMENT: ChannelKind.ANNOUNCEMENT_THREAD}
        assert made.kind is own[kind]
        await Evening(wire, made, database, ana).true()


class TestServers:
    @pytest.mark.field_note(27)
    async def test_a_deleted_channel_ends_its_table_at_once(self, wire: Wire, evening: Evening, ana: Member) -> None:
        await evening.opened()
        wire.delete_channel(evening.channel)
        await ends(wire, evening, ana)

    async def test_thrown_out_and_invited_again_the_bot_carries_on_and_asks_nothing_meanwhile(
        self, wire: Wire, evening: Evening, bot: Parlour, clock: MovedClock, ana: Member, ben: Member
    ) -> None:
        await evening.opened()
        await evening.press(ben, "/join")
        await evening.true()
        removed = asyncio.ensure_future(bot.wait_for("guild_remove"))
        await asyncio.sleep(0)
        wire.kicks_bot(ana.guild)
        await removed
        await DirectTables.of(bot).leave(1, ben.user.id)
        asked = len(wire.requests)
        clock.advance(40)
        await bot.flush()
        assert wire.requests[asked:] == []
        wire.invites_bot(ana.guild)
        await evening.true()
        assert "Ben" not in evening.board.text

    @pytest.mark.parametrize("roles", [False, True], ids=["the role", "another role"])
    async def test_a_board_follows_at_once_when_it_may_be_posted_again(
        self, wire: Wire, evening: Evening, ana: Member, ben: Member, *, roles: bool
    ) -> None:
        lobby = await evening.opened()
        await evening.press(ben, "/join")
        await evening.true()
        wire.permits(ana.guild, SILENT)
        denied = wire.fail(POST_MESSAGE, 403, 50013, times=None), wire.fail(EDIT_MESSAGE, 403, 50013, times=None)
        leaving = await wire.slash(ben, evening.channel, "table leave")
        await evening.shows(lambda: "ask a moderator" in leaving.text)
        for each in denied:
            each.stop()
        if roles:
            # The cached role was silent about it; that it is ours anew says so by itself.
            wire.permits(ana.guild, SILENT | discord.Permissions(send_messages=True).value)
        wire.permits(ana.guild, EVERYBODY, roles=roles)
        await evening.true()
        assert "Ben" not in lobby.text


class TestPeople:
    async def test_who_left_the_server_is_taken_from_the_lobby_at_begin(
        self, wire: Wire, evening: Evening, ana: Member, ben: Member, cleo: Member
    ) -> None:
        lobby = await evening.opened()
        for person in (ben, cleo):
            await evening.press(person, "/join")
        await evening.true()
        wire.leaves(ben)
        press = await evening.press(ana, "/begin", lobby)
        await evening.shows(lambda: "Ben left this server" in press.text)
        await evening.true()
        await evening.press(ana, "/begin")
        await evening.shows(lambda: evening.has("/panel:sheet"))

    async def test_who_left_the_server_loses_their_turn_to_the_next_after_the_board_was_posted(
        self, wire: Wire, evening: Evening, clock: MovedClock, ben: Member
    ) -> None:
        await evening.rolling(first=evening.people[0])
        clock.advance(AGAIN)
        wire.leaves(ben)
        asked = wire.hold(GET_MEMBER)
        rng = Random(1)
        while evening.mover is evening.people[0]:
            await evening.played_once(rng)
        await asked.arrived()
        assert evening.mover is ben
        asked.release_all()
        await evening.shows(lambda: evening.mover is evening.people[2])
        await evening.true()

    @pytest.mark.parametrize("late", [False, True], ids=["join first", "begin first"])
    @pytest.mark.field_note(13)
    async def test_joining_and_beginning_cannot_cross(
        self, wire: Wire, evening: Evening, ana: Member, ben: Member, cleo: Member, *, late: bool
    ) -> None:
        lobby = await evening.opened()
        await evening.press(ben, "/join")
        await evening.true()
        # Both are on their way before either has reached the table.
        asked = wire.hold(GET_MEMBER)
        begin = evening.press(ana, "/begin", lobby)
        await asked.arrived()
        join = evening.press(cleo, "/join", lobby)
        if late:
            asked.release_all()
        else:
            await join
            asked.release_all()
        await answered(begin, join)
        await evening.true()
        ((state, seats),) = evening.rows(
            "SELECT json_array_length(state, '$.sheets'), (SELECT count(*) FROM seats) FROM tables"
        )
        joined = not join.private
        assert seats == (3 if joined else 2)
        assert state in (None, seats)
        assert joined or "has begun already" in join.text
        if joined:
            panel = await evening.press(cleo, "/panel:sheet")
            assert "not playing" not in panel.text


async def test_many_who_join_and_begin_at_once_all_sit_in_the_game_or_know_that_they_do_not(
    wire: Wire, evening: Evening, ana: Member, ben: Member, cleo: Member
) -> None:
    lobby = await evening.opened()
    await evening.press(ben, "/join")
    await evening.true()
    dana = wire.member(ana.guild, "Dana")
    begin = evening.press(ana, "/begin", lobby)
    joins = {person.user.id: evening.press(person, "/join", lobby) for person in (cleo, dana)}
    await answered(begin, *joins.values())
    await evening.true()
    seated = {row[0] for row in evening.rows("SELECT user_id FROM seats")}
    assert {user for user, press in joins.items() if not press.private} == seated - {ana.user.id, ben.user.id}
