"""A whole game, from the lobby to the final standings."""

from __future__ import annotations

from random import Random

import pytest

from bot.table.table import Status
from tests.drivers.direct import state_of
from tests.sim.evening import Evening
from tests.sim.replay import replayed


async def test_three_people_play_a_whole_game_with_abilities(evening: Evening, seed: str) -> None:
    await evening.begin("Ana", "Ben", "Cleo", abilities="yes")
    await evening.play_on(Random(1))

    table, board = await evening.table(), evening.board
    assert table.status is Status.OVER
    state = await replayed(evening, seed)
    assert state == state_of(table)
    outcome = state.outcome()
    assert outcome is not None
    for seat, place in enumerate(outcome.places):
        assert f"Place {place} · **{evening.name_of(table, seat)}** {outcome.points[seat]} point" in board.words
    assert board.labels == ["Rules", "Rematch"]
    # Every board before it is folded to one line.
    assert all(each.controls == () and "\n" not in each.words for each in evening.public()[:-1])

    standings = (await evening.type("Cleo", "standings", game="naasii")).told
    for seat, place in enumerate(outcome.places):
        wins = "1 win " if place == 1 else "0 wins "
        points = outcome.points[seat]
        assert f"**{evening.name_of(table, seat)}** · {wins}· 1 game · {points} point" in standings


async def test_one_person_plays_a_whole_game_against_a_computer(evening: Evening, seed: str) -> None:
    await evening.type("Ana", "naasii start")
    await evening.add_computer("Ana")
    await evening.press("Ana", "Begin")
    await evening.play_on(Random(2))

    table = await evening.table()
    assert table.status is Status.OVER
    assert await replayed(evening, seed) == state_of(table)
    assert "Computer 1" in evening.board.words
    assert "Computer" not in (await evening.type("Ana", "standings")).told


@pytest.mark.field_note(35)
async def test_each_new_turn_is_one_new_message_with_one_ping(evening: Evening) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    before = len(evening.calls())
    turns: list[str] = []
    rng = Random(3)
    for _ in range(60):
        table = await evening.table()
        who = evening.name_of(table, *state_of(table).to_act())
        if not turns or turns[-1] != who:
            turns.append(who)
        await evening.play_on(rng, most=1)
    assert len(turns) > 3
    called = [evening.person(who).id for who in turns[1:]]
    assert [user for users in evening.calls()[before:] for user in users][: len(called)] == called
    assert all(len(users) == 1 for users in evening.calls()[before:])
