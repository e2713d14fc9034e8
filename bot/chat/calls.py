"""One wrapper round what Discord is asked: what it said, and what that means for us."""

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
"""How long a call may take in all. discord.py's own patience with a bad day is minutes."""


class Fault(StrEnum):
    """What a failed call means."""

    MESSAGE_GONE = "message_gone"
    CHANNEL_GONE = "channel_gone"
    NOT_ALLOWED = "not_allowed"
    ARCHIVED = "archived"
    """The message is in a thread that is closed: a post opens it again, unless it is locked."""
    AWAY = "away"
    """We are not in this server, or it is not there just now; nobody was asked."""
    CLOSED = "closed"
    """This person takes no direct messages from us."""
    NO_MEMBER = "no_member"
    """This person is not in the server, or no longer on Discord."""
    TOO_FAST = "too_fast"
    """Too many conversations were begun; others will be refused too, for a while."""
    TOO_MANY_THREADS = "too_many_threads"
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


class Remedy(StrEnum):
    """What is done about a fault."""

    RETRY = "retry"
    """The same is sent later, by itself; a post has a nonce of its own, so that it cannot appear twice."""
    REPOST = "repost"
    """It is shown in a new message at once."""
    BY_NUMBER = "by_number"
    """The press is lost, and nothing with it: its message is edited with our own token."""
    PAUSE = "pause"
    """Tried more and more seldom, and at once when somebody lets us again; whoever acted is told why."""
    END = "end"
    """There is no place for the table any more: it ends."""
    TELL = "tell"
    """Whoever it is about plays on by other means, or is taken out, and the others are told."""


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
"""What each fault calls for; a public board that cannot be posted anew is paused like one that is not allowed."""

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
"""What each of Discord's own codes means. Without one of these the HTTP status says it: 429 and 5xx are LATER, as are a
time-out and a connection that was cut, before or after the server acted; 403 is NOT_ALLOWED, 404 MESSAGE_GONE, and
anything else REFUSED."""


class CallFailed(Exception):
    """A call to Discord did not succeed."""

    def __init__(self, fault: Fault, cause: BaseException | str) -> None:
        super().__init__(f"{fault}: {cause if isinstance(cause, str) else repr(cause)}"[:300])
        self.fault = fault

    @property
    def remedy(self) -> Remedy:
        """What is done about it."""
        return REMEDIES[self.fault]


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
    """Return the mark of a post: the same as often as it is tried, another for what is posted again on purpose."""
    return hashlib.blake2b(":".join(map(str, parts)).encode(), digest_size=12).hexdigest()
