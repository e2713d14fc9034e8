"""The lobby: who sits, who is awaited, and how a game begins."""

from __future__ import annotations

from bot.table.table import Status
from tests.drivers.simcord import SimDriver


async def test_a_lobby_says_who_is_there_what_is_played_and_how(driver: SimDriver) -> None:
    answer = await driver.type("Ana", "naasii start")
    board = driver.board
    assert f"/{driver.channel.id}/{board.message.id}" in answer.told
    assert "1. Ana (host)" in board.words
    assert "Nizi abilities: off · chance decides who goes first" in board.words
    assert board.enabled == ["Join", "Leave", "Rules", "Add a computer", "Cancel"]
    assert driver.calls() == []


async def test_an_invited_person_is_called_once_and_takes_the_seat_by_joining(driver: SimDriver) -> None:
    ben = driver.person("Ben")
    await driver.type("Ana", "naasii start", invite1=ben)
    assert f"{ben.mention} You are invited" in driver.board.words
    assert [chair.user_id for chair in (await driver.table()).chairs] == [driver.person("Ana").id]
    await driver.press("Ben", "Join")
    assert "2. Ben" in driver.board.words
    assert "nvited" not in driver.board.words
    assert driver.calls() == [[ben.id]]


async def test_an_invited_person_declines_by_pressing_leave(driver: SimDriver) -> None:
    await driver.type("Ana", "naasii start", invite1=driver.person("Ben"))
    await driver.press("Ben", "Leave")
    assert driver.person("Ben").mention not in driver.board.words
    assert (await driver.table()).invited == ()


