"""What is kept is told, and who asks is forgotten everywhere, as if they had left each table."""

from __future__ import annotations

import logging
from contextlib import closing
from pathlib import Path
from random import Random
from sqlite3 import connect

import pytest

from bot.chat.components import picture, render
from bot.table.table import Status
from cogs.privacy import present_privacy
from tests.sim.card_evening import CardEvening
from tests.sim.evening import Evening

DAY = 86_400.0


def traces(database: Path, evening: Evening, name: str) -> list[str]:
    """Every cell of the database that holds somebody's number or name."""
    number = str(evening.person(name).id)
    with closing(connect(database)) as connection:
        names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        rows = [(table, row) for table in names for row in connection.execute(f"SELECT * FROM {table}")]
    cells = [(table, str(cell)) for table, row in rows for cell in row]
    return [f"{table}: {cell}" for table, cell in cells if number in cell or cell == name]


async def forgotten(evening: Evening, who: str) -> None:
    await evening.type(who, "forget-me")
    answer = await evening.press_own(who, "Forget me")
    assert "You are forgotten" in evening.panel(who).words, answer


async def test_what_is_kept_is_told_to_the_asker_alone(evening: Evening) -> None:
    evening.person("Ben")
    answer = await evening.type("Ana", "privacy")
    for word in ("90 days", "/forget-me", "Direct messages", "/standings", "owner"):
        assert word in answer.told
    assert not answer.ids & {each.message.id for each in evening.seen_by("Ben")}


@pytest.mark.parametrize(("days", "says"), [(0, "without end"), (1, "One day after"), (30, "30 days after")])
def test_how_long_is_told_as_it_is_set(days: int, says: str) -> None:
    assert says in str(picture(render(present_privacy(days), 0, 0)))


async def test_nothing_is_forgotten_before_the_second_press(evening: Evening, database: Path) -> None:
    await evening.game("Ana", "Ben")
    answer = await evening.type("Ana", "forget-me")
    assert "Shall I forget you?" in answer.told
    assert traces(database, evening, "Ana")
    assert (await evening.table()).status is Status.PLAYING


async def test_a_host_in_the_lobby_is_forgotten_and_the_next_one_begins(evening: Evening, database: Path) -> None:
    await evening.lobby("Ana", "Ben", "Cleo")
    await forgotten(evening, "Ana")
    assert traces(database, evening, "Ana") == []
    assert "Ana" not in evening.board.words
    assert "Ben (host)" in evening.board.words
    await evening.press("Ben", "Begin")
    assert (await evening.table()).status is Status.PLAYING


async def test_an_invitation_is_forgotten_and_its_seat_is_free(evening: Evening, database: Path) -> None:
    ben = evening.person("Ben")
    await evening.lobby("Ana", invite1=ben)
    await forgotten(evening, "Ben")
    assert traces(database, evening, "Ben") == []
    assert (await evening.table()).invited == ()


async def test_in_the_middle_of_a_game_it_counts_as_leaving_and_the_others_play_on(
    evening: Evening, database: Path
) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.press("Ana", "Roll")
    await forgotten(evening, "Ana")
    assert traces(database, evening, "Ana") == []
    await evening.env.advance_time(31)
    assert "Ana" not in evening.board.words
    assert "Ana" not in await evening.waiting_for()
    assert await evening.play_on(Random(3)) < 2000
    assert traces(database, evening, "Ana") == []
    standings = (await evening.type("Ben", "standings")).told
    assert "Ben" in standings
    assert "Ana" not in standings


async def test_a_game_for_two_ends_for_who_stays_and_names_nobody_else(evening: Evening, database: Path) -> None:
    await evening.game("Ana", "Ben")
    await forgotten(evening, "Ana")
    table = await evening.table()
    assert table.status is not Status.PLAYING
    assert traces(database, evening, "Ana") == []
    assert "Ana" not in (await evening.type("Ben", "standings")).told


async def test_every_table_on_every_channel_is_left_and_finished_games_are_anonymous(
    evening: Evening, database: Path
) -> None:
    await evening.game("Ana", "Ben")
    await evening.play_on(Random(5))
    first = evening.channel
    evening.channel = evening.guild.create_text_channel("other")
    await evening.lobby("Ben", "Ana")
    evening.channel = evening.guild.create_text_channel("third")
    await evening.lobby("Ana")
    await forgotten(evening, "Ana")
    assert traces(database, evening, "Ana") == []
    assert [(await evening.table(number)).status for number in (1, 2, 3)] == [Status.OVER, Status.LOBBY, Status.STOPPED]
    evening.channel = first
    assert "Ana" not in (await evening.type("Ben", "standings")).told
    old = await evening.press("Ana", "Rules")
    assert "Naasii" in old.told


