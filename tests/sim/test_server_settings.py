"""In which channels games may be started."""

from __future__ import annotations

import discord
import simcord

from tests.drivers.simcord import SimDriver


def manager(driver: SimDriver) -> None:
    role = driver.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    user = driver.env.create_user("mara", global_name="Mara")
    driver._people["Mara"] = driver.guild.add_member(user, roles=[role])


async def limited_to(driver: SimDriver, *names: str) -> list[simcord.ChannelHandle]:
    """New channels, to which games are limited."""
    manager(driver)
    channels = [driver.guild.create_text_channel(name) for name in names]
    await driver.env.settle()
    for channel in channels:
        told = (await driver.type("Mara", "server channels", add=channel)).told
    assert all(f"<#{channel.id}>" in told for channel in channels)
    return channels


async def test_without_a_list_games_are_started_everywhere(driver: SimDriver) -> None:
    manager(driver)
    assert (await driver.type("Mara", "server channels")).told == "Games may be started in every channel."
    await driver.lobby("Ana")
    assert "1. Ana (host)" in driver.board.words


async def test_games_are_started_in_listed_channels_and_refused_elsewhere_with_their_names(driver: SimDriver) -> None:
    games, more = await limited_to(driver, "games", "more")
    start = driver.type("Ana", "naasii start")
    await driver.refused("Ana", start, f"<#{games.id}>, <#{more.id}>")
    await driver.refused("Ana", driver.type("Ana", "nessie start", thread="yes"), f"<#{games.id}>")
    assert driver.channel.threads == []
    driver.channel = games
    await driver.lobby("Ana")
    assert "1. Ana (host)" in driver.board.words


async def test_threads_and_posts_of_listed_channels_count_as_listed(driver: SimDriver) -> None:
    (games,) = await limited_to(driver, "games")
    forum = driver.guild.create_forum_channel("posts")
    await driver.env.settle()
    await driver.type("Mara", "server channels", add=forum)
    for place in (driver.thread(games), driver.thread(forum)):
        driver.channel = place
        await driver.env.settle()
        await driver.lobby("Ana")
        assert "1. Ana (host)" in driver.board.words
    driver.channel = games
    assert "table is open" in (await driver.type("Ana", "nessie start", thread="yes")).told


async def test_tables_that_are_open_elsewhere_go_on(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await limited_to(driver, "games")
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words


async def test_channels_are_taken_off_the_list_and_an_empty_one_means_everywhere(driver: SimDriver) -> None:
    games, more = await limited_to(driver, "games", "more")
    told = (await driver.type("Mara", "server channels", add=driver.channel, remove=more)).told
    assert f"in <#{games.id}>, <#{driver.channel.id}>, and" in told
    await driver.type("Mara", "server channels", remove=games)
    told = (await driver.type("Mara", "server channels", remove=driver.channel)).told
    assert told == "Games may be started in every channel."


async def test_deleted_channels_drop_off_the_list_also_while_the_bot_is_away(driver: SimDriver) -> None:
    games, more, last = await limited_to(driver, "games", "more", "last")
    driver.env.backend.delete_channel(games.id)
    await driver.env.settle()
    assert await driver.bot.services.store.channels(driver.guild.id) == (more.id, last.id)
    await driver.bot.close()
    driver.env.backend.delete_channel(more.id)
    await driver.restart()
    told = await driver.refused("Ana", driver.type("Ana", "naasii start"), f"<#{last.id}>")
    assert f"<#{more.id}>" not in told


async def test_only_managers_of_the_server_may_look_at_it_and_change_it(driver: SimDriver) -> None:
    commands = driver.person("Ana").available_commands(driver.channel)
    assert "server channels" not in commands
    manager(driver)
    assert "server channels" in driver.person("Mara").available_commands(driver.channel)
    # A server's own settings may hand the command to others; it is refused all the same.
    (command,) = [each for each in await driver.bot.tree.fetch_commands() if each.name == "server"]
    driver.guild.set_command_permissions(command.id, {driver.person("Ana"): True})
    await driver.refused("Ana", driver.type("Ana", "server channels", add=driver.channel), "manage the server")


async def test_a_long_list_is_cut_in_the_refusal(driver: SimDriver) -> None:
    await limited_to(driver, *(f"games-{number}" for number in range(13)))
    await driver.refused("Ana", driver.type("Ana", "naasii start"), "and 3 more")
