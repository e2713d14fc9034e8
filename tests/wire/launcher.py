"""Starts a bot against the wire as a process of its own: `python -m tests.wire.launcher module:function`.

The function takes nothing and gives a `discord.Client` to start, or a coroutine that runs the bot.
WIRE_API, WIRE_GATEWAY and WIRE_CDN say where the wire is. WIRE_KILL_AT names a point at which the process
ends itself by SIGKILL: `bot.store.tables:Store.commit before 2` is the second call of that method, before it acts.
"""

import asyncio
import functools
import importlib
import inspect
import os
import signal
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from tests.wire.redirect import redirected


def found(name: str) -> tuple[Any, str, Any]:
    """The owner, the name in it, and the thing that `module:Class.method` names."""
    module, _, path = name.partition(":")
    owner: Any = importlib.import_module(module)
    *parents, last = path.split(".")
    for parent in parents:
        owner = getattr(owner, parent)
    return owner, last, getattr(owner, last)


def die_at(point: str) -> None:
    """Let the process end at a call of an async function: `module:function before|after nth`."""
    name, moment, nth = point.split()
    owner, last, function = found(name)
    if not inspect.iscoroutinefunction(function):
        raise SystemExit(f"{name} is no async function")
    owner_calls = iter(range(1, sys.maxsize))

    @functools.wraps(function)
    async def deadly(*args: Any, **kwargs: Any) -> Any:
        last_call = next(owner_calls) == int(nth)
        if last_call and moment == "before":
            os.kill(os.getpid(), signal.SIGKILL)
        result = await function(*args, **kwargs)
        if last_call:
            os.kill(os.getpid(), signal.SIGKILL)
        return result

    setattr(owner, last, deadly)


async def run(make: Callable[[], discord.Client | Awaitable[object]]) -> None:
    """Make the bot and let it run to its end."""
    made = make()
    if isinstance(made, discord.Client):
        async with made:
            await made.start("a.token.of-the-wire")
    else:
        await made


def main() -> None:
    """The command line."""
    point = os.environ.get("WIRE_KILL_AT")
    if point:
        die_at(point)
    discord.utils.setup_logging()
    with redirected(os.environ["WIRE_API"], os.environ["WIRE_GATEWAY"], os.environ["WIRE_CDN"]):
        asyncio.run(run(found(sys.argv[1])[2]))


if __name__ == "__main__":
    main()
