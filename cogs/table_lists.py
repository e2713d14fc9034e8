"""Lists of open tables: those of a server, and those at which somebody sits."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.chat.bot import Parlour
from bot.chat.permissions import manages, sees
from bot.chat.services import Services
from bot.screens.custom_ids import LeaveTable
from bot.screens.names import escape_name, plain_name
from bot.screens.screen import Block, Button, Buttons, Screen, Style, Text
from bot.screens.text import _, ngettext
from bot.store.open_tables import OpenTable
from bot.table.refusal import Refused
from bot.table.snapshot import Snapshot
from bot.table.table import Status

LONGEST = 3500
"""Characters of a list; Discord shows 4,000 in a message."""
MOST = 10
"""Tables with a button of their own; a message holds 40 components."""
CHOICES = 25
CHOICE = 100


async def list_for_server(interaction: discord.Interaction[Parlour]) -> Screen | None:
    """Return the open tables of a server that the asker may see, as many as fit; None where there are none."""
    services = interaction.client.services
    own = {listed.id for listed in await services.store.find_seated(interaction.user.id)}
    every = await services.store.find_open_of(interaction.guild_id or 0)
    seen = [listed for listed in every if listed.id in own or sees(interaction, listed.channel_id)]
    if not seen:
        return None
    lines: list[str] = []
    for listed in seen:
        line = await _line(interaction, listed)
        if len("\n".join((*lines, line))) > LONGEST:
            lines.append(_more(len(seen) - len(lines)))
            break
        lines.append(line)
    return Screen((Text("### " + _("Open tables of this server")), Text("\n".join(lines))))


async def list_for_member(interaction: discord.Interaction[Parlour], listed: Sequence[OpenTable]) -> Screen:
    """Return the tables at which the asker sits, on all servers, each with a button to leave it."""
    blocks: list[Block] = [Text("### " + _("Your tables"))]
    for each in listed[:MOST]:
        at = await _read(interaction.client.services, each)
        blocks.append(Text(_own_line(interaction, each, at)))
        if at is not None:
            label = _("Leave this game …") if at.table.status is Status.PLAYING else _("Leave this lobby")
            blocks.append(Buttons((Button(LeaveTable(each.id), label, Style.DANGER),)))
    if len(listed) > MOST:
        blocks.append(Text(_more(len(listed) - MOST)))
    return Screen(tuple(blocks))


async def tables_to_stop(
    interaction: discord.Interaction[Parlour], typed: str
) -> list[discord.app_commands.Choice[int]]:
    """Return the open tables of a server that whoever types may end, as far as they match what is typed."""
    services = interaction.client.services
    found: list[discord.app_commands.Choice[int]] = []
    for listed in await services.store.find_open_of(interaction.guild_id or 0):
        if listed.host_id != interaction.user.id and not manages(interaction, listed.guild_id, listed.channel_id):
            continue
        place = interaction.guild and interaction.guild.get_channel_or_thread(listed.channel_id)
        where = f"#{plain_name(place.name)}" if place else _("a channel that I do not see")
        name = f"{listed.id}: {_title(services, listed.game)}, {where}"[:CHOICE]
        if typed.casefold() in name.casefold():
            found.append(discord.app_commands.Choice(name=name, value=listed.id))
    return found[:CHOICES]


async def _read(services: Services, listed: OpenTable) -> Snapshot | None:
    try:
        return await services.tables.find(listed.id)
    except Refused:
        return None


async def _line(interaction: discord.Interaction[Parlour], listed: OpenTable) -> str:
    services = interaction.client.services
    at = await _read(services, listed)
    # Not "1." as it is: Discord numbers lists itself, and these numbers have gaps.
    head = f"{listed.id}\\. **[{_title(services, listed.game)}]({listed.link})** · <#{listed.channel_id}>"
    opened = _("opened {when}").format(when=f"<t:{int(listed.created_at)}:R>")
    if at is None:
        return f"{head} · {opened} · {_unreadable(listed)}"
    players = ", ".join(escape_name(chair.name) for chair in at.table.chairs if not chair.gone)
    return f"{head} · {players} · {opened} · {_waiting(listed, at)}"


def _waiting(listed: OpenTable, at: Snapshot) -> str:
    if at.table.status is Status.LOBBY:
        return _("in the lobby")
    try:
        seats = sorted(at.state.to_act())
    except Refused:
        return _unreadable(listed)
    return _("waiting for {names}").format(names=", ".join(escape_name(at.table.chairs[seat].name) for seat in seats))


def _own_line(interaction: discord.Interaction[Parlour], listed: OpenTable, at: Snapshot | None) -> str:
    services = interaction.client.services
    title = f"**[{_title(services, listed.game)}]({listed.link})**"
    if listed.guild_id == interaction.guild_id:
        where = f"<#{listed.channel_id}>"
    else:
        guild = interaction.client.get_guild(listed.guild_id)
        where = _("on a server that I am not on") if guild is None else escape_name(guild.name)
    return f"{title} · {where} · {_unreadable(listed) if at is None else _waiting(listed, at)}"


def _unreadable(listed: OpenTable) -> str:
    return _("cannot be read any more; a moderator ends it with {command}").format(
        command=f"`/table stop table:{listed.id}`"
    )


def _title(services: Services, game: str) -> str:
    try:
        return services.screens.presenter(game).game.title
    except Refused:
        return escape_name(game)


def _more(count: int) -> str:
    return "-# " + ngettext("and one more", "and {count} more", count).format(count=count)
