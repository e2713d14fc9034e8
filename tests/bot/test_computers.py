"""Computer players answer at once where they are quick, and hold nobody up where they think."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Awaitable, Callable
from random import Random

import pytest
from msgspec.structs import replace

from bot.play import computers
from bot.play.computers import Computers
from bot.play.hints import hint
from bot.play.signals import Signal
from bot.play.thinking import Think, Thinking, Thought, think_here
from bot.table.refusal import Reason, Refused
from bot.table.snapshot import Snapshot
from bot.table.table import MoveKind, Status, Table
from engines import GAMES
from engines.naasii import Naasii
from engines.players import Level
from engines.players.random_policy import choose
from tests.bot.house import ANA, BEN, begun, question, rolling
from tests.direct import DirectTables


class Thinker:
    """Thinks as long as a test lets it."""

    def __init__(self) -> None:
        self.asked: list[Thought] = []
        self.begun = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.cancelled = 0

    async def __call__(self, thought: Thought) -> str:
        self.asked.append(thought)
        self.begun.set()
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return await think_here(thought)


class Players:
    """Computers that are asked about tables, with the tables that they have shown."""

    def __init__(self, house: DirectTables, think: Think, shown: list[Table]) -> None:
        self._computers = _Noting(house, Signal(), think)
        self._computers.dirty.connect(lambda table_id: shown.append(self._computers.latest[table_id]))
        self.idle, self.drain = self._computers.idle, self._computers.drain

    async def answer(self, table: Table) -> Table:
        return (await self._computers.answer(Snapshot(table, GAMES, ()))).table

    def carry_on(self, table: Table) -> None:
        self._computers.carry_on(Snapshot(table, GAMES, ()))


class _Noting(Computers):
    def __init__(self, house: DirectTables, dirty: Signal[[int]], think: Think) -> None:
        super().__init__(house, dirty, think)
        self.dirty = dirty
        self.latest: dict[int, Table] = {}

    def _moved(self, turn: computers._Turn, snapshot: Snapshot) -> None:
        self.latest[snapshot.table.id] = snapshot.table
        super()._moved(turn, snapshot)


@pytest.fixture
def shown() -> list[Table]:
    return []


@pytest.fixture
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "QUICK", 0.0)


async def test_who_is_quick_has_answered_before_anything_is_shown(house: DirectTables, shown: list[Table]) -> None:
    table = await begun(house, ANA, computers=2)
    after = await Players(house, think_here, shown).answer(table)
    assert house.state(after).to_act() == {0}
    assert shown == []


@pytest.mark.usefixtures("no_patience")
async def test_nobody_waits_for_who_thinks_and_the_answer_is_shown_later(
    house: DirectTables, shown: list[Table]
) -> None:
    thinker = Thinker()
    table = await begun(house, ANA, computers=1)
    players = Players(house, thinker, shown)
    assert await players.answer(table) == table
    thinker.may_answer.set()
    await players.idle()
    assert [house.state(each).to_act() for each in shown] == [{0}]


@pytest.mark.usefixtures("no_patience")
async def test_those_who_play_on_among_themselves_for_long_are_shown_meanwhile(
    house: DirectTables, shown: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "LONG", 0.0)
    thinker = Thinker()
    table = await begun(house, ANA, computers=1)
    players = Players(house, thinker, shown)
    await players.answer(table)
    thinker.may_answer.set()
    await players.idle()
    assert len(shown) > len(thinker.asked) > 1
    assert [each.version for each in shown[:-1]] == [table.version + 1 + at for at in range(len(thinker.asked))]


@pytest.mark.usefixtures("no_patience")
async def test_what_they_did_before_one_of_them_failed_is_shown(house: DirectTables, shown: list[Table]) -> None:
    async def think(thought: Thought) -> str:
        if thought_about:
            raise OSError("the disk is gone")
        thought_about.append(thought)
        return await think_here(thought)

    thought_about: list[Thought] = []
    table = await begun(house, ANA, computers=1)
    players = Players(house, think, shown)
    players.carry_on(table)
    await players.idle()
    assert [each.version for each in shown] == [table.version + 1]


@pytest.mark.usefixtures("no_patience")
async def test_what_happens_while_they_think_is_thought_about_too(house: DirectTables, shown: list[Table]) -> None:
    thinker = Thinker()
    table = await begun(house, ANA, BEN, computers=1)
    players = Players(house, thinker, shown)
    await players.answer(table)
    await players.answer(await house.play(table.id, question(house, table, ANA.id), ANA.id, "auto"))
    thinker.may_answer.set()
    await players.idle()
    assert len({thought.seed for thought in thinker.asked}) == len(thinker.asked)
    log = await house.store.log(table.id)
    assert [move.seat for _version, move in log][:2] == [None, 0]
    assert {move.seat for _version, move in log[2:]} == {2}


async def test_what_was_thought_out_for_an_older_version_is_not_played(house: DirectTables, shown: list[Table]) -> None:
    thinker = Thinker()
    table = await begun(house, ANA, BEN, computers=1)
    players = Players(house, thinker, shown)
    players.carry_on(table)
    await thinker.begun.wait()
    await house.play(table.id, question(house, table, ANA.id), ANA.id, "auto")
    thinker.may_answer.set()
    await players.idle()
    made = [move.action for _version, move in await house.store.log(table.id) if move.seat == 2]
    # The first thought was about the table before Ana's move.
    assert made == [await think_here(thought) for thought in thinker.asked[1:]]


ENDS: dict[str, Callable[[DirectTables, Table], Awaitable[Table]]] = {
    "the last person leaves": lambda house, table: house.leave(table.id, ANA.id),
    "the last person is taken out": lambda house, table: house.kick(table.id, BEN.id, ANA.id, moderator=True),
    "it is stopped": lambda house, table: house.stop(table.id, ANA.id, moderator=False),
    "its rules have changed": lambda house, table: _retired(house, table),
    "it cannot be read any more and is stopped": lambda house, table: _damaged(house, table),
}


@pytest.mark.usefixtures("no_patience")
@pytest.mark.parametrize("end", ENDS)
async def test_a_table_that_ends_stops_the_thought_whoever_ends_it(
    house: DirectTables, shown: list[Table], end: str
) -> None:
    thinker = Thinker()
    table = await begun(house, ANA, computers=2)
    players = Players(house, thinker, shown)
    await players.answer(table)
    await thinker.begun.wait()
    assert not (await ENDS[end](house, table)).open
    await players.idle()
    assert thinker.cancelled == len(thinker.asked) == 1
    assert shown == []


async def test_a_computer_that_ends_the_game_is_not_stopped_by_it(house: DirectTables, shown: list[Table]) -> None:
    table = await rolling(house, ANA, computers=1)
    players = Players(house, think_here, shown)
    rng = Random(1)
    while table.status is Status.PLAYING:
        state = house.state(table)
        text = choose(state.view(0), state.legal(0), rng).text
        table = await house.play(table.id, question(house, table, ANA.id), ANA.id, text)
        players.carry_on(table)
        await players.idle()
        table = await _read(house, table)
    assert shown[-1] == table


async def test_a_stopped_table_ends_the_process_that_thinks_for_it(house: DirectTables, shown: list[Table]) -> None:
    silent = (sys.executable, "-c", "import sys; sys.stdin.read()")
    thinking = Thinking(1, command=silent)

    async def think(thought: Thought) -> str:
        return await thinking.choose(
            thought.game, Level.HARD, thought.view, thought.legal, thought.seed, fallback=thought.safe.text
        )

    table = await begun(house, ANA, computers=1)
    players = Players(house, think, shown)
    players.carry_on(table)
    async with asyncio.timeout(60):
        while not thinking.processes:  # noqa: ASYNC110 - what is waited for is another process, which sets no event
            await asyncio.sleep(0)
        await house.leave(table.id, ANA.id)
        await players.idle()
    assert not thinking.processes
    await thinking.close()


@pytest.mark.usefixtures("no_patience")
async def test_a_restart_in_the_middle_of_a_thought_changes_nothing(house: DirectTables, shown: list[Table]) -> None:
    thinker, again = Thinker(), Thinker()
    table = await begun(house, ANA, computers=1)
    players = Players(house, thinker, shown)
    await players.answer(table)
    await thinker.begun.wait()
    await players.drain()
    again.may_answer.set()
    after = Players(house, again, shown)
    after.carry_on(table)
    await after.idle()
    assert again.asked[0] == thinker.asked[0]
    assert [house.state(each).to_act() for each in shown] == [{0}]


async def test_what_is_not_legal_is_replaced_by_the_safe_move(
    house: DirectTables, shown: list[Table], caplog: pytest.LogCaptureFixture
) -> None:
    async def wild(thought: Thought) -> str:
        return "score:99"

    table = await begun(house, ANA, computers=1)
    after = await Players(house, wild, shown).answer(table)
    assert house.state(after).to_act() == {0}
    assert {record.levelno for record in caplog.records} == {logging.ERROR}
    assert "chose what is not legal" in caplog.text


async def test_a_player_that_fails_leaves_the_table_as_it_was(
    house: DirectTables, shown: list[Table], caplog: pytest.LogCaptureFixture
) -> None:
    async def ill(thought: Thought) -> str:
        raise ValueError("no idea")

    table = await begun(house, ANA, computers=1)
    assert await Players(house, ill, shown).answer(table) == table
    assert "computer players of table 1 failed" in caplog.text


async def test_a_player_is_told_what_its_seat_knows_and_no_seed(house: DirectTables, shown: list[Table]) -> None:
    thinker = Thinker()
    thinker.may_answer.set()
    table = await begun(house, ANA, computers=1, seed="the secret of this table")
    await Players(house, thinker, shown).answer(table)
    for thought in thinker.asked:
        assert "secret" not in thought.seed
        assert thought.view != house.state(table).view(None)
    log = await house.store.log(table.id)
    assert {move.kind for _version, move in log} == {MoveKind.BEGIN, MoveKind.ACTION}


async def test_a_hint_is_for_who_is_to_act_at_a_table_with_hints(house: DirectTables) -> None:
    table = await begun(house, ANA, BEN)
    with pytest.raises(Refused) as refused:
        hint(Snapshot(table, GAMES, ()), ANA.id)
    assert refused.value.reason is Reason.NO_HINTS


@pytest.mark.usefixtures("no_patience")
async def test_who_is_stopped_before_they_begin_to_think_holds_nothing_up_and_thinks_when_the_game_goes_on(
    house: DirectTables, shown: list[Table]
) -> None:
    table = await begun(house, ANA, computers=1)
    players = Players(house, think_here, shown)
    players.carry_on(table)
    players.carry_on(replace(table, status=Status.STOPPED))
    players.carry_on(table)
    async with asyncio.timeout(5):
        await players.idle()
    assert [house.state(each).to_act() for each in shown] == [{0}]
    players.carry_on(table)
    async with asyncio.timeout(5):
        await players.drain()


async def _read(house: DirectTables, table: Table) -> Table:
    read = await house.store.table(table.id)
    assert read is not None
    return read


async def _retired(house: DirectTables, table: Table) -> Table:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Naasii, "rules", Naasii.rules + 1)
        return await house.retire(table.id)


async def _damaged(house: DirectTables, table: Table) -> Table:
    await house.store.write(lambda execute: execute("UPDATE tables SET invited = '?'"))
    return await house.stop(table.id, ANA.id, moderator=False)
