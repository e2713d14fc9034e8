"""`python -m bot check` asks Discord by requests alone, and leaves a bot that runs meanwhile in peace."""

from __future__ import annotations

from pathlib import Path

import discord

from bot.chat.bot import Parlour
from bot.chat.permissions import PERMISSIONS
from bot.ops.check import CheckResult, Severity, read_open_tables
from bot.ops.check_discord import check_discord, report
from bot.settings import Settings
from engines import GAMES
from tests.drivers.wire import WireDriver
from tests.wire import POST_MESSAGE, ChannelKind, Wire
from tests.wire.killed import before
from tests.wire.redirect import redirected

TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAx.Gabcde.abcdefghijklmnopqrstuvwxyz-_0123456789"
NO_FILES = PERMISSIONS & ~discord.Permissions(attach_files=True)


async def found(wire: Wire, database: Path) -> list[CheckResult]:
    with redirected(wire.api, wire.gateway.url, wire.cdn):
        return [each async for each in check_discord(TOKEN, read_open_tables(database))]


def ordinary(driver: WireDriver) -> None:
    """Let the bot be no administrator in the driver's server, but one that was invited by its link."""
    assert driver.channel.guild is not None
    driver.channel.guild.bot_permissions = PERMISSIONS.value


def bad(results: list[CheckResult]) -> list[str]:
    return [str(each) for each in results if each.severity is not Severity.OK]


async def test_a_bot_that_may_do_all_is_well_and_one_that_runs_is_not_disturbed(
    wire: Wire, driver: WireDriver, database: Path, bot: Parlour
) -> None:
    await driver.open()
    sessions = wire.gateway.identified
    said: list[str] = []
    settings = Settings.model_validate({"token": TOKEN, "database": database})
    with redirected(wire.api, wire.gateway.url, wire.cdn):
        assert await report(settings, GAMES, said.append)
    assert any("logged in as" in line and str(wire.world.bot.id) in line for line in said)
    assert any("1 of 1 servers grant all" in line for line in said)
    assert any("table 1: the bot may do all that it must in #table" in line for line in said)
    assert not any(part in line for line in said for part in TOKEN.split("."))
    assert wire.gateway.identified == sessions
    assert not bot.is_closed()
    await driver.press(driver.people[1], "/join")
    await driver.true()


async def test_what_a_server_does_not_grant_is_named(wire: Wire, database: Path) -> None:
    wire.guild("Bare", bot_permissions=discord.Permissions(view_channel=True).value)
    wire.guild("Wordy", bot_permissions=NO_FILES.value)
    wire.guild("Ruled", bot_permissions=discord.Permissions(administrator=True).value)
    bare, wordy = bad(await found(wire, database))
    assert bare.startswith("warn  server 'Bare': the bot lacks Send Messages, Attach Files, ")
    assert "View Channels" not in bare
    assert wordy == "warn  server 'Wordy': the bot lacks Attach Files, unless a channel grants it"


async def test_what_the_channel_of_an_open_table_does_not_grant_is_named(
    wire: Wire, driver: WireDriver, database: Path, bot: Parlour
) -> None:
    await driver.open()
    ordinary(driver)
    for may, line in (
        (NO_FILES, "warn  server 'The Parlour', table 1: in #table the bot lacks Attach Files; boards"),
        (discord.Permissions(view_channel=True, attach_files=True), "in #table the bot lacks Send Messages; grant it"),
        (discord.Permissions.none(), "in #table the bot lacks View Channels, Send Messages; grant it there"),
    ):
        driver.channel.bot_permissions = may.value
        (shown,) = bad(await found(wire, database))
        assert line in shown


async def test_a_thread_needs_the_permission_of_threads(
    wire: Wire, driver: WireDriver, database: Path, bot: Parlour
) -> None:
    parent = driver.channel
    driver.channel = wire.channel(parent.guild, "games", ChannelKind.THREAD, parent)  # type: ignore[arg-type]
    await driver.open()
    ordinary(driver)
    assert bad(await found(wire, database)) == []
    parent.bot_permissions = (PERMISSIONS & ~discord.Permissions(send_messages_in_threads=True)).value
    (shown,) = bad(await found(wire, database))
    assert "in #games the bot lacks Send Messages In Threads" in shown


async def test_channels_and_servers_that_are_gone_are_told(wire: Wire, driver: WireDriver, database: Path) -> None:
    async with before(wire, database):
        await driver.open()
    assert driver.channel.guild is not None
    wire.delete_channel(driver.channel)
    assert "its channel is gone; it ends by itself" in bad(await found(wire, database))[0]
    wire.kicks_bot(driver.channel.guild)
    assert "table 1: the bot is not in that server any more" in bad(await found(wire, database))[0]


async def test_many_servers_are_read_page_by_page(wire: Wire, database: Path) -> None:
    for number in range(205):
        wire.guild(f"Server {number}")
    assert any("205 of 205 servers" in each.words for each in await found(wire, database))
    assert wire.count("GET /users/@me/guilds") == 2


async def test_a_token_that_discord_refuses_is_told_without_showing_it(wire: Wire, database: Path) -> None:
    wire.fail("GET /users/@me", 401)
    (line,) = bad(await found(wire, database))
    assert line.startswith("FAIL  PARLOUR_TOKEN: Discord refuses it")
    assert wire.count(POST_MESSAGE) == 0


async def test_a_discord_that_fails_half_way_is_told(wire: Wire, database: Path) -> None:
    wire.fail("GET /users/@me/guilds", 403, 40001)
    lines = bad(await found(wire, database))
    assert lines == ["FAIL  Discord did not answer everything (not_allowed); check again later"]
