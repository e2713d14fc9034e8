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
from tests.drafts import ANA, BEN, CHANNEL, CLEO, GUILD, draft
from tests.drivers.direct import DirectTables, options_of
from tests.store.on_disk import on_disk

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
async def test_an_opened_table_has_its_host_seated_and_a_secret_of_its_own(tables: DirectTables) -> None:
    made = [
        await tables.opened(
            Naasii, NaasiiOptions(abilities=True), ANA, guild_id=GUILD, channel_id=channel, locale="de",
            invited=[BEN.id], first_id=BEN.id,
        )
        for channel in (1, 2)
    ]  # fmt: skip
    table = made[0]
    assert await tables.store.table(table.id) == table
    assert (table.status, table.host_id, table.invited, table.first_id) == (Status.LOBBY, ANA.id, (BEN.id,), BEN.id)
    assert [chair.name for chair in table.chairs] == ["Ana"]
    assert options_of(table) == NaasiiOptions(abilities=True)
    assert made[0].seed != made[1].seed
    assert len(table.seed) >= 32


async def test_who_begins_with_the_named_one_gets_the_named_one_first(tables: DirectTables) -> None:
    table = await tables.store.create(replace(draft(), first_id=BEN.id), 0)
    await tables.join(table.id, BEN)
    table = await tables.begin(table.id, ANA.id)
    state = tables.state(table)
    assert isinstance(state, Naasii)
    assert state.first == 1


async def test_a_named_one_who_is_not_there_is_no_hindrance(tables: DirectTables) -> None:
    table = await tables.store.create(replace(draft(), first_id=CLEO.id), 0)
    await tables.join(table.id, BEN)
    state = tables.state(await tables.begin(table.id, ANA.id))
    assert isinstance(state, Naasii)
    assert state.first is None


async def test_the_name_of_a_computer_is_made_for_the_table_as_it_is(tables: DirectTables) -> None:
    table = await tables.lobby(ANA)
    for _ in range(2):
        await tables.add_computer(table.id, ANA.id, "random", lambda table: f"Computer {len(table.chairs)}")
    read = await tables.store.table(table.id)
    assert read is not None
    assert [chair.name for chair in read.chairs] == ["Ana", "Computer 1", "Computer 2"]


async def test_an_invited_person_who_does_not_answer_can_be_taken_off_the_list(tables: DirectTables) -> None:
    table = await tables.store.create(draft(invited=(BEN.id, CLEO.id)), 0)
    table = await tables.kick(table.id, ANA.id, BEN.id, moderator=False)
    assert table.invited == (CLEO.id,)


async def test_people_are_kicked_from_lobby_and_game(tables: DirectTables) -> None:
    table = await tables.lobby(ANA, BEN, CLEO)
    table = await tables.kick(table.id, ANA.id, CLEO.id, moderator=False)
    assert [chair.name for chair in table.chairs] == ["Ana", "Ben"]
    await tables.join(table.id, CLEO)
    table = await tables.begin(table.id, ANA.id)
    table = await tables.kick(table.id, OTHERS[0].id, ANA.id, moderator=True)
    assert [chair.gone for chair in table.chairs] == [True, False, False]
    assert table.host_id == BEN.id


# Refusals


Refusing = Callable[[DirectTables], Awaitable[tuple[Awaitable[object], Reason, dict[str, Value]]]]
REFUSALS: list[Refusing] = []


def refusing(case: Refusing) -> Refusing:
    REFUSALS.append(case)
    return case


