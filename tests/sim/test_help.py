"""The texts for a newcomer: help and rules."""

from __future__ import annotations

from discord import app_commands

from cogs.help import GROUPS
from engines import GAMES
from tests.drivers.simcord import SimDriver


async def test_help_names_every_command_and_game(driver: SimDriver) -> None:
    told = (await driver.type("Ana", "help")).told
    every = [each for each in driver.bot.tree.walk_commands() if isinstance(each, app_commands.Command)]
    assert len(every) >= 8
    for command in every:
        if command.qualified_name == "help":
            continue
        assert f"`/{command.qualified_name}`" in told
    for game in GAMES.values():
        assert game.title in told
    assert driver.public() == []
    named = [name for names in GROUPS.values() for name in names]
    assert len(set(named)) == len(named)


async def test_the_rules_are_paged_in_one_private_message(driver: SimDriver) -> None:
    await driver.type("Ana", "naasii rules")
    first = driver.panel("Ana")
    assert "page 1 of" in first.words
    assert first.enabled == ["Next"]
    pages = [first.words]
    while "Next" in driver.panel("Ana").enabled:
        await driver.press_own("Ana", "Next")
        pages.append(driver.panel("Ana").words)
    assert len(set(pages)) == len(pages) == int(first.words.rsplit(" ", 1)[1])
    assert [each.message.id for each in driver.seen_by("Ana")] == [first.message.id]
    while "Back" in driver.panel("Ana").enabled:
        await driver.press_own("Ana", "Back")
    assert driver.panel("Ana").words == first.words
    assert driver.seen_by("Ben") == []


async def test_the_rules_are_a_press_away_from_lobby_and_board(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    await driver.press("Cleo", "Rules")
    assert "page 1 of" in driver.panel("Cleo").words
    await driver.press("Ana", "Begin")
    await driver.press("Ben", "Rules")
    await driver.press_own("Ben", "Next")
    assert "page 2 of" in driver.panel("Ben").words


async def test_the_rules_can_still_be_turned_after_a_restart(driver: SimDriver) -> None:
    await driver.type("Ana", "naasii rules")
    await driver.restart()
    await driver.press_own("Ana", "Next")
    assert "page 2 of" in driver.panel("Ana").words


async def test_a_server_that_invited_the_bot_reads_a_first_word_where_it_may_write(driver: SimDriver) -> None:
    driver.channel = driver.guild.create_text_channel("second")
    first = driver.guild.channels["parlour"]
    driver.channel, second = first, driver.channel
    await driver.forbid(send_messages=False)
    guild = driver.bot.get_guild(driver.guild.id)
    assert guild is not None
    # The simulator has no event for this; the rest is as it would be.
    await driver.bot.on_guild_join(guild)
    assert driver.public() == []
    assert "`/naasii start`" in driver.public(second)[0].words
