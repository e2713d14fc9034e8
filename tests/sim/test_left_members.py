"""Members who leave the server, of which no event tells: noticed when it matters, asked about seldom."""

from __future__ import annotations

from random import Random

import pytest

from bot.chat.presence import AGAIN
from bot.table.table import Status
from tests.drivers.simcord import SimDriver


def leave_server(driver: SimDriver, who: str) -> None:
    driver.env.backend.remove_member(driver.guild.id, driver.person(who).id)


def asked_about(driver: SimDriver, who: str) -> int:
    path = f"/guilds/{driver.guild.id}/members/{driver.person(who).id}"
    return sum(each.method == "GET" and each.path == path for each in driver.env.http_requests)


async def test_who_left_the_server_is_taken_from_the_lobby_when_the_game_is_to_begin(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben", "Cleo")
    leave_server(driver, "Ben")
    told = (await driver.press("Ana", "Begin")).told
    assert told.startswith("Ben left this server")
    assert "Ben" not in driver.board.words
    assert "2. Cleo" in driver.board.words
    await driver.press("Ana", "Begin")
    assert "before round 1" in driver.board.words
    assert [asked_about(driver, who) for who in ("Ana", "Ben", "Cleo")] == [0, 1, 1]


async def test_who_left_the_server_is_taken_out_when_their_turn_comes_and_the_next_is_called(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.env.advance_time(AGAIN)
    leave_server(driver, "Ben")
    rng = Random(1)
    while "Ana" in await driver.waiting_for():
        await driver.play_once(rng)
    assert await driver.waiting_for() == {"Cleo"}
    assert "**Ben** 0 · left the game" in driver.board.words
    assert driver.calls()[-2:] == [[driver.person("Ben").id], [driver.person("Cleo").id]]
    assert asked_about(driver, "Ben") == 2


async def test_a_game_that_has_too_few_left_by_that_ends_with_its_reason(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.env.advance_time(AGAIN)
    leave_server(driver, "Ben")
    rng = Random(1)
    while (await driver.table()).status is Status.PLAYING:
        await driver.play_once(rng)
    assert "Too few players were left" in driver.board.words


async def test_somebody_is_asked_about_once_in_ten_minutes(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    rng = Random(1)
    for _ in range(30):
        await driver.play_once(rng)
    assert [asked_about(driver, who) for who in ("Ana", "Ben")] == [1, 1]
    await driver.env.advance_time(AGAIN)
    for _ in range(30):
        await driver.play_once(rng)
    assert [asked_about(driver, who) for who in ("Ana", "Ben")] == [2, 2]


@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50001), (429, 0), (404, 10004)])
async def test_who_cannot_be_asked_about_is_taken_to_be_there(driver: SimDriver, status: int, code: int) -> None:
    await driver.lobby("Ana", "Ben")
    driver.env.inject_error("GET", "/guilds/*/members/*", status=status, code=code, times=None)
    await driver.press("Ana", "Begin")
    assert "before round 1" in driver.board.words


async def test_a_deleted_account_has_left(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben", "Cleo")
    driver.env.inject_error("GET", f"/guilds/*/members/{driver.person('Cleo').id}", status=404, code=10013)
    assert (await driver.press("Ana", "Begin")).told.startswith("Cleo left this server")


async def test_who_comes_back_and_joins_again_is_believed_at_once(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben", "Cleo")
    leave_server(driver, "Ben")
    await driver.press("Ana", "Begin")
    driver.guild.add_member(driver.person("Ben").user)
    await driver.env.settle()
    await driver.press("Ben", "Join")
    await driver.press("Ana", "Begin")
    assert "before round 1" in driver.board.words
    assert (await driver.table()).seat_of(driver.person("Ben").id) == 2


@pytest.mark.field_note(14)
async def test_who_left_the_server_is_out_when_their_time_runs_out(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo", clock="15m")
    leave_server(driver, "Ana")
    await driver.env.advance_time(AGAIN)
    assert "Ana" in await driver.waiting_for()
    await driver.env.advance_time(310)
    assert "**Ana** 0 · left the game" in driver.board.words