async def test_a_hand_is_folded_before_its_message_is_forgotten(cards: CardEvening, database: Path) -> None:
    await cards.deal("wazabi", "Ana", "Ben", "Cleo")
    cards.channel = cards.guild.create_text_channel("elsewhere")
    await forgotten(cards, "Ben")
    assert cards.hand("Ben").controls == ()
    assert "You are out of this game" in cards.hand("Ben").words
    assert traces(database, cards, "Ben") == []
    assert (await cards.table()).status is Status.PLAYING
    # The bot knows nothing of this message any more; that each is known is held against every other test.
    await cards.throw_away("Ben")


async def test_a_table_that_cannot_be_read_keeps_nobody(evening: Evening, database: Path) -> None:
    await evening.game("Ana", "Ben")
    await evening.spoil("UPDATE tables SET state = '?'")
    await forgotten(evening, "Ana")
    assert traces(database, evening, "Ana") == []


async def test_who_was_forgotten_can_play_again_as_somebody_new(evening: Evening) -> None:
    await evening.lobby("Ana")
    await forgotten(evening, "Ana")
    await forgotten(evening, "Ana")
    await evening.lobby("Ana", "Ben")
    assert "Ana" in evening.board.words


async def test_where_the_disk_takes_nothing_the_asker_is_told_and_can_ask_again(
    evening: Evening, database: Path
) -> None:
    await evening.game("Ana", "Ben", "Cleo")
    await evening.type("Ana", "forget-me")
    await evening.bot.services.store._writer.execute_fetchall("PRAGMA query_only = 1")
    assert "Nothing of this was saved" in (await evening.press_own("Ana", "Forget me")).told
    await evening.bot.services.store._writer.execute_fetchall("PRAGMA query_only = 0")
    await forgotten(evening, "Ana")
    assert traces(database, evening, "Ana") == []
    evening.expected_errors = 1


async def test_ended_tables_are_thinned_out_after_their_time(evening: Evening, database: Path) -> None:
    await evening.game("Ana", "Ben")
    await evening.play_on(Random(5))
    standings = (await evening.type("Ben", "standings")).told
    board = evening.board
    await evening.spoil(f"UPDATE tables SET ended_at = ended_at - {89 * DAY}")
    await evening.restart()
    assert (await evening.table()).state is not None
    await evening.spoil(f"UPDATE tables SET ended_at = ended_at - {2 * DAY}")
    await evening.restart()
    table = await evening.table()
    assert (table.state, table.chairs, await evening.bot.services.store.log(1)) == (None, (), [])
    assert evening.board == board
    assert (await evening.type("Ben", "standings")).told == standings


async def test_the_log_names_nobody(evening: Evening, caplog: pytest.LogCaptureFixture) -> None:
    names = {"Ana": "Marigold", "Ben": "Thistledown", "Cleo": "Quillfeather"}
    for name, shown in names.items():
        evening.person(name, shown=shown)
    await evening.game("Ana", "Ben", "Cleo")
    await evening.press("Ben", "Roll")
    await evening.press("Ana", "Roll")
    await evening.type("Ana", "table kick", player=evening.person("Ben").user)
    await evening.type("Ben", "table leave")
    await evening.forbid(send_messages=False)
    await evening.type("Ana", "table board")
    await evening.forbid()
    await evening.spoil("UPDATE tables SET state = '?'")
    await evening.press("Ana", "/panel:sheet")
    await evening.env.advance_time(120)
    await evening.spoil("ALTER TABLE seats RENAME TO chairs")
    await evening.press("Ana", "/panel:sheet")
    await evening.spoil("ALTER TABLE chairs RENAME TO seats")
    await evening.restart()
    ours = [record for record in caplog.records if record.name.startswith(("bot", "cogs"))]
    written = "\n".join(map(logging.Formatter().format, ours))
    assert len(ours) > 3
    for name, shown in names.items():
        assert shown not in written
        assert str(evening.person(name).id) not in written
    evening.expected_errors = sum(record.levelno >= logging.ERROR for record in caplog.get_records("call"))
