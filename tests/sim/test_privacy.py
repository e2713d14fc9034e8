"""Stored data is told on request, and members who ask are forgotten everywhere, as if they had left each table."""

from __future__ import annotations

import logging
from contextlib import closing
from pathlib import Path
from random import Random
from sqlite3 import connect

import pytest

from bot.chat.components import payload, render
from bot.table.table import Status
from cogs.privacy import present_privacy
from tests.drivers.simcord import SimDriver
from tests.drivers.simcord_cards import SimCards

DAY = 86_400.0


def traces(database: Path, driver: SimDriver, name: str) -> list[str]:
    """Every cell of the database that holds somebody's number or name."""
    number = str(driver.person(name).id)
    with closing(connect(database)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        rows = [(table, row) for table in names for row in connection.execute(f"SELECT * FROM {table}")]
    cells = [(table, str(cell)) for table, row in rows for cell in row]
    return [f"{table}: {cell}" for table, cell in cells if number in cell or cell == name]


async def forgotten(driver: SimDriver, who: str) -> None:
    await driver.type(who, "forget-me")
    answer = await driver.press_own(who, "Forget me")
    assert "You are forgotten" in driver.panel(who).words, answer


async def test_what_is_kept_is_told_to_the_asker_alone(driver: SimDriver) -> None:
    driver.person("Ben")
    answer = await driver.type("Ana", "privacy")
    for word in ("90 days", "/forget-me", "Direct messages", "/standings", "owner"):
        assert word in answer.told
    assert not answer.ids & {each.message.id for each in driver.seen_by("Ben")}


@pytest.mark.parametrize(("days", "says"), [(0, "without end"), (1, "One day after"), (30, "30 days after")])
def test_how_long_is_told_as_it_is_set(days: int, says: str) -> None:
    assert says in str(payload(render(present_privacy(days), 0, 0)))


async def test_nothing_is_forgotten_before_the_second_press(driver: SimDriver, database: Path) -> None:
    await driver.rolling("Ana", "Ben")
    answer = await driver.type("Ana", "forget-me")
    assert "Shall I forget you?" in answer.told
    assert traces(database, driver, "Ana")
    assert (await driver.table()).status is Status.PLAYING


async def test_a_host_in_the_lobby_is_forgotten_and_the_next_one_begins(driver: SimDriver, database: Path) -> None:
    await driver.lobby("Ana", "Ben", "Cleo")
    await forgotten(driver, "Ana")
    assert traces(database, driver, "Ana") == []
    assert "Ana" not in driver.board.words
    assert "Ben (host)" in driver.board.words
    await driver.press("Ben", "Begin")
    assert (await driver.table()).status is Status.PLAYING


async def test_an_invitation_is_forgotten_and_its_seat_is_free(driver: SimDriver, database: Path) -> None:
    ben = driver.person("Ben")
    await driver.lobby("Ana", invite1=ben)
    await forgotten(driver, "Ben")
    assert traces(database, driver, "Ben") == []
    assert (await driver.table()).invited == ()


async def test_in_the_middle_of_a_game_it_counts_as_leaving_and_the_others_play_on(
    driver: SimDriver, database: Path
) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.press("Ana", "Roll")
    await forgotten(driver, "Ana")
    assert traces(database, driver, "Ana") == []
    await driver.env.advance_time(31)
    assert "Ana" not in driver.board.words
    assert "Ana" not in await driver.waiting_for()
    assert await driver.play_out(Random(3)) < 2000
    assert traces(database, driver, "Ana") == []
    standings = (await driver.type("Ben", "standings")).told
    assert "Ben" in standings
    assert "Ana" not in standings


async def test_a_game_for_two_ends_for_who_stays_and_names_nobody_else(driver: SimDriver, database: Path) -> None:
    await driver.rolling("Ana", "Ben")
    await forgotten(driver, "Ana")
    table = await driver.table()
    assert table.status is not Status.PLAYING
    assert traces(database, driver, "Ana") == []
    assert "Ana" not in (await driver.type("Ben", "standings")).told


async def test_every_table_on_every_channel_is_left_and_finished_games_are_anonymous(
    driver: SimDriver, database: Path
) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.play_out(Random(5))
    first = driver.channel
    driver.channel = driver.guild.create_text_channel("other")
    await driver.lobby("Ben", "Ana")
    driver.channel = driver.guild.create_text_channel("third")
    await driver.lobby("Ana")
    await forgotten(driver, "Ana")
    assert traces(database, driver, "Ana") == []
    assert [(await driver.table(number)).status for number in (1, 2, 3)] == [Status.OVER, Status.LOBBY, Status.STOPPED]
    driver.channel = first
    assert "Ana" not in (await driver.type("Ben", "standings")).told
    old = await driver.press("Ana", "Rules")
    assert "Naasii" in old.told


async def test_a_hand_is_folded_before_its_message_is_forgotten(cards: SimCards, database: Path) -> None:
    await cards.deal("wazabi", "Ana", "Ben", "Cleo")
    cards.channel = cards.guild.create_text_channel("elsewhere")
    await forgotten(cards, "Ben")
    assert cards.hand("Ben").controls == ()
    assert "You are out of this game" in cards.hand("Ben").words
    assert traces(database, cards, "Ben") == []
    assert (await cards.table()).status is Status.PLAYING
    # The bot knows nothing of this message any more; that each is known is held against every other test.
    await cards.throw_away("Ben")


async def test_a_table_that_cannot_be_read_keeps_nobody(driver: SimDriver, database: Path) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.write("UPDATE tables SET state = '?'")
    await forgotten(driver, "Ana")
    assert traces(database, driver, "Ana") == []


async def test_who_was_forgotten_can_play_again_as_somebody_new(driver: SimDriver) -> None:
    await driver.lobby("Ana")
    await forgotten(driver, "Ana")
    await forgotten(driver, "Ana")
    await driver.lobby("Ana", "Ben")
    assert "Ana" in driver.board.words


async def test_where_the_disk_takes_nothing_the_asker_is_told_and_can_ask_again(
    driver: SimDriver, database: Path
) -> None:
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.type("Ana", "forget-me")
    await driver.bot.services.store._writer.execute_fetchall("PRAGMA query_only = 1")
    assert "Nothing of this was saved" in (await driver.press_own("Ana", "Forget me")).told
    await driver.bot.services.store._writer.execute_fetchall("PRAGMA query_only = 0")
    await forgotten(driver, "Ana")
    assert traces(database, driver, "Ana") == []
    driver.expected_errors = 1


async def test_ended_tables_are_thinned_out_after_their_time(driver: SimDriver, database: Path) -> None:
    await driver.rolling("Ana", "Ben")
    await driver.play_out(Random(5))
    standings = (await driver.type("Ben", "standings")).told
    board = driver.board
    await driver.write(f"UPDATE tables SET ended_at = ended_at - {89 * DAY}")
    await driver.restart()
    assert (await driver.table()).state is not None
    await driver.write(f"UPDATE tables SET ended_at = ended_at - {2 * DAY}")
    await driver.restart()
    table = await driver.table()
    assert (table.state, table.chairs, await driver.bot.services.store.log(1)) == (None, (), [])
    assert driver.board == board
    assert (await driver.type("Ben", "standings")).told == standings


async def test_the_log_names_nobody(driver: SimDriver, caplog: pytest.LogCaptureFixture) -> None:
    names = {"Ana": "Marigold", "Ben": "Thistledown", "Cleo": "Quillfeather"}
    for name, shown in names.items():
        driver.person(name, shown=shown)
    await driver.rolling("Ana", "Ben", "Cleo")
    await driver.press("Ben", "Roll")
    await driver.press("Ana", "Roll")
    await driver.type("Ana", "table kick", player=driver.person("Ben").user)
    await driver.type("Ben", "table leave")
    await driver.forbid(send_messages=False)
    await driver.type("Ana", "table board")
    await driver.forbid()
    await driver.write("UPDATE tables SET state = '?'")
    await driver.press("Ana", "/panel:sheet")
    await driver.env.advance_time(120)
    await driver.write("ALTER TABLE seats RENAME TO chairs")
    await driver.press("Ana", "/panel:sheet")
    await driver.write("ALTER TABLE chairs RENAME TO seats")
    await driver.restart()
    ours = [record for record in caplog.records if record.name.startswith(("bot", "cogs"))]
    written = "\n".join(map(logging.Formatter().format, ours))
    assert len(ours) > 3
    for name, shown in names.items():
        assert shown not in written
        assert str(driver.person(name).id) not in written
    driver.expected_errors = sum(record.levelno >= logging.ERROR for record in caplog.get_records("call"))
