"""What Discord lets the bot do, asked by requests alone: a bot that runs meanwhile stays logged in."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping, Sequence

import discord
import msgspec

from bot.chat.calls import CallFailed, Fault, call
from bot.chat.invitation import PERMISSIONS
from bot.ops.check import Finding, Level, Place, check_database, check_settings, open_places
from bot.settings import PREFIX, Settings
from engines.core import State

PAGE = 200
"""The most servers that Discord lists at once."""
_NEXT = "grant it there, or to the category"
_NEEDED = discord.Permissions(view_channel=True, send_messages=True)
_IN_THREADS = discord.Permissions(view_channel=True, send_messages_in_threads=True)


class _Server(msgspec.Struct, frozen=True):
    """A server as Discord lists it, with what the bot may do there before any channel says otherwise."""

    id: str
    name: str
    permissions: str


async def report(settings: Settings, games: Mapping[str, type[State]], say: Callable[[str], None]) -> bool:
    """Say all that is found, line by line, and return whether nothing stands in the way of playing."""
    well = True
    for finding in (*check_settings(settings), *check_database(settings.database, games)):
        well = well and finding.level is not Level.FAIL
        say(str(finding))
    if settings.token is not None:
        async for finding in check_discord(settings.token.get_secret_value(), open_places(settings.database)):
            well = well and finding.level is not Level.FAIL
            say(str(finding))
    return well


async def check_discord(token: str, places: Sequence[Place]) -> AsyncIterator[Finding]:
    """Whether Discord knows the bot, and what it lacks in its servers and in the channels of open tables."""
    async with discord.Client(intents=discord.Intents(guilds=True)) as client:
        try:
            await call(client.login(token))
        except discord.LoginFailure:
            yield Finding(
                Level.FAIL, f"{PREFIX}TOKEN: Discord refuses it; make a new one on the application's page Bot"
            )
            return
        except CallFailed as failed:
            yield Finding(Level.FAIL, f"Discord cannot be asked just now ({failed.fault})")
            return
        try:
            for finding in _application(client):
                yield finding
            servers = await _servers(client)
            for finding in _permissions(servers):
                yield finding
            here = {int(server.id): server for server in servers}
            for guild_id in sorted({place.guild_id for place in places}):
                those = [place for place in places if place.guild_id == guild_id]
                if guild_id not in here:
                    yield Finding(Level.WARN, f"{_tables(those)}: the bot is not in that server any more")
                    continue
                async for finding in _channels(client, here[guild_id], those):
                    yield finding
        except CallFailed as failed:
            yield Finding(Level.FAIL, f"Discord did not answer everything ({failed.fault}); check again later")


def _application(client: discord.Client) -> Sequence[Finding]:
    application = client.application
    assert application is not None
    findings = [
        Finding(Level.OK, f"logged in as {client.user}, application {application.id}"),
        Finding(Level.OK, "intents: servers, and deleted messages; none that is privileged"),
    ]
    if application.interactions_endpoint_url:
        findings.append(
            Finding(
                Level.FAIL,
                "presses and commands are sent to an address instead of the bot; empty the field Interactions Endpoint "
                "URL on the application's page General Information",
            )
        )
    return findings


async def _servers(client: discord.Client) -> Sequence[_Server]:
    servers: list[_Server] = []
    while True:
        after = int(servers[-1].id) if servers else None
        raw = await call(client.http.get_guilds(PAGE, after=after, with_counts=False))
        page = msgspec.convert(raw, list[_Server])
        servers += page
        if len(page) < PAGE:
            return servers


def _permissions(servers: Sequence[_Server]) -> Sequence[Finding]:
    findings = [
        Finding(Level.WARN, f"server {server.name!r}: the bot lacks {lacking}, unless a channel grants it")
        for server in servers
        if (lacking := _lacking(discord.Permissions(int(server.permissions)), PERMISSIONS))
    ]
    fine = len(servers) - len(findings)
    return [*findings, Finding(Level.OK, f"{fine} of {len(servers)} servers grant all that the invitation asks for")]


async def _channels(client: discord.Client, server: _Server, places: Sequence[Place]) -> AsyncIterator[Finding]:
    guild = await call(client.fetch_guild(int(server.id), with_counts=False))
    assert client.user is not None
    me = await call(guild.fetch_member(client.user.id))
    for place in places:
        where = f"server {server.name!r}, table {place.table_id}"
        try:
            channel = await call(guild.fetch_channel(place.channel_id))
            # What may be done in a thread is said by the channel that it is in.
            home = channel
            if isinstance(channel, discord.Thread):
                home = await call(guild.fetch_channel(channel.parent_id))
        except CallFailed as failed:
            if failed.fault is Fault.CHANNEL_GONE:
                yield Finding(Level.WARN, f"{where}: its channel is gone; it ends by itself")
            elif failed.fault is Fault.NOT_ALLOWED:
                yield Finding(Level.FAIL, f"{where}: the bot may not see its channel; {_NEXT}")
            else:
                raise
            continue
        if isinstance(home, discord.Thread):
            continue
        may = home.permissions_for(me)
        needed = _IN_THREADS if isinstance(channel, discord.Thread) else _NEEDED
        if lacking := _lacking(may, needed):
            yield Finding(Level.FAIL, f"{where}: in #{channel.name} the bot lacks {lacking}; {_NEXT}")
        elif not (may.attach_files or may.administrator):
            yield Finding(
                Level.WARN, f"{where}: in #{channel.name} the bot lacks Attach Files; boards are in words alone"
            )
        else:
            yield Finding(Level.OK, f"{where}: the bot may do all that it must in #{channel.name}")


def _lacking(may: discord.Permissions, needed: discord.Permissions) -> str:
    """The permissions that are needed and not granted, in Discord's words; an administrator lacks nothing."""
    if may.administrator:
        return ""
    names = [name for name, wanted in needed if wanted and not getattr(may, name)]
    # The library has an older name for it.
    return ", ".join("View Channels" if name == "read_messages" else name.replace("_", " ").title() for name in names)


def _tables(places: Sequence[Place]) -> str:
    return "table " + ", ".join(str(place.table_id) for place in places)
