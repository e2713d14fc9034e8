"""Writes are on disk, whole, when they return; reads give back what was written."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.store.errors import Conflict, DiskError, StoreError, Taken
from bot.store.schema import MIGRATIONS
from bot.store.tables import Store
from bot.table.table import Asked, Move, MoveKind, Result, Status, Table
from tests.drafts import ANA, BEN, CLEO, MOVE, RESULTS, chair, computer, draft, turned
from tests.store.on_disk import Opens, is_sound, on_disk

JUNK = b"This is a letter, and no database at all.\n" * 100

# Opening


async def test_a_file_is_made_where_there_is_none(path: Path, opens: Opens) -> None:
    store = await opens(path)
    await store.close()
    names = {entry[0] for entry in on_disk(path)}
    assert names >= {"tables", "seats", "moves", "results"}
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (len(list(MIGRATIONS.glob("*.sql"))),)
        assert database.execute("PRAGMA journal_mode").fetchone() == ("wal",)


async def test_what_was_written_is_there_when_the_file_is_opened_again(path: Path, opens: Opens) -> None:
    first = await opens(path)
    table = await first.create(draft(chair(ANA), chair(BEN)), 5)
    table = await first.commit(table, turned(table), 6, (MOVE,))
    await first.painted(table.id, 1, 900, (Asked(0, 1),))
    await first.close()
    again = await opens(path)
    assert await again.table(table.id) == replace(table, painted=1, message_id=900, called=(Asked(0, 1),))
    assert await again.log(table.id) == [(1, MOVE)]
    await again.close()


async def test_many_who_open_a_new_file_at_once_agree_about_it(path: Path, opens: Opens) -> None:
    stores = await asyncio.gather(*(opens(path) for _ in range(8)))
    made = await asyncio.gather(*(store.create(draft(channel=at), 0) for at, store in enumerate(stores)))
    assert len({table.id for table in made}) == 8
    for store in stores:
        await store.close()
    assert is_sound(path)


async def test_a_database_of_a_newer_program_is_refused_in_one_line(path: Path, opens: Opens) -> None:
    await (await opens(path)).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("PRAGMA user_version = 99")
    before = on_disk(path)
    with pytest.raises(StoreError) as caught:
        await Store.open(path)
    words = str(caught.value)
    assert "newer" in words
    assert "schema 99" in words
    assert str(path) in words
    assert "\n" not in words
    assert on_disk(path) == before


async def test_a_file_that_is_no_database_is_refused_and_left_alone(path: Path) -> None:
    path.write_bytes(JUNK)  # noqa: ASYNC240
    with pytest.raises(StoreError) as caught:
        await Store.open(path)
    assert str(path) in str(caught.value)
    assert "PARLOUR_DATABASE" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert path.read_bytes() == JUNK  # noqa: ASYNC240


@pytest.mark.parametrize("place", ["missing/parlour.db", "."])
async def test_a_place_where_no_file_can_be_is_refused(tmp_path: Path, place: str) -> None:
    with pytest.raises(StoreError, match="PARLOUR_DATABASE"):
        await Store.open(tmp_path / place)


@pytest.mark.parametrize("version", [0, 1, len(list(MIGRATIONS.glob("*.sql")))])
async def test_the_database_of_another_program_is_refused_and_left_alone(path: Path, version: int) -> None:
    with closing(sqlite3.connect(path)) as database:
        database.execute("CREATE TABLE moves (mine INTEGER)")
        database.execute(f"PRAGMA user_version = {version}")
        database.commit()
    before = on_disk(path)
    with pytest.raises(StoreError, match="belongs to another program; set PARLOUR_DATABASE to another file"):
        await Store.open(path)
    assert on_disk(path) == before


async def test_a_damaged_database_is_refused_in_one_line(path: Path, opens: Opens) -> None:
    store = await opens(path)
    for channel in range(200):
        await store.create(draft(channel=channel), 1)
    await store.close()
    whole = path.read_bytes()  # noqa: ASYNC240
    page = 4096
    path.write_bytes(whole[: 3 * page] + b"\xa5" * page + whole[4 * page :])  # noqa: ASYNC240
    with pytest.raises(StoreError, match="damaged") as caught:
        await Store.open(path)
    assert "backup" in str(caught.value)
    assert "\n" not in str(caught.value)


async def test_a_database_that_another_program_holds_is_refused_in_one_line(
    path: Path, opens: Opens, monkeypatch: pytest.MonkeyPatch
) -> None:
    await (await opens(path)).close()
    monkeypatch.setattr("bot.store.schema.OPEN_TIMEOUT", 0.0)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="another program holds it locked") as caught:
            await Store.open(path)
    assert "\n" not in str(caught.value)


# Tables and seats


async def test_a_table_is_read_as_it_was_written(store: Store) -> None:
    table = replace(draft(chair(CLEO), computer(), chair(ANA), invited=(8, 9)), first_id=CLEO.id, locale="pt-BR")
    table = await store.create(table, 1)
    assert table.id > 0
    assert await store.table(table.id) == table
    assert await store.table_in(table.channel_id) == table
    assert await store.table(table.id + 1) is None
    assert await store.table_in(table.channel_id + 1) is None


async def test_names_and_numbers_of_every_kind_come_back(store: Store) -> None:
    odd = replace(chair(ANA), name="'; DROP TABLE seats; -- \"{}\\ 👩‍👩‍👧 \x00 ‮", user_id=2**63 - 1)
    table = await store.create(replace(draft(odd), host_id=2**63 - 1), 1)
    assert await store.table(table.id) == table


async def test_seats_keep_their_order_through_every_change(store: Store) -> None:
    table = await store.create(draft(chair(CLEO), chair(ANA), computer(), chair(BEN)), 1)
    for chairs in (table.chairs[::-1], table.chairs[1:], (*table.chairs[2:], replace(table.chairs[0], gone=True))):
        table = await store.commit(table, replace(table, chairs=chairs), 2)
        read = await store.table(table.id)
        assert read is not None
        assert read.chairs == chairs


async def test_a_channel_has_one_open_table(store: Store) -> None:
    table = await store.create(draft(), 1)
    with pytest.raises(Taken) as caught:
        await store.create(draft(chair(BEN)), 2)
    assert caught.value.table == table
    await store.create(draft(channel=71), 2)
    await store.commit(table, replace(table, status=Status.STOPPED), 3)
    again = await store.create(draft(chair(BEN)), 4)
    assert await store.table_in(table.channel_id) == again


async def test_of_many_who_open_a_table_in_one_channel_at_once_one_does(store: Store, path: Path, opens: Opens) -> None:
    other = await opens(path)
    asked = (each.create(draft(), 1) for each in (store, other) * 10)
    answers = await asyncio.gather(*asked, return_exceptions=True)
    (made,) = [answer for answer in answers if isinstance(answer, Table)]
    assert all(isinstance(answer, Taken) and answer.table == made for answer in answers if answer is not made)


async def test_a_deleted_table_leaves_nothing_and_its_number_is_not_used_again(store: Store, path: Path) -> None:
    before = on_disk(path)
    table = await store.create(draft(chair(ANA), chair(BEN)), 1)
    table = await store.commit(table, turned(table, status=Status.OVER), 2, (MOVE,), RESULTS)
    await store.delete(table.id)
    assert on_disk(path) == before
    assert (await store.create(draft(), 3)).id > table.id


async def test_a_table_is_found_by_its_message_also_when_it_is_over(store: Store) -> None:
    table = await store.create(draft(), 1)
    assert await store.table_at(900) is None
    await store.painted(table.id, 0, 900, ())
    assert (await store.table_at(900)) == replace(table, message_id=900, painted=0)
    await store.commit(table, replace(table, status=Status.STOPPED), 2)
    found = await store.table_at(900)
    assert found is not None
    assert found.status is Status.STOPPED


async def test_open_tables_are_those_that_people_sit_at(store: Store) -> None:
    made = [await store.create(draft(channel=at), 1) for at in range(4)]
    for table, status in zip(made, (Status.LOBBY, Status.PLAYING, Status.OVER, Status.STOPPED), strict=True):
        await store.commit(table, replace(table, status=status), 2)
    assert await store.open_table_ids() == (made[0].id, made[1].id)


# Commits


async def test_each_commit_is_the_version_after_the_one_it_was_made_from(store: Store) -> None:
    table = await store.create(draft(), 1)
    for version in (1, 2, 3):
        table = await store.commit(table, turned(table), 2, (MOVE,))
        assert table.version == version
        assert await store.table(table.id) == table


async def test_what_was_made_from_an_old_version_is_a_conflict_and_changes_nothing(store: Store, path: Path) -> None:
    old = await store.create(draft(), 1)
    await store.commit(old, turned(old), 2, (MOVE,))
    before = on_disk(path)
    with pytest.raises(Conflict):
        await store.commit(old, turned(old, host_id=1, chairs=()), 3, (MOVE,), RESULTS)
    assert on_disk(path) == before
    await store.create(draft(channel=71), 4)


async def test_a_table_that_does_not_exist_cannot_be_changed(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.commit(replace(draft(), id=9), turned(replace(draft(), id=9)), 1)


async def test_a_transaction_that_fails_at_its_end_leaves_nothing(store: Store, path: Path) -> None:
    table = await store.create(draft(chair(ANA), chair(BEN)), 1)
    before = on_disk(path)
    twice = (RESULTS[0], RESULTS[0])
    with pytest.raises(sqlite3.IntegrityError):
        await store.commit(table, turned(table, chairs=table.chairs[:1], status=Status.OVER), 2, (MOVE,), twice)
    assert on_disk(path) == before
    assert await store.commit(table, turned(table), 3, (MOVE,)) == turned(table, version=1)


async def test_foreign_keys_hold(store: Store, path: Path) -> None:
    before = on_disk(path)
    with pytest.raises(sqlite3.IntegrityError, match="FOREIGN KEY"):
        await store.write(
            lambda execute: execute("INSERT INTO seats (table_id, seat, name, locale) VALUES (99, 0, 'Ana', 'en-US')")
        )
    assert on_disk(path) == before


async def test_a_database_that_fails_while_committing_is_written_to_again_afterwards(store: Store, path: Path) -> None:
    """Let COMMIT fail by a key that only it checks: SQLite leaves the transaction open, just as on a full disk."""
    late = "CREATE TABLE late (id INTEGER REFERENCES tables (id) DEFERRABLE INITIALLY DEFERRED)"
    await store.write(lambda execute: execute(late))
    before = on_disk(path)
    with pytest.raises(sqlite3.IntegrityError):
        await store.write(lambda execute: execute("INSERT INTO late VALUES (99)"))
    assert on_disk(path) == before
    table = await store.create(draft(), 1)
    assert await store.table(table.id) == table


async def test_a_locked_database_refuses_the_write_and_serves_the_next(store: Store, path: Path) -> None:
    table = await store.create(draft(), 1)
    store.hurry()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(DiskError):
            await store.commit(table, turned(table), 2)
        assert await store.table(table.id) == table
        other.execute("ROLLBACK")
    assert (await store.commit(table, turned(table), 3)).version == 1


# Reads


async def test_the_story_is_the_last_moves_that_had_events(store: Store) -> None:
    table = await store.create(draft(), 1)
    for number, events in enumerate((b"[1]", b"[]", b"[2]", b"[]", b"[3]")):
        table = await store.commit(table, turned(table), 2, (Move(number, MoveKind.ACTION, "roll", events),))
    assert await store.story(table.id, 2) == [(2, 3, b"[2]"), (4, 5, b"[3]")]
    assert await store.story(table.id, 40) == [(0, 1, b"[1]"), (2, 3, b"[2]"), (4, 5, b"[3]")]
    assert await store.story(table.id + 1, 40) == []
    assert await store.load(table.id, 2) == (await store.table(table.id), [b"[2]", b"[3]"])
    assert await store.load(table.id + 1, 40) is None
    assert [version for version, _ in await store.log(table.id)] == [1, 2, 3, 4, 5]


async def test_who_acted_since_a_version_are_those_who_did_something_themselves(store: Store) -> None:
    table = await store.create(draft(), 1)
    for seat, kind in ((None, MoveKind.BEGIN), (0, MoveKind.ACTION), (1, MoveKind.ACTION), (2, MoveKind.LEAVE)):
        table = await store.commit(table, turned(table), 2, (Move(seat, kind, "", b"[]"),))
    assert await store.actors_since(table.id, 0) == {0, 1}
    assert await store.actors_since(table.id, 2) == {1}
    assert await store.actors_since(table.id, 4) == frozenset()


async def test_a_table_is_stale_until_its_newest_version_is_painted(store: Store) -> None:
    first = await store.create(draft(channel=1), 1)
    second = await store.create(draft(channel=2), 2)
    assert await store.stale() == (second.id, first.id)
    await store.painted(first.id, 0, 900, ())
    assert await store.stale() == (second.id,)
    await store.painted(second.id, 0, 901, ())
    await store.commit(first, turned(first, status=Status.OVER), 3)
    assert await store.stale() == (first.id,)
    await store.painted(first.id, 1, 900, ())
    assert await store.stale() == ()


async def test_a_version_shown_by_the_same_message_is_known_at_once_and_written_with_the_next(
    store: Store, path: Path, opens: Opens
) -> None:
    table = await store.create(draft(), 1)
    await store.painted(table.id, 0, 900, ())
    table = await store.commit(table, turned(table), 2)
    store.pending.shown[table.id] = 1
    read = await store.table(table.id)
    assert read == replace(table, painted=1, message_id=900)
    other = await opens(path)
    assert await other.stale() == (table.id,)
    await store.commit(read, turned(read), 3)
    there = await other.table(table.id)
    assert there is not None
    assert (there.version, there.painted) == (2, 1)
    store.pending.shown[table.id] = 2
    assert await store.stale() == await other.stale() == ()


async def test_what_is_shown_is_written_at_the_latest_when_the_file_is_closed(
    store: Store, path: Path, opens: Opens
) -> None:
    table = await store.create(draft(), 1)
    await store.painted(table.id, -1, 900, ())
    store.pending.shown[table.id] = 0
    await store.close()
    assert await (await opens(path)).stale() == ()


async def test_a_message_that_is_gone_is_not_shown_by_an_older_note(store: Store) -> None:
    table = await store.create(draft(), 1)
    store.pending.shown[table.id] = 0
    await store.painted(table.id, -1, None, ())
    assert await store.stale() == (table.id,)


async def test_painting_is_no_new_version(store: Store) -> None:
    table = await store.create(draft(), 1)
    await store.painted(table.id, 0, 900, (Asked(0, 4), Asked(2, 5)))
    assert (await store.commit(table, turned(table), 2)).version == 1
    read = await store.table(table.id)
    assert read is not None
    assert (read.painted, read.message_id, read.called) == (0, 900, (Asked(0, 4), Asked(2, 5)))


async def played(store: Store, channel: int, guild: int, *results: Result, game: str = "naasii") -> None:
    table = await store.create(replace(draft(channel=channel, guild=guild), game=game), 1)
    await store.commit(table, turned(table, status=Status.OVER), 2, (MOVE,), results)


async def test_standings_count_wins_games_and_points_of_one_server(store: Store) -> None:
    await played(store, 1, 7, Result(0, 101, "Ana", 1, 40), Result(1, 102, "Ben", 2, 30))
    await played(store, 1, 7, Result(0, 101, "Ana", 2, 10), Result(1, 102, "Ben", 1, 90), game="whist")
    await played(store, 2, 7, Result(0, 103, "Cleo", 1, 5), Result(1, None, "Computer 1", 1, 5))
    await played(store, 3, 8, Result(0, 101, "Ana", 1, 99))
    every = [(each.name, each.wins, each.games, each.points) for each in await store.standings(7, None)]
    assert every == [("Ben", 1, 2, 120), ("Ana", 1, 2, 50), ("Cleo", 1, 1, 5)]
    naasii = [(each.name, each.wins, each.games, each.points) for each in await store.standings(7, "naasii")]
    assert naasii == [("Ana", 1, 1, 40), ("Cleo", 1, 1, 5), ("Ben", 0, 1, 30)]
    assert await store.standings(9, None) == []
    assert await store.standings(7, "chess") == []


async def test_standings_name_people_as_they_were_last_called_in_that_server(store: Store) -> None:
    await played(store, 1, 7, Result(0, 101, "Ana", 1, 40))
    await played(store, 1, 7, Result(0, 101, "Ana the Great", 1, 40))
    await played(store, 1, 8, Result(0, 101, "Anneliese, in another server", 1, 40))
    assert [each.name for each in await store.standings(7, None)] == ["Ana the Great"]
