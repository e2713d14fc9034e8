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
from bot.play.thinking import Decision, Think, Thinking, think_inline
from bot.table.refusal import Reason, Refused
from bot.table.snapshot import Snapshot
from bot.table.table import MoveKind, Status, Table
from engines import GAMES
from engines.naasii import Naasii
from engines.players import Level
from engines.players.random_policy import choose
from tests.drafts import ANA, BEN
from tests.drivers.direct import DirectTables, question_of


class Thinker:
    """Thinks as long as a test lets it."""

    def __init__(self) -> None:
        self.asked: list[Decision] = []
        self.begun = asyncio.Event()
        self.may_answer = asyncio.Event()
        self.cancelled = 0

    async def __call__(self, decision: Decision) -> str:
        self.asked.append(decision)
        self.begun.set()
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.cancelled += 1
            raise
        return await think_inline(decision)


class Players:
    """Computers that are asked about tables, with the tables that they have shown."""

    def __init__(self, tables: DirectTables, think: Think, shown: list[Table]) -> None:
        self._computers = _Noting(tables, Signal(), think)
        self._computers.dirty.connect(lambda table_id: shown.append(self._computers.latest[table_id]))
        self.idle, self.drain = self._computers.idle, self._computers.drain

    async def answer(self, table: Table) -> Table:
        return (await self._computers.answer(Snapshot(table, GAMES, ()))).table

    def carry_on(self, table: Table) -> None:
        self._computers.carry_on(Snapshot(table, GAMES, ()))


class _Noting(Computers):
    def __init__(self, tables: DirectTables, dirty: Signal[[int]], think: Think) -> None:
        super().__init__(tables, dirty, think)
        self.dirty = dirty
        self.latest: dict[int, Table] = {}

    def _record_move(self, run: computers._Run, snapshot: Snapshot) -> None:
        self.latest[snapshot.table.id] = snapshot.table
        super()._record_move(run, snapshot)


@pytest.fixture
def shown() -> list[Table]:
    return []


@pytest.fixture
def no_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(computers, "QUICK", 0.0)


async def test_who_is_quick_has_answered_before_anything_is_shown(tables: DirectTables, shown: list[Table]) -> None:
    table = await tables.begun(ANA, computers=2)
    after = await Players(tables, think_inline, shown).answer(table)
    assert tables.state(after).to_act() == {0}
    assert shown == []


@pytest.mark.usefixtures("no_patience")
async def test_nobody_waits_for_who_thinks_and_the_answer_is_shown_later(
    tables: DirectTables, shown: list[Table]
) -> None:
    thinker = Thinker()
    table = await tables.begun(ANA, computers=1)
    players = Players(tables, thinker, shown)
    assert await players.answer(table) == table
    thinker.may_answer.set()
    await players.idle()
    assert [tables.state(each).to_act() for each in shown] == [{0}]


