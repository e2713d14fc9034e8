"""A bot in the test's own process."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TypeVar

import discord

from tests.wire.redirect import redirected
from tests.wire.server import Wire

Bot = TypeVar("Bot", bound=discord.Client)


@asynccontextmanager
async def running(wire: Wire, bot: Bot) -> AsyncIterator[Bot]:
    """Starts a bot on the wire, waits until it has logged in, and closes it in the end.

    Events that follow reach it after its guilds; its `on_ready` comes only after its own `guild_ready_timeout`.
    """
    before = wire.gateway.identified
    with redirected(wire.api, wire.gateway.url, wire.cdn):
        task = asyncio.create_task(bot.start("a.token.of-the-wire"))
        task.add_done_callback(lambda _: wire.notice.changed())
        try:
            await wire.until(lambda: wire.gateway.identified > before or task.done(), "the bot's login")
            if task.done():
                task.result()
            yield bot
        finally:
            if not task.done():
                # discord.py would tell even a closed bot that it is ready.
                await bot.wait_until_ready()
            await bot.close()
            await asyncio.gather(task, return_exceptions=True)
