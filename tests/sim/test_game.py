"""A whole game, from the lobby to the final standings."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.table import Status
from tests.drivers.direct import state_of
from tests.drivers.simcord import SimDriver
from tests.sim.replay import replayed


async def test_three_people_play_a_whole_game_with_abilities(driver: SimDriver, seed: str) -> None:
    await driver.begun("Ana", "Ben", "Cleo", abilities="yes")
    await driver.play_out(Random(1))

    table, board = await driver.table(), driver.board
    assert table.status is Status.OVER
    state = await replayed(driver, seed)
    assert state == state_of(table)
    outcome = state.outcome()
    assert outcome is not None
    for seat, place in enumerate(outcome.places):
        assert f"Place {place} · **{driver.name_of(table, seat)}** {outcome.points[seat]} point" in board.words
    assert board.labels == ["Rules", "Rematch"]
    # Every board before it is folded to one line.
    assert all(each.controls == () and "\n" not in each.words for each in driver.public()[:-1])

    standings = (await driver.type("Cleo", "standings", game="naasii")).told
    for seat, place in enumerate(outcome.places):
        wins = "1 win " if place == 1 else "0 wins "
        points = outcome.points[seat]
        assert f"**{driver.name_of(table, seat)}** · {wins}· 1 game · {points} point" in standings


async def test_one_person_plays_a_whole_game_against_a_computer(driver: SimDriver, seed: str) -> None:
    await driver.type("Ana", "naasii start")
    await driver.add_computer("Ana")
    await driver.press("Ana", "Begin")
    await driver.play_out(Random(2))

    table = await driver.table()
    assert table.status is Status.OVER
    assert await replayed(driver, seed) == state_of(table)
    assert "Computer 1" in driver.board.words
    assert "Computer" not in (await driver.type("Ana", "standings")).told


@pytest.mark.field_note(35)
async def test_each_new_turn_is_one_new_message_with_one_ping(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    before = len(driver.calls())
    turns: list[str] = []
    rng = Random(3)
    for _ in range(60):
        table = await driver.table()
        who = driver.name_of(table, *state_of(table).to_act())
        if not turns or turns[-1] != who:
            turns.append(who)
        await driver.play_out(rng, most=1)
    assert len(turns) > 3
    called = [driver.person(who).id for who in turns[1:]]
    assert [user for users in driver.calls()[before:] for user in users][: len(called)] == called
    assert all(len(users) == 1 for users in driver.calls()[before:])