@pytest.mark.usefixtures("no_patience")
async def test_those_who_play_on_among_themselves_for_long_are_shown_meanwhile(
    tables: DirectTables, shown: list[Table], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(computers, "LONG", 0.0)
    thinker = Thinker()
    table = await tables.begun(ANA, computers=1)
    players = Players(tables, thinker, shown)
    await players.answer(table)
    thinker.may_answer.set()
    await players.idle()
    assert len(shown) > len(thinker.asked) > 1
    assert [each.version for each in shown[:-1]] == [table.version + 1 + at for at in range(len(thinker.asked))]


@pytest.mark.usefixtures("no_patience")
async def test_what_they_did_before_one_of_them_failed_is_shown(tables: DirectTables, shown: list[Table]) -> None:
    async def think(decision: Decision) -> str:
        if thought_about:
            raise OSError("the disk is gone")
        thought_about.append(decision)
        return await think_inline(decision)

    thought_about: list[Decision] = []
    table = await tables.begun(ANA, computers=1)
    players = Players(tables, think, shown)
    players.carry_on(table)
    await players.idle()
    assert [each.version for each in shown] == [table.version + 1]


@pytest.mark.usefixtures("no_patience")
async def test_what_happens_while_they_think_is_thought_about_too(tables: DirectTables, shown: list[Table]) -> None:
    thinker = Thinker()
    table = await tables.begun(ANA, BEN, computers=1)
    players = Players(tables, thinker, shown)
    await players.answer(table)
    await players.answer(await tables.act(table.id, tables.question(table, ANA.id), ANA.id, "auto"))
    thinker.may_answer.set()
    await players.idle()
    assert len({decision.seed for decision in thinker.asked}) == len(thinker.asked)
    log = await tables.store.log(table.id)
    assert [move.seat for _version, move in log][:2] == [None, 0]
    assert {move.seat for _version, move in log[2:]} == {2}


async def test_what_was_thought_out_for_an_older_version_is_not_played(
    tables: DirectTables, shown: list[Table]
) -> None:
    thinker = Thinker()
    table = await tables.begun(ANA, BEN, computers=1)
    players = Players(tables, thinker, shown)
    players.carry_on(table)
    await thinker.begun.wait()
    await tables.act(table.id, question_of(table, 0), ANA.id, "auto")
    thinker.may_answer.set()
    await players.idle()
    made = [move.action for _version, move in await tables.store.log(table.id) if move.seat == 2]
    # The first thought was about the table before Ana's move.
    assert made == [await think_inline(thought) for thought in thinker.asked[1:]]


ENDS: dict[str, Callable[[DirectTables, Table], Awaitable[Table]]] = {
    "the last person leaves": lambda tables, table: tables.leave(table.id, ANA.id),
    "the last person is taken out": lambda tables, table: tables.kick(table.id, BEN.id, ANA.id, moderator=True),
    "it is stopped": lambda tables, table: tables.stop(table.id, ANA.id, moderator=False),
    "its rules have changed": lambda tables, table: _retired(tables, table),
    "it cannot be read any more and is stopped": lambda tables, table: _damaged(tables, table),
}


@pytest.mark.usefixtures("no_patience")
@pytest.mark.parametrize("end", ENDS)
async def test_a_table_that_ends_stops_the_thought_whoever_ends_it(
    tables: DirectTables, shown: list[Table], end: str
) -> None:
    thinker = Thinker()
    table = await tables.begun(ANA, computers=2)
    players = Players(tables, thinker, shown)
    await players.answer(table)
    await thinker.begun.wait()
    assert not (await ENDS[end](tables, table)).open
    await players.idle()
    assert thinker.cancelled == len(thinker.asked) == 1
    assert shown == []


async def test_a_computer_that_ends_the_game_is_not_stopped_by_it(tables: DirectTables, shown: list[Table]) -> None:
    table = await tables.rolling(ANA, computers=1)
    players = Players(tables, think_inline, shown)
    rng = Random(1)
    while table.status is Status.PLAYING:
        state = tables.state(table)
        text = choose(state.view(0), state.legal(0), rng).text
        table = await tables.act(table.id, tables.question(table, ANA.id), ANA.id, text)
        players.carry_on(table)
        await players.idle()
        table = await _read(tables, table)
    assert shown[-1] == table


async def test_a_stopped_table_ends_the_process_that_thinks_for_it(tables: DirectTables, shown: list[Table]) -> None:
    silent = (sys.executable, "-c", "import sys; sys.stdin.read()")
    thinking = Thinking(1, command=silent)

    async def think(decision: Decision) -> str:
        return await thinking.choose(
            decision.game, Level.HARD, decision.view, decision.legal, decision.seed, fallback=decision.safe.text
        )

    table = await tables.begun(ANA, computers=1)
    players = Players(tables, think, shown)
    players.carry_on(table)
    async with asyncio.timeout(60):
        while not thinking.processes:  # noqa: ASYNC110 - what is waited for is another process, which sets no event
            await asyncio.sleep(0)
        await tables.leave(table.id, ANA.id)
        await players.idle()
    assert not thinking.processes
    await thinking.close()


@pytest.mark.usefixtures("no_patience")
async def test_a_restart_in_the_middle_of_a_thought_changes_nothing(tables: DirectTables, shown: list[Table]) -> None:
    thinker, again = Thinker(), Thinker()
    table = await tables.begun(ANA, computers=1)
    players = Players(tables, thinker, shown)
    await players.answer(table)
    await thinker.begun.wait()
    await players.drain()
    again.may_answer.set()
    after = Players(tables, again, shown)
    after.carry_on(table)
    await after.idle()
    assert again.asked[0] == thinker.asked[0]
    assert [tables.state(each).to_act() for each in shown] == [{0}]


async def test_what_is_not_legal_is_replaced_by_the_safe_move(
    tables: DirectTables, shown: list[Table], caplog: pytest.LogCaptureFixture
) -> None:
    async def wild(decision: Decision) -> str:
        return "score:99"

    table = await tables.begun(ANA, computers=1)
    after = await Players(tables, wild, shown).answer(table)
    assert tables.state(after).to_act() == {0}
    assert {record.levelno for record in caplog.records} == {logging.ERROR}
    assert "chose what is not legal" in caplog.text


async def test_a_player_that_fails_leaves_the_table_as_it_was(
    tables: DirectTables, shown: list[Table], caplog: pytest.LogCaptureFixture
) -> None:
    async def ill(decision: Decision) -> str:
        raise ValueError("no idea")

    table = await tables.begun(ANA, computers=1)
    assert await Players(tables, ill, shown).answer(table) == table
    assert "computer players of table 1 failed" in caplog.text


async def test_a_player_is_told_what_its_seat_knows_and_no_seed(tables: DirectTables, shown: list[Table]) -> None:
    thinker = Thinker()
    thinker.may_answer.set()
    table = await tables.begun(ANA, computers=1, seed="the secret of this table")
    await Players(tables, thinker, shown).answer(table)
    for decision in thinker.asked:
        assert "secret" not in decision.seed
        assert decision.view != tables.state(table).view(None)
    log = await tables.store.log(table.id)
    assert {move.kind for _version, move in log} == {MoveKind.BEGIN, MoveKind.ACTION}


async def test_a_hint_is_for_who_is_to_act_at_a_table_with_hints(tables: DirectTables) -> None:
    table = await tables.begun(ANA, BEN)
    with pytest.raises(Refused) as refused:
        hint(Snapshot(table, GAMES, ()), ANA.id)
    assert refused.value.reason is Reason.NO_HINTS


@pytest.mark.usefixtures("no_patience")
async def test_who_is_stopped_before_they_begin_to_think_holds_nothing_up_and_thinks_when_the_game_goes_on(
    tables: DirectTables, shown: list[Table]
) -> None:
    table = await tables.begun(ANA, computers=1)
    players = Players(tables, think_inline, shown)
    players.carry_on(table)
    players.carry_on(replace(table, status=Status.STOPPED))
    players.carry_on(table)
    async with asyncio.timeout(5):
        await players.idle()
    assert [tables.state(each).to_act() for each in shown] == [{0}]
    players.carry_on(table)
    async with asyncio.timeout(5):
        await players.drain()


async def _read(tables: DirectTables, table: Table) -> Table:
    read = await tables.store.table(table.id)
    assert read is not None
    return read


async def _retired(tables: DirectTables, table: Table) -> Table:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Naasii, "rules", Naasii.rules + 1)
        return await tables.retire(table.id)


async def _damaged(tables: DirectTables, table: Table) -> Table:
    await tables.store.write(lambda execute: execute("UPDATE tables SET invited = '?'"))
    return await tables.stop(table.id, ANA.id, moderator=False)
