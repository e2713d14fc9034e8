import io

import discord
import pytest

from tests.wire import BadRequests, Channel, ChannelKind, Member, Wire, openapi, running
from tests.wire.bots import TinyBot, board, roll
from tests.wire.picture import Json
from tests.wire.posting import buttons, post, posted


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

    async def test_a_body_that_makes_no_sense_is_refused_and_fails_the_test(self) -> None:
        wire = Wire(openapi=False)
        with pytest.raises(BadRequests, match="cannot act on it"):  # noqa: PT012
            async with wire:
                with pytest.raises(discord.HTTPException):
                    await post(wire, {"components": [{"style": 1}]})

    async def test_a_board_from_before_the_bot_started_can_be_pressed(
        self, wire: Wire, channel: Channel, ana: Member
    ) -> None:
        old = wire.earlier(channel, {"flags": 1 << 15, "components": buttons("g:roll")})
        async with running(wire, TinyBot(roll=roll)):
            assert (await wire.press(ana, old, "g:roll")).text == "rolled"

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
