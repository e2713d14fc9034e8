"""People who ask to be forgotten are found nowhere in the file, and old tables keep nothing but their results."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from bot.store.tables import Store
from bot.table.lobby import Person
from bot.table.proposal import Proposal, Subject
from bot.table.refusal import Reason, Refused
from bot.table.table import HandMessage, Status, Table
from tests.drafts import BEN, CLEO, chair, computer, draft
from tests.drivers.direct import DirectProposals, DirectTables, StillClock
from tests.store.on_disk import is_sound, on_disk

DAY = 86_400.0
ZOE = Person(1_234_567_890_123_456_789, "Zoë of the Marsh", "en-US")
"""A member whose id and name can be found in a file, since nothing else looks like them."""


def found(path: Path) -> list[str]:
    """Return every trace of Zoë in the rows of the database, and in the bytes of its files."""
    traces = [cell for cell in map(str, on_disk(path)) if str(ZOE.id) in cell or ZOE.name in cell]
    for file in path.parent.iterdir():
        content = file.read_bytes()
        bytes_of = (ZOE.name.encode(), str(ZOE.id).encode(), ZOE.id.to_bytes(8))
        traces += [f"{trace!r} in {file.name}" for trace in bytes_of if trace in content]
    return traces


async def everywhere(tables: DirectTables) -> list[Table]:
    """Make tables that name Zoë in every way, and a choice of hers. Returns the tables, open ones first."""
    store = tables.store
    made = [
        await store.create(replace(draft(chair(ZOE), chair(BEN), channel=1), first_id=ZOE.id), 1),
        await store.create(draft(chair(BEN), channel=2, invited=(CLEO.id, ZOE.id)), 1),
        await store.create(draft(chair(ZOE), computer(), channel=3), 1),
    ]
    proposals = (
        Proposal(Subject.KICK, ZOE.id, 50.0, seat=1),
        Proposal(Subject.REPLACE, BEN.id, 50.0, seat=1, user_id=ZOE.id),
        Proposal(Subject.UNDO, BEN.id, 50.0, version=1, agreed=(ZOE.id,)),
    )
    for channel, proposal in enumerate(proposals, 4):
        table = await store.create(draft(chair(BEN), chair(CLEO), chair(ZOE), channel=channel), 1)
        made.append(await store.commit(table, replace(table, proposal=proposal), 2))
    playing = await tables.rolling(BEN, CLEO, ZOE, channel=10)
    await store.hand(playing.id, 2, ZOE.id, HandMessage(77, 78, "00ff"), closed=False)
    made.append(await tables.leave(playing.id, ZOE.id))
    over = await tables.rolling(BEN, ZOE, channel=11)
    made.append(await tables.leave(over.id, BEN.id))
    await store.write(lambda execute: execute("INSERT INTO notices VALUES (?, 'off')", ZOE.id))
    return made


async def test_of_who_is_forgotten_neither_number_nor_name_is_left_in_the_file(
    tables: DirectTables, path: Path
) -> None:
    await everywhere(tables)
    assert len(found(path)) > 5
    await tables.store.forget(ZOE.id)
    assert found(path) == []
    assert is_sound(path)
    await tables.store.close()
    assert found(path) == []


async def test_nothing_is_left_in_the_bytes_of_a_large_file_either(store: Store, path: Path) -> None:
    rng = Random(8)
    numbers: list[int] = []
    for channel in range(400):
        name = "x" * int(rng.random() * 60)
        people = [chair(ZOE), chair(replace_name(BEN, name)), chair(CLEO)]
        table = await store.create(draft(*people, channel=channel), 1)
        numbers.append(table.id)
        if rng.random() < 0.5:
            # Rows grow, shrink and move to other pages meanwhile.
            chairs = (*table.chairs, chair(replace_name(BEN, name * 3)))
            await store.commit(table, replace(table, chairs=chairs, status=Status.STOPPED), 2)
        if rng.random() < 0.3:
            await store.delete(numbers.pop(int(rng.random() * len(numbers))))
    await store.forget(ZOE.id)
    assert found(path) == []


def replace_name(person: Person, name: str) -> Person:
    return Person(person.id, name, person.locale)


async def test_the_others_keep_all_that_is_theirs(tables: DirectTables, path: Path) -> None:
    made = await everywhere(tables)
    results = await tables.store.select("SELECT place, points, name FROM results WHERE user_id = ?", BEN.id)
    await tables.store.forget(ZOE.id)
    for table in made:
        after = await tables.store.table(table.id)
        assert after is not None
        assert after.status is table.status
        assert after.state == table.state
        others = [each for each in table.chairs if each.user_id != ZOE.id]
        assert [each for each in after.chairs if each in others] == others
        assert all(each.gone and each.name == "" for each in after.chairs if each not in others)
    assert await tables.store.select("SELECT place, points, name FROM results WHERE user_id = ?", BEN.id) == results
    ((anonymous,),) = await tables.store.select("SELECT count(*) FROM results WHERE user_id IS NULL AND name = ''")
    assert anonymous == 1
    assert [each.user_id for each in await tables.store.standings(7, None)] == [BEN.id]
    assert await tables.store.tables_of(ZOE.id) == []


async def test_where_somebody_sits_or_is_awaited_is_known(tables: DirectTables) -> None:
    made = await everywhere(tables)
    assert await tables.store.tables_of(ZOE.id) == [table.id for table in made if table.open][:6]
    await tables.store.write(lambda execute: execute("UPDATE tables SET invited = '?'"))
    assert len(await tables.store.tables_of(ZOE.id)) == 5


async def test_a_change_that_was_judged_before_brings_nobody_back(tables: DirectTables, path: Path) -> None:
    table = await tables.store.create(draft(chair(BEN), chair(ZOE), channel=1), 1)
    joining = asyncio.gather(*(tables.join(table.id, Person(number, f"P{number}", "de")) for number in (5, 6, 7)))
    await tables.store.forget(ZOE.id)
    await joining
    assert found(path) == []
    after = await tables.store.table(table.id)
    assert after is not None
    assert [each.user_id for each in after.chairs] == [BEN.id, None, 5, 6, 7]


async def test_boards_of_open_tables_are_shown_anew_and_ended_ones_left_alone(tables: DirectTables) -> None:
    made = await everywhere(tables)
    for table in made:
        newest = await tables.store.table(table.id)
        assert newest is not None
        await tables.store.painted(table.id, newest.version, 900 + table.id, ())
    open_tables = await tables.store.forget(ZOE.id)
    assert set(await tables.store.stale()) == set(open_tables) == {table.id for table in made if table.open}


async def test_a_table_that_ended_long_ago_keeps_its_results_alone(tables: DirectTables, path: Path) -> None:
    clock = tables._clock
    assert isinstance(clock, StillClock)
    over = await tables.play_out(await tables.rolling(BEN, CLEO, channel=1), Random(3))
    young = await tables.rolling(BEN, CLEO, channel=2)
    standings = await tables.store.standings(7, None)
    clock.time += 90 * DAY
    late = await tables.leave(young.id, BEN.id)
    assert await tables.store.expire(clock.now() - 89 * DAY) == 1
    after = await tables.store.table(over.id)
    assert after is not None
    assert (after.state, after.seed, after.chairs, after.host_id, after.called) == (None, "", (), 0, ())
    assert await tables.store.log(over.id) == []
    assert {each.user_id: each.games for each in standings} == {BEN.id: 1, CLEO.id: 1}
    assert {each.user_id: each.games for each in await tables.store.standings(7, None)} == {BEN.id: 2, CLEO.id: 2}
    assert await tables.store.table(late.id) == late
    assert await tables.store.expire(clock.now() - 89 * DAY) == 0
    assert over.id not in await tables.store.stale()
    assert is_sound(path)


async def test_a_table_that_came_to_nothing_is_removed_altogether(tables: DirectTables) -> None:
    lobby = await tables.store.create(draft(chair(BEN), channel=1), 1)
    await tables.leave(lobby.id, BEN.id)
    still_open = await tables.store.create(draft(chair(BEN), channel=1), 1)
    assert await tables.store.expire(5000.0) == 1
    assert await tables.store.table(lobby.id) is None
    assert await tables.store.table(still_open.id) == still_open


async def test_what_is_old_is_thinned_out_in_bits(tables: DirectTables, path: Path) -> None:
    for channel in range(230):
        table = await tables.store.create(draft(chair(BEN), channel=channel), 1)
        await tables.leave(table.id, BEN.id)
    assert await tables.store.expire(5000.0) == 230
    assert await tables.store.expire(5000.0) == 0
    assert is_sound(path)


async def test_a_game_that_was_thinned_out_is_over_and_not_broken(tables: DirectTables) -> None:
    over = await tables.play_out(await tables.rolling(BEN, CLEO, channel=1), Random(3))
    await tables.store.expire(5000.0)
    after = await tables.store.table(over.id)
    assert after is not None
    with pytest.raises(Refused) as caught:
        tables.state(after)
    assert caught.value.reason is Reason.OVER


async def test_a_table_that_could_not_be_read_is_thinned_out_like_any_other(tables: DirectTables, path: Path) -> None:
    table = await tables.rolling(BEN, ZOE)
    await tables.store.write(lambda execute: execute("UPDATE tables SET seed = CAST(x'ff' AS TEXT)"))
    await tables.stop(table.id, BEN.id, moderator=False)
    assert found(path)
    assert await tables.store.expire(5000.0) == 1
    assert [len(rows) - 1 for rows in on_disk(path) if rows[0] in ("tables", "seats", "moves")] == [0, 0, 0]


async def test_who_was_replaced_and_is_forgotten_leaves_no_private_channel(tables: DirectTables, path: Path) -> None:
    table = await tables.rolling(BEN, CLEO)
    await tables.store.hand(table.id, 0, BEN.id, HandMessage(77, 78, "00ff"), closed=False)
    table = await tables.store.table(table.id) or table
    newcomer = await tables.store.commit(table, replace(table, chairs=(chair(ZOE), *table.chairs[1:])), 2)
    assert [left.channel_id for left in await tables.store.stale_hand_messages(table.id)] == [77]
    assert (await tables.store.table(table.id)) == newcomer
    await tables.store.forget(ZOE.id)
    assert [left.channel_id for left in await tables.store.stale_hand_messages(table.id)] == [77]
    await tables.store.forget(BEN.id)
    assert await tables.store.stale_hand_messages(table.id) == []
    assert not [cell for rows in on_disk(path) for row in rows if isinstance(row, tuple) for cell in row if cell == 77]


@pytest.mark.parametrize("agreed", [False, True])
async def test_who_is_offered_as_replaced_and_is_forgotten_is_named_by_no_offer(
    tables: DirectTables, path: Path, agreed: bool
) -> None:
    table = await tables.rolling(BEN, ZOE)
    proposals = DirectProposals(tables, StillClock())
    table = await proposals.replace(table.id, BEN.id, ZOE.id, CLEO.id, moderator=False)
    assert table.proposal is not None
    if agreed:
        await proposals.agree(table.id, table.proposal.number, CLEO)
    else:
        await tables.leave(table.id, ZOE.id)
    await tables.store.forget(ZOE.id)
    assert found(path) == []
