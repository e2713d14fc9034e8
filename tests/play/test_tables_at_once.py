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
from tests.drafts import ANA, BEN, CLEO
from tests.drivers.direct import DirectTables
from tests.store.on_disk import Opens, is_sound

Answers = Sequence[Table | BaseException]


async def together(presses: Iterable[Awaitable[Table]]) -> Answers:
    return await asyncio.gather(*presses, return_exceptions=True)


def moved(answers: Answers) -> list[Table]:
    return [answer for answer in answers if isinstance(answer, Table)]


def reasons(answers: Answers) -> list[Reason]:
    """Return the reasons why the others were refused; anything else that was raised fails the test."""
    no = [answer for answer in answers if not isinstance(answer, Table)]
    assert all(isinstance(answer, Refused) for answer in no), no
    return [answer.reason for answer in no if isinstance(answer, Refused)]


async def as_read(tables: DirectTables, table: Table) -> Table:
    """The table as it is on disk, whose log leads to the very state that is there."""
    read = await tables.store.table(table.id)
    assert read is not None
    assert [version for version, _ in await tables.store.log(read.id)][-1:] == [read.version]
    assert await tables.replayed(read) == tables.state(read)
    return read


async def locking(tables: DirectTables) -> Table:
    """A turn in which dice were rolled and at least three can be marked."""
    for number in range(20):
        table = await tables.rolling(ANA, BEN, channel=500 + number, seed=f"locking {number}")
        turn = tables.mover(table)
        table = await tables.act(table.id, tables.question(table, turn.id), turn.id, "roll")
        if len(marks(tables, table)) >= 3:
            return table
    raise AssertionError("no roll of twenty can be locked")


def marks(tables: DirectTables, table: Table) -> list[str]:
    state = tables.state(table)
    (seat,) = state.to_act()
    return [action.text for action in state.legal(seat) if action.text.startswith("mark:")]


@pytest.fixture
async def bots(tables: DirectTables, opens: Opens, path: Path) -> Sequence[DirectTables]:
    """Return the tables of two bots on one file: an old and a new process."""
    return tables, DirectTables.on(await opens(path))


# One bot


async def test_of_20_equal_presses_at_once_one_is_a_move(tables: DirectTables) -> None:
    table = await tables.rolling(ANA, BEN)
    turn = tables.mover(table)
    asked = tables.question(table, turn.id)
    answers = await together(tables.act(table.id, asked, turn.id, "roll") for _ in range(20))
    (after,) = moved(answers)
    assert set(reasons(answers)) == {Reason.STALE}
    assert await as_read(tables, table) == after
    assert after.version == table.version + 1


async def test_three_different_dice_marked_at_once_are_all_marked(tables: DirectTables) -> None:
    table = await locking(tables)
    turn = tables.mover(table)
    asked = tables.question(table, turn.id)
    texts = marks(tables, table)[:3]
    answers = await together(tables.act(table.id, asked, turn.id, text) for text in texts)
    assert len(moved(answers)) == 3
    state = tables.state(await as_read(tables, table))
    assert isinstance(state, Naasii)
    assert state.turn is not None
    assert sorted(state.turn.marks) == sorted(int(text.removeprefix("mark:")) for text in texts)


async def test_one_die_marked_twenty_times_at_once_is_marked_once(tables: DirectTables) -> None:
    table = await locking(tables)
    turn = tables.mover(table)
    asked = tables.question(table, turn.id)
    text = marks(tables, table)[0]
    answers = await together(tables.act(table.id, asked, turn.id, text) for _ in range(20))
    assert len(moved(answers)) == 1
    assert set(reasons(answers)) == {Reason.ILLEGAL}
    state = tables.state(await as_read(tables, table))
    assert isinstance(state, Naasii)
    assert state.turn is not None
    assert len(state.turn.marks) == 1


async def test_two_who_set_their_sheets_up_at_once_both_succeed(tables: DirectTables) -> None:
    table = await tables.begun(ANA, BEN)
    for texts in (("number:7", "number:3"), ("confirm", "confirm")):
        answers = await together(
            tables.act(table.id, 1, person.id, text) for person, text in zip((ANA, BEN), texts, strict=True)
        )
        assert len(moved(answers)) == 2
    state = tables.state(await as_read(tables, table))
    assert isinstance(state, Naasii)
    assert [player.number for player in state.players] == [7, 3]
    assert state.round == 1


