import asyncio
import io
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest

from tests.wire import Answer, BadRequests, Channel, ChannelKind, Member, Message, Moment, Wire, openapi, running
from tests.wire.bots import Menu, TinyBot, board, roll
from tests.wire.exchange import CALLBACK, EDIT_ANSWER, EDIT_MESSAGE, POST_MESSAGE
from tests.wire.picture import Json

LAUNCHER = ("-m", "tests.wire.launcher")


@pytest.fixture
async def wire() -> AsyncIterator[Wire]:
    async with Wire() as wire:
        yield wire


@pytest.fixture
def channel(wire: Wire) -> Channel:
    return wire.channel(wire.guild())


@pytest.fixture
def ana(wire: Wire, channel: Channel) -> Member:
    assert channel.guild is not None
    return wire.member(channel.guild, "Ana")


@pytest.fixture
def ben(wire: Wire, channel: Channel) -> Member:
    assert channel.guild is not None
    return wire.member(channel.guild, "Ben")


async def posted(wire: Wire, bot: TinyBot, channel: Channel, view: discord.ui.LayoutView, **more: Any) -> Message:
    sent = await bot.get_partial_messageable(channel.id).send(view=view, **more)
    return channel.messages[sent.id]


class TestCommands:
    async def test_a_typed_subcommand_reaches_the_bot_with_its_options(
        self, wire: Wire, channel: Channel, ana: Member, ben: Member
    ) -> None:
        bot = TinyBot()
        group = discord.app_commands.Group(name="naasii", description="The game", guild_only=True)

        @group.command(name="start", description="Begin")
        async def start(
            interaction: discord.Interaction, rounds: int, invite: discord.Member, nizi: bool = True
        ) -> None:
            await interaction.response.send_message(f"{rounds} {invite.display_name} {nizi}", ephemeral=True)

        bot.tree.add_command(group)
        async with running(wire, bot):
            press = await wire.slash(ana, channel, "naasii start", rounds=8, invite=ben)
        assert (press.answer, press.text, press.private) == (Answer.MESSAGE, "8 Ben True", True)
        assert wire.ephemerals(ana) == [press.original]
        assert wire.ephemerals(ben) == wire.messages(channel) == []

    async def test_a_person_cannot_type_what_is_not_registered(self, wire: Wire, channel: Channel, ana: Member) -> None:
        bot = TinyBot()

        @bot.tree.command(name="help", description="Help")
        @discord.app_commands.guild_only()
        async def help_(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("help")

        async with running(wire, bot):
            for place, words in ((channel, "nothing"), (channel, "help start"), (wire.dm(ana), "help")):
                with pytest.raises(AssertionError):
                    wire.slash(ana, place, words)
            assert not (await wire.slash(ana, channel, "help")).private

    async def test_a_modal_is_answered_with_what_was_filled_in(self, wire: Wire, channel: Channel, ana: Member) -> None:
        class Name(discord.ui.Modal, title="Name"):
            word: discord.ui.Label[Any] = discord.ui.Label(
                text="Word", component=discord.ui.TextInput(custom_id="word")
            )

            async def on_submit(self, interaction: discord.Interaction) -> None:
                assert isinstance(self.word.component, discord.ui.TextInput)
                await interaction.response.send_message(self.word.component.value)

        bot = TinyBot(name=lambda i: i.response.send_modal(Name()))
        async with running(wire, bot):
            press = await wire.press(ana, await posted(wire, bot, channel, board("x", buttons=["name"])), "name")
            assert press.answer is Answer.MODAL
            assert (await wire.submit(press, word="dice")).text == "dice"


class TestAnswers:
    async def test_a_press_is_answered_with_the_message_itself(self, wire: Wire, channel: Channel, ana: Member) -> None:
        bot = TinyBot(roll=roll)
        async with running(wire, bot):
            message = await posted(wire, bot, channel, board("fresh", buttons=["roll"]))
            press = await wire.press(ana, message, "g:roll")
        assert press.answer is Answer.UPDATE
        assert 0 < press.took < 3
        assert [p.text for p in message.pictures] == ["fresh", "rolled"]
        assert press.original is message

    async def test_a_deferred_answer_is_filled_in_later(self, wire: Wire, channel: Channel, ana: Member) -> None:
        async def think(interaction: discord.Interaction) -> None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await interaction.edit_original_response(view=board("thought"))
            await interaction.followup.send("more", ephemeral=True)

        bot = TinyBot(think=think)
        async with running(wire, bot):
            hold = wire.hold(EDIT_ANSWER)
            press = await wire.press(ana, await posted(wire, bot, channel, board("x", buttons=["think"])), "think")
            assert press.answer is Answer.DEFERRED
            await hold.arrived()
            assert press.original is not None
            assert press.original.loading
            hold.release_all()
            await wire.until(lambda: press.followups)
        assert press.text == "thought"
        assert not press.original.loading
        assert [m.text for m in wire.ephemerals(ana)] == ["thought", "more"]

    async def test_a_deferred_update_changes_the_pressed_message(
        self, wire: Wire, channel: Channel, ana: Member
    ) -> None:
        async def slow(interaction: discord.Interaction) -> None:
            await interaction.response.defer()
            await interaction.edit_original_response(view=board("slowly"))

        bot = TinyBot(slow=slow)
        async with running(wire, bot):
            message = await posted(wire, bot, channel, board("x", buttons=["slow"]))
            assert (await wire.press(ana, message, "slow")).answer is Answer.DEFERRED_UPDATE
            await wire.until(lambda: message.text == "slowly")

    async def test_private_answers_have_controls_for_their_reader_alone(
        self, wire: Wire, channel: Channel, ana: Member, ben: Member
    ) -> None:
        bot = TinyBot(
            hand=lambda i: i.response.send_message(view=board("hand", buttons=["roll"]), ephemeral=True), roll=roll
        )
        async with running(wire, bot):
            hand = (
                await wire.press(ana, await posted(wire, bot, channel, board("x", buttons=["hand"])), "hand")
            ).original
            assert hand is not None
            with pytest.raises(AssertionError, match="Ben cannot see"):
                wire.press(ben, hand, "roll")
            await wire.press(ana, hand, "roll")
            assert hand.text == "rolled"
            with pytest.raises(discord.NotFound):
                await bot.get_partial_messageable(channel.id).get_partial_message(hand.id).edit(content="x")

    async def test_a_second_answer_is_refused(self, wire: Wire, channel: Channel, ana: Member) -> None:
        codes: asyncio.Queue[int] = asyncio.Queue()

        async def twice(interaction: discord.Interaction) -> None:
            adapter = discord.webhook.async_.async_context.get()
            for _ in range(2):
                try:
                    await adapter.create_interaction_response(
                        interaction.id,
                        interaction.token,
                        session=interaction._session,
                        params=discord.http.MultipartParameters({"type": 6}, None, None),
                    )
                except discord.HTTPException as error:
                    codes.put_nowait(error.code)

        bot = TinyBot(twice=twice)
        async with running(wire, bot):
            press = await wire.press(ana, await posted(wire, bot, channel, board("x", buttons=["twice"])), "twice")
            assert await codes.get() == 40060
        assert press.refused == [40060]

    async def test_an_answer_after_three_seconds_is_refused_and_a_token_ends(
        self, wire: Wire, channel: Channel, ana: Member
    ) -> None:
        codes: asyncio.Queue[int] = asyncio.Queue()

        async def late(interaction: discord.Interaction) -> None:
            wire.clock.advance(3.1)
            try:
                await roll(interaction)
            except discord.HTTPException as error:
                codes.put_nowait(error.code)

        async def stale(interaction: discord.Interaction) -> None:
            await roll(interaction)
            wire.clock.advance(15 * 60)
            try:
                await interaction.followup.send("x")
            except discord.HTTPException as error:
                codes.put_nowait(error.code)

        bot = TinyBot(late=late, stale=stale)
        async with running(wire, bot):
            message = await posted(wire, bot, channel, board("x", buttons=["late", "stale"]))
            press = wire.press(ana, message, "late")
            assert await codes.get() == 10062
            assert (press.answer, press.refused) == (None, [10062])
            await wire.press(ana, message, "stale")
            assert await codes.get() == 50027

    async def test_menus_old_pictures_and_forged_controls_can_be_used(
        self, wire: Wire, channel: Channel, ana: Member
    ) -> None:
        said: list[Any] = []

        async def forged(interaction: discord.Interaction) -> None:
            assert interaction.data is not None
            said.append(interaction.data.get("custom_id"))
            await interaction.response.defer()

        bot = TinyBot(roll=roll, forged=forged)
        view = board("x", buttons=["roll"])
        options = [discord.SelectOption(label="Two", value="2"), discord.SelectOption(label="Three", value="3")]
        view.add_item(discord.ui.ActionRow(Menu("box", options)))
        async with running(wire, bot):
            message = await posted(wire, bot, channel, view)
            assert (await wire.select(ana, message, "Choose", ["Two"])).text == "chose ['2']"
            await wire.press(ana, message, "roll")
            with pytest.raises(AssertionError):
                wire.select(ana, message, "Choose", ["3"])
            await wire.select(ana, message, "Choose", ["3"], picture=message.pictures[0])
            await wire.press(ana, message, "g:forged", forged=True)
        assert said == ["g:forged"]

    async def test_direct_messages_have_a_user_and_no_server(self, wire: Wire, channel: Channel, ana: Member) -> None:
        seen: list[Any] = []

        async def dm(interaction: discord.Interaction) -> None:
            seen.append((type(interaction.user), interaction.guild_id))
            await roll(interaction)

        bot = TinyBot(roll=dm)
        async with running(wire, bot):
            user = await bot.fetch_user(ana.user.id)
            await user.send(view=board("hand", buttons=["roll"]))
            (message,) = wire.dms(ana)
            await wire.press(ana, message, "roll")
            assert (message.text, seen) == ("rolled", [(discord.User, None)])
            ana.user.takes_dms = False
            with pytest.raises(discord.Forbidden) as refused:
                await user.send("more")
        assert refused.value.code == 50007

    async def test_many_presses_at_once_are_all_answered(
        self, wire: Wire, channel: Channel, ana: Member, ben: Member
    ) -> None:
        bot = TinyBot(roll=roll)
        async with running(wire, bot):
            message = await posted(wire, bot, channel, board("x", buttons=["roll"]))
            hold = wire.hold(CALLBACK)
            presses = [wire.press(who, message, "roll") for who in (ana, ben) * 10]
            await hold.arrived(20)
            assert not any(p.answered.done() for p in presses)
            hold.release_all()
            await asyncio.gather(*presses)
        assert len(message.pictures) == 21


class TestMessages:
    async def test_an_enforced_nonce_posts_once(self, wire: Wire, channel: Channel) -> None:
        bot = TinyBot()
        async with running(wire, bot):
            place = bot.get_partial_messageable(channel.id)
            first, second, third = [await place.send("x", nonce=n) for n in ("a", "a", "b")]
        assert (first.id == second.id, first.id == third.id) == (True, False)
        assert len(wire.messages(channel)) == 2

    async def test_files_are_kept_shown_and_read_back(self, wire: Wire, channel: Channel) -> None:
        bot = TinyBot()
        view = board("x")
        view.add_item(discord.ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png")))
        async with running(wire, bot):
            message = await posted(wire, bot, channel, view, file=discord.File(io.BytesIO(b"png"), "board.png"))
            sent = await bot.get_partial_messageable(channel.id).fetch_message(message.id)
            assert await sent.attachments[0].read() == b"png"
            await sent.edit(attachments=[*sent.attachments, discord.File(io.BytesIO(b"2"), "two.png")])
        assert [a["filename"] for a in message.now.attachments] == ["board.png", "two.png"]
        assert message.now.components[1]["items"][0]["media"]["url"] == sent.attachments[0].url

    async def test_only_allowed_mentions_ping(self, wire: Wire, channel: Channel, ana: Member, ben: Member) -> None:
        bot = TinyBot()
        words = f"<@{ana.user.id}> and <@{ben.user.id}> and @everyone"
        async with running(wire, bot):
            only = discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(ana.user.id)])
            some = await posted(wire, bot, channel, board(words), allowed_mentions=only)
            every = await posted(wire, bot, channel, board(words))
        assert (some.pinged, some.pinged_all) == ((ana.user.id,), False)
        assert (every.pinged, every.pinged_all) == ((ana.user.id, ben.user.id), True)

    async def test_threads_posts_and_history_work(self, wire: Wire, channel: Channel) -> None:
        assert channel.guild is not None
        forum = wire.channel(channel.guild, "forum", ChannelKind.FORUM)
        bot = TinyBot()
        async with running(wire, bot):
            text, board_forum = await bot.fetch_channel(channel.id), await bot.fetch_channel(forum.id)
            assert isinstance(text, discord.TextChannel)
            assert isinstance(board_forum, discord.ForumChannel)
            message = await text.send("one")
            thread = await message.create_thread(name="game")
            await thread.send("two")
            post = await board_forum.create_thread(name="post", content="three")
            assert [m.content async for m in thread.history()] == ["two"]
            wire.archive(wire.world.channels[thread.id], locked=True)
            with pytest.raises(discord.HTTPException) as refused:
                await thread.send("no")
        assert refused.value.code == 50083
        assert wire.messages(wire.world.channels[post.thread.id])[0].text == "three"

    async def test_what_moderators_and_leavers_do_reaches_the_bot(
        self, wire: Wire, channel: Channel, ana: Member, ben: Member
    ) -> None:
        bot = TinyBot()
        async with running(wire, bot):
            messages = [await posted(wire, bot, channel, board(str(n))) for n in range(3)]
            wire.delete_messages(messages[0])
            wire.delete_messages(*messages[1:])
            wire.leaves(ben)
            wire.delete_channel(channel)
            assert channel.guild is not None
            guild = bot.get_guild(channel.guild.id)
            assert guild is not None
            with pytest.raises(discord.NotFound):
                await guild.fetch_member(ben.user.id)
            assert [m.id for m in await guild.query_members(user_ids=[ana.user.id, ben.user.id])] == [ana.user.id]
            with pytest.raises(discord.NotFound):
                await bot.get_partial_messageable(channel.id).send("x")
        assert {"MESSAGE_DELETE", "MESSAGE_DELETE_BULK", "CHANNEL_DELETE"} <= set(bot.heard)
        assert "GUILD_MEMBER_REMOVE" not in bot.heard