async def test_an_invitation_that_nobody_took_is_void_when_the_game_begins(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben", invite1=driver.person("Cleo"))
    await driver.press("Ana", "Begin")
    assert (await driver.table()).status is Status.PLAYING
    assert "Cleo" not in driver.board.words


async def test_held_seats_are_for_the_invited_alone(driver: SimDriver) -> None:
    invited = {f"invite{number}": driver.person(name) for number, name in enumerate(("Ben", "Cleo", "Dana", "Emil"), 1)}
    await driver.type("Ana", "naasii start", **invited)
    assert "Add a computer" not in driver.board.enabled
    await driver.refused("Fay", driver.press("Fay", "Join"), "held", "Leave to decline")
    await driver.press("Emil", "Leave")
    await driver.press("Fay", "Join")
    assert "2. Fay" in driver.board.words


async def test_bots_oneself_and_doubles_are_not_invited(driver: SimDriver) -> None:
    ben, robot = driver.person("Ben"), driver.machine()
    await driver.refused("Ana", driver.type("Ana", "naasii start", invite1=robot), "Bots cannot be invited")
    ana = driver.person("Ana")
    await driver.refused("Ana", driver.type("Ana", "naasii start", invite3=ana), "invite only others")
    twice = driver.type("Ana", "naasii start", invite1=ben, invite4=ben)
    await driver.refused("Ana", twice, "name each person once")
    await driver.refused("Ana", driver.type("Ana", "naasii start", first=robot), "A bot cannot go first")
    assert driver.public() == []


async def test_a_second_start_is_sent_to_the_open_table(driver: SimDriver) -> None:
    await driver.type("Ana", "naasii start")
    link = (await driver.table()).link
    assert link is not None
    await driver.refused("Ben", driver.type("Ben", "naasii start"), link)
    await driver.press("Ben", "Join")
    await driver.press("Ana", "Begin")
    await driver.refused("Ben", driver.type("Ben", "naasii start"), (await driver.table()).link or "?")


async def test_a_full_lobby_takes_nobody_else(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben", "Cleo", "Dana")
    await driver.left_behind("Emil", driver.press("Emil", "Join"))
    await driver.refused("Fay", driver.press("Fay", "Join"), "ask the host for a place")
    await driver.env.advance_time(31)
    assert "Join" not in driver.board.enabled
    assert "All places are taken" in driver.board.words


async def test_whoever_sits_already_is_told_so(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    await driver.refused("Ben", driver.press("Ben", "Join"), "a place already")


async def test_whoever_does_not_sit_there_cannot_leave(driver: SimDriver) -> None:
    await driver.lobby("Ana")
    await driver.refused("Ben", driver.press("Ben", "Leave"), "no place", "press Join")
    await driver.refused("Ben", driver.type("Ben", "table leave"), "no place", "press Join")


async def test_the_next_person_is_host_when_the_host_leaves(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben", "Cleo")
    await driver.press("Ana", "Leave")
    assert "1. Ben (host)" in driver.board.words
    await driver.refused("Cleo", driver.press("Cleo", "Begin"), "Only the host, Ben")
    await driver.press("Ben", "Begin")
    assert (await driver.table()).status is Status.PLAYING


async def test_a_lobby_that_the_last_person_leaves_is_closed(driver: SimDriver) -> None:
    await driver.lobby("Ana")
    await driver.add_computer("Ana")
    await driver.press("Ana", "Leave")
    assert (await driver.table()).status is Status.STOPPED
    assert "The lobby was closed" in driver.board.words
    assert driver.board.controls == ()
    await driver.type("Ben", "naasii start")
    assert "1. Ben (host)" in driver.board.words


async def test_the_host_adds_and_removes_computers(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    await driver.add_computer("Ana")
    assert "3. Computer 1" in driver.board.words
    await driver.add_computer("Ana")
    assert "4. Computer 2" in driver.board.words
    await driver.refused("Ben", driver.press("Ben", "Add a computer"), "Only the host, Ana")
    await driver.refused("Ben", driver.press("Ben", "Remove Computer 2 (easy)"), "Only the host, Ana")
    await driver.press("Ana", "Remove Computer 2 (easy)")
    await driver.left_behind("Ana", driver.press("Ana", "Remove Computer 1 (easy)"))
    await driver.refused("Ana", driver.press("Ana", "Remove Computer 1 (easy)"), "nothing to remove")
    await driver.env.advance_time(31)
    assert not [label for label in driver.board.labels if label.startswith("Remove")]


async def test_a_second_press_removes_no_other_computer_than_the_one_it_names(driver: SimDriver) -> None:
    await driver.lobby("Ana")
    for _ in range(2):
        await driver.add_computer("Ana")
    await driver.left_behind("Ana", driver.press("Ana", "Remove Computer 2 (easy)"))
    await driver.refused("Ana", driver.press("Ana", "Remove Computer 2 (easy)"), "earlier moment")
    await driver.env.advance_time(31)
    assert "2. Computer 1" in driver.board.words
    assert "Remove Computer 1 (easy)" in driver.board.labels


async def test_two_are_needed_to_begin(driver: SimDriver) -> None:
    await driver.lobby("Ana")
    assert "Begin" not in driver.board.enabled
    await driver.press("Ben", "Join")
    await driver.left_behind("Ben", driver.press("Ben", "Leave"))
    await driver.refused("Ana", driver.press("Ana", "Begin"), "2 players are needed")


async def test_only_the_host_begins_and_nobody_is_sent_to_a_moderator_for_it(driver: SimDriver) -> None:
    driver.person("Mo", moderator=True)
    await driver.lobby("Ana", "Ben")
    told = await driver.refused("Mo", driver.press("Mo", "Begin"), "Only the host, Ana, can do that")
    assert "manage messages" not in told
    await driver.refused("Ben", driver.press("Ben", "Begin"), "Only the host, Ana, can do that")
    await driver.refused("Cleo", driver.press("Cleo", "Begin"), "Only the host, Ana, can do that")


async def test_the_host_or_a_moderator_cancels(driver: SimDriver) -> None:
    driver.person("Mo", moderator=True)
    await driver.lobby("Ana", "Ben")
    await driver.refused("Ben", driver.press("Ben", "Cancel"), "Only the host, Ana")
    await driver.press("Ana", "Cancel")
    assert "The lobby was closed" in driver.board.words
    await driver.lobby("Ben")
    await driver.press("Mo", "Cancel")
    assert (await driver.table(2)).status is Status.STOPPED


async def test_a_named_person_goes_first(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", first=driver.person("Ben"))
    assert "Ben goes first." in driver.board.words
    await driver.set_up("Ana", "Ben")
    assert "Ben, your turn" in driver.board.words


async def test_somebody_named_first_who_did_not_join_is_replaced_by_a_draw(driver: SimDriver) -> None:
    await driver.begun("Ana", "Ben", first=driver.person("Cleo"))
    await driver.set_up("Ana", "Ben")
    assert "was drawn to go first" in driver.board.words


async def test_a_lobby_that_was_not_shown_newest_does_not_open_or_end_a_running_game(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    await driver.left_behind("Ana", driver.press("Ana", "Begin"))
    link = (await driver.table()).link or "?"
    presses = (("Cleo", "Join"), ("Ben", "Leave"), ("Ana", "Begin"), ("Ana", "Add a computer"), ("Ana", "Cancel"))
    for who, name in presses:
        await driver.refused(who, driver.press(who, name), "has begun already", link)
    assert (await driver.table()).status is Status.PLAYING
