"""Time at a table, as people meet it: warnings, moves made for them, countdowns, tables that close, and notices."""

from __future__ import annotations

import re
from random import Random

import pytest

from bot.table.deadlines import DAY, HOUR, IDLE
from bot.table.table import Ending, MoveKind, Status
from engines import GAMES
from tests.drivers.simcord import SimDriver
from tests.drivers.simcord_cards import SimCards

MINUTE = 60.0


async def rolling(driver: SimDriver, **options: object) -> None:
    """A game of Naasii with a clock of a minute, in which Ana is to roll."""
    await driver.rolling("Ana", "Ben", **{"clock": "1m", **options})


def stamps(words: str) -> list[int]:
    return [int(number) for number in re.findall(r"<t:(\d+):R>", words)]


def now(driver: SimDriver) -> float:
    return driver.bot.clock.now()


# ---------------------------------------------------------------------------
# What is seen of a clock


@pytest.mark.parametrize(
    ("limit", "words"),
    [("off", "no clock"), ("1m", "1 minute for each move"), ("8h", "8 hours for each"), ("3d", "3 days for each")],
)
async def test_a_lobby_says_how_long_one_may_take(driver: SimDriver, limit: str, words: str) -> None:
    await driver.lobby("Ana", clock=limit)
    assert words in driver.board.words


async def test_the_board_counts_down_to_the_first_deadline_and_anew_from_each_action(driver: SimDriver) -> None:
    await rolling(driver)
    (first,) = stamps(driver.board.words)
    assert 0 < first - now(driver) <= MINUTE + 1
    await driver.after(20)
    await driver.press("Ana", "Roll")
    (second,) = stamps(driver.board.words)
    assert second - first == pytest.approx(20, abs=1)


async def test_without_a_clock_nothing_is_counted(driver: SimDriver) -> None:
    await rolling(driver, clock="off")
    assert stamps(driver.board.words) == []
    await driver.after(DAY)
    assert "Ana, your turn" in driver.board.words


# ---------------------------------------------------------------------------
# What happens to idlers


@pytest.mark.field_note(18)
async def test_at_half_time_the_board_is_posted_again_with_one_ping(driver: SimDriver) -> None:
    await rolling(driver)
    ana, board, calls = driver.person("Ana"), driver.board, len(driver.calls())
    await driver.after(31)
    assert driver.board.message.id != board.message.id
    assert f"{ana.mention} Half of your time is over" in driver.board.words
    assert driver.calls()[calls:] == [[ana.id]]
    told = [each.words for each in driver.public()[:-1]]
    assert told[-1] == "-# The board has moved to the end of the channel."
    assert len(set(told)) == len(told)
    await driver.after(10)
    assert len(driver.calls()) == calls + 1
    await driver.press("Ana", "Roll")
    assert "Half of your time" not in driver.board.words


async def test_when_time_has_run_out_the_turn_is_made_for_the_idler_and_everybody_sees_it(driver: SimDriver) -> None:
    await rolling(driver)
    await driver.after(31)
    calls = len(driver.calls())
    await driver.after(31)
    assert "Ben, your turn" in driver.board.words
    assert "a safe move was made: Ana (1 of 3)" in driver.board.words
    assert driver.calls()[calls:] == [[driver.person("Ben").id]]
    log = await driver.bot.services.store.log(1)
    assert {move.kind for _version, move in log[-1:]} == {MoveKind.CLOCK}


async def test_whoever_plays_again_is_no_longer_named_as_late(driver: SimDriver) -> None:
    await rolling(driver)
    for _ in range(2):
        await driver.after(31)
    rng = Random(3)
    while "Ben" in await driver.waiting_for():
        await driver.play_once(rng)
    assert "Ana (1 of 3)" in driver.board.words
    await driver.press("Ana", "Roll")
    assert "1 of 3" not in driver.board.words
    assert (await driver.table()).chairs[0].missed == 0


