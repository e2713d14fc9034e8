"""The bot starts on a database of each earlier schema: every open table is shown, and played on to its end."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from simcord import ChannelHandle

from bot.table.table import Status
from engines import GAMES
from engines.players.random_policy import choose
from tests.drivers.direct import state_of
from tests.drivers.simcord_cards import SimCards
from tests.store.test_upgrades import EARLIER, stored

PEOPLE = {"Ana": 101, "Ben": 102, "Cleo": 103}
SAFE = 0.6
"""The share of turns in which the player does what ends games sooner."""


@pytest.fixture(params=EARLIER)
async def channels(request: pytest.FixtureRequest, cards: SimCards, database: Path) -> Sequence[ChannelHandle]:
    """The channels of a stored database's tables, by their numbers from 1, with the bot started on it."""
    for name in PEOPLE:
        cards.person(name)
    await cards.bot.close()
    for file in database.parent.iterdir():
        file.unlink()
    stored(request.param, database)
    made: list[ChannelHandle] = [cards.channel]
    with closing(sqlite3.connect(database)) as connection:
        for (number,) in connection.execute("SELECT id FROM tables ORDER BY id").fetchall():
            channel = cards.guild.create_text_channel(f"table-{number}")
            made.append(channel)
            connection.execute(
                "UPDATE tables SET guild_id = ?, channel_id = ? WHERE id = ?", (cards.guild.id, channel.id, number)
            )
        for name, user_id in PEOPLE.items():
            person = cards.person(name)
            for column in ("seats.user_id", "results.user_id", "tables.host_id"):
                table, _, field = column.partition(".")
                connection.execute(f"UPDATE {table} SET {field} = ? WHERE {field} = ?", (person.id, user_id))
            connection.execute("UPDATE tables SET invited = replace(invited, ?, ?)", (str(user_id), str(person.id)))
        # The messages of the old boards are in no simulated server.
        connection.execute("UPDATE tables SET painted = -1 WHERE ended_at IS NULL")
        connection.commit()
    await cards.restart()
    await cards.env.advance_time(31)
    return made


async def playing(cards: SimCards) -> list[int]:
    numbers = await cards.bot.services.store.open_table_ids()
    return [number for number in numbers if (await cards.table(number)).status is Status.PLAYING]


async def press_on(cards: SimCards, number: int, rng: Random) -> None:
    """Have somebody who is to act press something: on the board, in their hand, or on a panel behind a button."""
    table = await cards.table(number)
    state = state_of(table)
    seat = min(state.to_act())
    who = cards.name_of(table, seat)
    legal = {each.text for each in state.legal(seat)}
    action = (state.safe(seat) if rng.random() < SAFE else choose(state.view(seat), state.legal(seat), rng)).text
    if action in cards.board.offered:
        asked = f"/ask:{action}" in {control.text for control in cards.board.controls}
        await cards.press(who, f"/ask:{action}" if asked else action)
        if asked:
            await cards.press_own(who, action)
        return
    (panel,) = [control.text for control in cards.board.controls if control.text.startswith("/panel:")][:1]
    await cards.press(who, panel)
    assert cards.panel(who).offered == legal
    await cards.press_own(who, action)


@pytest.mark.parametrize("game", list(GAMES))
async def test_every_open_game_of_an_old_database_is_played_on_to_its_end(
    cards: SimCards, channels: Sequence[ChannelHandle], game: str
) -> None:
    rng = Random(12)
    numbers = [number for number in await playing(cards) if (await cards.table(number)).game == game]
    assert numbers
    for number in numbers:
        cards.channel = channels[number]
        for _ in range(3000):
            if (await cards.table(number)).status is not Status.PLAYING:
                break
            await press_on(cards, number, rng)
        assert (await cards.table(number)).status is Status.OVER
        assert await cards.bot.services.store.select("SELECT 1 FROM results WHERE table_id = ?", number)


async def test_the_lobby_of_an_old_database_can_be_joined_and_begun(
    cards: SimCards, channels: Sequence[ChannelHandle]
) -> None:
    cards.channel = channels[1]
    await cards.press("Cleo", "Join")
    await cards.press("Ana", "Begin")
    assert (await cards.table(1)).status is Status.PLAYING


async def test_what_was_over_or_stopped_in_an_old_database_says_so(
    cards: SimCards, channels: Sequence[ChannelHandle], database: Path
) -> None:
    standings = await cards.type("Ana", "standings")
    assert "Ben" in standings.told
    for number in (6, 7):
        table = await cards.table(number)
        board = cards.bot.services.screens.public(await cards.bot.services.tables.load(table.id))
        words = str(board.screen)
        assert "counts for nobody" in words if table.status is Status.STOPPED else "Ana" in words


async def test_a_game_of_older_rules_is_told_to_have_ended(cards: SimCards, channels: Sequence[ChannelHandle]) -> None:
    await cards.write("UPDATE tables SET rules = 0 WHERE id = 4")
    await cards.restart()
    cards.channel = channels[4]
    assert "began under older rules and was stopped" in cards.board.words
    cards.channel = channels[2]
    await press_on(cards, 2, Random(1))
