"""Many presses within one moment: each is judged by what the one before it left."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from bot.store.tables import Store
from bot.table.lobby import Person
from bot.table.refusal import Reason, Refused
from bot.table.table import Status, Table
from engines.naasii import Naasii
from engines.players.random_policy import choose
from tests.bot.house import (
    ANA,
    BEN,
    CLEO,
    Opens,
    begun,
    is_sound,
    lobby,
    mover,
    played_out,
    question,
    replayed,
    rolling,
    tables,
)
from tests.direct import DirectTables

Answers = Sequence[Table | BaseException]


async def together(presses: Iterable[Awaitable[Table]]) -> Answers:
    return await asyncio.gather(*presses, return_exceptions=True)


def moved(answers: Answers) -> list[Table]:
    return [answer for answer in answers if isinstance(answer, Table)]


def reasons(answers: Answers) -> list[Reason]:
    """Why the others were refused; anything else that was raised fails the test."""
    no = [answer for answer in answers if not isinstance(answer, Table)]
    assert all(isinstance(answer, Refused) for answer in no), no
    return [answer.reason for answer in no if isinstance(answer, Refused)]


async def as_read(house: DirectTables, table: Table) -> Table:
    """The table as it is on disk, whose log leads to the very state that is there."""
    read = await house.store.table(table.id)
    assert read is not None
    assert [version for version, _ in await house.store.log(read.id)][-1:] == [read.version]
    assert await replayed(house, read) == house.state(read)
    return read


async def locking(house: DirectTables) -> Table:
    """A turn in which dice were rolled and at least three can be marked."""
    for number in range(20):
        table = await rolling(house, ANA, BEN, channel=500 + number, seed=f"locking {number}")
        turn = mover(house, table)
        table = await house.play(table.id, question(house, table, turn.id), turn.id, "roll")
        if len(marks(house, table)) >= 3:
            return table
    raise AssertionError("no roll of twenty can be locked")


def marks(house: DirectTables, table: Table) -> list[str]:
    state = house.state(table)
    (seat,) = state.to_act()
    return [action.text for action in state.legal(seat) if action.text.startswith("mark:")]


@pytest.fixture
async def houses(house: DirectTables, opens: Opens, path: Path) -> Sequence[DirectTables]:
    """Two houses on one file, such as an old and a new process of the bot."""
    return house, tables(await opens(path))


# One house


async def test_of_20_equal_presses_at_once_one_is_a_move(house: DirectTables) -> None:
    table = await rolling(house, ANA, BEN)
    turn = mover(house, table)
    asked = question(house, table, turn.id)
    answers = await together(house.play(table.id, asked, turn.id, "roll") for _ in range(20))
    (after,) = moved(answers)
    assert set(reasons(answers)) == {Reason.STALE}
    assert await as_read(house, table) == after
    assert after.version == table.version + 1


async def test_three_different_dice_marked_at_once_are_all_marked(house: DirectTables) -> None:
    table = await locking(house)
    turn = mover(house, table)
    asked = question(house, table, turn.id)
    texts = marks(house, table)[:3]
    answers = await together(house.play(table.id, asked, turn.id, text) for text in texts)
    assert len(moved(answers)) == 3
    state = house.state(await as_read(house, table))
    assert isinstance(state, Naasii)
    assert state.turn is not None
    assert sorted(state.turn.marks) == sorted(int(text.removeprefix("mark:")) for text in texts)


async def test_one_die_marked_twenty_times_at_once_is_marked_once(house: DirectTables) -> None:
    table = await locking(house)
    turn = mover(house, table)
    asked = question(house, table, turn.id)
    text = marks(house, table)[0]
    answers = await together(house.play(table.id, asked, turn.id, text) for _ in range(20))
    assert len(moved(answers)) == 1
    assert set(reasons(answers)) == {Reason.ILLEGAL}
    state = house.state(await as_read(house, table))
    assert isinstance(state, Naasii)
    assert state.turn is not None
    assert len(state.turn.marks) == 1


async def test_two_who_set_their_sheets_up_at_once_both_succeed(house: DirectTables) -> None:
    table = await begun(house, ANA, BEN)
    for texts in (("number:7", "number:3"), ("confirm", "confirm")):
        answers = await together(
            house.play(table.id, 1, person.id, text) for person, text in zip((ANA, BEN), texts, strict=True)
        )
        assert len(moved(answers)) == 2
    state = house.state(await as_read(house, table))
    assert isinstance(state, Naasii)
    assert [player.number for player in state.players] == [7, 3]
    assert state.round == 1


@pytest.mark.parametrize("late", [False, True])
async def test_who_joins_in_the_moment_of_the_beginning_plays_or_is_told(house: DirectTables, late: bool) -> None:
    table = await lobby(house, ANA, BEN)
    crossing = [house.join(table.id, CLEO), house.begin(table.id, ANA.id)]
    answers = await together(reversed(crossing) if late else crossing)
    read = await as_read(house, table)
    state = house.state(read)
    assert isinstance(state, Naasii)
    assert read.status is Status.PLAYING
    assert len(state.players) == len(read.chairs) == (2 if late else 3)
    assert reasons(answers) == ([Reason.BEGUN] if late else [])


@pytest.mark.parametrize("late", [False, True])
async def test_who_leaves_the_lobby_in_the_moment_of_the_beginning_stays_in_the_game(
    house: DirectTables, late: bool
) -> None:
    """A press on Leave in the lobby never gives a game up."""
    table = await lobby(house, ANA, BEN, CLEO)
    crossing = [house.leave(table.id, CLEO.id, lobby=True), house.begin(table.id, ANA.id)]
    answers = await together(reversed(crossing) if late else crossing)
    read = await as_read(house, table)
    assert len(read.chairs) == (3 if late else 2)
    assert not any(chair.gone for chair in read.chairs)
    assert reasons(answers) == ([Reason.BEGUN] if late else [])


async def test_a_crowd_at_the_last_free_seats_fills_the_table_and_no_more(house: DirectTables) -> None:
    table = await lobby(house, ANA)
    crowd = [Person(200 + number, f"Guest {number}", "en-US") for number in range(100)]
    answers = await together(house.join(table.id, person) for person in crowd)
    assert len(moved(answers)) == 4
    assert set(reasons(answers)) == {Reason.FULL}
    read = await house.store.table(table.id)
    assert read is not None
    assert len({chair.user_id for chair in read.chairs}) == 5


async def test_a_game_begins_once_however_often_it_is_begun(house: DirectTables) -> None:
    table = await lobby(house, ANA, BEN)
    answers = await together(house.begin(table.id, ANA.id) for _ in range(20))
    assert len(moved(answers)) == 1
    assert set(reasons(answers)) == {Reason.BEGUN}
    assert len(await house.store.log(table.id)) == 1


async def test_everybody_leaving_at_once_ends_the_game_once(house: DirectTables) -> None:
    table = await begun(house, ANA, BEN, CLEO)
    answers = await together(house.leave(table.id, person.id) for person in (ANA, BEN, CLEO))
    assert len(moved(answers)) == 2
    assert reasons(answers) == [Reason.OVER]
    assert len(await house.store.standings(7, None)) == 3


async def test_computers_that_are_let_on_from_many_sides_move_once_each(house: DirectTables) -> None:
    table = await begun(house, ANA, computers=3)
    await asyncio.gather(*(house.play_computers(table.id) for _ in range(10)))
    read = await as_read(house, table)
    assert house.state(read).to_act() == {0}


async def test_fifty_tables_at_once_all_land(house: DirectTables, path: Path) -> None:
    async def evening(channel: int) -> Table:
        table = await rolling(house, ANA, BEN, CLEO, channel=channel, seed=f"evening {channel}")
        rng = Random(channel)
        for _ in range(20):
            state = house.state(table)
            turn = mover(house, table)
            seat = table.seat_of(turn.id)
            assert seat is not None
            action = choose(state.view(seat), state.legal(seat), rng)
            table = await house.play(table.id, state.question(seat), turn.id, action.text)
        return table

    made = await asyncio.gather(*(evening(channel) for channel in range(50)))
    assert len({table.id for table in made}) == 50
    for table in made:
        assert await as_read(house, table) == table
        assert table.version == 1 + 3 * 2 + 20
    assert is_sound(path)


@pytest.mark.parametrize("turns", range(0, 60, 3))
async def test_a_press_cancelled_at_any_moment_leaves_a_table_that_plays_on(house: DirectTables, turns: int) -> None:
    table = await rolling(house, ANA, BEN)
    turn = mover(house, table)
    asked = question(house, table, turn.id)
    press = asyncio.create_task(house.play(table.id, asked, turn.id, "roll"))
    for _ in range(turns):
        await asyncio.sleep(0)
    press.cancel()
    with suppress(asyncio.CancelledError):
        await press
    answers = await together([house.play(table.id, asked, turn.id, "roll")])
    assert reasons(answers) in ([], [Reason.STALE])
    read = await as_read(house, table)
    assert read.version == table.version + 1
    assert (await played_out(house, read, Random(turns))).status is Status.OVER


# Two houses


async def test_of_equal_presses_in_two_houses_one_is_a_move(houses: Sequence[DirectTables], path: Path) -> None:
    house = houses[0]
    table = await rolling(house, ANA, BEN)
    for _ in range(10):
        if table.status is not Status.PLAYING:
            break
        state = house.state(table)
        turn = mover(house, table)
        seat = table.seat_of(turn.id)
        assert seat is not None
        asked = state.question(seat)
        text = state.legal(seat)[0].text
        answers = await together(each.play(table.id, asked, turn.id, text) for each in (*houses, *houses) * 5)
        assert len(moved(answers)) == 1
        assert set(reasons(answers)) <= {Reason.STALE, Reason.ILLEGAL, Reason.NOT_YOUR_TURN}
        after = await as_read(house, table)
        assert after == moved(answers)[0]
        assert after.version == table.version + 1
        table = after
    assert is_sound(path)


async def test_different_dice_marked_in_two_houses_at_once_are_all_marked(houses: Sequence[DirectTables]) -> None:
    house, other = houses
    table = await locking(house)
    turn = mover(house, table)
    asked = question(house, table, turn.id)
    texts = marks(house, table)
    answers = await together(
        each.play(table.id, asked, turn.id, text) for each, text in zip([house, other] * 5, texts, strict=False)
    )
    assert len(moved(answers)) == len(texts)
    state = house.state(await as_read(house, table))
    assert isinstance(state, Naasii)
    assert state.turn is not None
    assert len(state.turn.marks) == len(texts)


async def test_a_whole_game_pressed_in_two_houses_is_one_game(houses: Sequence[DirectTables], path: Path) -> None:
    """Everybody presses everything at once, everywhere, and computers are let on by both."""
    house = houses[0]
    table = await begun(house, ANA, BEN, computers=1)
    rng = Random(5)
    while table.status is Status.PLAYING:
        state = house.state(table)
        presses: list[Awaitable[Table]] = []
        for person in (ANA, BEN):
            seat = table.seat_of(person.id)
            assert seat is not None
            asked = state.question(seat)
            if seat in state.to_act():
                for each in houses:
                    text = choose(state.view(seat), state.legal(seat), rng).text
                    presses += [each.play(table.id, asked, person.id, text)]
            else:
                presses += [each.play(table.id, asked, person.id, "roll") for each in houses]
        answers = await together(presses)
        assert moved(answers)
        reasons(answers)
        await asyncio.gather(*(each.play_computers(table.id) for each in houses))
        read = await house.store.table(table.id)
        assert read is not None
        table = read
    await as_read(house, table)
    standings = await house.store.standings(7, None)
    assert {each.user_id: each.games for each in standings} == {ANA.id: 1, BEN.id: 1}
    assert is_sound(path)


async def test_a_crowd_in_two_houses_fills_a_table_and_no_more(houses: Sequence[DirectTables], store: Store) -> None:
    table = await lobby(houses[0], ANA)
    crowd = [Person(200 + number, f"Guest {number}", "en-US") for number in range(40)]
    answers = await together(houses[number % 2].join(table.id, person) for number, person in enumerate(crowd))
    assert len(moved(answers)) == 4
    assert set(reasons(answers)) == {Reason.FULL}
    read = await store.table(table.id)
    assert read is not None
    assert read.version == 4
