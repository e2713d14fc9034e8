"""In which channels games may be started."""

from __future__ import annotations

import discord
import simcord

from tests.sim.evening import Evening


def manager(evening: Evening) -> None:
    role = evening.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    user = evening.env.create_user("mara", global_name="Mara")
    evening._people["Mara"] = evening.guild.add_member(user, roles=[role])


async def limited_to(evening: Evening, *names: str) -> list[simcord.ChannelHandle]:
    """New channels, to which games are limited."""
    manager(evening)
    channels = [evening.guild.create_text_channel(name) for name in names]
    await evening.env.settle()
    for channel in channels:
        told = (await evening.type("Mara", "server channels", add=channel)).told
    assert all(f"<#{channel.id}>" in told for channel in channels)
    return channels


async def test_without_a_list_games_are_started_everywhere(evening: Evening) -> None:
    manager(evening)
    assert (await evening.type("Mara", "server channels")).told == "Games may be started in every channel."
    await evening.lobby("Ana")
    assert "1. Ana (host)" in evening.board.words


async def test_games_are_started_in_listed_channels_and_refused_elsewhere_with_their_names(evening: Evening) -> None:
    games, more = await limited_to(evening, "games", "more")
    start = evening.type("Ana", "naasii start")
    await evening.refused("Ana", start, f"<#{games.id}>, <#{more.id}>")
    await evening.refused("Ana", evening.type("Ana", "nessie start", thread="yes"), f"<#{games.id}>")
    assert evening.channel.threads == []
    evening.channel = games
    await evening.lobby("Ana")
    assert "1. Ana (host)" in evening.board.words


async def test_threads_and_posts_of_listed_channels_count_as_listed(evening: Evening) -> None:
    (games,) = await limited_to(evening, "games")
    forum = evening.guild.create_forum_channel("posts")
    await evening.env.settle()
    await evening.type("Mara", "server channels", add=forum)
    for place in (evening.thread(games), evening.thread(forum)):
        evening.channel = place
        await evening.env.settle()
        await evening.lobby("Ana")
        assert "1. Ana (host)" in evening.board.words
    evening.channel = games
    assert "table is open" in (await evening.type("Ana", "nessie start", thread="yes")).told


async def test_tables_that_are_open_elsewhere_go_on(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await limited_to(evening, "games")
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words


async def test_channels_are_taken_off_the_list_and_an_empty_one_means_everywhere(evening: Evening) -> None:
    games, more = await limited_to(evening, "games", "more")
    told = (await evening.type("Mara", "server channels", add=evening.channel, remove=more)).told
    assert f"in <#{games.id}>, <#{evening.channel.id}>, and" in told
    await evening.type("Mara", "server channels", remove=games)
    told = (await evening.type("Mara", "server channels", remove=evening.channel)).told
    assert told == "Games may be started in every channel."


async def test_deleted_channels_drop_off_the_list_also_while_the_bot_is_away(evening: Evening) -> None:
    games, more, last = await limited_to(evening, "games", "more", "last")
    evening.env.backend.delete_channel(games.id)
    await evening.env.settle()
    assert await evening.bot.services.store.channels(evening.guild.id) == (more.id, last.id)
    await evening.bot.close()
    evening.env.backend.delete_channel(more.id)
    await evening.restart()
    told = await evening.refused("Ana", evening.type("Ana", "naasii start"), f"<#{last.id}>")
    assert f"<#{more.id}>" not in told


async def test_only_managers_of_the_server_may_look_at_it_and_change_it(evening: Evening) -> None:
    commands = evening.person("Ana").available_commands(evening.channel)
    assert "server channels" not in commands
    manager(evening)
    assert "server channels" in evening.person("Mara").available_commands(evening.channel)
    # A server's own settings may hand the command to others; it is refused all the same.
    (command,) = [each for each in await evening.bot.tree.fetch_commands() if each.name == "server"]
    evening.guild.set_command_permissions(command.id, {evening.person("Ana"): True})
    await evening.refused("Ana", evening.type("Ana", "server channels", add=evening.channel), "manage the server")


async def test_a_long_list_is_cut_in_the_refusal(evening: Evening) -> None:
    await limited_to(evening, *(f"games-{number}" for number in range(13)))
    await evening.refused("Ana", evening.type("Ana", "naasii start"), "and 3 more")
