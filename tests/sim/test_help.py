"""What a newcomer reads: help and rules."""

from __future__ import annotations

from discord import app_commands

from cogs.help import GROUPS
from engines import GAMES
from tests.sim.evening import Evening


async def test_help_names_every_command_and_game(evening: Evening) -> None:
    told = (await evening.type("Ana", "help")).told
    every = [each for each in evening.bot.tree.walk_commands() if isinstance(each, app_commands.Command)]
    assert len(every) >= 8
    for command in every:
        if command.qualified_name == "help":
            continue
        assert f"`/{command.qualified_name}`" in told
    for game in GAMES.values():
        assert game.title in told
    assert evening.public() == []
    named = [name for names in GROUPS.values() for name in names]
    assert len(set(named)) == len(named)


async def test_the_rules_are_paged_in_one_private_message(evening: Evening) -> None:
    await evening.type("Ana", "naasii rules")
    first = evening.panel("Ana")
    assert "page 1 of" in first.words
    assert first.enabled == ["Next"]
    pages = [first.words]
    while "Next" in evening.panel("Ana").enabled:
        await evening.press_own("Ana", "Next")
        pages.append(evening.panel("Ana").words)
    assert len(set(pages)) == len(pages) == int(first.words.rsplit(" ", 1)[1])
    assert [each.message.id for each in evening.seen_by("Ana")] == [first.message.id]
    while "Back" in evening.panel("Ana").enabled:
        await evening.press_own("Ana", "Back")
    assert evening.panel("Ana").words == first.words
    assert evening.seen_by("Ben") == []


async def test_the_rules_are_a_press_away_from_lobby_and_board(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben")
    await evening.press("Cleo", "Rules")
    assert "page 1 of" in evening.panel("Cleo").words
    await evening.press("Ana", "Begin")
    await evening.press("Ben", "Rules")
    await evening.press_own("Ben", "Next")
    assert "page 2 of" in evening.panel("Ben").words


async def test_the_rules_can_still_be_turned_after_a_restart(evening: Evening) -> None:
    await evening.type("Ana", "naasii rules")
    await evening.restart()
    await evening.press_own("Ana", "Next")
    assert "page 2 of" in evening.panel("Ana").words


async def test_a_server_that_invited_the_bot_reads_a_first_word_where_it_may_write(evening: Evening) -> None:
    evening.channel = evening.guild.create_text_channel("second")
    first = evening.guild.channels["parlour"]
    evening.channel, second = first, evening.channel
    await evening.forbid(send_messages=False)
    guild = evening.bot.get_guild(evening.guild.id)
    assert guild is not None
    # The simulator has no event for this; the rest is as it would be.
    await evening.bot.on_guild_join(guild)
    assert evening.public() == []
    assert "`/naasii start`" in evening.public(second)[0].words