@pytest.mark.parametrize("late", [False, True])
async def test_who_joins_in_the_moment_of_the_beginning_plays_or_is_told(tables: DirectTables, late: bool) -> None:
    table = await tables.lobby(ANA, BEN)
    crossing = [tables.join(table.id, CLEO), tables.begin(table.id, ANA.id)]
    answers = await together(reversed(crossing) if late else crossing)
    read = await as_read(tables, table)
    state = tables.state(read)
    assert isinstance(state, Naasii)
    assert read.status is Status.PLAYING
    assert len(state.players) == len(read.chairs) == (2 if late else 3)
    assert reasons(answers) == ([Reason.BEGUN] if late else [])


@pytest.mark.parametrize("late", [False, True])
async def test_who_leaves_the_lobby_in_the_moment_of_the_beginning_stays_in_the_game(
    tables: DirectTables, late: bool
) -> None:
    """A press on Leave in the lobby never gives a game up."""
    table = await tables.lobby(ANA, BEN, CLEO)
    crossing = [tables.leave(table.id, CLEO.id, lobby=True), tables.begin(table.id, ANA.id)]
    answers = await together(reversed(crossing) if late else crossing)
    read = await as_read(tables, table)
    assert len(read.chairs) == (3 if late else 2)
    assert not any(chair.gone for chair in read.chairs)
    assert reasons(answers) == ([Reason.BEGUN] if late else [])


async def test_a_crowd_at_the_last_free_seats_fills_the_table_and_no_more(tables: DirectTables) -> None:
    table = await tables.lobby(ANA)
    crowd = [Person(200 + number, f"Guest {number}", "en-US") for number in range(100)]
    answers = await together(tables.join(table.id, person) for person in crowd)
    assert len(moved(answers)) == 4
    assert set(reasons(answers)) == {Reason.FULL}
    read = await tables.store.table(table.id)
    assert read is not None
    assert len({chair.user_id for chair in read.chairs}) == 5


async def test_a_game_begins_once_however_often_it_is_begun(tables: DirectTables) -> None:
    table = await tables.lobby(ANA, BEN)
    answers = await together(tables.begin(table.id, ANA.id) for _ in range(20))
    assert len(moved(answers)) == 1
    assert set(reasons(answers)) == {Reason.BEGUN}
    assert len(await tables.store.log(table.id)) == 1


async def test_everybody_leaving_at_once_ends_the_game_once(tables: DirectTables) -> None:
    table = await tables.begun(ANA, BEN, CLEO)
    answers = await together(tables.leave(table.id, person.id) for person in (ANA, BEN, CLEO))
    assert len(moved(answers)) == 2
    assert reasons(answers) == [Reason.OVER]
    assert len(await tables.store.standings(7, None)) == 3


async def test_computers_that_are_let_on_from_many_sides_move_once_each(tables: DirectTables) -> None:
    table = await tables.begun(ANA, computers=3)
    await asyncio.gather(*(tables.play_computers(table.id) for _ in range(10)))
    read = await as_read(tables, table)
    assert tables.state(read).to_act() == {0}


async def test_fifty_tables_at_once_all_land(tables: DirectTables, path: Path) -> None:
    async def played(channel: int) -> Table:
        table = await tables.rolling(ANA, BEN, CLEO, channel=channel, seed=f"table {channel}")
        rng = Random(channel)
        for _ in range(20):
            state = tables.state(table)
            turn = tables.mover(table)
            seat = table.seat_of(turn.id)
            assert seat is not None
            action = choose(state.view(seat), state.legal(seat), rng)
            table = await tables.act(table.id, state.question(seat), turn.id, action.text)
        return table

    made = await asyncio.gather(*(played(channel) for channel in range(50)))
    assert len({table.id for table in made}) == 50
    for table in made:
        assert await as_read(tables, table) == table
        assert table.version == 1 + 3 * 2 + 20
    assert is_sound(path)


