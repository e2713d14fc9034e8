"""Commands about a channel's table: leave, kick, stop."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.table import Status
from tests.drivers.simcord import SimDriver


async def test_somebody_who_left_the_server_can_be_taken_out(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    ben = driver.person("Ben").user
    driver.env.backend.remove_member(driver.guild.id, ben.id)
    assert "no longer at the table" in (await driver.type("Ana", "table kick", player=ben)).told
    assert "**Ben** 0 · left the game" in driver.board.words


async def test_somebody_who_is_not_in_the_server_cannot_be_invited(driver: SimDriver) -> None:
    stranger = driver.env.create_user("dana")
    start = driver.type("Ana", "naasii start", invite1=stranger)
    await driver.refused("Ana", start, "not in this server", "choose one of its members")


async def test_a_command_that_is_no_more_is_refused_with_what_to_do(driver: SimDriver) -> None:
    driver.bot.tree.remove_command("help")
    await driver.refused("Ana", driver.type("Ana", "help"), "reload your Discord")


async def test_a_lobby_is_left_at_once(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    assert (await driver.type("Ben", "table leave")).told == "You have left the table."
    assert "Ben" not in driver.board.words


async def test_an_invitation_is_declined_by_leaving(driver: SimDriver) -> None:
    await driver.lobby("Ana", invite1=driver.person("Ben"))
    await driver.type("Ben", "table leave")
    assert "Invited" not in driver.board.words


async def test_a_game_is_left_after_a_second_press(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    asked = await driver.type("Cleo", "table leave")
    assert "You cannot come back" in asked.told
    assert "Cleo" in driver.board.words
    assert (await driver.table()).seat_of(driver.person("Cleo").id) == 2
    left = await driver.press_own("Cleo", "Leave the game")
    assert left.told == "You have left the table."
    assert "**Cleo** 0 · left the game" in driver.board.words
    assert (await driver.table()).seat_of(driver.person("Cleo").id) is None
    await driver.refused("Cleo", driver.type("Cleo", "table leave"), "not playing")


async def test_only_players_leave(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.refused("Cleo", driver.type("Cleo", "table leave"), "not playing")


@pytest.mark.field_note(16)
async def test_leaving_in_mid_set_up_lets_the_others_go_on(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", "Cleo", first=driver.person("Ana"))
    await driver.press("Cleo", "/panel:sheet")
    await driver.press_own("Cleo", "Choose for me")
    await driver.set_up("Ana", "Ben")
    await driver.type("Cleo", "table leave")
    await driver.press_own("Cleo", "Leave the game")
    assert "Ana, your turn" in driver.board.words
    assert driver.calls()[-1] == [driver.person("Ana").id]


@pytest.mark.field_note(15)
async def test_leaving_in_the_own_turn_passes_it_and_calls_the_next(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.press("Ana", "Roll")
    await driver.type("Ana", "table leave")
    await driver.press_own("Ana", "Leave the game")
    assert "Ben, your turn" in driver.board.words
    assert driver.calls()[-1] == [driver.person("Ben").id]
    assert driver.public()[-2].controls == ()
    await driver.press("Ben", "Roll")
    assert (await driver.table()).host_id == driver.person("Ben").id


@pytest.mark.field_note(17)
async def test_with_too_few_left_the_game_ends_and_says_so(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.play_out(Random(1), most=30)
    await driver.type("Ben", "table leave")
    await driver.press_own("Ben", "Leave the game")
    assert (await driver.table()).status is Status.OVER
    assert "Too few players were left to go on." in driver.board.words
    assert "Place 1 · **Ana**" in driver.board.words
    assert driver.board.labels == ["Rules"]


async def test_computers_do_not_play_on_alone(driver: SimDriver) -> None:
    await driver.lobby("Ana")
    await driver.add_computer("Ana")
    await driver.add_computer("Ana")
    await driver.press("Ana", "Begin")
    await driver.type("Ana", "table leave")
    await driver.press_own("Ana", "Leave the game")
    assert not (await driver.table()).open
    assert driver.board.offered == set()
    await driver.type("Ana", "naasii start")
    assert "1. Ana (host)" in driver.board.words


async def test_the_host_and_moderators_take_people_out(driver: SimDriver) -> None:
    driver.person("Mo", moderator=True)
    ana, ben, cleo, dana = (driver.person(name) for name in ("Ana", "Ben", "Cleo", "Dana"))
    await driver.lobby("Ana", "Ben", "Cleo", "Dana")
    await driver.refused("Ana", driver.type("Ana", "table kick", player=ana), "/table leave")
    await driver.refused("Ana", driver.type("Ana", "table kick", player=driver.person("Emil")), "not at this table")
    assert cleo.mention in (await driver.type("Ana", "table kick", player=cleo)).told
    assert "Cleo" not in driver.board.words
    await driver.press("Ana", "Begin")
    await driver.type("Mo", "table kick", player=dana)
    assert "Left the game: Dana" in driver.board.words
    await driver.refused("Mo", driver.type("Mo", "table kick", player=dana), "not at this table")
    await driver.type("Mo", "table kick", player=ana)
    assert (await driver.table()).host_id == ben.id
    assert "Too few players" in driver.board.words


async def test_the_host_takes_an_invitation_back(driver: SimDriver) -> None:
    await driver.lobby("Ana", invite1=driver.person("Ben"))
    await driver.type("Ana", "table kick", player=driver.person("Ben"))
    assert "Invited" not in driver.board.words


async def test_the_host_stops_a_game_after_a_second_press(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.refused("Ben", driver.type("Ben", "table stop"), "Only the host, Ana")
    asked = await driver.type("Ana", "table stop")
    assert "cannot be taken up again" in asked.told
    assert (await driver.table()).open
    stopped = await driver.press_own("Ana", "Stop the game")
    assert stopped.told == "The table is stopped."
    assert "counts for nobody" in driver.board.words
    assert driver.board.controls == ()
    assert "No game has been finished" in (await driver.type("Ana", "standings")).told


async def test_a_moderator_stops_a_game(driver: SimDriver) -> None:
    driver.person("Mo", moderator=True)
    await driver.rolling("Ana", "Ben")
    await driver.type("Mo", "table stop")
    await driver.press_own("Mo", "Stop the game")
    assert (await driver.table()).status is Status.STOPPED


async def test_a_lobby_is_closed_at_once(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    await driver.refused("Ben", driver.type("Ben", "table stop"), "Only the host, Ana")
    assert (await driver.type("Ana", "table stop")).told == "The table is closed."
    assert "The lobby was closed" in driver.board.words


async def test_a_question_that_was_asked_before_the_end_finds_the_table_over(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.type("Ana", "table stop")
    await driver.type("Ben", "table leave")
    await driver.press_own("Ana", "Stop the game")
    await driver.refused("Ben", driver.press_own("Ben", "Leave the game"), "over", "/naasii start")
