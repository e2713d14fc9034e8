"""One wrapper round what Discord is asked: what it said, and what that means for us."""

from __future__ import annotations

from asyncio import timeout
from collections.abc import Awaitable
from enum import StrEnum
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")

SECONDS = 10.0
"""How long a call may take in all. discord.py's own patience with a bad day is minutes."""


class Fault(StrEnum):
    """What a failed call means."""

    MESSAGE_GONE = "message_gone"
    CHANNEL_GONE = "channel_gone"
    NOT_ALLOWED = "not_allowed"
    CLOSED = "closed"
    """This person takes no direct messages from us."""
    TOO_OLD = "too_old"
    """The message can be edited no more, or not now."""
    ANSWERED = "answered"
    """The press was answered already."""
    EXPIRED = "expired"
    """The press can be answered no more."""
    LATER = "later"
    """Nobody knows whether it was done; it may work later."""
    REFUSED = "refused"
    """Discord found fault with what was sent: a fault of ours."""


class CallFailed(Exception):
    """A call to Discord did not succeed."""

    def __init__(self, fault: Fault, cause: BaseException) -> None:
        super().__init__(f"{fault}: {cause!r}"[:300])
        self.fault = fault


_CODES = {
    10003: Fault.CHANNEL_GONE,
    10004: Fault.CHANNEL_GONE,
    10007: Fault.CLOSED,
    10008: Fault.MESSAGE_GONE,
    10013: Fault.CLOSED,
    10015: Fault.EXPIRED,
    10062: Fault.EXPIRED,
    30046: Fault.TOO_OLD,
    40003: Fault.CLOSED,
    40060: Fault.ANSWERED,
    50001: Fault.NOT_ALLOWED,
    50007: Fault.CLOSED,
    50013: Fault.NOT_ALLOWED,
    50027: Fault.EXPIRED,
    50083: Fault.NOT_ALLOWED,
    50278: Fault.CLOSED,
}


async def call(operation: Awaitable[T], seconds: float = SECONDS) -> T:
    """Wait for a call to Discord. Raises CallFailed, with what it means, and nothing else of the network's."""
    try:
        async with timeout(seconds):
            return await operation
    except discord.InteractionResponded as error:
        raise CallFailed(Fault.ANSWERED, error) from error
    except discord.HTTPException as error:
        raise CallFailed(_meaning(error), error) from error
    except (TimeoutError, aiohttp.ClientError, OSError, discord.DiscordServerError) as error:
        raise CallFailed(Fault.LATER, error) from error


def _meaning(error: discord.HTTPException) -> Fault:
    if error.code in _CODES:
        return _CODES[error.code]
    if error.status == 429 or error.status >= 500:
        return Fault.LATER
    if error.status == 403:
        return Fault.NOT_ALLOWED
    if error.status == 404:
        return Fault.MESSAGE_GONE
    return Fault.REFUSED
