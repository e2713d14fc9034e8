"""The road from a press to a new state: who may do what, and what is then on disk."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.store.tables import Store
from bot.table.lobby import Person
from bot.table.reason import Member, Name, Names, Value
from bot.table.refusal import Reason, Refused
from bot.table.table import MoveKind, Status, Table
from engines.naasii import Naasii, NaasiiOptions
from tests.bot.house import (
    ANA,
    BEN,
    CHANNEL,
    CLEO,
    GUILD,
    begun,
    draft,
    lobby,
    mover,
    on_disk,
    played_out,
    question,
    replayed,
    rolling,
)
from tests.direct import DirectTables

OTHERS = tuple(Person(200 + number, f"Guest {number}", "en-US") for number in range(5))


async def refused(work: Awaitable[object]) -> Refused:
    with pytest.raises(Refused) as caught:
        await work
    return caught.value


def results(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT table_id, seat, user_id, name, place, points FROM results").fetchall()


# Opening and the lobby


@pytest.mark.field_note(33)
async def test_an_opened_table_has_its_host_seated_and_a_secret_of_its_own(house: DirectTables) -> None:
    made = [
        await house.opened(
            Naasii, NaasiiOptions(abilities=True), ANA, guild_id=GUILD, channel_id=channel, locale="de",
            invited=[BEN.id], first_id=BEN.id,
        )
        for channel in (1, 2)
    ]  # fmt: skip
    table = made[0]
    assert await house.store.table(table.id) == table
    assert (table.status, table.host_id, table.invited, table.first_id) == (Status.LOBBY, ANA.id, (BEN.id,), BEN.id)
    assert [chair.name for chair in table.chairs] == ["Ana"]
    assert house.options(table) == NaasiiOptions(abilities=True)
    assert made[0].seed != made[1].seed
    assert len(table.seed) >= 32


async def test_who_begins_with_the_named_one_gets_the_named_one_first(house: DirectTables) -> None:
    table = await house.store.create(replace(draft(), first_id=BEN.id), 0)
    await house.join(table.id, BEN)
    table = await house.begin(table.id, ANA.id)
    state = house.state(table)
    assert isinstance(state, Naasii)
    assert state.first == 1


async def test_a_named_one_who_is_not_there_is_no_hindrance(house: DirectTables) -> None:
    table = await house.store.create(replace(draft(), first_id=CLEO.id), 0)
    await house.join(table.id, BEN)
    state = house.state(await house.begin(table.id, ANA.id))
    assert isinstance(state, Naasii)
    assert state.first is None


async def test_the_name_of_a_computer_is_made_for_the_table_as_it_is(house: DirectTables) -> None:
    table = await lobby(house, ANA)
    for _ in range(2):
        await house.add_computer(table.id, ANA.id, "random", lambda table: f"Computer {len(table.chairs)}")
    read = await house.store.table(table.id)
    assert read is not None
    assert [chair.name for chair in read.chairs] == ["Ana", "Computer 1", "Computer 2"]


async def test_an_invited_person_who_does_not_answer_can_be_taken_off_the_list(house: DirectTables) -> None:
    table = await house.store.create(draft(invited=(BEN.id, CLEO.id)), 0)
    table = await house.kick(table.id, ANA.id, BEN.id, moderator=False)
    assert table.invited == (CLEO.id,)


async def test_people_are_kicked_from_lobby_and_game(house: DirectTables) -> None:
    table = await lobby(house, ANA, BEN, CLEO)
    table = await house.kick(table.id, ANA.id, CLEO.id, moderator=False)
    assert [chair.name for chair in table.chairs] == ["Ana", "Ben"]
    await house.join(table.id, CLEO)
    table = await house.begin(table.id, ANA.id)
    table = await house.kick(table.id, OTHERS[0].id, ANA.id, moderator=True)
    assert [chair.gone for chair in table.chairs] == [True, False, False]
    assert table.host_id == BEN.id


# Refusals


Refusing = Callable[[DirectTables], Awaitable[tuple[Awaitable[object], Reason, dict[str, Value]]]]
REFUSALS: list[Refusing] = []


def refusing(case: Refusing) -> Refusing:
    REFUSALS.append(case)
    return case


@refusing
async def no_table(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    return house.play(99, 1, ANA.id, "roll"), Reason.NO_TABLE, {}


@refusing
async def not_begun(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await lobby(house, ANA, BEN)
    return house.play(table.id, 1, ANA.id, "roll"), Reason.NOT_BEGUN, {}


@refusing
async def not_seated(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    return house.play(table.id, 1, CLEO.id, "auto"), Reason.NOT_SEATED, {}


@refusing
async def not_seated_to_leave(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    return house.leave(table.id, CLEO.id), Reason.NOT_SEATED, {}


@refusing
async def gone(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await rolling(house, ANA, BEN, CLEO)
    await house.leave(table.id, CLEO.id)
    return house.play(table.id, 2, CLEO.id, "roll"), Reason.GONE, {}


@refusing
async def gone_twice(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await rolling(house, ANA, BEN, CLEO)
    await house.leave(table.id, CLEO.id)
    return house.leave(table.id, CLEO.id), Reason.GONE, {}


@refusing
async def not_your_turn(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await rolling(house, ANA, BEN)
    turn = mover(house, table)
    other = BEN if turn is ANA else ANA
    asked = question(house, table, turn.id)
    return house.play(table.id, asked, other.id, "roll"), Reason.NOT_YOUR_TURN, {"names": Names((turn.name,))}


@refusing
async def already_confirmed(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN, CLEO)
    for text in ("auto", "confirm"):
        await house.play(table.id, 1, ANA.id, text)
    return house.play(table.id, 1, ANA.id, "confirm"), Reason.NOT_YOUR_TURN, {"names": Names(("Ben", "Cleo"))}


@refusing
async def stale(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await rolling(house, ANA, BEN)
    await house.store.painted(table.id, 0, 900, ())
    turn = mover(house, table)
    asked = question(house, table, turn.id)
    await house.play(table.id, asked, turn.id, "roll")
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}/900"
    return house.play(table.id, asked, turn.id, "roll"), Reason.STALE, {"link": link}


@refusing
async def of_the_future(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await rolling(house, ANA, BEN)
    turn = mover(house, table)
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}"
    return house.play(table.id, 10**17, turn.id, "roll"), Reason.STALE, {"link": link}


@refusing
async def illegal(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await rolling(house, ANA, BEN)
    turn = mover(house, table)
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}"
    return house.play(table.id, question(house, table, turn.id), turn.id, "mark:0"), Reason.ILLEGAL, {"link": link}


@refusing
async def nonsense(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}"
    return house.play(table.id, 1, ANA.id, "'; DROP TABLE moves; --\ud800"), Reason.ILLEGAL, {"link": link}


@refusing
async def over(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await rolling(house, ANA, BEN)
    await house.leave(table.id, BEN.id)
    return house.play(table.id, 2, ANA.id, "roll"), Reason.OVER, {"command": "/naasii start"}


@refusing
async def over_to_leave(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await rolling(house, ANA, BEN)
    await house.leave(table.id, BEN.id)
    return house.leave(table.id, ANA.id), Reason.OVER, {"command": "/naasii start"}


@refusing
async def over_to_stop(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await rolling(house, ANA, BEN)
    await house.leave(table.id, BEN.id)
    return house.stop(table.id, ANA.id, moderator=True), Reason.OVER, {"command": "/naasii start"}


@refusing
async def stopped(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await rolling(house, ANA, BEN)
    await house.stop(table.id, ANA.id, moderator=False)
    return house.play(table.id, 2, ANA.id, "roll"), Reason.OVER, {"command": "/naasii start"}


@refusing
async def stopped_to_join(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await lobby(house, ANA)
    await house.leave(table.id, ANA.id)
    return house.join(table.id, BEN), Reason.OVER, {"command": "/naasii start"}


@refusing
async def begun_to_join(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    return house.join(table.id, CLEO), Reason.BEGUN, {"link": table.link}


@refusing
async def begun_twice(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    return house.begin(table.id, BEN.id), Reason.BEGUN, {"link": table.link}


@refusing
async def begun_to_leave_its_lobby(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    return house.leave(table.id, BEN.id, lobby=True), Reason.BEGUN, {"link": table.link}


@refusing
async def begun_to_cancel(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    return house.stop(table.id, ANA.id, moderator=False, lobby=True), Reason.BEGUN, {"link": table.link}


@refusing
async def too_few(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await lobby(house, ANA)
    return house.begin(table.id, ANA.id), Reason.TOO_FEW, {"least": 2}


@refusing
async def full(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await lobby(house, ANA, BEN, computers=3)
    return house.join(table.id, CLEO), Reason.FULL, {}


@refusing
async def seated(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await lobby(house, ANA, BEN)
    return house.join(table.id, BEN), Reason.SEATED, {}


@refusing
async def not_host_to_begin(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await lobby(house, ANA, BEN)
    return house.begin(table.id, BEN.id), Reason.NOT_HOST, {"host": Name("Ana")}


@refusing
async def not_host_to_add(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await lobby(house, ANA, BEN)
    add = house.add_computer(table.id, BEN.id, "random", lambda _: "Computer 1")
    return add, Reason.NOT_HOST, {"host": Name("Ana")}


@refusing
async def not_host_to_remove(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await lobby(house, ANA, BEN, computers=1)
    return house.remove_computer(table.id, BEN.id, 1), Reason.NOT_HOST, {"host": Name("Ana")}


@refusing
async def no_computer(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await lobby(house, ANA, BEN)
    return house.remove_computer(table.id, ANA.id, 1), Reason.NO_COMPUTER, {}


@refusing
async def not_moderator_to_stop(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    return house.stop(table.id, BEN.id, moderator=False), Reason.NOT_MODERATOR, {"host": Name("Ana")}


@refusing
async def not_moderator_to_kick(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    return house.kick(table.id, BEN.id, ANA.id, moderator=False), Reason.NOT_MODERATOR, {"host": Name("Ana")}


@refusing
async def kick_self(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    return house.kick(table.id, ANA.id, ANA.id, moderator=True), Reason.KICK_SELF, {}


@refusing
async def not_at_table(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    return house.kick(table.id, ANA.id, CLEO.id, moderator=False), Reason.NOT_AT_TABLE, {"name": Member(CLEO.id)}


@refusing
async def not_at_table_any_more(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN, CLEO)
    await house.leave(table.id, CLEO.id)
    return house.kick(table.id, ANA.id, CLEO.id, moderator=False), Reason.NOT_AT_TABLE, {"name": Member(CLEO.id)}


@refusing
async def busy(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await lobby(house, ANA)
    await house.store.painted(table.id, 0, 900, ())
    again = house.opened(Naasii, NaasiiOptions(), BEN, guild_id=GUILD, channel_id=CHANNEL, locale="en-US")
    return again, Reason.BUSY, {"link": f"https://discord.com/channels/{GUILD}/{CHANNEL}/900"}


async def _broken(house: DirectTables, state: bytes) -> Table:
    table = await begun(house, ANA, BEN)
    return await house.store.commit(table, replace(table, state=state), 0)


@refusing
async def broken(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await _broken(house, b"{")
    return house.play(table.id, 1, ANA.id, "auto"), Reason.BROKEN, {}


@refusing
async def broken_in_its_meaning(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await _broken(house, b'{"type":"naasii","abilities":7}')
    return house.play(table.id, 1, ANA.id, "auto"), Reason.BROKEN, {}


@refusing
async def broken_to_leave(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await _broken(house, b"[]")
    return house.leave(table.id, ANA.id), Reason.BROKEN, {}


@refusing
async def begun_under_other_rules(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    await house.store.commit(table, replace(table, rules=table.rules + 1), 0)
    return house.play(table.id, 1, ANA.id, "auto"), Reason.BROKEN, {}


@refusing
async def of_a_game_that_is_not_there(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await house.store.create(replace(draft(), game="whist"), 0)
    return house.join(table.id, BEN), Reason.BROKEN, {}


@refusing
async def of_options_that_cannot_be_read(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await house.store.create(replace(draft(), options=b'{"type":"whist_options"}'), 0)
    await house.join(table.id, BEN)
    return house.begin(table.id, ANA.id), Reason.BROKEN, {}


@refusing
async def stopping(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await begun(house, ANA, BEN)
    house.close()
    return house.play(table.id, 1, ANA.id, "auto"), Reason.STOPPING, {}


@refusing
async def stopping_to_open(house: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    house.close()
    table = house.opened(Naasii, NaasiiOptions(), ANA, guild_id=GUILD, channel_id=CHANNEL, locale="en-US")
    return table, Reason.STOPPING, {}


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: str(case.__name__))
async def test_what_is_refused_changes_nothing(house: DirectTables, path: Path, case: Refusing) -> None:
    work, reason, values = await case(house)
    before = on_disk(path)
    no = await refused(work)
    assert (no.reason, no.values) == (reason, values)
    assert on_disk(path) == before


async def test_a_broken_table_can_be_stopped(house: DirectTables) -> None:
    table = await _broken(house, b"{")
    table = await house.stop(table.id, ANA.id, moderator=False)
    assert table.status is Status.STOPPED
    await lobby(house, BEN)


async def test_a_story_that_cannot_be_read_is_a_broken_table(house: DirectTables, path: Path) -> None:
    table = await rolling(house, ANA, BEN)
    assert await house.story(table)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("""UPDATE moves SET events = '[{"type":"whist"}]'""")
    with pytest.raises(Refused, match="broken"):
        await house.story(table)


# Leaving


async def test_who_leaves_a_game_hands_the_table_over_and_is_waited_for_no_more(house: DirectTables) -> None:
    table = await begun(house, ANA, BEN, CLEO)
    table = await house.leave(table.id, ANA.id)
    assert (table.status, table.host_id) == (Status.PLAYING, BEN.id)
    assert [chair.gone for chair in table.chairs] == [True, False, False]
    assert house.state(table).to_act() == {1, 2}
    (_, last) = (await house.store.log(table.id))[-1]
    assert (last.seat, last.kind) == (0, MoveKind.LEAVE)
    table = await house.stop(table.id, BEN.id, moderator=False)
    assert table.status is Status.STOPPED


async def test_a_game_goes_on_without_a_guest_and_its_host_stays(house: DirectTables) -> None:
    table = await begun(house, ANA, BEN, CLEO)
    table = await house.leave(table.id, CLEO.id)
    assert table.host_id == ANA.id
    assert await replayed(house, table) == house.state(table)


async def test_the_second_last_to_leave_ends_the_game_with_a_result(house: DirectTables, path: Path) -> None:
    table = await rolling(house, ANA, BEN)
    table = await house.leave(table.id, ANA.id)
    assert table.status is Status.OVER
    assert [(seat, user, place) for _, seat, user, _, place, _ in results(path)] == [(0, ANA.id, 2), (1, BEN.id, 1)]


async def test_when_the_last_person_leaves_computers_alone_do_not_go_on(house: DirectTables, path: Path) -> None:
    table = await rolling(house, ANA, computers=3)
    table = await house.leave(table.id, ANA.id)
    assert table.status is Status.STOPPED
    assert results(path) == []
    before = on_disk(path)
    assert await house.play_computers(table.id) is None
    assert on_disk(path) == before
    await lobby(house, BEN)


# Computers


async def test_computers_answer_until_a_person_is_to_act(house: DirectTables) -> None:
    table = await begun(house, ANA, computers=4)
    assert house.state(table).to_act() == {0, 1, 2, 3, 4}
    set_up = await house.play_computers(table.id)
    assert set_up is not None
    assert house.state(set_up).to_act() == {0}
    assert await house.play_computers(table.id) is None
    table = await rolling(house, ANA, BEN, computers=3, channel=71)
    (seat,) = house.state(table).to_act()
    assert seat in (0, 1)


async def test_there_is_nothing_for_computers_in_a_lobby_or_at_no_table(house: DirectTables) -> None:
    table = await lobby(house, ANA, computers=2)
    assert await house.play_computers(table.id) is None
    assert await house.play_computers(99) is None


async def test_a_person_can_play_a_whole_game_with_computers(house: DirectTables, path: Path) -> None:
    table = await played_out(house, await rolling(house, ANA, computers=2), Random(7))
    assert table.status is Status.OVER
    assert [(row[1], row[2]) for row in results(path)] == [(0, ANA.id), (1, None), (2, None)]
    assert await replayed(house, table) == house.state(table)


# The end, and the log


@pytest.mark.parametrize("seed", range(3))
async def test_a_game_ends_with_its_results_and_its_log_replays(house: DirectTables, path: Path, seed: int) -> None:
    table = await rolling(house, ANA, BEN, CLEO, seed=f"seed {seed}")
    rng = Random(seed)
    while table.status is Status.PLAYING:
        assert results(path) == []
        state = house.state(table)
        turn = mover(house, table)
        seat = table.seat_of(turn.id)
        assert seat is not None
        legal = state.legal(seat)
        action = legal[int(rng.random() * len(legal))]
        table = await house.play(table.id, state.question(seat), turn.id, action.text)
    outcome = house.state(table).outcome()
    assert outcome is not None
    assert results(path) == [
        (table.id, seat, person.id, person.name, outcome.places[seat], outcome.points[seat])
        for seat, person in enumerate((ANA, BEN, CLEO))
    ]
    log = await house.store.log(table.id)
    assert [version for version, _ in log] == list(range(1, table.version + 1))
    assert await replayed(house, table) == house.state(table)
    assert await house.store.table_in(CHANNEL) is None
    before = on_disk(path)
    for person in (ANA, BEN, CLEO):
        assert (await refused(house.play(table.id, 1, person.id, "roll"))).reason is Reason.OVER
        assert (await refused(house.leave(table.id, person.id))).reason is Reason.OVER
    assert on_disk(path) == before


@pytest.mark.field_note(33)
async def test_the_same_seed_gives_the_same_game_and_another_seed_another(house: DirectTables) -> None:
    async def game(channel: int, seed: str) -> Table:
        table = await rolling(house, ANA, BEN, channel=channel, seed=seed)
        return await played_out(house, table, Random(1))

    first, again, other = await game(1, "one"), await game(2, "one"), await game(3, "two")
    assert house.state(first) == house.state(again) != house.state(other)
    assert [move for _, move in await house.store.log(first.id)] == [
        move for _, move in await house.store.log(again.id)
    ]


async def test_the_story_is_what_happened_in_order(house: DirectTables) -> None:
    table = await rolling(house, ANA, BEN)
    told = await house.story(table)
    logged = [event for _, move in await house.store.log(table.id) for event in Naasii.read_events(move.events)]
    assert list(told) == logged


async def test_what_is_on_disk_is_what_was_returned(house: DirectTables, store: Store) -> None:
    table = await rolling(house, ANA, BEN)
    assert await store.table(table.id) == table
    assert table.state is not None
    assert msgspec.json.decode(table.state, type=Naasii) == house.state(table)
