"""Members who leave the server, of which no event tells: noticed when it matters, asked about seldom."""

from __future__ import annotations

from random import Random

import pytest

from bot.chat.presence import AGAIN
from bot.table.table import Status
from tests.sim.evening import Evening


def leave_server(evening: Evening, who: str) -> None:
    evening.env.backend.remove_member(evening.guild.id, evening.person(who).id)


def asked_about(evening: Evening, who: str) -> int:
    path = f"/guilds/{evening.guild.id}/members/{evening.person(who).id}"
    return sum(each.method == "GET" and each.path == path for each in evening.env.http_requests)


async def test_who_left_the_server_is_taken_from_the_lobby_when_the_game_is_to_begin(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben", "Cleo")
    leave_server(evening, "Ben")
    told = (await evening.press("Ana", "Begin")).told
    assert told.startswith("Ben left this server")
    assert "Ben" not in evening.board.words
    assert "2. Cleo" in evening.board.words
    await evening.press("Ana", "Begin")
    assert "before round 1" in evening.board.words
    assert [asked_about(evening, who) for who in ("Ana", "Ben", "Cleo")] == [0, 1, 1]


async def test_who_left_the_server_is_taken_out_when_their_turn_comes_and_the_next_is_called(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.env.advance_time(AGAIN)
    leave_server(evening, "Ben")
    rng = Random(1)
    while "Ana" in await evening.waiting_for():
        await evening.play_once(rng)
    assert await evening.waiting_for() == {"Cleo"}
    assert "**Ben** 0 · left the game" in evening.board.words
    assert evening.calls()[-2:] == [[evening.person("Ben").id], [evening.person("Cleo").id]]
    assert asked_about(evening, "Ben") == 2


async def test_a_game_that_has_too_few_left_by_that_ends_with_its_reason(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    await evening.env.advance_time(AGAIN)
    leave_server(evening, "Ben")
    rng = Random(1)
    while (await evening.table()).status is Status.PLAYING:
        await evening.play_once(rng)
    assert "Too few players were left" in evening.board.words


async def test_somebody_is_asked_about_once_in_ten_minutes(evening: Evening) -> None:
    await evening.game("Ana", "Ben")
    rng = Random(1)
    for _ in range(30):
        await evening.play_once(rng)
    assert [asked_about(evening, who) for who in ("Ana", "Ben")] == [1, 1]
    await evening.env.advance_time(AGAIN)
    for _ in range(30):
        await evening.play_once(rng)
    assert [asked_about(evening, who) for who in ("Ana", "Ben")] == [2, 2]


@pytest.mark.parametrize(("status", "code"), [(500, 0), (403, 50001), (429, 0), (404, 10004)])
async def test_who_cannot_be_asked_about_is_taken_to_be_there(evening: Evening, status: int, code: int) -> None:
    await evening.lobby("Ana", "Ben")
    evening.env.inject_error("GET", "/guilds/*/members/*", status=status, code=code, times=None)
    await evening.press("Ana", "Begin")
    assert "before round 1" in evening.board.words


async def test_a_deleted_account_has_left(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben", "Cleo")
    evening.env.inject_error("GET", f"/guilds/*/members/{evening.person('Cleo').id}", status=404, code=10013)
    assert (await evening.press("Ana", "Begin")).told.startswith("Cleo left this server")


async def test_who_comes_back_and_joins_again_is_believed_at_once(evening: Evening) -> None:
    await evening.lobby("Ana", "Ben", "Cleo")
    leave_server(evening, "Ben")
    await evening.press("Ana", "Begin")
    evening.guild.add_member(evening.person("Ben").user)
    await evening.env.settle()
    await evening.press("Ben", "Join")
    await evening.press("Ana", "Begin")
    assert "before round 1" in evening.board.words
    assert (await evening.table()).seat_of(evening.person("Ben").id) == 2


@pytest.mark.field_note(14)
async def test_who_left_the_server_is_out_when_their_time_runs_out(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo", clock="15m")
    leave_server(evening, "Ana")
    await evening.env.advance_time(AGAIN)
    assert "Ana" in await evening.waiting_for()
    await evening.env.advance_time(310)
    assert "**Ana** 0 · left the game" in evening.board.words
