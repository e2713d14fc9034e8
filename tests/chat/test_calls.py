"""Discord's errors, and the faults that they are taken for."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.chat.calls import MEANINGS, REMEDIES, CallFailed, Fault, Remedy, call


@dataclass
class Answer:
    """The part of a network response that discord.py looks at."""

    status: int
    reason: str = "No"


def said(status: int, code: int | None = None) -> discord.HTTPException:
    """The error that discord.py makes of an answer with this status and Discord's own code."""
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = discord.DiscordServerError if status >= 500 else kinds.get(status, discord.HTTPException)
    return kind(cast("Any", Answer(status)), "" if code is None else {"code": code, "message": "No"})


async def fails(error: BaseException) -> None:
    raise error


async def fault(error: BaseException) -> Fault:
    with pytest.raises(CallFailed) as caught:
        await call(fails(error))
    assert caught.value.__cause__ is error
    return caught.value.fault


SAID: list[tuple[int, int | None, Fault]] = [
    (404, 10003, Fault.CHANNEL_GONE),
    (404, 10004, Fault.CHANNEL_GONE),
    (404, 10007, Fault.NO_MEMBER),
    (404, 10008, Fault.MESSAGE_GONE),
    (404, 10013, Fault.NO_MEMBER),
    (404, 10015, Fault.EXPIRED),
    (404, 10062, Fault.EXPIRED),
    (429, 30046, Fault.TOO_OLD),
    (400, 30046, Fault.TOO_OLD),
    (429, 40003, Fault.TOO_FAST),
    (400, 40060, Fault.ANSWERED),
    (403, 50001, Fault.NOT_ALLOWED),
    (403, 50007, Fault.CLOSED),
    (403, 50013, Fault.NOT_ALLOWED),
    (401, 50027, Fault.EXPIRED),
    (400, 50035, Fault.REFUSED),
    (400, 50083, Fault.ARCHIVED),
    (403, 50278, Fault.CLOSED),
    (400, 160005, Fault.ARCHIVED),
    (400, 160006, Fault.TOO_MANY_THREADS),
    (400, 50006, Fault.REFUSED),
    (401, 0, Fault.REFUSED),
    (403, 0, Fault.NOT_ALLOWED),
    (404, 0, Fault.MESSAGE_GONE),
    (429, 0, Fault.LATER),
    (500, 0, Fault.LATER),
    (502, None, Fault.LATER),
    (429, None, Fault.LATER),
    (403, None, Fault.NOT_ALLOWED),
]


@pytest.mark.parametrize(("status", "code", "meaning"), SAID)
async def test_each_answer_of_discord_means_one_thing(status: int, code: int | None, meaning: Fault) -> None:
    assert await fault(said(status, code)) is meaning


def test_every_code_of_the_table_is_tried_above() -> None:
    assert set(MEANINGS) <= {code for _status, code, _meaning in SAID}


@pytest.mark.parametrize(
    ("fault", "remedy"),
    [
        (Fault.MESSAGE_GONE, Remedy.REPOST),
        (Fault.TOO_OLD, Remedy.REPOST),
        (Fault.ARCHIVED, Remedy.REPOST),
        (Fault.CHANNEL_GONE, Remedy.END),
        (Fault.NOT_ALLOWED, Remedy.PAUSE),
        (Fault.AWAY, Remedy.PAUSE),
        (Fault.TOO_FAST, Remedy.PAUSE),
        (Fault.CLOSED, Remedy.TELL),
        (Fault.NO_MEMBER, Remedy.TELL),
        (Fault.TOO_MANY_THREADS, Remedy.TELL),
        (Fault.ANSWERED, Remedy.BY_NUMBER),
        (Fault.EXPIRED, Remedy.BY_NUMBER),
        (Fault.LATER, Remedy.RETRY),
        (Fault.REFUSED, Remedy.RETRY),
    ],
)
def test_each_fault_has_one_remedy(fault: Fault, remedy: Remedy) -> None:
    assert CallFailed(fault, "why").remedy is remedy
    assert set(REMEDIES) == set(Fault)


@pytest.mark.parametrize(
    "error",
    [
        TimeoutError(),
        ConnectionResetError(104, "Connection reset by peer"),
        BrokenPipeError(),
        OSError(113, "No route to host"),
        aiohttp.ServerDisconnectedError(),
        aiohttp.ClientPayloadError(),
        aiohttp.ServerTimeoutError(),
        aiohttp.ClientConnectionError("Connection closed"),
    ],
    ids=repr,
)
async def test_after_trouble_with_the_network_nobody_knows_and_it_may_work_later(error: BaseException) -> None:
    assert await fault(error) is Fault.LATER


async def test_a_press_that_was_answered_here_already_is_known_as_such() -> None:
    error = discord.InteractionResponded.__new__(discord.InteractionResponded)
    assert await fault(error) is Fault.ANSWERED


async def test_a_call_that_takes_too_long_is_given_up_and_cancelled() -> None:
    ended = asyncio.Event()

    async def slow() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    with pytest.raises(CallFailed) as caught:
        await call(slow(), seconds=0)
    assert caught.value.fault is Fault.LATER
    assert ended.is_set()


async def test_what_a_call_brings_is_handed_on() -> None:
    async def brings() -> str:
        return "message"

    assert await call(brings()) == "message"


async def test_a_cancellation_passes_through() -> None:
    """Also when it is ours to stop: a stop must not look like trouble with the network."""

    async def waits() -> None:
        await asyncio.Event().wait()

    task = asyncio.create_task(call(waits()))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert task.cancelled()


@pytest.mark.parametrize("error", [ValueError("ours"), KeyError("ours"), discord.ClientException("ours")], ids=repr)
async def test_a_fault_of_our_own_is_not_taken_for_one_of_the_network(error: Exception) -> None:
    with pytest.raises(type(error)) as caught:
        await call(fails(error))
    assert caught.value is error


async def test_a_failure_says_what_it_means_in_one_short_line() -> None:
    error = discord.HTTPException(cast("Any", Answer(400)), {"code": 50035, "message": "Invalid\nForm Body " * 100})
    with pytest.raises(CallFailed) as caught:
        await call(fails(error))
    words = str(caught.value)
    assert words.startswith("refused: ")
    assert len(words) <= 300
    assert "\n" not in words
