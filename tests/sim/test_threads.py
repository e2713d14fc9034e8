"""Tables in threads of their own."""

from __future__ import annotations

import re

import pytest
import simcord

from engines import GAMES
from tests.sim.evening import Answer, Evening


async def start(evening: Evening, who: str = "Ana", game: str = "naasii", **options: object) -> Answer:
    return await evening.type(who, f"{game} start", thread="yes", **options)


def threads(evening: Evening) -> list[simcord.ChannelHandle]:
    return evening.channel.threads


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_table_gets_a_thread_that_is_named_after_game_and_host_and_lives_there(
    evening: Evening, game: str
) -> None:
    answer = await start(evening, game=game)
    (thread,) = threads(evening)
    assert thread.name is not None
    assert re.fullmatch(r"(Naasii|Nessie|Wazabi|No Dice) with Ana", thread.name)
    assert f"/{thread.id}/" in answer.told
    assert (await evening.table()).channel_id == thread.id
    await start(evening, game=game)
    assert len(threads(evening)) == 2, "the channel itself is free"
    evening.channel = thread
    await evening.press("Ben", "Join")
    await evening.press("Ana", "Begin")
    assert (await evening.table()).status == "playing"


async def test_the_longest_and_strangest_names_fit_into_a_thread_name(evening: Evening) -> None:
    evening.person("Zoe", shown="@everyone\n" + "ﷺ𒐫👨‍👩‍👧‍👦" * 30)
    await start(evening, "Zoe")
    (thread,) = threads(evening)
    assert thread.name is not None
    assert 1 <= len(thread.name) <= 100
    assert "\n" not in thread.name


@pytest.mark.parametrize(
    ("taken", "named"),
    [
        ("create_public_threads", "Create Public Threads"),
        ("send_messages_in_threads", "Send Messages in Threads"),
    ],
)
async def test_without_the_permission_nothing_is_made_and_the_reason_is_said(
    evening: Evening, taken: str, named: str
) -> None:
    await evening.forbid(**{taken: False})
    await evening.refused("Ana", start(evening), named, "without a thread")
    assert threads(evening) == []
    assert await evening.bot.services.store.table(1) is None
    await evening.type("Ana", "naasii start")
    assert "1. Ana (host)" in evening.board.words


async def test_in_a_thread_and_in_a_voice_chat_no_thread_can_be_made(evening: Evening) -> None:
    home = evening.channel
    for place in (evening.thread(home), evening.guild.create_voice_channel("talk")):
        evening.channel = place
        await evening.env.settle()
        await evening.refused("Ana", start(evening), "No thread can be made here")
    assert await evening.bot.services.store.table(1) is None


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (503, 0), (400, 50035)])
async def test_where_posting_in_the_thread_fails_nothing_is_left(evening: Evening, status: int, code: int) -> None:
    # A post of which nobody knows whether it arrived is tried twice.
    evening.env.inject_error("POST", "/channels/*/messages", status=status, code=code, times=2)
    answer = await start(evening)
    assert answer.told
    assert "table is open" not in answer.told
    assert threads(evening) == []
    assert await evening.bot.services.store.open_tables() == ()


async def test_a_thread_that_may_not_be_deleted_is_closed(evening: Evening) -> None:
    evening.env.inject_error("POST", "/channels/*/messages", status=503, times=2)
    evening.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    await start(evening)
    (thread,) = threads(evening)
    metadata = evening.env.backend.channels[thread.id].thread_metadata
    assert metadata is not None
    assert metadata.archived


async def test_a_server_with_too_many_threads_is_told_so(evening: Evening) -> None:
    evening.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
    await evening.refused("Ana", start(evening), "as many open threads")
    assert await evening.bot.services.store.open_tables() == ()


async def test_where_no_table_is_opened_any_more_no_thread_is_left(evening: Evening) -> None:
    evening.bot.services.tables.close()
    assert "being restarted" in (await start(evening)).told
    assert threads(evening) == []
