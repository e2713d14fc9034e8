"""The same people once more, at a press of each."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.table import Status
from tests.drivers.simcord import SimDriver
from tests.drivers.simcord_cards import SimCards
from tests.rules.wazabi.table import at
from tests.sim.no_dice import begun, resign


async def over(driver: SimDriver, **options: object) -> None:
    """A game of No Dice that Ana has given up."""
    await begun(driver, **options)
    await resign(driver, "Ana")
    assert (await driver.table()).status is Status.OVER


async def test_the_same_people_and_options_begin_again_once_all_agree(driver: SimDriver) -> None:
    await over(driver, clock="5m")
    assert driver.board.labels[-1] == "Rematch"
    ended = driver.board
    await driver.press("Ben", "Rematch")
    assert "Agreed: Ben" in driver.board.words
    assert "still to press: Ana" in driver.board.words
    await driver.restart()
    await driver.press("Ben", "Rematch")
    await driver.refused("Dana", driver.press("Dana", "Rematch"), "not for you to answer")
    assert await driver.bot.services.store.table(2) is None
    await driver.press("Ana", "Rematch")
    old, new = await driver.table(1), await driver.table(2)
    assert new.status is Status.PLAYING
    assert [each.name for each in new.chairs] == ["Ana", "Ben"]
    assert (new.options, new.clock, new.hints, new.host_id) == (old.options, old.clock, old.hints, old.host_id)
    assert new.clock == 300
    shown = next(each for each in driver.public() if each.message.id == ended.message.id)
    assert "The rematch has begun." in shown.words
    assert "Rematch" not in shown.labels
    await driver.restart()
    await driver.press("Ana", sorted(driver.board.offered)[0])


async def test_computers_come_along_and_play(driver: SimDriver) -> None:
    await driver.type("Ana", "nodice start")
    await driver.add_computer("Ana")
    await driver.press("Ana", "Begin")
    await resign(driver, "Ana")
    await driver.press("Ana", "Rematch")
    new = await driver.table(2)
    assert [each.player is not None for each in new.chairs] == [False, True]
    assert (await driver.state(2)).to_act() == {0}


async def test_a_rematch_with_cards_deals_hands(cards: SimCards) -> None:
    await cards.deal("wazabi", "Ana", "Ben", first=cards.person("Ana"))
    await cards.put(at("1 discard1", "2 skip", rolled="W"))
    await cards.press_hand("Ana", "play:discard1")
    for who in ("Ben", "Ana"):
        await cards.press(who, "Rematch")
    assert [len(cards.hands(who)) for who in ("Ana", "Ben")] == [2, 2]
    assert "your hand" in cards.hands("Ana")[-1].words
    await cards.press("Ana", "roll")


async def test_a_channel_with_another_table_keeps_the_agreement(driver: SimDriver) -> None:
    await over(driver)
    ended = driver.board
    await driver.type("Emil", "naasii start")
    await driver.press("Ana", "Rematch", on=ended)
    refused = await driver.press("Ben", "Rematch", on=ended)
    assert "open in this channel" in refused.told
    assert driver.board_link in refused.told
    shown = next(each for each in driver.public() if each.message.id == ended.message.id)
    assert "All agree; press Rematch once no other table is open" in shown.words
    await driver.type("Emil", "table stop")
    await driver.press("Ana", "Rematch", on=ended)
    assert (await driver.table(3)).status is Status.PLAYING


async def test_it_expires_after_a_day_and_the_button_goes(driver: SimDriver) -> None:
    await over(driver)
    await driver.after(31)
    await driver.press("Ana", "Rematch")
    messages, board = len(driver.public()), driver.board
    await driver.after(23 * 3600)
    assert "Rematch" in driver.board.labels
    await driver.after(3600)
    assert driver.board.message.id == board.message.id
    assert len(driver.public()) == messages
    assert "There was no rematch." in driver.board.words
    assert "Rematch" not in driver.board.labels


async def test_a_press_after_its_time_is_told_so(driver: SimDriver) -> None:
    await over(driver)
    driver.clock.ahead += 24 * 3600 + 1
    refused = await driver.press("Ana", "Rematch")
    assert "no rematch of this game any more" in refused.told
    assert "/nodice start" in refused.told


@pytest.mark.parametrize("stays", [2, 1])
async def test_who_left_in_mid_game_is_not_asked(driver: SimDriver, stays: int) -> None:
    people = ("Ana", "Ben", "Cleo")
    await driver.rolling(*people)
    for who in people[stays:]:
        await driver.type(who, "table leave")
        await driver.press_own(who, "Leave the game")
    if stays == 1:
        assert "Rematch" not in driver.board.labels
        return
    await driver.play_out(Random(1))
    await driver.refused("Cleo", driver.press("Cleo", "Rematch"), "not for you to answer")
    await driver.press("Ana", "Rematch")
    assert "still to press: Ben" in driver.board.words
    await driver.press("Ben", "Rematch")
    assert [each.name for each in (await driver.table(2)).chairs] == ["Ana", "Ben"]


async def test_a_stopped_game_has_no_rematch(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.type("Ana", "table stop")
    await driver.press_own("Ana", "Stop the game")
    assert driver.board.controls == ()


async def test_computers_begin_it_also_where_the_old_board_cannot_be_shown(driver: SimDriver) -> None:
    await driver.type("Ana", "nodice start")
    await driver.add_computer("Ana")
    await driver.press("Ana", "Begin")
    await resign(driver, "Ana")
    driver.env.inject_error("*", "/interactions/*/callback", status=500)
    driver.env.inject_error("PATCH", "*", status=500, times=None)
    await driver.press("Ana", "Rematch")
    driver.env.backend.faults.clear()
    assert (await driver.state(2)).to_act() == {0}
    table = await driver.table(2)
    assert (table.message_id, table.painted) == (driver.board.message.id, table.version)


async def test_the_old_button_of_a_game_that_was_thinned_out_is_refused_and_troubles_nobody(driver: SimDriver) -> None:
    await over(driver)
    await driver.bot.services.store.expire(driver.clock.now() + 1)
    refused = await driver.press("Ana", "Rematch")
    assert "/nodice start" in refused.told
