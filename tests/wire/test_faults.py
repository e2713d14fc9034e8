import asyncio

import aiohttp
import discord
import pytest

from tests.wire import Channel, Member, Moment, Wire, running
from tests.wire.bots import TinyBot, board, roll
from tests.wire.exchange import EDIT_MESSAGE, POST_MESSAGE
from tests.wire.posting import posted

LAUNCHER = ("-m", "tests.wire.launcher")


class TestFaults:
    async def test_held_requests_are_released_in_any_order(self, wire: Wire, channel: Channel) -> None:
        bot = TinyBot()
        async with running(wire, bot):
            message = await posted(wire, bot, channel, board("x", buttons=["roll"]))
            hold = wire.hold(EDIT_MESSAGE)
            partial = bot.get_partial_messageable(channel.id).get_partial_message(message.id)
            wire.bucket(EDIT_MESSAGE, limit=50, per=20)
            # To a route whose limits it does not know yet, discord.py sends one request at a time.
            first = asyncio.create_task(partial.edit(view=board("first")))
            await hold.arrived()
            hold.release()
            await first
            edits = [asyncio.create_task(partial.edit(view=board(str(n)))) for n in range(3)]
            await hold.arrived(3)
            for index in (2, 0, 0):
                freed = hold.release(index)
                await wire.until(lambda freed=freed: freed.acted)  # type: ignore[misc]
            await asyncio.gather(*edits)
        assert [p.text for p in message.pictures] == ["x", "first", "2", "0", "1"]

    async def test_an_answer_is_held_after_the_server_has_acted(self, wire: Wire, channel: Channel) -> None:
        bot = TinyBot()
        async with running(wire, bot):
            hold = wire.hold("POST /channels/*/messages", Moment.AFTER)
            send = asyncio.create_task(bot.get_partial_messageable(channel.id).send("x"))
            await hold.arrived()
            assert len(wire.messages(channel)) == 1
            assert not send.done()
            hold.release_all()
            await send

    async def test_errors_are_given_so_often_and_no_more(self, wire: Wire, channel: Channel) -> None:
        bot = TinyBot()
        async with running(wire, bot):
            place = bot.get_partial_messageable(channel.id)
            rule = wire.fail(POST_MESSAGE, 403, 50013, times=2, when=lambda asked: "x" in asked.json["content"])
            await place.send("y")
            for _ in range(2):
                with pytest.raises(discord.Forbidden) as refused:
                    await place.send("x")
                assert refused.value.code == 50013
            await place.send("x")
        assert rule.struck == 2

    @pytest.mark.parametrize(("moment", "landed"), [(Moment.BEFORE, 0), (Moment.AFTER, 1)])
    async def test_a_connection_is_cut_before_or_after_the_server_acts(
        self, wire: Wire, channel: Channel, moment: Moment, landed: int
    ) -> None:
        bot = TinyBot()
        async with running(wire, bot):
            wire.cut(POST_MESSAGE, moment)
            place = bot.get_partial_messageable(channel.id)
            with pytest.raises((aiohttp.ClientConnectionError, OSError)):
                await place.send("x", nonce="n")
            assert len(wire.messages(channel)) == landed
            await place.send("x", nonce="n")
        assert len(wire.messages(channel)) == 1

    async def test_a_429_is_obeyed_and_without_via_given_up(self, wire: Wire, channel: Channel) -> None:
        bot = TinyBot()
        async with running(wire, bot):
            place = bot.get_partial_messageable(channel.id)
            wire.limit(POST_MESSAGE, after=0.02)
            await place.send("x")
            wire.limit(POST_MESSAGE, after=0.02, via=False)
            with pytest.raises(discord.HTTPException) as refused:
                await place.send("x")
        assert refused.value.status == 429
        assert [r.reply.status for r in wire.requests_to(POST_MESSAGE) if r.reply] == [429, 200, 429]

    async def test_a_bucket_is_counted_and_discord_py_waits_for_it(self, wire: Wire, channel: Channel) -> None:
        bot = TinyBot()
        async with running(wire, bot):
            message = await posted(wire, bot, channel, board("x"))
            wire.bucket(EDIT_MESSAGE, limit=5, per=0.1)
            partial = bot.get_partial_messageable(channel.id).get_partial_message(message.id)
            for n in range(6):
                await partial.edit(view=board(str(n)))
        edits = wire.requests_to(EDIT_MESSAGE)
        assert [r.reply.headers["X-RateLimit-Remaining"] for r in edits if r.reply][:5] == ["4", "3", "2", "1", "0"]
        assert edits[5].at - edits[0].at >= 0.09
        assert message.text == "5"

    @pytest.mark.parametrize("code", [4000, 1001, None])
    async def test_a_dropped_gateway_is_resumed_and_nothing_is_missed(
        self, wire: Wire, channel: Channel, ana: Member, code: int | None
    ) -> None:
        bot = TinyBot(roll=roll)
        async with running(wire, bot):
            message = await posted(wire, bot, channel, board("x", buttons=["roll"]))
            await wire.drop(code)
            press = wire.press(ana, message, "roll")
            assert (await press).text == "rolled"
        assert (wire.gateway.identified, wire.gateway.resumed) == (1, 1)

    async def test_a_session_that_is_gone_is_begun_anew(
        self, wire: Wire, channel: Channel, ana: Member, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        bot = TinyBot(roll=roll)
        async with running(wire, bot):
            message = await posted(wire, bot, channel, board("x", buttons=["roll"]))
            await wire.drop(resumable=False)
            await wire.until(lambda: wire.gateway.identified == 2)
            await wire.press(ana, message, "roll")


class TestProcesses:
    @pytest.mark.parametrize(("moment", "boards"), [(Moment.BEFORE, 0), (Moment.AFTER, 1)])
    async def test_a_bot_is_killed_during_a_request_and_started_anew(
        self, wire: Wire, channel: Channel, ana: Member, moment: Moment, boards: int
    ) -> None:
        bot = await wire.process(*LAUNCHER, "tests.wire.bots:process_bot")
        wire.kill(bot, POST_MESSAGE, moment)
        wire.slash(ana, channel, "start")
        assert await bot.gone() == -9
        assert len(wire.messages(channel)) == boards
        await wire.process(*LAUNCHER, "tests.wire.bots:process_bot")
        press = await wire.slash(ana, channel, "start")
        await wire.until(lambda: press.text == "posted")
        message = wire.messages(channel)[-1]
        assert (await wire.press(ana, message, "roll")).text == "rolled"

    @pytest.mark.parametrize("moment", ["before", "after"])
    async def test_a_bot_ends_itself_at_a_named_point(
        self, wire: Wire, channel: Channel, ana: Member, moment: str
    ) -> None:
        point = {"WIRE_KILL_AT": f"tests.wire.bots:commit {moment} 2"}
        bot = await wire.process(*LAUNCHER, "tests.wire.bots:process_bot", env=point)
        await wire.slash(ana, channel, "start")
        await wire.until(lambda: wire.messages(channel))
        (message,) = wire.messages(channel)
        await wire.press(ana, message, "roll")
        press = wire.press(ana, message, "roll")
        assert await bot.gone() == -9
        assert press.answer is None

    async def test_a_bot_that_cannot_start_says_why(self, wire: Wire) -> None:
        with pytest.raises(AssertionError, match="no bot today"):
            await wire.process(*LAUNCHER, "tests.wire.bots:broken_bot")