@pytest.mark.parametrize("turns", range(0, 60, 3))
async def test_a_press_cancelled_at_any_moment_leaves_a_table_that_plays_on(tables: DirectTables, turns: int) -> None:
    table = await tables.rolling(ANA, BEN)
    turn = tables.mover(table)
    asked = tables.question(table, turn.id)
    press = asyncio.create_task(tables.act(table.id, asked, turn.id, "roll"))
    for _ in range(turns):
        await asyncio.sleep(0)
    press.cancel()
    with suppress(asyncio.CancelledError):
        await press
    answers = await together([tables.act(table.id, asked, turn.id, "roll")])
    assert reasons(answers) in ([], [Reason.STALE])
    read = await as_read(tables, table)
    assert read.version == table.version + 1
    assert (await tables.play_out(read, Random(turns))).status is Status.OVER


# Two bots


async def test_of_equal_presses_by_two_bots_one_is_a_move(bots: Sequence[DirectTables], path: Path) -> None:
    tables = bots[0]
    table = await tables.rolling(ANA, BEN)
    for _ in range(10):
        if table.status is not Status.PLAYING:
            break
        state = tables.state(table)
        turn = tables.mover(table)
        seat = table.seat_of(turn.id)
        assert seat is not None
        asked = state.question(seat)
        text = state.legal(seat)[0].text
        answers = await together(each.act(table.id, asked, turn.id, text) for each in (*bots, *bots) * 5)
        assert len(moved(answers)) == 1
        assert set(reasons(answers)) <= {Reason.STALE, Reason.ILLEGAL, Reason.NOT_YOUR_TURN}
        after = await as_read(tables, table)
        assert after == moved(answers)[0]
        assert after.version == table.version + 1
        table = after
    assert is_sound(path)


async def test_different_dice_marked_by_two_bots_at_once_are_all_marked(bots: Sequence[DirectTables]) -> None:
    tables, other = bots
    table = await locking(tables)
    turn = tables.mover(table)
    asked = tables.question(table, turn.id)
    texts = marks(tables, table)
    answers = await together(
        each.act(table.id, asked, turn.id, text) for each, text in zip([tables, other] * 5, texts, strict=False)
    )
    assert len(moved(answers)) == len(texts)
    state = tables.state(await as_read(tables, table))
    assert isinstance(state, Naasii)
    assert state.turn is not None
    assert len(state.turn.marks) == len(texts)


async def test_a_whole_game_pressed_by_two_bots_is_one_game(bots: Sequence[DirectTables], path: Path) -> None:
    """Everybody presses everything at once, everywhere, and computers are let on by both."""
    tables = bots[0]
    table = await tables.begun(ANA, BEN, computers=1)
    rng = Random(5)
    while table.status is Status.PLAYING:
        state = tables.state(table)
        presses: list[Awaitable[Table]] = []
        for person in (ANA, BEN):
            seat = table.seat_of(person.id)
            assert seat is not None
            asked = state.question(seat)
            if seat in state.to_act():
                for each in bots:
                    text = choose(state.view(seat), state.legal(seat), rng).text
                    presses += [each.act(table.id, asked, person.id, text)]
            else:
                presses += [each.act(table.id, asked, person.id, "roll") for each in bots]
        answers = await together(presses)
        assert moved(answers)
        reasons(answers)
        await asyncio.gather(*(each.play_computers(table.id) for each in bots))
        read = await tables.store.table(table.id)
        assert read is not None
        table = read
    await as_read(tables, table)
    standings = await tables.store.standings(7, None)
    assert {each.user_id: each.games for each in standings} == {ANA.id: 1, BEN.id: 1}
    assert is_sound(path)


async def test_a_crowd_at_two_bots_fills_a_table_and_no_more(bots: Sequence[DirectTables], store: Store) -> None:
    table = await bots[0].lobby(ANA)
    crowd = [Person(200 + number, f"Guest {number}", "en-US") for number in range(40)]
    answers = await together(bots[number % 2].join(table.id, person) for number, person in enumerate(crowd))
    assert len(moved(answers)) == 4
    assert set(reasons(answers)) == {Reason.FULL}
    read = await store.table(table.id)
    assert read is not None
    assert read.version == 4
