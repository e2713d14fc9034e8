"""The bot starts on the database that it left before its modules moved: every open board is shown, and answers."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path

import pytest
from simcord import ChannelHandle

from bot.table.table import MoveKind, Status
from tests.drivers.direct import state_of
from tests.drivers.simcord_cards import SimCards
from tests.store.old_database import DUMP, LAST_MOMENT, stood

PEOPLE = {"Ana": 101, "Ben": 102, "Cleo": 103, "Dora": 104}
OPEN = 59
A_MINUTE = 60
"""The clock of those for whom time makes a move while the bot starts."""


@pytest.fixture
async def channels(cards: SimCards, database: Path) -> Mapping[int, ChannelHandle]:
    """The channels of the open tables, by their numbers, with the bot started as if no time had passed."""
    members = {user_id: cards.person(name).id for name, user_id in PEOPLE.items()}
    await cards.bot.close()
    for file in database.parent.iterdir():
        file.unlink()
    made: dict[int, ChannelHandle] = {}
    with closing(sqlite3.connect(database)) as connection:
        connection.executescript(DUMP.read_text(encoding="utf-8"))
        for (number,) in connection.execute("SELECT id FROM tables WHERE ended_at IS NULL ORDER BY id").fetchall():
            made[number] = cards.guild.create_text_channel(f"table-{number}")
            connection.execute(
                "UPDATE tables SET guild_id = ?, channel_id = ? WHERE id = ?",
                (cards.guild.id, made[number].id, number),
            )
        move_in(connection, members)
        # The messages of the old boards are in no simulated server.
        connection.execute("UPDATE tables SET painted = -1 WHERE ended_at IS NULL")
        connection.commit()
    cards.clock.ahead = LAST_MOMENT - cards.env.now().timestamp()
    await cards.restart()
    await cards.env.advance_time(31)
    return made


def move_in(connection: sqlite3.Connection, members: Mapping[int, int]) -> None:
    """Give the people of the dump the numbers that they have in the simulated server."""
    for old, new in members.items():
        for column in ("seats.user_id", "left_hands.user_id", "results.user_id", "tables.host_id", "tables.first_id"):
            table, _, field = column.partition(".")
            connection.execute(f"UPDATE {table} SET {field} = ? WHERE {field} = ?", (new, old))
        connection.execute("UPDATE tables SET invited = replace(invited, ?, ?)", (str(old), str(new)))
    rows = connection.execute("SELECT id, proposal FROM tables WHERE proposal IS NOT NULL").fetchall()
    for number, raw in rows:
        proposal = json.loads(raw)
        for name in ("by", "user_id", "player_id"):
            proposal[name] = members.get(proposal[name], proposal[name])
        for name in ("agreed", "declined"):
            proposal[name] = [members[user_id] for user_id in proposal[name]]
        connection.execute("UPDATE tables SET proposal = ? WHERE id = ?", (json.dumps(proposal), number))


async def test_every_open_board_of_an_old_database_is_shown(
    cards: SimCards, channels: Mapping[int, ChannelHandle]
) -> None:
    assert len(channels) == OPEN
    assert set(await cards.bot.services.store.open_table_ids()) == set(channels)
    assert set(await cards.bot.services.store.stale()) & set(channels) == set()
    for number, channel in channels.items():
        cards.channel = channel
        assert "cannot be read" not in cards.board.words
        if (await cards.table(number)).clock != A_MINUTE:
            # Whoever presses the old message does the same as on the new one.
            old = {each.custom_id for each in stood() if each.table_id == number and each.seat is None}
            assert old <= {control.custom_id for control in cards.board.controls}


async def test_old_proposals_are_answered_and_old_games_played_on(
    cards: SimCards, channels: Mapping[int, ChannelHandle]
) -> None:
    cards.channel = channels[26]
    await cards.press("Cleo", "Agree")
    proposal = (await cards.table(26)).proposal
    assert proposal is not None
    assert cards.person("Cleo").id in proposal.agreed
    cards.channel = channels[29]
    await cards.press("Cleo", "Agree")
    assert [chair.name for chair in (await cards.table(29)).chairs][:2] == ["Ana", "Cleo"]
    cards.channel = channels[33]
    (other,) = {"Ana", "Ben"} - await waiting(cards, 33)
    await cards.press(other, "Agree")
    assert (await cards.bot.services.store.log(33))[-1][1].kind is MoveKind.UNDO
    cards.channel = channels[20]
    await cards.press("Cleo", "Join")
    await cards.press("Ana", "Begin")
    assert (await cards.table(20)).status is Status.PLAYING


async def waiting(cards: SimCards, number: int) -> set[str]:
    """Return the people who are to act at a table."""
    table = await cards.table(number)
    return {cards.name_of(table, seat) for seat in state_of(table).to_act()}
