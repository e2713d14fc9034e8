"""Refusals in a game: private, in one sentence, with the next step."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.table import Status
from tests.drivers.simcord import SimDriver


async def test_somebody_who_does_not_play_is_told_so(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.refused("Cleo", driver.press("Cleo", "Roll"), "not playing at this table")
    await driver.refused("Cleo", driver.press("Cleo", "My sheet"), "not playing at this table")


async def test_somebody_whose_turn_it_is_not_is_told_whose(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.refused("Ben", driver.press("Ben", "Roll"), "not your turn", "waiting for Ana")


@pytest.mark.field_note(7)
async def test_an_old_board_that_kept_its_buttons_names_the_newest(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.press("Ana", "Roll")
    old = driver.board
    driver.env.inject_error("PATCH", "*", status=500, times=None)
    rng = Random(1)
    while driver.board.message.id == old.message.id:
        await driver.play_out(rng, most=1)
    driver.env.backend.faults.clear()
    still = next(each for each in driver.public() if each.message.id == old.message.id)
    # Nothing is folded or mended by itself here: those are its own buttons.
    pressed = next(iter(still.offered))
    await driver.refused("Ben", driver.press("Ben", pressed, on=still), "earlier moment", driver.board_link)
    await driver.refused("Ana", driver.press("Ana", pressed, on=still), "not your turn", "waiting for Ben")


async def test_a_private_panel_of_an_earlier_question_is_stale(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", first=driver.person("Ana"))
    await driver.press("Ana", "/panel:sheet")
    old = driver.panel("Ana")
    await driver.set_up("Ana")
    await driver.refused("Ana", driver.press("Ana", "Choose for me", on=old), "not your turn", "waiting for Ben")
    await driver.set_up("Ben")
    await driver.refused("Ana", driver.press("Ana", "Choose for me", on=old), "earlier moment", driver.board_link)


async def test_what_is_no_longer_possible_within_a_question_is_refused(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben")
    await driver.press("Ana", "/panel:sheet")
    old = driver.panel("Ana")
    await driver.press("Ana", "/panel:sheet")
    await driver.press_own("Ana", "number:7")
    await driver.refused("Ana", driver.press("Ana", "number:5", on=old), "cannot be done now", driver.board_link)
    assert "**Lucky Number** 7" in driver.panel("Ana").words


async def test_a_table_that_is_over_says_how_to_start_another(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", "Cleo")
    await driver.press("Ana", "/panel:sheet")
    old = driver.panel("Ana")
    for who in ("Ben", "Cleo"):
        await driver.type(who, "table leave")
        await driver.press_own(who, "Leave the game")
    assert (await driver.table()).status is Status.OVER
    await driver.refused("Ana", driver.press("Ana", "Choose for me", on=old), "over", "/naasii start")


async def test_a_stopped_table_says_how_to_start_another(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben")
    await driver.press("Ana", "/panel:sheet")
    old = driver.panel("Ana")
    await driver.type("Ana", "table stop")
    await driver.press_own("Ana", "Stop the game")
    await driver.refused("Ana", driver.press("Ana", "Choose for me", on=old), "over", "/naasii start")


async def test_a_panel_of_somebody_who_left_says_that_they_left(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", "Cleo")
    await driver.press("Ben", "/panel:sheet")
    old = driver.panel("Ben")
    await driver.type("Ben", "table leave")
    await driver.press_own("Ben", "Leave the game")
    await driver.refused("Ben", driver.press("Ben", "Choose for me", on=old), "out of this game", "next one")
    await driver.refused("Ben", driver.press("Ben", "/panel:sheet"), "next")


async def test_commands_without_a_table_say_how_to_start_one(driver: SimDriver) -> None:
    for command in ("table board", "table leave", "table stop"):
        await driver.refused("Ana", driver.type("Ana", command), "No table is open", "/naasii start")
    kick = driver.type("Ana", "table kick", player=driver.person("Ben"))
    await driver.refused("Ana", kick, "No table is open", "/naasii start")


async def test_nobody_else_sees_a_private_panel(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben")
    await driver.set_up("Ana")
    assert any(each.private for each in driver.seen_by("Ana"))
    assert not any(each.private for each in driver.seen_by("Ben"))
    assert "Lucky Number" in driver.panel("Ana").words


async def test_a_bot_that_is_being_stopped_makes_no_more_moves(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    driver.bot.services.tables.close()
    await driver.refused("Ana", driver.press("Ana", "Roll"), "being restarted", "press again")
    await driver.restart()
    await driver.press("Ana", "Roll")
    assert "Ana, roll 1 of 4" in driver.board.words


async def test_leaving_twice_leaves_once(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.type("Cleo", "table leave")
    old = driver.panel("Cleo")
    await driver.type("Cleo", "table leave")
    await driver.press_own("Cleo", "Leave the game")
    await driver.refused("Cleo", driver.press("Cleo", "Leave the game", on=old), "out of this game")
    assert (await driver.table()).open


async def test_a_host_who_is_host_no_more_cannot_stop_the_game(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.type("Ana", "table stop")
    old = driver.panel("Ana")
    await driver.type("Ana", "table leave")
    await driver.press_own("Ana", "Leave the game")
    await driver.refused("Ana", driver.press("Ana", "Stop the game", on=old), "Only the host, Ben")
