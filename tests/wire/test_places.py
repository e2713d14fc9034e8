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
from tests.drivers.wire import WireDriver, answered
from tests.wire import EDIT_MESSAGE, GET_MEMBER, POST_MESSAGE, Channel, ChannelKind, Member, Wire
from tests.wire.parlour import MovedClock
from tests.wire.world import EVERYBODY

pytestmark = pytest.mark.usefixtures("bot")

SILENT = EVERYBODY & ~discord.Permissions(send_messages=True, administrator=True).value


@pytest.fixture
def thread(wire: Wire, driver: WireDriver) -> Channel:
    """A thread in which the friends play."""
    guild = driver.channel.guild
    assert guild is not None
    driver.channel = wire.channel(guild, "games", ChannelKind.THREAD, driver.channel)
    return driver.channel


async def ends(wire: Wire, driver: WireDriver, ana: Member) -> None:
    """Wait until the table has ended with its place: nothing on the wire says so but what the bot answers."""
    elsewhere = wire.channel(ana.guild, "elsewhere")
    async with asyncio.timeout(10):
        while driver.rows("SELECT ending FROM tables WHERE ended_at IS NOT NULL") != [(Ending.CHANNEL,)]:
            await wire.slash(ana, elsewhere, "help")


class TestThreads:
    async def test_an_edit_in_an_archived_thread_is_followed_by_a_post_that_opens_it(
        self, wire: Wire, driver: WireDriver, thread: Channel, ben: Member
    ) -> None:
        lobby = await driver.open()
        await driver.press(ben, "/join")
        await driver.true()
        wire.archive(thread)
        await wire.slash(ben, thread, "table leave")
        await driver.shows(lambda: driver.board is not lobby)
        board = await driver.true()
        assert "Ben" not in board.text
        assert not thread.archived

    async def test_a_locked_thread_pauses_the_table_until_it_is_opened(
        self, wire: Wire, driver: WireDriver, thread: Channel, ben: Member
    ) -> None:
        lobby = await driver.open()
        await driver.press(ben, "/join")
        await driver.true()
        wire.archive(thread, locked=True)
        leaving = await wire.slash(ben, thread, "table leave")
        await driver.shows(lambda: "closed and locked" in leaving.text)
        wire.reopen(thread)
        await driver.true()
        assert "Ben" not in lobby.text

    async def test_a_deleted_thread_ends_its_table_at_once(
        self, wire: Wire, driver: WireDriver, thread: Channel, ana: Member
    ) -> None:
        await driver.open()
        wire.delete_channel(thread)
        await ends(wire, driver, ana)

    @pytest.mark.parametrize("kind", [ChannelKind.TEXT, ChannelKind.ANNOUNCEMENT])
    async def test_a_table_gets_a_thread_of_its_own_of_the_channels_kind(
        self, wire: Wire, driver: WireDriver, database: Path, ana: Member, kind: ChannelKind
    ) -> None:
        place = wire.channel(ana.guild, "place", kind)
        press = await wire.slash(ana, place, "naasii start", thread="yes")
        await wire.until(lambda: "open" in press.text)
        (made,) = [each for each in wire.world.channels.values() if each.parent is place]
        assert made.name == "Naasii with Ana"
        own = {ChannelKind.TEXT: ChannelKind.THREAD, ChannelKind.ANNOUNCEMENT: ChannelKind.ANNOUNCEMENT_THREAD}
        assert made.kind is own[kind]
        await WireDriver(wire, made, database, ana).true()


