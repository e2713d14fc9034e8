"""The one message of a table: what happens when it is deleted, scrolls away or grows old."""

from __future__ import annotations

from random import Random

import pytest

from tests.sim.evening import Evening


@pytest.mark.parametrize("at_once", [False, True], ids=["alone", "among many"])
@pytest.mark.field_note(27)
async def test_a_board_that_is_deleted_comes_again(evening: Evening, at_once: bool) -> None:
    await evening.game("Ana", "Ben")
    board, calls = evening.board, evening.calls()
    ana = evening.person("Ana")
    if at_once:
        ids = [(await ana.send(evening.channel, "hello")).id, board.message.id]
        evening.env.backend.bulk_delete_messages(evening.channel.id, ids)
    else:
        evening.env.backend.delete_message(evening.channel.id, board.message.id)
    await evening.env.settle()
    assert evening.board.message.id != board.message.id
    assert evening.board.screen == board.screen
    assert evening.calls() == calls
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words


async def test_a_lobby_that_is_deleted_comes_again_and_calls_nobody_twice(evening: Evening) -> None:
    await evening.lobby("Ana", invite1=evening.person("Ben"))
    evening.env.backend.delete_message(evening.channel.id, evening.board.message.id)
    await evening.env.settle()
    assert "Invited" in evening.board.words
    await evening.press("Ben", "Join")
    assert "2. Ben" in evening.board.words
    assert evening.calls() == [[evening.person("Ben").id]]


async def test_the_board_of_a_game_that_is_over_stays_deleted(evening: Evening) -> None:
    await evening.begin("Ana", "Ben")
    await evening.type("Ben", "table leave")
    await evening.press_own("Ben", "Leave the game")
    left = len(evening.public()) - 1
    evening.env.backend.delete_message(evening.channel.id, evening.board.message.id)
    await evening.env.settle()
    await evening.env.advance_time(31)
    assert len(evening.public()) == left


async def test_a_board_deleted_while_the_bot_was_away_comes_again_with_the_next_press(evening: Evening) -> None:
    await evening.begin("Ana", "Ben", first=evening.person("Ana"))
    await evening.press("Ana", "/panel:sheet")
    evening.env.backend.messages[evening.channel.id].pop(evening.board.message.id)
    await evening.press_own("Ana", "Choose for me")
    await evening.press_own("Ana", "Done")
    await evening.env.settle()
    assert "Done: Ana" in evening.board.words


async def test_a_board_older_than_an_hour_is_posted_anew_where_no_press_answers_on_it(evening: Evening) -> None:
    await evening.begin("Ana", "Ben", first=evening.person("Ana"))
    old, calls = evening.board, evening.calls()
    await evening.env.advance_time(3700)
    assert evening.board == old
    await evening.set_up("Ana")
    assert evening.board.message.id != old.message.id
    assert "Done: Ana" in evening.board.words
    assert evening.public()[-2].controls == ()
    assert evening.calls() == calls


async def test_a_press_on_an_old_board_answers_in_its_place(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    old = evening.board
    await evening.env.advance_time(3700)
    await evening.press("Ana", "Roll")
    assert evening.board.message.id == old.message.id
    assert "Ana, roll 1 of 4" in evening.board.words


async def test_an_edit_that_discord_finds_too_late_becomes_a_new_message(evening: Evening) -> None:
    await evening.begin("Ana", "Ben", first=evening.person("Ana"))
    old = evening.board
    await evening.press("Ana", "/panel:sheet")
    await evening.press_own("Ana", "Choose for me")
    evening.env.inject_error("PATCH", "/channels/*/messages/*", status=429, code=30046)
    await evening.press_own("Ana", "Done")
    await evening.env.settle()
    assert evening.board.message.id != old.message.id
    assert "Done: Ana" in evening.board.words


async def test_the_board_can_be_called_to_the_end_of_the_channel(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    old, calls = evening.board, evening.calls()
    await evening.person("Ben").send(evening.channel, "what a long talk")
    answer = await evening.type("Ben", "table board")
    assert "end of the channel" in answer.told
    assert evening.board.screen == old.screen
    folded = next(each for each in evening.public() if each.message.id == old.message.id)
    assert folded.controls == ()
    assert evening.calls() == calls
    await evening.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in evening.board.words


async def test_what_was_read_before_the_board_moved_on_is_shown_in_its_new_place(evening: Evening) -> None:
    """A press may wait for computers while somebody calls the board to the end of the channel."""
    await evening.game("Ana", "Ben")
    services = evening.bot.services
    before = await services.tables.load(1)
    old = evening.board
    await evening.type("Ben", "table board")
    assert evening.board.message.id != old.message.id
    await services.performer.show(before)
    await evening.env.settle()
    assert [each.message.id for each in evening.public() if each.controls] == [evening.board.message.id]


async def test_a_press_on_a_board_that_could_not_be_folded_is_answered_by_the_newest(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    old = evening.board
    evening.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=None)
    await evening.type("Ben", "table board")
    evening.env.backend.faults.clear()
    answer = await evening.press("Ana", "Roll", on=old)
    assert answer.acknowledged
    assert not answer.told
    assert evening.board.message.id != old.message.id
    assert "Ana, roll 1 of 4" in evening.board.words


async def test_a_lobby_called_to_the_end_of_the_channel_works_only_there(evening: Evening) -> None:
    await evening.lobby("Ana")
    old = evening.board
    await evening.type("Ben", "table board")
    assert evening.board.screen == old.screen
    folded = next(each for each in evening.public() if each.message.id == old.message.id)
    assert folded.controls == ()
    await evening.press("Ben", "Join")
    assert "2. Ben" in evening.board.words


@pytest.mark.field_note(7)
async def test_only_the_newest_board_has_buttons_all_through_a_game(evening: Evening) -> None:
    await evening.game("Ana", "Ben", abilities="yes")
    rng = Random(4)
    for _ in range(60):
        await evening.play_on(rng, most=1)
        assert [each.message.id for each in evening.public() if each.offered] == [evening.board.message.id]
