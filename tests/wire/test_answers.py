import asyncio
from typing import Any

import discord
import pytest

from tests.wire import Answer, Channel, Member, Wire, running
from tests.wire.bots import Menu, TinyBot, board, roll
from tests.wire.exchange import CALLBACK, EDIT_ANSWER
from tests.wire.posting import posted


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
