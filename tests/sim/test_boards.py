"""The one message of a table: what happens when it is deleted, scrolls away or grows old."""

from __future__ import annotations

from random import Random

import pytest

from tests.drivers.simcord import SimDriver


@pytest.mark.parametrize("at_once", [False, True], ids=["alone", "among many"])
@pytest.mark.field_note(27)
async def test_a_board_that_is_deleted_comes_again(driver: SimDriver, at_once: bool) -> None:
    await driver.rolling("Ana", "Ben")
    board, calls = driver.board, driver.calls()
    ana = driver.person("Ana")
    if at_once:
        ids = [(await ana.send(driver.channel, "hello")).id, board.message.id]
        driver.env.backend.bulk_delete_messages(driver.channel.id, ids)
    else:
        driver.env.backend.delete_message(driver.channel.id, board.message.id)
    await driver.env.settle()
    assert driver.board.message.id != board.message.id
    assert driver.board.screen == board.screen
    assert driver.calls() == calls
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words


async def test_a_lobby_that_is_deleted_comes_again_and_calls_nobody_twice(driver: SimDriver) -> None:
    await driver.lobby("Ana", invite1=driver.person("Ben"))
    driver.env.backend.delete_message(driver.channel.id, driver.board.message.id)
    await driver.env.settle()
    assert "Invited" in driver.board.words
    await driver.press("Ben", "Join")
    assert "2. Ben" in driver.board.words
    assert driver.calls() == [[driver.person("Ben").id]]


async def test_the_board_of_a_game_that_is_over_stays_deleted(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben")
    await driver.type("Ben", "table leave")
    await driver.press_own("Ben", "Leave the game")
    left = len(driver.public()) - 1
    driver.env.backend.delete_message(driver.channel.id, driver.board.message.id)
    await driver.env.settle()
    await driver.env.advance_time(31)
    assert len(driver.public()) == left


async def test_a_board_deleted_while_the_bot_was_away_comes_again_with_the_next_press(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", first=driver.person("Ana"))
    await driver.press("Ana", "/panel:sheet")
    driver.env.backend.messages[driver.channel.id].pop(driver.board.message.id)
    await driver.press_own("Ana", "Choose for me")
    await driver.press_own("Ana", "Done")
    await driver.env.settle()
    assert "Done: Ana" in driver.board.words


async def test_a_board_older_than_an_hour_is_posted_anew_where_no_press_answers_on_it(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", first=driver.person("Ana"))
    old, calls = driver.board, driver.calls()
    await driver.env.advance_time(3700)
    assert driver.board == old
    await driver.set_up("Ana")
    assert driver.board.message.id != old.message.id
    assert "Done: Ana" in driver.board.words
    assert driver.public()[-2].controls == ()
    assert driver.calls() == calls


async def test_a_press_on_an_old_board_answers_in_its_place(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    old = driver.board
    await driver.env.advance_time(3700)
    await driver.press("Ana", "Roll")
    assert driver.board.message.id == old.message.id
    assert "Ana, roll 1 of 4" in driver.board.words


async def test_an_edit_that_discord_finds_too_late_becomes_a_new_message(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", first=driver.person("Ana"))
    old = driver.board
    await driver.press("Ana", "/panel:sheet")
    await driver.press_own("Ana", "Choose for me")
    driver.env.inject_error("PATCH", "/channels/*/messages/*", status=429, code=30046)
    await driver.press_own("Ana", "Done")
    await driver.env.settle()
    assert driver.board.message.id != old.message.id
    assert "Done: Ana" in driver.board.words


async def test_the_board_can_be_called_to_the_end_of_the_channel(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    old, calls = driver.board, driver.calls()
    await driver.person("Ben").send(driver.channel, "what a long talk")
    answer = await driver.type("Ben", "table board")
    assert "end of the channel" in answer.told
    assert driver.board.screen == old.screen
    folded = next(each for each in driver.public() if each.message.id == old.message.id)
    assert folded.controls == ()
    assert driver.calls() == calls
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words


async def test_what_was_read_before_the_board_moved_on_is_shown_in_its_new_place(driver: SimDriver) -> None:
    """A press may wait for computers while somebody calls the board to the end of the channel."""
    await driver.rolling("Ana", "Ben")
    services = driver.bot.services
    before = await services.tables.load(1)
    old = driver.board
    await driver.type("Ben", "table board")
    assert driver.board.message.id != old.message.id
    await services.performer.show(before)
    await driver.env.settle()
    assert [each.message.id for each in driver.public() if each.controls] == [driver.board.message.id]


async def test_a_press_on_a_board_that_could_not_be_folded_is_answered_by_the_newest(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    old = driver.board
    driver.env.inject_error("PATCH", "/channels/*/messages/*", status=500, times=None)
    await driver.type("Ben", "table board")
    driver.env.backend.faults.clear()
    answer = await driver.press("Ana", "Roll", on=old)
    assert answer.acknowledged
    assert not answer.told
    assert driver.board.message.id != old.message.id
    assert "Ana, roll 1 of 4" in driver.board.words


async def test_a_lobby_called_to_the_end_of_the_channel_works_only_there(driver: SimDriver) -> None:
    await driver.lobby("Ana")
    old = driver.board
    await driver.type("Ben", "table board")
    assert driver.board.screen == old.screen
    folded = next(each for each in driver.public() if each.message.id == old.message.id)
    assert folded.controls == ()
    await driver.press("Ben", "Join")
    assert "2. Ben" in driver.board.words


@pytest.mark.field_note(7)
async def test_only_the_newest_board_has_buttons_all_through_a_game(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", abilities="yes")
    rng = Random(4)
    for _ in range(60):
        await driver.play_out(rng, most=1)
        assert [each.message.id for each in driver.public() if each.offered] == [driver.board.message.id]
