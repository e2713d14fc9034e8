"""Calls to Discord: one wrapper round all of them, and the meaning of each error for the bot."""

from __future__ import annotations

import hashlib
from asyncio import timeout
from collections.abc import Awaitable
from enum import StrEnum
from typing import TypeVar

import aiohttp
import discord

T = TypeVar("T")

SECONDS = 10.0
"""Seconds that a call may take in all; discord.py by itself would retry for minutes."""


class Fault(StrEnum):
    """The meaning of a failed call."""

    MESSAGE_GONE = "message_gone"
    CHANNEL_GONE = "channel_gone"
    NOT_ALLOWED = "not_allowed"
    ARCHIVED = "archived"
    """The message is in an archived thread; a post opens it again, unless the thread is locked."""
    AWAY = "away"
    """The bot is not in this guild, or the guild is unavailable; no call was made."""
    CLOSED = "closed"
    """This person takes no direct messages from the bot."""
    NO_MEMBER = "no_member"
    """This person is not in the guild, or no longer on Discord."""
    TOO_FAST = "too_fast"
    """The bot opened too many direct messages; further ones are refused for a while."""
    TOO_MANY_THREADS = "too_many_threads"
    TOO_OLD = "too_old"
    """The message can no longer be edited, or not now."""
    ANSWERED = "answered"
    """The press was answered already."""
    EXPIRED = "expired"
    """The press can no longer be answered."""
    LATER = "later"
    """The call may have succeeded or not; a retry may work."""
    REFUSED = "refused"
    """Discord rejected the content of the call, which is a bug in the bot."""


class Remedy(StrEnum):
    """The reaction to a fault."""

    RETRY = "retry"
    """Send the same again later; a post keeps its nonce, so that it cannot appear twice."""
    REPOST = "repost"
    """Post a new message at once."""
    BY_NUMBER = "by_number"
    """Give up the answer to the press, and edit its message with the bot's own token."""
    PAUSE = "pause"
    """Tell the presser why, back off, and try again at once when permissions change."""
    END = "end"
    """End the table, since its channel is gone."""
    TELL = "tell"
    """Let the person concerned play on by other means, or take them out, and tell the others."""


REMEDIES = {
    Fault.MESSAGE_GONE: Remedy.REPOST,
    Fault.CHANNEL_GONE: Remedy.END,
    Fault.NOT_ALLOWED: Remedy.PAUSE,
    Fault.ARCHIVED: Remedy.REPOST,
    Fault.AWAY: Remedy.PAUSE,
    Fault.CLOSED: Remedy.TELL,
    Fault.NO_MEMBER: Remedy.TELL,
    Fault.TOO_FAST: Remedy.PAUSE,
    Fault.TOO_MANY_THREADS: Remedy.TELL,
    Fault.TOO_OLD: Remedy.REPOST,
    Fault.ANSWERED: Remedy.BY_NUMBER,
    Fault.EXPIRED: Remedy.BY_NUMBER,
    Fault.LATER: Remedy.RETRY,
    Fault.REFUSED: Remedy.RETRY,
}
"""The remedy for each fault; a board that cannot be reposted either is paused as if it were not allowed."""

MEANINGS = {
    10003: Fault.CHANNEL_GONE,  # unknown channel
    10004: Fault.CHANNEL_GONE,  # unknown server
    10007: Fault.NO_MEMBER,  # unknown member
    10008: Fault.MESSAGE_GONE,  # unknown message
    10013: Fault.NO_MEMBER,  # unknown user
    10015: Fault.EXPIRED,  # unknown webhook: the press is older than 15 minutes
    10062: Fault.EXPIRED,  # unknown interaction: the press was not answered within 3 seconds
    30046: Fault.TOO_OLD,  # too many edits of a message that is older than an hour
    40003: Fault.TOO_FAST,  # direct messages are opened too fast
    40060: Fault.ANSWERED,  # the interaction is acknowledged already
    50001: Fault.NOT_ALLOWED,  # missing access
    50007: Fault.CLOSED,  # messages cannot be sent to this user
    50013: Fault.NOT_ALLOWED,  # missing permissions
    50027: Fault.EXPIRED,  # invalid webhook token
    50035: Fault.REFUSED,  # invalid form body
    50083: Fault.ARCHIVED,  # the thread is archived
    50278: Fault.CLOSED,  # no server is shared with this user
    160005: Fault.ARCHIVED,  # the thread is locked
    160006: Fault.TOO_MANY_THREADS,  # the server has as many active threads as it may
}
"""The fault behind each of Discord's error codes.

Errors with other codes go by their HTTP status: 429 and 5xx are LATER, and so are timeouts and broken connections,
before or after Discord acted; 403 is NOT_ALLOWED, 404 is MESSAGE_GONE, and anything else is REFUSED.
"""


class CallFailed(Exception):
    """The error for a call to Discord that did not succeed."""

    def __init__(self, fault: Fault, cause: BaseException | str) -> None:
        super().__init__(f"{fault}: {cause if isinstance(cause, str) else repr(cause)}"[:300])
        self.fault = fault

    @property
    def remedy(self) -> Remedy:
        """The reaction to the fault."""
        return REMEDIES[self.fault]


async def call(operation: Awaitable[T], seconds: float = SECONDS) -> T:
    """Return the result of a call to Discord. Raises CallFailed for every error of Discord or the network."""
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
    if error.code in MEANINGS:
        return MEANINGS[error.code]
    if error.status == 429 or error.status >= 500:
        return Fault.LATER
    if error.status == 403:
        return Fault.NOT_ALLOWED
    if error.status == 404:
        return Fault.MESSAGE_GONE
    return Fault.REFUSED


def nonce(*parts: object) -> str:
    """Return the nonce of a post: the same for every attempt, another for what is posted again on purpose."""
    return hashlib.blake2b(":".join(map(str, parts)).encode(), digest_size=12).hexdigest()
