"""Channels, threads and servers that go, are closed, or come back."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from simcord.backend import serializers

from bot.table.table import Ending, Status
from tests.drivers.direct import DirectTables
from tests.sim.card_evening import CardEvening
from tests.sim.evening import Evening


def sent_to_server(evening: Evening, after: int) -> list[str]:
    """What was asked of Discord about the evening's channel and server since so many requests."""
    about = (str(evening.channel.id), str(evening.guild.id))
    return [
        f"{each.method} {each.path}"
        for each in evening.env.http_requests[after:]
        if any(number in each.path for number in about)
    ]


def close(evening: Evening, *, archived: bool, locked: bool) -> None:
    """Archive or lock the evening's thread, as a moderator does, or open it again."""
    evening.env.backend.edit_channel(evening.channel.id, {}, thread_metadata={"archived": archived, "locked": locked})


async def pass_turn(evening: Evening, who: str) -> str:
    """Play until it is no longer somebody's turn; what they were told last."""
    rng = Random(1)
    told = ""
    while who in await evening.waiting_for():
        told = (await evening.play_once(rng)).told
    return told


@pytest.mark.parametrize("place", ["channel", "thread", "archived thread"])
async def test_a_table_whose_place_is_deleted_ends_at_once(cards: CardEvening, place: str) -> None:
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


async def test_a_channel_that_was_deleted_while_the_bot_was_away_is_noticed_at_the_start(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.bot.close()
    evening.env.backend.delete_channel(evening.channel.id)
    await evening.restart()
    assert (await evening.table()).ending is Ending.CHANNEL


async def test_an_edit_in_an_archived_thread_is_followed_by_a_post_that_opens_it(evening: Evening) -> None:
    evening.channel = evening.thread(evening.channel)
    await evening.lobby("Ana", "Ben")
    place = evening.board.message.id
    evening.env.inject_error("PATCH", "/channels/*/messages/*", status=400, code=50083)
    await evening.type("Ben", "table leave")
    assert evening.board.message.id != place
    assert "Ben" not in evening.board.words
    assert (await evening.press("Ben", "Join")).told == ""


async def test_in_a_locked_thread_the_move_counts_and_the_board_follows_once_it_is_open(evening: Evening) -> None:
    evening.channel = evening.thread(evening.channel)
    await evening.game("Ana", "Ben")
    place = evening.board.message.id
    close(evening, archived=True, locked=True)
    for method, path in (("PATCH", "/channels/*/messages/*"), ("POST", "/channels/*/messages")):
        evening.env.inject_error(method, path, status=400, code=50083, times=None)
    told = await pass_turn(evening, "Ana")
    assert "closed and locked" in told
    evening.env.backend.faults.clear()
    close(evening, archived=False, locked=False)
    await evening.env.settle()
    assert evening.board.message.id != place
    assert "Ben, your turn" in evening.board.words
    assert evening.calls()[-1] == [evening.person("Ben").id]


@pytest.mark.parametrize("taken", ["send_messages", "view_channel"])
@pytest.mark.field_note(24)
async def test_a_board_follows_at_once_when_the_channel_allows_it_again(evening: Evening, taken: str) -> None:
    await evening.game("Ana", "Ben")
    place = evening.board.message.id
    await evening.forbid(**{taken: False})
    assert "ask a moderator" in await pass_turn(evening, "Ana")
    await evening.forbid()
    assert evening.board.message.id != place
    assert "Ben, your turn" in evening.board.words


async def test_a_board_follows_at_once_when_a_role_allows_it_again(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    place = evening.board.message.id
    backend = evening.env.backend
    everyone = backend.get_role(evening.guild.id, evening.guild.id).permissions
    mine = {each.id: each.permissions for each in backend.guilds[evening.guild.id].roles.values()}
    for role in mine:
        backend.edit_role(evening.guild.id, role, {"permissions": mine[role] & ~0x808})
    await evening.env.settle()
    assert "ask a moderator" in await pass_turn(evening, "Ana")
    assert evening.board.message.id == place
    for role, permissions in mine.items():
        backend.edit_role(evening.guild.id, role, {"permissions": permissions})
    assert everyone
    await evening.env.settle()
    assert evening.board.message.id != place


async def test_a_channel_that_still_forbids_it_is_left_alone_when_something_else_changes_there(
    evening: Evening,
) -> None:
    await evening.game("Ana", "Ben")
    await evening.forbid(send_messages=False)
    await pass_turn(evening, "Ana")
    after = len(evening.env.http_requests)
    for _ in range(5):
        evening.env.backend.announce_channel_update(evening.channel.id)
        await evening.env.settle()
    assert sent_to_server(evening, after) == []


async def test_while_it_may_not_show_a_board_the_bot_asks_less_and_less(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.forbid(send_messages=False)
    await pass_turn(evening, "Ana")
    counts: list[int] = []
    for _ in range(3):
        after = len(evening.env.http_requests)
        await evening.env.advance_time(1800)
        counts.append(len(sent_to_server(evening, after)))
    assert counts[0] > counts[2]
    assert counts[2] <= 4


async def test_thrown_out_of_a_server_the_bot_sends_nothing_there_and_carries_on_when_invited_again(
    evening: Evening,
) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    backend = evening.env.backend
    kept: dict[str, Any] = {"guild": backend.guilds[evening.guild.id], "channel": backend.channels[evening.channel.id]}
    messages = backend.messages[evening.channel.id]
    backend.remove_guild(evening.guild.id)
    await evening.env.settle()
    after = len(evening.env.http_requests)
    await DirectTables.of(evening.bot).leave(1, evening.person("Cleo").id)
    await evening.env.advance_time(3600)
    assert sent_to_server(evening, after) == []
    assert (await evening.table()).open
    backend.guilds[evening.guild.id] = kept["guild"]
    backend.channels[evening.channel.id] = kept["channel"]
    backend.messages[evening.channel.id] = messages
    payload = dict(serializers.guild_create_payload(backend, kept["guild"]))
    del payload["unavailable"]
    backend.emit("GUILD_CREATE", payload)
    await evening.env.settle()
    assert "**Cleo** 0 · left the game" in evening.board.words
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words


async def test_nothing_is_sent_to_a_server_during_its_outage(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    backend = evening.env.backend
    backend.emit("GUILD_DELETE", {"id": str(evening.guild.id), "unavailable": True})
    await evening.env.settle()
    await DirectTables.of(evening.bot).leave(1, evening.person("Cleo").id)
    after = len(evening.env.http_requests)
    await evening.env.advance_time(300)
    assert sent_to_server(evening, after) == []
    backend.emit("GUILD_CREATE", serializers.guild_create_payload(backend, backend.guilds[evening.guild.id]))
    await evening.env.settle()
    assert len(sent_to_server(evening, after)) == 1
    assert "**Cleo** 0 · left the game" in evening.board.words
