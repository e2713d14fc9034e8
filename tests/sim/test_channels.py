"""Every kind of channel that a table can be in, and those where it cannot."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import simcord
from discord import app_commands

from tests.sim.evening import Evening

Place = Callable[[Evening], simcord.ChannelHandle]

PLACES: dict[str, Place] = {
    "text": lambda evening: evening.guild.create_text_channel("games"),
    "voice": lambda evening: evening.guild.create_voice_channel("games"),
    "stage": lambda evening: evening.guild.create_stage_channel("games"),
    "announcement": lambda evening: evening.guild.create_news_channel("games"),
    "thread": lambda evening: evening.thread(evening.channel),
    "private thread": lambda evening: evening.thread(evening.channel, private=True),
    "forum post": lambda evening: evening.thread(evening.guild.create_forum_channel("games")),
}


@pytest.mark.parametrize("place", PLACES)
async def test_a_game_goes_from_start_to_the_first_roll(evening: Evening, place: str) -> None:
    evening.channel = PLACES[place](evening)
    await evening.env.settle()
    if place == "private thread":
        evening.env.backend.add_thread_member(evening.channel.id, evening.person("Ben").id)
    await evening.game("Ana", "Ben")
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words
    assert (await evening.type("Ben", "standings")).told.startswith("### Naasii")
    await evening.type("Ana", "table board")
    assert "Ana, roll 1 of 4" in evening.board.words


async def test_each_channel_and_thread_has_a_table_of_its_own(evening: Evening) -> None:
    first, second = evening.channel, evening.thread(evening.channel)
    await evening.game("Ana", "Ben")
    evening.channel = second
    await evening.lobby("Ben", "Ana")
    evening.channel = first
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words
    evening.channel = second
    assert "1. Ben (host)" in evening.board.words
    await evening.press("Ben", "Begin")
    assert "before round 1" in evening.board.words


async def test_no_command_can_be_typed_in_a_direct_message(evening: Evening) -> None:
    assert evening.person("Ana").user.available_commands() == ()
    commands = [each for each in evening.bot.tree.walk_commands() if isinstance(each, app_commands.Command)]
    for_managers = [each for each in commands if each.parent is not None and each.parent.name == "server"]
    assert len(evening.person("Ana").available_commands(evening.channel)) == len(commands) - len(for_managers)


async def test_a_channel_that_is_deleted_ends_nothing_for_others_and_raises_nothing(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    evening.env.backend.delete_channel(evening.channel.id)
    await evening.env.settle()
    evening.channel = evening.guild.create_text_channel("another")
    await evening.game("Ana", "Ben")
    await evening.restart()
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words
