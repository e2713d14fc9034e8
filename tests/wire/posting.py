"""Helpers by which the tests of the wire post messages and make buttons."""

from typing import Any

import discord

from tests.wire import Channel, Message, Wire, running
from tests.wire.bots import TinyBot
from tests.wire.picture import Json


async def posted(wire: Wire, bot: TinyBot, channel: Channel, view: discord.ui.LayoutView, **more: Any) -> Message:
    sent = await bot.get_partial_messageable(channel.id).send(view=view, **more)
    return channel.messages[sent.id]


def buttons(*labels: str) -> list[Json]:
    made: list[Json] = [{"type": 2, "style": 1, "label": n, "custom_id": n} for n in labels]
    return [{"type": 1, "components": made[n : n + 5]} for n in range(0, len(made), 5)]


async def post(wire: Wire, body: Json) -> None:
    """Post a body that discord.py would not make."""
    channel = wire.channel(wire.guild())
    async with running(wire, TinyBot()) as bot:
        route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=channel.id)
        await bot.http.request(route, json=body)