@refusing
async def no_table(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    return tables.act(99, 1, ANA.id, "roll"), Reason.NO_TABLE, {}


@refusing
async def not_begun(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.lobby(ANA, BEN)
    return tables.act(table.id, 1, ANA.id, "roll"), Reason.NOT_BEGUN, {}


@refusing
async def not_seated(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    return tables.act(table.id, 1, CLEO.id, "auto"), Reason.NOT_SEATED, {}


@refusing
async def not_seated_to_leave(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    return tables.leave(table.id, CLEO.id), Reason.NOT_SEATED, {}


@refusing
async def gone(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.rolling(ANA, BEN, CLEO)
    await tables.leave(table.id, CLEO.id)
    return tables.act(table.id, 2, CLEO.id, "roll"), Reason.GONE, {}


@refusing
async def gone_twice(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.rolling(ANA, BEN, CLEO)
    await tables.leave(table.id, CLEO.id)
    return tables.leave(table.id, CLEO.id), Reason.GONE, {}


@refusing
async def not_your_turn(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.rolling(ANA, BEN)
    turn = tables.mover(table)
    other = BEN if turn is ANA else ANA
    asked = tables.question(table, turn.id)
    return tables.act(table.id, asked, other.id, "roll"), Reason.NOT_YOUR_TURN, {"names": Names((turn.name,))}


@refusing
async def already_confirmed(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN, CLEO)
    for text in ("auto", "confirm"):
        await tables.act(table.id, 1, ANA.id, text)
    return tables.act(table.id, 1, ANA.id, "confirm"), Reason.NOT_YOUR_TURN, {"names": Names(("Ben", "Cleo"))}


@refusing
async def stale(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.rolling(ANA, BEN)
    await tables.store.painted(table.id, 0, 900, ())
    turn = tables.mover(table)
    asked = tables.question(table, turn.id)
    await tables.act(table.id, asked, turn.id, "roll")
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}/900"
    return tables.act(table.id, asked, turn.id, "roll"), Reason.STALE, {"link": link}


@refusing
async def of_the_future(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.rolling(ANA, BEN)
    turn = tables.mover(table)
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}"
    return tables.act(table.id, 10**17, turn.id, "roll"), Reason.STALE, {"link": link}


@refusing
async def illegal(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.rolling(ANA, BEN)
    turn = tables.mover(table)
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}"
    return tables.act(table.id, tables.question(table, turn.id), turn.id, "mark:0"), Reason.ILLEGAL, {"link": link}


@refusing
async def nonsense(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}"
    return tables.act(table.id, 1, ANA.id, "'; DROP TABLE moves; --\ud800"), Reason.ILLEGAL, {"link": link}


@refusing
async def over(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.rolling(ANA, BEN)
    await tables.leave(table.id, BEN.id)
    return tables.act(table.id, 2, ANA.id, "roll"), Reason.OVER, {"command": "/naasii start"}


@refusing
async def over_to_leave(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.rolling(ANA, BEN)
    await tables.leave(table.id, BEN.id)
    return tables.leave(table.id, ANA.id), Reason.OVER, {"command": "/naasii start"}


@refusing
async def over_to_stop(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.rolling(ANA, BEN)
    await tables.leave(table.id, BEN.id)
    return tables.stop(table.id, ANA.id, moderator=True), Reason.OVER, {"command": "/naasii start"}


@refusing
async def stopped(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.rolling(ANA, BEN)
    await tables.stop(table.id, ANA.id, moderator=False)
    return tables.act(table.id, 2, ANA.id, "roll"), Reason.OVER, {"command": "/naasii start"}


@refusing
async def stopped_to_join(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.lobby(ANA)
    await tables.leave(table.id, ANA.id)
    return tables.join(table.id, BEN), Reason.OVER, {"command": "/naasii start"}


@refusing
async def begun_to_join(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    return tables.join(table.id, CLEO), Reason.BEGUN, {"link": table.link}


@refusing
async def begun_twice(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    return tables.begin(table.id, BEN.id), Reason.BEGUN, {"link": table.link}


@refusing
async def begun_to_leave_its_lobby(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    return tables.leave(table.id, BEN.id, lobby=True), Reason.BEGUN, {"link": table.link}


@refusing
async def begun_to_cancel(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    return tables.stop(table.id, ANA.id, moderator=False, lobby=True), Reason.BEGUN, {"link": table.link}


@refusing
async def too_few(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.lobby(ANA)
    return tables.begin(table.id, ANA.id), Reason.TOO_FEW, {"least": 2}


@refusing
async def full(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.lobby(ANA, BEN, computers=3)
    return tables.join(table.id, CLEO), Reason.FULL, {}


@refusing
async def seated(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.lobby(ANA, BEN)
    return tables.join(table.id, BEN), Reason.SEATED, {}


@refusing
async def not_host_to_begin(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.lobby(ANA, BEN)
    return tables.begin(table.id, BEN.id), Reason.NOT_HOST, {"host": Name("Ana")}


@refusing
async def not_host_to_add(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.lobby(ANA, BEN)
    add = tables.add_computer(table.id, BEN.id, "random", lambda _: "Computer 1")
    return add, Reason.NOT_HOST, {"host": Name("Ana")}


@refusing
async def not_host_to_remove(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.lobby(ANA, BEN, computers=1)
    return tables.remove_computer(table.id, BEN.id, 1), Reason.NOT_HOST, {"host": Name("Ana")}


@refusing
async def no_computer(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.lobby(ANA, BEN)
    return tables.remove_computer(table.id, ANA.id, 1), Reason.NO_COMPUTER, {}


@refusing
async def not_moderator_to_stop(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    return tables.stop(table.id, BEN.id, moderator=False), Reason.NOT_MODERATOR, {"host": Name("Ana")}


@refusing
async def not_moderator_to_kick(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    return tables.kick(table.id, BEN.id, ANA.id, moderator=False), Reason.NOT_MODERATOR, {"host": Name("Ana")}


@refusing
async def kick_self(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    return tables.kick(table.id, ANA.id, ANA.id, moderator=True), Reason.KICK_SELF, {}


@refusing
async def not_at_table(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    return tables.kick(table.id, ANA.id, CLEO.id, moderator=False), Reason.NOT_AT_TABLE, {"name": Member(CLEO.id)}


@refusing
async def not_at_table_any_more(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN, CLEO)
    await tables.leave(table.id, CLEO.id)
    return tables.kick(table.id, ANA.id, CLEO.id, moderator=False), Reason.NOT_AT_TABLE, {"name": Member(CLEO.id)}


@refusing
async def busy(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.lobby(ANA)
    await tables.store.painted(table.id, 0, 900, ())
    again = tables.opened(Naasii, NaasiiOptions(), BEN, guild_id=GUILD, channel_id=CHANNEL, locale="en-US")
    return again, Reason.BUSY, {"link": f"https://discord.com/channels/{GUILD}/{CHANNEL}/900"}


async def _broken(tables: DirectTables, state: bytes) -> Table:
    table = await tables.begun(ANA, BEN)
    return await tables.store.commit(table, replace(table, state=state), 0)


@refusing
async def broken(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await _broken(tables, b"{")
    return tables.act(table.id, 1, ANA.id, "auto"), Reason.BROKEN, {}


@refusing
async def broken_in_its_meaning(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await _broken(tables, b'{"type":"naasii","abilities":7}')
    return tables.act(table.id, 1, ANA.id, "auto"), Reason.BROKEN, {}


@refusing
async def broken_to_leave(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await _broken(tables, b"[]")
    return tables.leave(table.id, ANA.id), Reason.BROKEN, {}


@refusing
async def begun_under_other_rules(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    await tables.store.commit(table, replace(table, rules=table.rules + 1), 0)
    return tables.act(table.id, 1, ANA.id, "auto"), Reason.BROKEN, {}


@refusing
async def of_a_game_that_is_not_there(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.store.create(replace(draft(), game="whist"), 0)
    return tables.join(table.id, BEN), Reason.BROKEN, {}


@refusing
async def of_options_that_cannot_be_read(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.store.create(replace(draft(), options=b'{"type":"whist_options"}'), 0)
    await tables.join(table.id, BEN)
    return tables.begin(table.id, ANA.id), Reason.BROKEN, {}


@refusing
async def stopping(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    table = await tables.begun(ANA, BEN)
    tables.close()
    return tables.act(table.id, 1, ANA.id, "auto"), Reason.STOPPING, {}


@refusing
async def stopping_to_open(tables: DirectTables) -> tuple[Awaitable[object], Reason, dict[str, Value]]:
    tables.close()
    table = tables.opened(Naasii, NaasiiOptions(), ANA, guild_id=GUILD, channel_id=CHANNEL, locale="en-US")
    return table, Reason.STOPPING, {}


@pytest.mark.parametrize("case", REFUSALS, ids=lambda case: str(case.__name__))
async def test_what_is_refused_changes_nothing(tables: DirectTables, path: Path, case: Refusing) -> None:
    work, reason, values = await case(tables)
    before = on_disk(path)
    no = await refused(work)
    assert (no.reason, no.values) == (reason, values)
    assert on_disk(path) == before


async def test_a_broken_table_can_be_stopped(tables: DirectTables) -> None:
    table = await _broken(tables, b"{")
    table = await tables.stop(table.id, ANA.id, moderator=False)
    assert table.status is Status.STOPPED
    await tables.lobby(BEN)


async def test_a_story_that_cannot_be_read_is_a_broken_table(tables: DirectTables, path: Path) -> None:
    table = await tables.rolling(ANA, BEN)
    assert await tables.story(table)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("""UPDATE moves SET events = '[{"type":"whist"}]'""")
    with pytest.raises(Refused, match="broken"):
        await tables.story(table)


# Leaving


async def test_who_leaves_a_game_hands_the_table_over_and_is_waited_for_no_more(tables: DirectTables) -> None:
    table = await tables.begun(ANA, BEN, CLEO)
    table = await tables.leave(table.id, ANA.id)
    assert (table.status, table.host_id) == (Status.PLAYING, BEN.id)
    assert [chair.gone for chair in table.chairs] == [True, False, False]
    assert tables.state(table).to_act() == {1, 2}
    (_, last) = (await tables.store.log(table.id))[-1]
    assert (last.seat, last.kind) == (0, MoveKind.LEAVE)
    table = await tables.stop(table.id, BEN.id, moderator=False)
    assert table.status is Status.STOPPED


async def test_a_game_goes_on_without_a_guest_and_its_host_stays(tables: DirectTables) -> None:
    table = await tables.begun(ANA, BEN, CLEO)
    table = await tables.leave(table.id, CLEO.id)
    assert table.host_id == ANA.id
    assert await tables.replayed(table) == tables.state(table)


async def test_the_second_last_to_leave_ends_the_game_with_a_result(tables: DirectTables, path: Path) -> None:
    table = await tables.rolling(ANA, BEN)
    table = await tables.leave(table.id, ANA.id)
    assert table.status is Status.OVER
    assert [(seat, user, place) for _, seat, user, _, place, _ in results(path)] == [(0, ANA.id, 2), (1, BEN.id, 1)]


async def test_when_the_last_person_leaves_computers_alone_do_not_go_on(tables: DirectTables, path: Path) -> None:
    table = await tables.rolling(ANA, computers=3)
    table = await tables.leave(table.id, ANA.id)
    assert table.status is Status.STOPPED
    assert results(path) == []
    before = on_disk(path)
    assert await tables.play_computers(table.id) is None
    assert on_disk(path) == before
    await tables.lobby(BEN)


# Computers


async def test_computers_answer_until_a_person_is_to_act(tables: DirectTables) -> None:
    table = await tables.begun(ANA, computers=4)
    assert tables.state(table).to_act() == {0, 1, 2, 3, 4}
    set_up = await tables.play_computers(table.id)
    assert set_up is not None
    assert tables.state(set_up).to_act() == {0}
    assert await tables.play_computers(table.id) is None
    table = await tables.rolling(ANA, BEN, computers=3, channel=71)
    (seat,) = tables.state(table).to_act()
    assert seat in (0, 1)


async def test_there_is_nothing_for_computers_in_a_lobby_or_at_no_table(tables: DirectTables) -> None:
    table = await tables.lobby(ANA, computers=2)
    assert await tables.play_computers(table.id) is None
    assert await tables.play_computers(99) is None


async def test_a_person_can_play_a_whole_game_with_computers(tables: DirectTables, path: Path) -> None:
    table = await tables.play_out(await tables.rolling(ANA, computers=2), Random(7))
    assert table.status is Status.OVER
    assert [(row[1], row[2]) for row in results(path)] == [(0, ANA.id), (1, None), (2, None)]
    assert await tables.replayed(table) == tables.state(table)


# The end, and the log


@pytest.mark.parametrize("seed", range(3))
async def test_a_game_ends_with_its_results_and_its_log_replays(tables: DirectTables, path: Path, seed: int) -> None:
    table = await tables.rolling(ANA, BEN, CLEO, seed=f"seed {seed}")
    rng = Random(seed)
    while table.status is Status.PLAYING:
        assert results(path) == []
        state = tables.state(table)
        turn = tables.mover(table)
        seat = table.seat_of(turn.id)
        assert seat is not None
        legal = state.legal(seat)
        action = legal[int(rng.random() * len(legal))]
        table = await tables.act(table.id, state.question(seat), turn.id, action.text)
    outcome = tables.state(table).outcome()
    assert outcome is not None
    assert results(path) == [
        (table.id, seat, person.id, person.name, outcome.places[seat], outcome.points[seat])
        for seat, person in enumerate((ANA, BEN, CLEO))
    ]
    log = await tables.store.log(table.id)
    assert [version for version, _ in log] == list(range(1, table.version + 1))
    assert await tables.replayed(table) == tables.state(table)
    assert await tables.store.table_in(CHANNEL) is None
    before = on_disk(path)
    for person in (ANA, BEN, CLEO):
        assert (await refused(tables.act(table.id, 1, person.id, "roll"))).reason is Reason.OVER
        assert (await refused(tables.leave(table.id, person.id))).reason is Reason.OVER
    assert on_disk(path) == before


@pytest.mark.field_note(33)
async def test_the_same_seed_gives_the_same_game_and_another_seed_another(tables: DirectTables) -> None:
    async def game(channel: int, seed: str) -> Table:
        table = await tables.rolling(ANA, BEN, channel=channel, seed=seed)
        return await tables.play_out(table, Random(1))

    first, again, other = await game(1, "one"), await game(2, "one"), await game(3, "two")
    assert tables.state(first) == tables.state(again) != tables.state(other)
    assert [move for _, move in await tables.store.log(first.id)] == [
        move for _, move in await tables.store.log(again.id)
    ]


async def test_the_story_is_what_happened_in_order(tables: DirectTables) -> None:
    table = await tables.rolling(ANA, BEN)
    told = await tables.story(table)
    logged = [event for _, move in await tables.store.log(table.id) for event in Naasii.read_events(move.events)]
    assert list(told) == logged


async def test_what_is_on_disk_is_what_was_returned(tables: DirectTables, store: Store) -> None:
    table = await tables.rolling(ANA, BEN)
    assert await store.table(table.id) == table
    assert table.state is not None
    assert msgspec.json.decode(table.state, type=Naasii) == tables.state(table)
