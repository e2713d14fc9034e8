"""The check of what Discord lets the bot do, by requests alone: a bot that runs meanwhile stays logged in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence

import discord
import msgspec

from bot.chat.calls import CallFailed, Fault, call
from bot.chat.permissions import PERMISSIONS
from bot.ops.check import CheckResult, Severity, check_database, check_settings, read_open_tables
from bot.settings import PREFIX, Settings
from bot.store.open_tables import OpenTable
from engines.core import State

PAGE_SIZE = 200
"""The most servers that Discord lists at once."""
_ADVICE = "grant it there, or to the category"
_NEEDED = discord.Permissions(view_channel=True, send_messages=True)
_IN_THREADS = discord.Permissions(view_channel=True, send_messages_in_threads=True)


class _Server(msgspec.Struct, frozen=True):
    """One server of the bot, with its permissions there before any channel changes them."""

    id: str
    name: str
    permissions: str


async def report(settings: Settings, games: Mapping[str, type[State]], say: Callable[[str], None]) -> bool:
    """Say every result, a line each. Returns whether nothing stands in the way of playing."""
    passed = True
    for result in (*check_settings(settings), *check_database(settings.database, games)):
        passed = passed and result.severity is not Severity.FAIL
        say(str(result))
    if settings.token is not None:
        async for result in check_discord(settings.token.get_secret_value(), read_open_tables(settings.database)):
            passed = passed and result.severity is not Severity.FAIL
            say(str(result))
    return passed


async def check_discord(token: str, tables: Sequence[OpenTable]) -> AsyncIterator[CheckResult]:
    """Check the bot's login, and its permissions in its servers and in the channels of open tables."""
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        try:
            await call(client.login(token))
        except discord.LoginFailure:
            yield CheckResult(
                Severity.FAIL, f"{PREFIX}TOKEN: Discord refuses it; make a new one on the application's page Bot"
            )
            return
        except CallFailed as failed:
            yield CheckResult(Severity.FAIL, f"Discord cannot be asked just now ({failed.fault})")
            return
        try:
            for result in _check_application(client):
                yield result
            servers = await _list_servers(client)
            for result in _check_servers(servers):
                yield result
            by_id = {int(server.id): server for server in servers}
            for guild_id in sorted({table.guild_id for table in tables}):
                there = [table for table in tables if table.guild_id == guild_id]
                if guild_id not in by_id:
                    yield CheckResult(Severity.WARN, f"{_numbers(there)}: the bot is not in that server any more")
                    continue
                async for result in _check_channels(client, by_id[guild_id], there):
                    yield result
        except CallFailed as failed:
            yield CheckResult(Severity.FAIL, f"Discord did not answer everything ({failed.fault}); check again later")


def _check_application(client: discord.Client) -> Sequence[CheckResult]:
    application = client.application
    assert application is not None
    results = [
        CheckResult(Severity.OK, f"logged in as {client.user}, application {application.id}"),
        CheckResult(Severity.OK, "intents: servers, and deleted messages; none that is privileged"),
    ]
    if application.interactions_endpoint_url:
        results.append(
            CheckResult(
                Severity.FAIL,
                "presses and commands are sent to an address instead of the bot; empty the field Interactions Endpoint "
                "URL on the application's page General Information",
            )
        )
    return results


async def _list_servers(client: discord.Client) -> Sequence[_Server]:
    servers: list[_Server] = []
    while True:
        after = int(servers[-1].id) if servers else None
        raw = await call(client.http.get_guilds(PAGE_SIZE, after=after, with_counts=False))
        page = msgspec.convert(raw, list[_Server])
        servers += page
        if len(page) < PAGE_SIZE:
            return servers


def _check_servers(servers: Sequence[_Server]) -> Sequence[CheckResult]:
    results = [
        CheckResult(Severity.WARN, f"server {server.name!r}: the bot lacks {lacking}, unless a channel grants it")
        for server in servers
        if (lacking := _lacking(discord.Permissions(int(server.permissions)), PERMISSIONS))
    ]
    fine = len(servers) - len(results)
    return [
        *results,
        CheckResult(Severity.OK, f"{fine} of {len(servers)} servers grant all that the invitation asks for"),
    ]


async def _check_channels(
    client: discord.Client, server: _Server, tables: Sequence[OpenTable]
) -> AsyncIterator[CheckResult]:
    guild = await call(client.fetch_guild(int(server.id), with_counts=False))
    assert client.user is not None
    me = await call(guild.fetch_member(client.user.id))
    for table in tables:
        where = f"server {server.name!r}, table {table.id}"
        try:
            channel = await call(guild.fetch_channel(table.channel_id))
            # A thread takes its permissions from the channel that it belongs to.
            parent = channel
            if isinstance(channel, discord.Thread):
                parent = await call(guild.fetch_channel(channel.parent_id))
        except CallFailed as failed:
            if failed.fault is Fault.CHANNEL_GONE:
                yield CheckResult(Severity.WARN, f"{where}: its channel is gone; it ends by itself")
            elif failed.fault is Fault.NOT_ALLOWED:
                yield CheckResult(Severity.FAIL, f"{where}: the bot may not see its channel; {_ADVICE}")
            else:
                raise
            continue
        if isinstance(parent, discord.Thread):
            continue
        may = parent.permissions_for(me)
        needed = _IN_THREADS if isinstance(channel, discord.Thread) else _NEEDED
        if lacking := _lacking(may, needed):
            yield CheckResult(Severity.FAIL, f"{where}: in #{channel.name} the bot lacks {lacking}; {_ADVICE}")
        elif not (may.attach_files or may.administrator):
            yield CheckResult(
                Severity.WARN, f"{where}: in #{channel.name} the bot lacks Attach Files; boards are in words alone"
            )
        else:
            yield CheckResult(Severity.OK, f"{where}: the bot may do all that it must in #{channel.name}")


def _lacking(may: discord.Permissions, needed: discord.Permissions) -> str:
    """Return the needed permissions that are not granted, by Discord's names; an administrator lacks none."""
    if may.administrator:
        return ""
    names = [name for name, wanted in needed if wanted and not getattr(may, name)]
    # discord.py still has an older name for View Channels.
    return ", ".join("View Channels" if name == "read_messages" else name.replace("_", " ").title() for name in names)


def _numbers(tables: Sequence[OpenTable]) -> str:
    return "table " + ", ".join(str(table.id) for table in tables)
