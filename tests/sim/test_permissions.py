"""Permissions that the bot lacks, loses and is given back."""

from __future__ import annotations

from random import Random

import pytest

from engines.players.random_policy import choose
from tests.drivers.direct import DirectTables, question_of
from tests.sim.evening import Evening


@pytest.mark.parametrize(("taken", "named"), [("send_messages", "Send Messages"), ("view_channel", "View Channel")])
@pytest.mark.field_note(26)
async def test_a_table_that_cannot_be_posted_is_none(evening: Evening, taken: str, named: str) -> None:
    await evening.forbid(**{taken: False})
    told = await evening.refused("Ana", evening.type("Ana", "naasii start"), "may not post", "moderator")
    assert named in told
    assert await evening.bot.services.store.table(1) is None
    assert evening.public() == []
    await evening.forbid()
    await evening.type("Ana", "naasii start")
    assert "1. Ana (host)" in evening.board.words


async def test_a_thread_that_cannot_be_posted_in_says_which_permission_is_missing(evening: Evening) -> None:
    await evening.forbid(send_messages_in_threads=False)
    evening.channel = evening.thread(evening.channel)
    await evening.refused("Ana", evening.type("Ana", "naasii start"), "Send Messages in Threads")


@pytest.mark.parametrize("taken", ["send_messages", "view_channel"])
@pytest.mark.field_note(24)
async def test_a_game_goes_on_at_its_old_place_while_nothing_can_be_posted(evening: Evening, taken: str) -> None:
    await evening.game("Ana", "Ben")
    place = evening.board.message.id
    await evening.forbid(**{taken: False})
    rng = Random(1)
    while "Ana" in await evening.waiting_for():
        answer = await evening.play_once(rng)
    assert "Your move counts" in answer.told
    assert "ask a moderator" in answer.told
    assert evening.board.message.id == place
    assert "Ben, your turn" in evening.board.words
    await evening.press("Ben", "Roll")
    assert "Ben, roll 1 of 4" in evening.board.words
    assert evening.board.message.id == place

    await evening.forbid()
    while "Ben" in await evening.waiting_for():
        answer = await evening.play_once(rng)
    assert answer.told == ""
    assert "Ana, your turn" in evening.board.words
    assert evening.board.message.id != place
    assert evening.public()[-2].controls == ()


async def test_a_board_that_could_not_be_posted_follows_once_it_may(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    place = evening.board.message.id
    await evening.forbid(send_messages=False)
    rng = Random(1)
    while "Ana" in await evening.waiting_for():
        await evening.play_once(rng)
    await evening.forbid()
    await evening.env.advance_time(31)
    assert evening.board.message.id != place
    assert "Ben, your turn" in evening.board.words
    assert evening.public()[-2].controls == ()
    assert evening.calls()[-1] == [evening.person("Ben").id]


@pytest.mark.field_note(25)
async def test_a_board_that_is_asked_for_where_nothing_can_be_posted_says_why(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.forbid(send_messages=False)
    answer = await evening.type("Ana", "table board")
    assert answer.told.startswith("I may not post in this channel (missing: Send Messages); ask a moderator")
    assert "Ana, your turn" in evening.board.words
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words


async def test_a_game_is_stopped_and_left_also_where_nothing_can_be_posted(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.forbid(send_messages=False)
    await evening.type("Cleo", "table leave")
    await evening.press_own("Cleo", "Leave the game")
    assert "**Cleo** 0 · left the game" in evening.board.words
    await evening.type("Ana", "table stop")
    await evening.press_own("Ana", "Stop the game")
    assert "The game was stopped" in evening.board.words


async def test_sheets_can_be_set_up_while_the_channel_is_hidden_and_the_board_follows(evening: Evening) -> None:
    await evening.begin("Ana", "Ben", first=evening.person("Ana"))
    await evening.press("Ben", "/panel:sheet")
    await evening.forbid(view_channel=False)
    await evening.set_up("Ana", "Ben")
    assert "before round 1" in evening.board.words
    await evening.forbid()
    await evening.env.advance_time(31)
    assert "Ana, your turn" in evening.board.words


async def test_a_board_called_to_the_end_of_the_channel_calls_whose_turn_it_became_unseen(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.forbid(send_messages=False)
    rng = Random(1)
    while "Ana" in await evening.waiting_for():
        await evening.play_once(rng)
    calls = len(evening.calls())
    await evening.forbid()
    await evening.type("Ana", "table board")
    assert evening.calls()[calls:] == [[evening.person("Ben").id]]
    await evening.env.advance_time(31)
    assert len(evening.calls()) == calls + 1


async def test_a_table_that_discord_is_too_slow_to_take_is_none_and_blames_nobody(evening: Evening) -> None:
    evening.env.inject_error("POST", "/channels/*/messages", status=503, times=2)
    told = await evening.refused("Ana", evening.type("Ana", "naasii start"), "try again")
    assert "moderator" not in told
    assert await evening.bot.services.store.table(1) is None
    await evening.type("Ana", "naasii start")
    assert "1. Ana (host)" in evening.board.words


async def test_a_table_whose_message_fails_once_is_posted_all_the_same(evening: Evening) -> None:
    evening.env.inject_error("POST", "/channels/*/messages", status=503)
    assert "Your table is open" in (await evening.type("Ana", "naasii start")).told
    assert len(evening.public()) == 1


async def test_whose_turn_came_while_a_deleted_board_could_not_be_posted_anew_is_called(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.press("Ana", "Roll")
    await evening.forbid(send_messages=False)
    evening.env.backend.delete_message(evening.channel.id, evening.board.message.id)
    await evening.env.settle()
    rng, tables = Random(1), DirectTables.of(evening.bot)
    while await evening.waiting_for() == {"Ana"}:
        table, state = await evening.table(), await evening.state()
        action = choose(state.view(0), state.legal(0), rng)
        await tables.act(table.id, question_of(table, 0), evening.person("Ana").id, action.text)
    await evening.forbid()
    assert "Ben, your turn" in evening.board.words
    assert evening.calls()[-1] == [evening.person("Ben").id]
