"""A vote on whether somebody is to be taken out, from the command to what the board says of it."""

from __future__ import annotations

from random import Random

import pytest

from bot.table import requests
from bot.table.table import Status
from engines import GAMES
from tests.drivers.direct import question_of, state_of
from tests.drivers.simcord import SimDriver


async def test_a_vote_calls_the_others_once_and_takes_somebody_out_at_its_end(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    ana, ben, cleo = (driver.person(name) for name in ("Ana", "Ben", "Cleo"))
    calls = len(driver.calls())
    answer = await driver.type("Ben", "table kick", player=ana)
    assert "below the board" in answer.told
    assert "Vote: is Ana to be taken out?" in driver.board.words
    assert "1 of 2 agree; 2 are needed" in driver.board.words
    assert driver.board.labels[-3:] == ["Agree", "Decline", "I am here"]
    assert driver.calls()[calls:] == [[ana.id, cleo.id]]
    assert driver.public()[-2].controls == ()
    await driver.restart()
    await driver.press("Cleo", "Agree")
    assert "2 of 2 agree" in driver.board.words
    await driver.after(200)
    assert (await driver.table()).seat_of(ana.id) == 0
    # Nobody could answer while the bot was away, so half of the time is left at least.
    await driver.restart()
    await driver.after(110)
    assert (await driver.table()).seat_of(ana.id) == 0
    await driver.after(50)
    table = await driver.table()
    assert table.seat_of(ana.id) is None
    assert table.host_id == ben.id
    assert "Ana was taken out by a vote." in driver.board.words
    assert "Agree" not in driver.board.labels
    # The next is called since it is their turn, and nobody a second time for the vote.
    assert driver.calls()[calls + 1 :] == [[ben.id]]
    await driver.press("Ben", "Roll")
    assert "by a vote" not in driver.board.words
    assert (await driver.type("Ben", "table kick", player=cleo)).told == f"{cleo.mention} is no longer at the table."


async def test_the_person_concerned_is_there_by_a_word(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.type("Ben", "table kick", player=driver.person("Ana"))
    await driver.refused("Ana", driver.press("Ana", "Agree"), "not for you to answer")
    await driver.refused("Cleo", driver.press("Cleo", "I am here"), "not for you to answer")
    await driver.refused("Dana", driver.press("Dana", "Agree"), "not for you to answer")
    await driver.press("Ana", "I am here")
    assert "Ana is here, so the vote is over." in driver.board.words
    await driver.after(400)
    assert (await driver.table()).seat_of(driver.person("Ana").id) == 0


async def test_the_person_concerned_is_there_by_a_move(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.type("Ben", "table kick", player=driver.person("Ana"))
    old = driver.board
    await driver.press("Ana", "Roll")
    assert "Ana is here, so the vote is over." in driver.board.words
    await driver.type("Ben", "table kick", player=driver.person("Ana"))
    # A button of the first vote says nothing to the second.
    assert old.control("Agree").custom_id != driver.board.control("Agree").custom_id


async def test_a_vote_without_majority_changes_nothing(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.after(31)
    await driver.type("Ben", "table kick", player=driver.person("Ana"))
    await driver.after(301)
    assert "Ana stays: the vote found no majority." in driver.board.words
    await driver.type("Ben", "table kick", player=driver.person("Ana"))
    await driver.press("Cleo", "Decline")
    assert "Ana stays: too many declined" in driver.board.words


async def test_who_comes_too_late_sees_what_became_of_it(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.type("Ben", "table kick", player=driver.person("Ana"))
    await driver.press("Cleo", "Agree")
    driver.clock.ahead += 301
    await driver.press("Cleo", "Agree")
    assert "Ana was taken out by a vote." in driver.board.words


async def test_a_lobby_votes_on_its_host(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben", "Cleo")
    ana, cleo = driver.person("Ana"), driver.person("Cleo")
    await driver.type("Ben", "table kick", player=ana)
    assert driver.calls()[-1] == [ana.id, cleo.id]
    await driver.press("Cleo", "Agree")
    await driver.press("Dana", "Join")
    assert "2 of 3 agree" in driver.board.words
    await driver.restart()
    await driver.after(301)
    assert "1. Ben (host)" in driver.board.words
    assert "Ana was taken out by a vote." in driver.board.words
    await driver.press("Ben", "Begin")
    assert (await driver.table()).status is Status.PLAYING


async def test_somebody_who_does_not_play_calls_no_vote(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.refused("Dana", driver.type("Dana", "table kick", player=driver.person("Ben")), "Only the host, Ana")
    await driver.refused("Ben", driver.type("Ben", "table kick", player=driver.person("Ben")), "/table leave")


async def test_a_table_is_asked_one_thing_at_a_time(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.type("Ben", "table kick", player=driver.person("Ana"))
    second = driver.type("Cleo", "table kick", player=driver.person("Ben"))
    await driver.refused("Cleo", second, "Something else is being asked", "answer that first")


async def test_a_deleted_board_with_a_vote_comes_again_and_calls_nobody_twice(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.type("Ben", "table kick", player=driver.person("Ana"))
    calls = driver.calls()
    driver.env.backend.delete_message(driver.channel.id, driver.board.message.id)
    await driver.env.settle()
    assert "Vote: is Ana to be taken out?" in driver.board.words
    await driver.press("Cleo", "Agree")
    assert driver.calls() == calls


async def test_a_vote_that_could_not_be_shown_calls_after_a_restart(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    calls = len(driver.calls())
    driver.env.inject_error("*", "/channels/*/messages*", status=500, times=None)
    await driver.type("Ben", "table kick", player=driver.person("Ana"))
    driver.env.backend.faults.clear()
    tried = len(driver.calls())
    await driver.restart()
    assert "Vote: is Ana to be taken out?" in driver.board.words
    assert len(driver.calls()) == tried + 1
    assert driver.calls()[-1] == driver.calls()[calls]


# -- the host


@pytest.mark.field_note(19)
async def test_the_host_hands_over_all_that_a_host_may(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    ana, ben = driver.person("Ana"), driver.person("Ben")
    await driver.refused("Ben", driver.type("Ben", "table host", player=ben), "Only the host, Ana")
    await driver.refused("Ana", driver.type("Ana", "table host", player=driver.person("Dana")), "not at this table")
    assert ben.mention in (await driver.type("Ana", "table host", player=ben)).told
    assert "2. Ben (host)" in driver.board.words
    await driver.restart()
    await driver.refused("Ana", driver.press("Ana", "Begin"), "Only the host, Ben")
    await driver.press("Ben", "Add a computer")
    await driver.press("Ben", "Begin")
    await driver.refused("Ana", driver.type("Ana", "table stop"), "Only the host, Ben")
    await driver.type("Ben", "table kick", player=ana)
    assert (await driver.table()).seat_of(ana.id) is None


async def test_a_moderator_hands_the_table_over(driver: SimDriver) -> None:
    driver.person("Mo", moderator=True)
    await driver.rolling("Ana", "Ben")
    await driver.type("Mo", "table host", player=driver.person("Ben"))
    assert (await driver.table()).host_id == driver.person("Ben").id


# -- limits


@pytest.mark.parametrize("game", list(GAMES))
async def test_the_fullest_board_has_room_for_a_vote_all_through_a_game(driver: SimDriver, game: str) -> None:
    """The laws that hold for every message are held here too: 40 parts and 4,000 characters."""
    long = "W" * 32
    others = ("Ben",) if game == "nodice" else ("Ben", "Cleo", "Dana", "Emil")
    people = ("Ana", *others)
    for number, name in enumerate(people):
        driver.person(name, shown=f"{long[:-1]}{number}")
    abilities = {"abilities": "yes"} if game == "naasii" else {}
    await driver.type("Ana", f"{game} start", **abilities)
    for other in others:
        await driver.press(other, "Join")
    await driver.press("Ana", "Begin")
    await driver.type("Ben", "table kick", player=driver.person("Ana"))
    rng = Random(3)
    for _ in range(40):
        table = await driver.table()
        if table.status is not Status.PLAYING:
            break
        state = state_of(table)
        seat = min(state.to_act())
        question = question_of(table, seat)
        text = rng.choice([action.text for action in state.legal(seat)])
        user_id = table.chairs[seat].user_id
        assert user_id is not None
        await driver.bot.services.performer.perform(table.id, requests.act(question, user_id, text))
        if driver.board.labels[-1] != "I am here" and (await driver.table()).open:
            await driver.type("Ben", "table kick", player=driver.person("Ana"))
    assert await driver.bot.services.store.stale() == ()