class TestServers:
    @pytest.mark.field_note(27)
    async def test_a_deleted_channel_ends_its_table_at_once(self, wire: Wire, driver: WireDriver, ana: Member) -> None:
        await driver.open()
        wire.delete_channel(driver.channel)
        await ends(wire, driver, ana)

    async def test_thrown_out_and_invited_again_the_bot_carries_on_and_asks_nothing_meanwhile(
        self, wire: Wire, driver: WireDriver, bot: Parlour, clock: MovedClock, ana: Member, ben: Member
    ) -> None:
        await driver.open()
        await driver.press(ben, "/join")
        await driver.true()
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
        await driver.true()
        assert "Ben" not in driver.board.text

    @pytest.mark.parametrize("roles", [False, True], ids=["the role", "another role"])
    async def test_a_board_follows_at_once_when_it_may_be_posted_again(
        self, wire: Wire, driver: WireDriver, ana: Member, ben: Member, *, roles: bool
    ) -> None:
        lobby = await driver.open()
        await driver.press(ben, "/join")
        await driver.true()
        wire.permits(ana.guild, SILENT)
        denied = wire.fail(POST_MESSAGE, 403, 50013, times=None), wire.fail(EDIT_MESSAGE, 403, 50013, times=None)
        leaving = await driver.type(ben, "table leave")
        await driver.shows(lambda: "ask a moderator" in leaving.text)
        for each in denied:
            each.stop()
        if roles:
            # The cached role was silent about it; that it is ours anew says so by itself.
            wire.permits(ana.guild, SILENT | discord.Permissions(send_messages=True).value)
        wire.permits(ana.guild, EVERYBODY, roles=roles)
        await driver.true()
        assert "Ben" not in lobby.text


class TestPeople:
    async def test_who_left_the_server_is_taken_from_the_lobby_at_begin(
        self, wire: Wire, driver: WireDriver, ana: Member, ben: Member, cleo: Member
    ) -> None:
        lobby = await driver.open()
        for person in (ben, cleo):
            await driver.press(person, "/join")
        await driver.true()
        wire.leaves(ben)
        press = await driver.press(ana, "/begin", lobby)
        await driver.shows(lambda: "Ben left this server" in press.text)
        await driver.true()
        await driver.press(ana, "/begin")
        await driver.shows(lambda: driver.has("/panel:sheet"))

    async def test_who_left_the_server_loses_their_turn_to_the_next_after_the_board_was_posted(
        self, wire: Wire, driver: WireDriver, clock: MovedClock, ben: Member
    ) -> None:
        await driver.rolling(first=driver.people[0])
        clock.advance(AGAIN)
        wire.leaves(ben)
        asked = wire.hold(GET_MEMBER)
        rng = Random(1)
        while driver.mover is driver.people[0]:
            await driver.play_once(rng)
        await asked.arrived()
        assert driver.mover is ben
        asked.release_all()
        await driver.shows(lambda: driver.mover is driver.people[2])
        await driver.true()

    @pytest.mark.parametrize("late", [False, True], ids=["join first", "begin first"])
    @pytest.mark.field_note(13)
    async def test_joining_and_beginning_cannot_cross(
        self, wire: Wire, driver: WireDriver, ana: Member, ben: Member, cleo: Member, *, late: bool
    ) -> None:
        lobby = await driver.open()
        await driver.press(ben, "/join")
        await driver.true()
        # Both are on their way before either has reached the table.
        asked = wire.hold(GET_MEMBER)
        begin = driver.press(ana, "/begin", lobby)
        await asked.arrived()
        join = driver.press(cleo, "/join", lobby)
        if late:
            asked.release_all()
        else:
            await join
            asked.release_all()
        await answered(begin, join)
        await driver.true()
        ((state, seats),) = driver.rows(
            "SELECT json_array_length(state, '$.sheets'), (SELECT count(*) FROM seats) FROM tables"
        )
        joined = not join.private
        assert seats == (3 if joined else 2)
        assert state in (None, seats)
        assert joined or "has begun already" in join.text
        if joined:
            panel = await driver.press(cleo, "/panel:sheet")
            assert "not playing" not in panel.text


async def test_many_who_join_and_begin_at_once_all_sit_in_the_game_or_know_that_they_do_not(
    wire: Wire, driver: WireDriver, ana: Member, ben: Member, cleo: Member
) -> None:
    lobby = await driver.open()
    await driver.press(ben, "/join")
    await driver.true()
    dana = wire.member(ana.guild, "Dana")
    begin = driver.press(ana, "/begin", lobby)
    joins = {person.user.id: driver.press(person, "/join", lobby) for person in (cleo, dana)}
    await answered(begin, *joins.values())
    await driver.true()
    seated = {row[0] for row in driver.rows("SELECT user_id FROM seats")}
    assert {user for user, press in joins.items() if not press.private} == seated - {ana.user.id, ben.user.id}