def buttons(*labels: str) -> list[Json]:
    made: list[Json] = [{"type": 2, "style": 1, "label": n, "custom_id": n} for n in labels]
    return [{"type": 1, "components": made[n : n + 5]} for n in range(0, len(made), 5)]


async def post(wire: Wire, body: Json) -> None:
    """Post a body that discord.py would not make."""
    channel = wire.channel(wire.guild())
    async with running(wire, TinyBot()) as bot:
        route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
        await bot.http.request(route, json=body)


class TestLimits:
    @pytest.mark.parametrize(
        "components",
        [
            pytest.param(buttons(*map(str, range(34))), id="41 components"),
            pytest.param([{"type": 10, "content": "x" * 2001}] * 2, id="4,002 characters"),
            pytest.param(buttons("b" * 81), id="a label of 81"),
            pytest.param(buttons("same", "same"), id="one custom id twice"),
            pytest.param(
                [{"type": 1, "components": buttons(*"abc", *"def")[0]["components"] * 2}], id="10 buttons in a row"
            ),
            pytest.param([{"type": 17, "components": [{"type": 17, "components": buttons("a")}]}], id="a box in a box"),
            pytest.param([{"type": 13, "file": {"url": "attachment://no.png"}}], id="a file that was not sent"),
        ],
    )
    async def test_what_discord_would_not_show_is_refused_and_fails_the_test(self, components: list[Json]) -> None:
        wire = Wire(openapi=False)
        with pytest.raises(BadRequests, match="50035"):  # noqa: PT012
            async with wire:
                with pytest.raises(discord.HTTPException, match="error code: 50035"):
                    await post(wire, {"flags": 1 << 15, "components": components})
        assert not wire.requests[-1].acted

    async def test_content_beside_components_is_refused(self, wire: Wire) -> None:
        with pytest.raises(discord.HTTPException, match="error code: 50035"):
            await post(wire, {"flags": 1 << 15, "components": buttons("a"), "content": "x"})
        assert len(wire.problems) == 1
        wire.problems.clear()

    async def test_the_fullest_message_is_taken(self, wire: Wire) -> None:
        full = [{"type": 10, "content": "x" * 4000}, *buttons(*map(str, range(32)))]
        await post(wire, {"flags": 1 << 15, "components": full})

    @pytest.mark.skipif(not openapi.present(), reason=f"no {openapi.path()}")
    async def test_a_request_that_the_document_forbids_fails_the_test(self) -> None:
        wire = Wire()
        with pytest.raises(BadRequests, match=r"\$\.tts"):
            async with wire:
                await post(wire, {"content": "x", "tts": 3})
        assert wire.requests[-1].acted

    @pytest.mark.skipif(not openapi.present(), reason=f"no {openapi.path()}")
    def test_the_document_is_asked_for_every_route_with_a_body(self) -> None:
        known = [r for r in Wire().rest.routes if r.startswith(("POST", "PUT", "PATCH"))]
        assert [r for r in known if openapi.validator(r) is None] == []

    async def test_an_unknown_route_fails_the_test(self) -> None:
        wire = Wire()
        with pytest.raises(BadRequests, match="no route GET"):  # noqa: PT012
            async with wire, running(wire, TinyBot()) as bot:
                with pytest.raises(discord.NotFound):
                    await bot.fetch_invite("x")


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
