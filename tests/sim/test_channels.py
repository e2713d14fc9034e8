"""Every kind of channel that a table can be in, and those where it cannot."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import simcord
from discord import app_commands

from tests.drivers.simcord import SimDriver

Place = Callable[[SimDriver], simcord.ChannelHandle]

PLACES: dict[str, Place] = {
    "text": lambda driver: driver.guild.create_text_channel("games"),
    "voice": lambda driver: driver.guild.create_voice_channel("games"),
    "stage": lambda driver: driver.guild.create_stage_channel("games"),
    "announcement": lambda driver: driver.guild.create_news_channel("games"),
    "thread": lambda driver: driver.thread(driver.channel),
    "private thread": lambda driver: driver.thread(driver.channel, private=True),
    "forum post": lambda driver: driver.thread(driver.guild.create_forum_channel("games")),
}


@pytest.mark.parametrize("place", PLACES)
async def test_a_game_goes_from_start_to_the_first_roll(driver: SimDriver, place: str) -> None:
    driver.channel = PLACES[place](driver)
    await driver.env.settle()
    if place == "private thread":
        driver.env.backend.add_thread_member(driver.channel.id, driver.person("Ben").id)
    await driver.rolling("Ana", "Ben")
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words
    assert (await driver.type("Ben", "standings")).told.startswith("### Naasii")
    await driver.type("Ana", "table board")
    assert "Ana, roll 1 of 4" in driver.board.words


async def test_each_channel_and_thread_has_a_table_of_its_own(driver: SimDriver) -> None:
    first, second = driver.channel, driver.thread(driver.channel)
    await driver.rolling("Ana", "Ben")
    driver.channel = second
    await driver.lobby("Ben", "Ana")
    driver.channel = first
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words
    driver.channel = second
    assert "1. Ben (host)" in driver.board.words
    await driver.press("Ben", "Begin")
    assert "before round 1" in driver.board.words


async def test_no_command_can_be_typed_in_a_direct_message(driver: SimDriver) -> None:
    assert driver.person("Ana").user.available_commands() == ()
    commands = [each for each in driver.bot.tree.walk_commands() if isinstance(each, app_commands.Command)]
    for_managers = [each for each in commands if each.parent is not None and each.parent.name == "server"]
    assert len(driver.person("Ana").available_commands(driver.channel)) == len(commands) - len(for_managers)


async def test_a_channel_that_is_deleted_ends_nothing_for_others_and_raises_nothing(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    driver.env.backend.delete_channel(driver.channel.id)
    await driver.env.settle()
    driver.channel = driver.guild.create_text_channel("another")
    await driver.rolling("Ana", "Ben")
    await driver.restart()
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words
