"""Everything that people, moderators, time and restarts do to a table, in any order: it never stands still."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from random import Random

import pytest

from bot.table import requests
from bot.table.refusal import Refused
from bot.table.replay import replay
from bot.table.table import Status, Table
from engines import GAMES
from tests.drivers.direct import DirectTables, options_of, question_of, state_of
from tests.drivers.simcord import SimDriver
from tests.drivers.simcord_cards import SimCards

PEOPLE = ("Ana", "Ben", "Cleo", "Dana")
STEPS = 100


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("night", range(2))
async def test_whatever_crosses_a_table_is_played_on_or_has_ended(cards: SimCards, game: str, night: int) -> None:
    rng = Random(f"{game}:{night}")
    for name in PEOPLE:
        cards.person(name, moderator=name == "Dana")
    for _ in range(STEPS):
        number = await newest(cards)
        table = None if number is None else await cards.bot.services.store.table(number)
        if table is None or not table.open:
            await opened(cards, game, rng)
            continue
        await one_thing(cards, table, rng)
        await cards.bot.services.computers.idle()
        await cards.env.settle()
        await whole(cards, table.id)


async def newest(driver: SimDriver) -> int | None:
    """The number of the table that was opened last."""
    table = await driver.bot.services.store.last_in(driver.channel.id)
    return None if table is None else table.id


async def opened(driver: SimDriver, game: str, rng: Random) -> None:
    """A rematch where one is offered, or another table of the game, which begins at once."""
    table = await driver.bot.services.store.last_in(driver.channel.id)
    if table is not None and "Rematch" in driver.board.labels and rng.random() < 0.7:
        for name in PEOPLE:
            if "Rematch" in driver.board.labels:
                await driver.press(name, "Rematch")
        return
    host, *others = rng.sample(PEOPLE, 3)
    answer = await driver.type(host, f"{game} start", clock=rng.choice(["off", "5m"]))
    assert "open" in answer.told, answer
    if game != "nodice" or rng.random() < 0.5:
        await driver.press(others[0], "Join")
    if game != "nodice" or len((await driver.table(await newest(driver) or 0)).chairs) < 2:
        await driver.add_computer(host)
    await driver.press(host, "Begin")


async def one_thing(driver: SimDriver, table: Table, rng: Random) -> None:
    """Something that somebody may do, or that happens."""
    one, two = rng.sample(PEOPLE, 2)
    person = driver.person

    async def move() -> None:
        tables = DirectTables.of(driver.bot)
        now = await driver.table(table.id)
        if now.status is not Status.PLAYING:
            return
        state = tables.state(now)
        seats = [seat for seat in state.to_act() if now.chairs[seat].user_id is not None]
        if seats:
            seat = rng.choice(sorted(seats))
            action = rng.choice(list(state.legal(seat)))
            user_id = now.chairs[seat].user_id
            assert user_id is not None
            question = question_of(now, seat)
            await driver.bot.services.performer.perform(now.id, requests.act(question, user_id, action.text))
            await driver.env.settle()

    async def answer() -> None:
        for label in rng.sample(["Agree", "Decline", "I am here"], 3):
            if label in driver.board.labels:
                await driver.press(one, label)

    async def leave() -> None:
        told = await driver.type(one, "table leave")
        if "for good" in told.told:
            await driver.press_own(one, "Leave the game")

    async def forget() -> None:
        await driver.type(one, "forget-me")
        await driver.press_own(one, "Forget me")

    async def stop() -> None:
        told = await driver.type(one, "table stop")
        if "Stop this game" in told.told:
            await driver.press_own(one, "Stop the game")

    async def trouble() -> None:
        """Something that is done while the bot may not speak, or while Discord takes nothing; then all is well."""
        if rng.random() < 0.5:
            await driver.forbid(send_messages=False, view_channel=False)
        else:
            driver.env.inject_error("*", "/channels/*", status=500, times=None)
        with suppress(Refused):
            await rng.choice([move, move, answer, leave, stop])()
        driver.env.backend.faults.clear()
        await driver.forbid()
        await driver.after(3700)

    async def delete() -> None:
        driver.env.backend.delete_message(driver.channel.id, driver.board.message.id)
        await driver.env.settle()

    things: list[tuple[int, Callable[[], Awaitable[object]]]] = [
        (30, move),
        (14, answer),
        (5, lambda: driver.type(one, "table kick", player=person(two))),
        (5, lambda: driver.type(one, "table host", player=person(two))),
        (8, lambda: driver.type(one, "table replace", player=person(two), by=person(rng.choice(PEOPLE)))),
        (8, lambda: driver.type(one, "table undo")),
        (3, leave),
        # The laws of hands do not know that a direct message is nobody's any more.
        (0 if table.game in ("nessie", "wazabi") else 2, forget),
        (1, stop),
        (3, lambda: driver.after(rng.choice([40, 170, 320, 5000]))),
        (2, driver.restart),
        (2, lambda: driver.type(one, "table board")),
        (2, delete),
        (3, trouble),
    ]
    (thing,) = rng.choices([each for _weight, each in things], [weight for weight, _each in things])
    await thing()


async def whole(driver: SimDriver, number: int) -> None:
    """The table is shown as it is, follows from its log, is hosted by one of its people and waits for one of them."""
    table = await driver.table(number)
    if table.state is not None and table.status is not Status.STOPPED:
        tables = DirectTables.of(driver.bot)
        *_, last = replay(table, tables.games[table.game], options_of(table), await tables.store.log(number))
        assert last == tables.state(table)
    assert table.painted == table.version
    if not table.open:
        return
    people = {chair.user_id for chair in table.chairs if chair.user_id is not None and not chair.gone}
    assert table.host_id in people
    if table.status is Status.PLAYING:
        waited = [table.chairs[seat] for seat in state_of(table).to_act()]
        assert waited
        assert all(chair.user_id in people for chair in waited), waited
        assert table.clock is None or all(chair.deadline is not None for chair in waited)
