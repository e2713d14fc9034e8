"""One script on every backend: the same game comes of it, and each agreement is walked from asking to its outcome."""

from __future__ import annotations

from pathlib import Path

from bot.table.table import Status
from engines.core import State
from tests.drivers.conftest import BACKENDS
from tests.drivers.driver import TableDriver

VOTE = 301
"""Seconds after which a vote is over."""


async def rolling(driver: TableDriver, *people: str) -> None:
    """Have Ana and others begin a game of Naasii and set their sheets up; Ana is to roll."""
    await driver.open(first=driver.person("Ana"))
    for who in people:
        await driver.join(who)
    await driver.begin("Ana")
    for who in ("Ana", *people):
        for text in ("auto", "confirm"):
            await driver.act(who, text)


async def marked(driver: TableDriver) -> None:
    """Have Ana roll, and mark the first die that she may mark."""
    await driver.act("Ana", "roll")
    await driver.act("Ana", first_mark(await driver.state()))


def first_mark(state: State) -> str:
    return min(action.text for action in state.legal(0) if action.text.startswith("mark:"))


async def test_the_same_deeds_lead_to_the_same_game_on_every_backend(tmp_path: Path) -> None:
    states: list[list[State]] = []
    for number, backend in enumerate(BACKENDS):
        async with backend(tmp_path / f"{number}.db") as driver:
            await rolling(driver, "Ben", "Cleo")
            assert await driver.waiting_for() == {"Ana"}
            begun = await driver.state()
            await marked(driver)
            await driver.restart()
            seen = await driver.state()
            await driver.leave("Ana")
            assert await driver.waiting_for() == {"Ben"}
            states.append([begun, seen, await driver.state()])
    assert states[0] == states[1] == states[2]


async def test_a_vote_takes_somebody_out_once_its_time_is_over(driver: TableDriver) -> None:
    await rolling(driver, "Ben", "Cleo")
    await driver.kick("Ben", "Ana")
    await driver.agree("Cleo")
    assert await driver.waiting_for() == {"Ana"}
    await driver.after(VOTE)
    assert await driver.waiting_for() == {"Ben"}
    assert [chair.gone for chair in (await driver.table()).chairs] == [True, False, False]


async def test_a_vote_ends_by_a_word_of_whom_it_is_about(driver: TableDriver) -> None:
    await rolling(driver, "Ben", "Cleo")
    await driver.kick("Ben", "Ana")
    await driver.here("Ana")
    await driver.kick("Ben", "Ana")
    await driver.decline("Cleo")
    await driver.after(VOTE)
    assert await driver.waiting_for() == {"Ana"}


async def test_an_offered_place_is_taken_as_it_is(driver: TableDriver) -> None:
    await rolling(driver, "Ben", "Cleo")
    state = await driver.state()
    await driver.replace("Ana", "Ana", "Dana")
    await driver.restart()
    await driver.agree("Dana")
    assert await driver.state() == state
    assert await driver.waiting_for() == {"Dana"}
    await driver.act("Dana", "roll")


async def test_a_move_is_taken_back_once_all_others_agree(driver: TableDriver) -> None:
    await rolling(driver, "Ben", "Cleo")
    await driver.act("Ana", "roll")
    rolled = await driver.state()
    await driver.act("Ana", first_mark(rolled))
    await driver.undo("Ana")
    await driver.agree("Ben")
    assert await driver.state() != rolled
    await driver.agree("Cleo")
    assert await driver.state() == rolled
    await driver.act("Ana", first_mark(rolled))


async def test_the_same_people_play_again_once_all_agree(driver: TableDriver) -> None:
    await rolling(driver, "Ben")
    while (table := await driver.table()).status is Status.PLAYING:
        state = await driver.state()
        seat = min(state.to_act())
        await driver.act(table.chairs[seat].name, state.safe(seat).text)
    await driver.rematch("Ben")
    await driver.restart()
    await driver.rematch("Ana")
    again = await driver.table(2)
    assert (again.status, again.options) == (Status.PLAYING, table.options)
    assert [chair.name for chair in again.chairs] == ["Ana", "Ben"]