async def test_whoever_misses_three_turns_is_out_of_the_game_and_told_so(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben", "Cleo", clock="1m")
    rng = Random(3)
    for _ in range(3):
        while "Ana" not in await driver.waiting_for():
            await driver.play_once(rng)
        for _ in range(2):
            await driver.after(31)
    table = await driver.table()
    assert [chair.gone for chair in table.chairs] == [True, False, False]
    assert table.status is Status.PLAYING
    assert "Out, since their time ran out 3 times in a row: Ana" in driver.board.words
    await driver.refused("Ana", driver.press("Ana", "Roll"), "You are out of this game")


@pytest.mark.field_note(18)
async def test_an_answer_in_the_last_second_counts_and_no_move_is_made(driver: SimDriver) -> None:
    await rolling(driver)
    await driver.after(31)
    await driver.after(28)
    await driver.press("Ana", "Roll")
    await driver.after(10)
    log = await driver.bot.services.store.log(1)
    assert not [move for _version, move in log if move.kind is MoveKind.CLOCK]
    assert (await driver.table()).chairs[0].missed == 0


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("computers", [0, 1])
async def test_a_game_left_alone_by_everybody_comes_to_an_end_by_itself(
    cards: SimCards, game: str, computers: int
) -> None:
    await cards.type("Ana", f"{game} start", clock="1m")
    if computers:
        await cards.add_computer("Ana")
    else:
        await cards.press("Ben", "Join")
    await cards.press("Ana", "Begin")
    for _ in range(40):
        await cards.after(31)
        if not (await cards.table()).open:
            break
    table = await cards.table()
    assert not table.open
    assert [chair.deadline for chair in table.chairs] == [None, None]
    assert "Time runs out" not in cards.board.words
    await cards.type("Ben", f"{game} start")
    assert "1. Ben (host)" in cards.board.words


# ---------------------------------------------------------------------------
# Tables that close


@pytest.mark.field_note(14)
async def test_a_lobby_closes_after_a_day_with_a_word_to_its_host_beforehand(driver: SimDriver) -> None:
    await driver.lobby("Ana", "Ben")
    await driver.after(DAY - HOUR + 6)
    ana = driver.person("Ana")
    assert f"{ana.mention} Your lobby is about to close." in driver.board.words
    assert "This lobby closes <t:" in driver.board.words
    assert driver.calls() == [[ana.id]]
    await driver.after(HOUR)
    assert (await driver.table()).ending is Ending.LOBBY
    assert "its game was not begun in time" in driver.board.words
    assert driver.calls() == [[ana.id]]
    await driver.lobby("Cleo")
    assert "1. Cleo (host)" in driver.board.words


async def test_somebody_who_joins_after_the_word_keeps_the_lobby_open(driver: SimDriver) -> None:
    await driver.lobby("Ana")
    await driver.after(DAY - HOUR + 6)
    await driver.press("Ben", "Join")
    assert "closes" not in driver.board.words
    await driver.after(2 * HOUR)
    assert (await driver.table()).status is Status.LOBBY
    assert len(driver.calls()) == 1


async def test_an_idle_game_is_stopped_after_two_weeks_with_a_word_beforehand(driver: SimDriver) -> None:
    await driver.rolling("Ana", "Ben")
    calls = len(driver.calls())
    await driver.after(IDLE - DAY + 6)
    ana = driver.person("Ana")
    assert f"{ana.mention} It is your turn, and the game is about to be stopped." in driver.board.words
    assert "This game is stopped <t:" in driver.board.words
    assert driver.calls()[calls:] == [[ana.id]]
    await driver.after(DAY)
    assert (await driver.table()).ending is Ending.IDLE
    assert "nobody played for a long time" in driver.board.words


# ---------------------------------------------------------------------------
# Away


@pytest.mark.field_note(3, 9)
async def test_after_a_restart_everybody_has_time_and_nobody_is_called_again(driver: SimDriver) -> None:
    await rolling(driver)
    await driver.after(31)
    calls = len(driver.calls())
    driver.clock.ahead += 10 * DAY
    await driver.restart()
    table = await driver.table()
    assert table.chairs[0].missed == 0
    (stamp,) = set(stamps(driver.board.words))
    assert stamp - now(driver) == pytest.approx(30, abs=2)
    await driver.press("Ana", "Roll")
    await driver.after(6)
    assert not [move for _version, move in await driver.bot.services.store.log(1) if move.kind is MoveKind.CLOCK]
    assert len(driver.calls()) == calls


async def test_no_clock_runs_while_the_connection_is_gone(driver: SimDriver) -> None:
    await rolling(driver)
    await driver.after(31)
    driver.bot.dispatch("disconnect")
    await driver.env.settle()
    await driver.after(HOUR)
    assert (await driver.table()).chairs[0].missed == 0
    driver.bot.dispatch("resumed")
    await driver.after(6)
    table = await driver.table()
    assert table.chairs[0].missed == 0
    assert stamps(driver.board.words)[0] > now(driver)
    await driver.after(31)
    assert (await driver.table()).chairs[0].missed == 1


async def test_no_clock_runs_where_the_board_may_not_be_shown(driver: SimDriver) -> None:
    await rolling(driver)
    await driver.forbid(send_messages=False, view_channel=False)
    await driver.after(31)
    for _ in range(12):
        await driver.after(10)
    table = await driver.table()
    assert (table.chairs[0].warned, table.chairs[0].missed) == (True, 0)
    await driver.forbid()
    for _ in range(60):
        await driver.after(3)
        table = await driver.table()
        if table.painted == table.version:
            break
    await driver.after(6)
    table = await driver.table()
    assert table.painted == table.version
    assert table.chairs[0].missed == 0
    await driver.press("Ana", "Roll")
    assert (await driver.table()).chairs[0].missed == 0


# ---------------------------------------------------------------------------
# How one is told


async def to_ben(driver: SimDriver) -> None:
    """Pass the turn from Ana to Ben."""
    rng = Random(1)
    while "Ana" in await driver.waiting_for():
        await driver.play_once(rng)


async def test_whoever_wants_a_direct_message_gets_one_with_a_link_and_no_ping(cards: SimCards) -> None:
    await rolling(cards)
    answer = await cards.type("Ben", "table notify", how="message")
    assert "direct message" in answer.told
    calls = len(cards.calls())
    await to_ben(cards)
    (word,) = [each.words for each in cards.hands("Ben")]
    assert word == f"It is your turn in <#{cards.channel.id}>: {cards.board_link}"
    assert cards.calls()[calls:] == []
    await cards.after(31)
    assert cards.hands("Ben")[-1].words == f"Half of your time is over in <#{cards.channel.id}>: {cards.board_link}"
    assert cards.calls()[calls:] == []
    await cards.restart()
    assert len(cards.hands("Ben")) == 2


async def test_whoever_wants_no_word_gets_none(cards: SimCards) -> None:
    await rolling(cards)
    await cards.type("Ben", "table notify", how="off")
    calls, board = len(cards.calls()), cards.board
    await to_ben(cards)
    assert cards.board.message.id != board.message.id
    await cards.after(31)
    assert (cards.hands("Ben"), cards.calls()[calls:]) == ([], [])
    await cards.type("Ben", "table notify", how="here")
    await cards.after(31)
    rng = Random(2)
    while "Ana" in await cards.waiting_for():
        await cards.play_once(rng)
    assert cards.calls()[calls:][-1] == [cards.person("Ben").id]


async def test_whoever_takes_no_direct_messages_is_pinged_instead(cards: SimCards) -> None:
    await rolling(cards)
    await cards.type("Ben", "table notify", how="message")
    cards.shut("Ben")
    calls = len(cards.calls())
    await to_ben(cards)
    cards.reopen()
    ben = cards.person("Ben")
    assert cards.calls()[calls:] == [[ben.id]]
    assert f"{ben.mention} It is your turn." in cards.board.words
    await cards.after(31)
    assert cards.calls()[calls:] == [[ben.id], [ben.id]]
    assert cards.hands("Ben") == []


async def test_a_hand_and_words_about_turns_stand_beside_each_other(cards: SimCards) -> None:
    await cards.type("Ben", "table notify", how="message")
    await cards.deal("nessie", "Ana", "Ben", first=cards.person("Ben"), clock="1m")
    hand, word = sorted(cards.hands("Ben"), key=lambda each: each.words.startswith("It is your turn in"))
    assert word.words.startswith("It is your turn in")
    assert hand.controls
