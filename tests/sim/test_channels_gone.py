"""Channels, threads and servers that go, are closed, or come back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from simcord.backend import serializers

from bot.table.table import Ending, Status
from tests.drivers.direct import DirectTables
from tests.drivers.simcord import SimDriver
from tests.drivers.simcord_cards import SimCards


def sent_to_server(driver: SimDriver, after: int) -> list[str]:
    """Return the requests about the driver's channel and server after the first so many."""
    about = (str(driver.channel.id), str(driver.guild.id))
    return [
        f"{each.method} {each.path}"
        for each in driver.env.http_requests[after:]
        if any(number in each.path for number in about)
    ]


def close(driver: SimDriver, *, archived: bool, locked: bool) -> None:
    """Archive or lock the driver's thread, as a moderator does, or open it again."""
    driver.env.backend.edit_channel(driver.channel.id, {}, thread_metadata={"archived": archived, "locked": locked})


async def pass_turn(driver: SimDriver, who: str) -> str:
    """Play until it is no longer somebody's turn; what they were told last."""
    rng = Random(1)
    told = ""
    while who in await driver.waiting_for():
        told = (await driver.play_once(rng)).told
    return told


@pytest.mark.parametrize("place", ["channel", "thread", "archived thread"])
async def test_a_table_whose_place_is_deleted_ends_at_once(cards: SimCards, place: str) -> None:
    if place != "channel":
        cards.channel = cards.thread(cards.channel)
        await cards.env.settle()
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ana"))
    if place == "archived thread":
        close(cards, archived=True, locked=False)
        await cards.env.settle()
    cards.env.backend.delete_channel(cards.channel.id)
    await cards.env.settle()
    table = await cards.table()
    assert (table.status, table.ending) == (Status.STOPPED, Ending.CHANNEL)
    assert "This game was stopped" in cards.hand("Ana").words
    assert await cards.bot.services.store.stale() == ()


async def test_a_channel_that_was_deleted_while_the_bot_was_away_is_noticed_at_the_start(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.bot.close()
    driver.env.backend.delete_channel(driver.channel.id)
    await driver.restart()
    assert (await driver.table()).ending is Ending.CHANNEL


async def test_an_edit_in_an_archived_thread_is_followed_by_a_post_that_opens_it(driver: SimDriver) -> None:
    driver.channel = driver.thread(driver.channel)
    await driver.lobby("Ana", "Ben")
    place = driver.board.message.id
    driver.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083)
    await driver.type("Ben", "table leave")
    assert driver.board.message.id != place
    assert "Ben" not in driver.board.words
    assert (await driver.press("Ben", "Join")).told == ""


async def test_in_a_locked_thread_the_move_counts_and_the_board_follows_once_it_is_open(driver: SimDriver) -> None:
    driver.channel = driver.thread(driver.channel)
    await driver.rolling("Ana", "Ben")
    place = driver.board.message.id
    close(driver, archived=True, locked=True)
    for method, path in (("PATCH", "/channels/*/messages/*"), ("POST", "/channels/*/messages")):
        driver.env.inject_error(method, path, status=400, code=50083, times=None)
    told = await pass_turn(driver, "Ana")
    assert "closed and locked" in told
    driver.env.backend.faults.clear()
    close(driver, archived=False, locked=False)
    await driver.env.settle()
    assert driver.board.message.id != place
    assert "Ben, your turn" in driver.board.words
    assert driver.calls()[-1] == [driver.person("Ben").id]


@pytest.mark.parametrize("taken", ["send_messages", "view_channel"])
@pytest.mark.field_note(24)
async def test_a_board_follows_at_once_when_the_channel_allows_it_again(driver: SimDriver, taken: str) -> None:
    await driver.rolling("Ana", "Ben")
    place = driver.board.message.id
    await driver.forbid(**{taken: False})
    assert "ask a moderator" in await pass_turn(driver, "Ana")
    await driver.forbid()
    assert driver.board.message.id != place
    assert "Ben, your turn" in driver.board.words


async def test_a_board_follows_at_once_when_a_role_allows_it_again(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    place = driver.board.message.id
    backend = driver.env.backend
    everyone = backend.get_role(driver.guild.id, driver.guild.id).permissions
    mine = {each.id: each.permissions for each in backend.guilds[driver.guild.id].roles.values()}
    for role in mine:
        backend.edit_role(driver.guild.id, role, {"permissions": mine[role] & ~0x808})
    await driver.env.settle()
    assert "ask a moderator" in await pass_turn(driver, "Ana")
    assert driver.board.message.id == place
    for role, permissions in mine.items():
        backend.edit_role(driver.guild.id, role, {"permissions": permissions})
    assert everyone
    await driver.env.settle()
    assert driver.board.message.id != place


async def test_a_channel_that_still_forbids_it_is_left_alone_when_something_else_changes_there(
    driver: SimDriver,
) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.forbid(send_messages=False)
    await pass_turn(driver, "Ana")
    after = len(driver.env.http_requests)
    for _ in range(5):
        driver.env.backend.announce_channel_update(driver.channel.id)
        await driver.env.settle()
    assert sent_to_server(driver, after) == []


async def test_while_it_may_not_show_a_board_the_bot_asks_less_and_less(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.forbid(send_messages=False)
    await pass_turn(driver, "Ana")
    counts: list[int] = []
    for _ in range(3):
        after = len(driver.env.http_requests)
        await driver.env.advance_time(1800)
        counts.append(len(sent_to_server(driver, after)))
    assert counts[0] > counts[2]
    assert counts[2] <= 4


async def test_thrown_out_of_a_server_the_bot_sends_nothing_there_and_carries_on_when_invited_again(
    driver: SimDriver,
) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    backend = driver.env.backend
    kept: dict[str, Any] = {"guild": backend.guilds[driver.guild.id], "channel": backend.channels[driver.channel.id]}
    messages = backend.messages[driver.channel.id]
    backend.remove_guild(driver.guild.id)
    await driver.env.settle()
    after = len(driver.env.http_requests)
    await DirectTables.of(driver.bot).leave(1, driver.person("Cleo").id)
    await driver.env.advance_time(3600)
    assert sent_to_server(driver, after) == []
    assert (await driver.table()).open
    backend.guilds[driver.guild.id] = kept["guild"]
    backend.channels[driver.channel.id] = kept["channel"]
    backend.messages[driver.channel.id] = messages
    payload = dict(serializers.guild_create_payload(backend, kept["guild"]))
    del payload["unavailable"]
    backend.emit("GUILD_CREATE", payload)
    await driver.env.settle()
    assert "**Cleo** 0 · left the game" in driver.board.words
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words


async def test_nothing_is_sent_to_a_server_during_its_outage(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    backend = driver.env.backend
    backend.emit("GUILD_DELETE", {"id": str(driver.guild.id), "unavailable": True})
    await driver.env.settle()
    await DirectTables.of(driver.bot).leave(1, driver.person("Cleo").id)
    after = len(driver.env.http_requests)
    await driver.env.advance_time(300)
    assert sent_to_server(driver, after) == []
    backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, backend.guilds[driver.guild.id]))
    await driver.env.settle()
    assert len(sent_to_server(driver, after)) == 1
    assert "**Cleo** 0 · left the game" in driver.board.words
