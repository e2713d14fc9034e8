"""Tables in threads of their own."""

from __future__ import annotations

import re

import pytest
import simcord

from engines import GAMES
from tests.drivers.simcord import Answer, SimDriver


async def start(driver: SimDriver, who: str = "Ana", game: str = "naasii", **options: object) -> Answer:
    return await driver.type(who, f"{game} start", thread="yes", **options)


def threads(driver: SimDriver) -> list[simcord.ChannelHandle]:
    return driver.channel.threads


@pytest.mark.parametrize("game", list(GAMES))
async def test_a_table_gets_a_thread_that_is_named_after_game_and_host_and_lives_there(
    driver: SimDriver, game: str
) -> None:
    answer = await start(driver, game=game)
    (thread,) = threads(driver)
    assert thread.name is not None
    assert re.fullmatch(r"(Naasii|Nessie|Wazabi|No Dice) with Ana", thread.name)
    assert f"/{thread.id}/" in answer.told
    assert (await driver.table()).channel_id == thread.id
    await start(driver, game=game)
    assert len(threads(driver)) == 2, "the channel itself is free"
    driver.channel = thread
    await driver.press("Ben", "Join")
    await driver.press("Ana", "Begin")
    assert (await driver.table()).status == "playing"


async def test_the_longest_and_strangest_names_fit_into_a_thread_name(driver: SimDriver) -> None:
    driver.person("Zoe", shown="@everyone\n" + "ﷺ𒐫👨‍👩‍👧‍👦" * 30)
    await start(driver, "Zoe")
    (thread,) = threads(driver)
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
    driver: SimDriver, taken: str, named: str
) -> None:
    await driver.forbid(**{taken: False})
    await driver.refused("Ana", start(driver), named, "without a thread")
    assert threads(driver) == []
    assert await driver.bot.services.store.table(1) is None
    await driver.type("Ana", "naasii start")
    assert "1. Ana (host)" in driver.board.words


async def test_in_a_thread_and_in_a_voice_chat_no_thread_can_be_made(driver: SimDriver) -> None:
    home = driver.channel
    for place in (driver.thread(home), driver.guild.create_voice_channel("talk")):
        driver.channel = place
        await driver.env.settle()
        await driver.refused("Ana", start(driver), "No thread can be made here")
    assert await driver.bot.services.store.table(1) is None


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (503, 0), (400, 50035)])
async def test_where_posting_in_the_thread_fails_nothing_is_left(driver: SimDriver, status: int, code: int) -> None:
    # A post of which nobody knows whether it arrived is tried twice.
    driver.env.inject_error("POST", "/channels/*/messages", status=status, code=code, times=2)
    answer = await start(driver)
    assert answer.told
    assert "table is open" not in answer.told
    assert threads(driver) == []
    assert await driver.bot.services.store.open_table_ids() == ()


async def test_a_thread_that_may_not_be_deleted_is_closed(driver: SimDriver) -> None:
    driver.env.inject_error("POST", "/channels/*/messages", status=503, times=2)
    driver.env.inject_error("DELETE", "/channels/*", status=403, code=50013)
    await start(driver)
    (thread,) = threads(driver)
    metadata = driver.env.backend.channels[thread.id].thread_metadata
    assert metadata is not None
    assert metadata.archived


async def test_a_server_with_too_many_threads_is_told_so(driver: SimDriver) -> None:
    driver.env.inject_error("POST", "/channels/*/threads", status=400, code=160006)
    await driver.refused("Ana", start(driver), "as many open threads")
    assert await driver.bot.services.store.open_table_ids() == ()


async def test_where_no_table_is_opened_any_more_no_thread_is_left(driver: SimDriver) -> None:
    driver.bot.services.tables.close()
    assert "being restarted" in (await start(driver)).told
    assert threads(driver) == []
