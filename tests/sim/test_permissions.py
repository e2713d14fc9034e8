"""Permissions that the bot lacks, loses and is given back."""

from __future__ import annotations

from random import Random

import pytest

from engines.players.random_policy import choose
from tests.drivers.direct import DirectTables, question_of
from tests.drivers.simcord import SimDriver


@pytest.mark.parametrize(("taken", "named"), [("send_messages", "Send Messages"), ("view_channel", "View Channel")])
@pytest.mark.field_note(26)
async def test_a_table_that_cannot_be_posted_is_none(driver: SimDriver, taken: str, named: str) -> None:
    await driver.forbid(**{taken: False})
    told = await driver.refused("Ana", driver.type("Ana", "naasii start"), "may not post", "moderator")
    assert named in told
    assert await driver.bot.services.store.table(1) is None
    assert driver.public() == []
    await driver.forbid()
    await driver.type("Ana", "naasii start")
    assert "1. Ana (host)" in driver.board.words


async def test_a_thread_that_cannot_be_posted_in_says_which_permission_is_missing(driver: SimDriver) -> None:
    await driver.forbid(send_messages_in_threads=False)
    driver.channel = driver.thread(driver.channel)
    await driver.refused("Ana", driver.type("Ana", "naasii start"), "Send Messages in Threads")


@pytest.mark.parametrize("taken", ["send_messages", "view_channel"])
@pytest.mark.field_note(24)
async def test_a_game_goes_on_at_its_old_place_while_nothing_can_be_posted(driver: SimDriver, taken: str) -> None:
    await driver.rolling("Ana", "Ben")
    place = driver.board.message.id
    await driver.forbid(**{taken: False})
    rng = Random(1)
    while "Ana" in await driver.waiting_for():
        answer = await driver.play_once(rng)
    assert "Your move counts" in answer.told
    assert "ask a moderator" in answer.told
    assert driver.board.message.id == place
    assert "Ben, your turn" in driver.board.words
    await driver.press("Ben", "Roll")
    assert "Ben, roll 1 of 4" in driver.board.words
    assert driver.board.message.id == place

    await driver.forbid()
    while "Ben" in await driver.waiting_for():
        answer = await driver.play_once(rng)
    assert answer.told == ""
    assert "Ana, your turn" in driver.board.words
    assert driver.board.message.id != place
    assert driver.public()[-2].controls == ()


async def test_a_board_that_could_not_be_posted_follows_once_it_may(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    place = driver.board.message.id
    await driver.forbid(send_messages=False)
    rng = Random(1)
    while "Ana" in await driver.waiting_for():
        await driver.play_once(rng)
    await driver.forbid()
    await driver.env.advance_time(31)
    assert driver.board.message.id != place
    assert "Ben, your turn" in driver.board.words
    assert driver.public()[-2].controls == ()
    assert driver.calls()[-1] == [driver.person("Ben").id]


@pytest.mark.field_note(25)
async def test_a_board_that_is_asked_for_where_nothing_can_be_posted_says_why(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.forbid(send_messages=False)
    answer = await driver.type("Ana", "table board")
    assert answer.told.startswith("I may not post in this channel (missing: Send Messages); ask a moderator")
    assert "Ana, your turn" in driver.board.words
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words


async def test_a_game_is_stopped_and_left_also_where_nothing_can_be_posted(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.forbid(send_messages=False)
    await driver.type("Cleo", "table leave")
    await driver.press_own("Cleo", "Leave the game")
    assert "**Cleo** 0 · left the game" in driver.board.words
    await driver.type("Ana", "table stop")
    await driver.press_own("Ana", "Stop the game")
    assert "The game was stopped" in driver.board.words


async def test_sheets_can_be_set_up_while_the_channel_is_hidden_and_the_board_follows(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", first=driver.person("Ana"))
    await driver.press("Ben", "/panel:sheet")
    await driver.forbid(view_channel=False)
    await driver.set_up("Ana", "Ben")
    assert "before round 1" in driver.board.words
    await driver.forbid()
    await driver.env.advance_time(31)
    assert "Ana, your turn" in driver.board.words


async def test_a_board_called_to_the_end_of_the_channel_calls_whose_turn_it_became_unseen(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.forbid(send_messages=False)
    rng = Random(1)
    while "Ana" in await driver.waiting_for():
        await driver.play_once(rng)
    calls = len(driver.calls())
    await driver.forbid()
    await driver.type("Ana", "table board")
    assert driver.calls()[calls:] == [[driver.person("Ben").id]]
    await driver.env.advance_time(31)
    assert len(driver.calls()) == calls + 1


async def test_a_table_that_discord_is_too_slow_to_take_is_none_and_blames_nobody(driver: SimDriver) -> None:
    driver.env.inject_error("POST", "/channels/*/messages", status=503, times=2)
    told = await driver.refused("Ana", driver.type("Ana", "naasii start"), "try again")
    assert "moderator" not in told
    assert await driver.bot.services.store.table(1) is None
    await driver.type("Ana", "naasii start")
    assert "1. Ana (host)" in driver.board.words


async def test_a_table_whose_message_fails_once_is_posted_all_the_same(driver: SimDriver) -> None:
    driver.env.inject_error("POST", "/channels/*/messages", status=503)
    assert "Your table is open" in (await driver.type("Ana", "naasii start")).told
    assert len(driver.public()) == 1


async def test_whose_turn_came_while_a_deleted_board_could_not_be_posted_anew_is_called(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.press("Ana", "Roll")
    await driver.forbid(send_messages=False)
    driver.env.backend.delete_message(driver.channel.id, driver.board.message.id)
    await driver.env.settle()
    rng, tables = Random(1), DirectTables.of(driver.bot)
    while await driver.waiting_for() == {"Ana"}:
        table, state = await driver.table(), await driver.state()
        action = choose(state.view(0), state.legal(0), rng)
        await tables.act(table.id, question_of(table, 0), driver.person("Ana").id, action.text)
    await driver.forbid()
    assert "Ben, your turn" in driver.board.words
    assert driver.calls()[-1] == [driver.person("Ben").id]
