"""The effects of time at tables, under a clock that the test moves."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Collection
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from bot.play import backoff as pauses
from bot.play.clock import WallClock
from bot.play.timekeeper import ABSENCE, AGAIN, Timekeeper
from bot.store.errors import DiskError
from bot.store.tables import Store
from bot.table.change import Change
from bot.table.deadlines import DAY, HOUR, IDLE
from bot.table.proposal import Proposal, Subject
from bot.table.refusal import Refused
from bot.table.requests import Make
from bot.table.snapshot import Snapshot
from bot.table.table import Ending, MoveKind, Status, Table
from engines import GAMES
from engines.naasii import Naasii, NaasiiOptions
from engines.nessie import Nessie, NessieOptions
from tests.drafts import ANA, BEN, CHANNEL, CLEO, GUILD
from tests.drivers.direct import DirectTables, NoDisplay, StillClock, silent

CLOCK = 60


class Timed:
    """DirectTables whose time is kept, and boards that are shown at once unless a test holds them back."""

    def __init__(self, store: Store) -> None:
        self.clock = StillClock(5000.0)
        self.tables = DirectTables(store, self.clock, GAMES)
        self.store = store
        self.display = NoDisplay()
        self.out: set[int] = set()
        self.sending: set[int] = set()
        self.left: set[int] = set()
        """The people who have left the server."""
        self.hidden = False
        self.keeper = self.keep()

    def keep(self) -> Timekeeper:
        """A keeper as a new process has it."""
        self.keeper = Timekeeper(
            silent(self.tables, self.display, computers=True),
            self.store,
            self.clock,
            is_away=self.out.__contains__,
            is_sending=self.sending.__contains__,
            find_departed=self._gone,
        )
        return self.keeper

    @property
    def shown(self) -> list[int]:
        return [table.id for table in self.display.shown]

    async def _gone(self, _table: Table, user_ids: Collection[int]) -> Collection[int]:
        return self.left & set(user_ids)

    async def paint(self, table_id: int = 1) -> None:
        table = await self.table(table_id)
        await self.store.painted(table_id, table.version, 900, ())

    async def after(self, seconds: float) -> None:
        """Let time pass, and the keeper look; what is shown is shown at once."""
        self.clock.time += seconds
        await self.keeper.look()
        if not self.hidden:
            for table_id in await self.store.stale():
                await self.paint(table_id)

    async def lobby(self, *, clock: int | None = CLOCK, channel: int = CHANNEL) -> Table:
        table = await self.tables.opened(
            Naasii, NaasiiOptions(), ANA, guild_id=GUILD, channel_id=channel, locale="en-US", clock=clock
        )
        return await self.tables.join(table.id, BEN)

    async def begun(self, *, clock: int | None = CLOCK, computers: int = 0, channel: int = CHANNEL) -> Table:
        table = await self.lobby(clock=clock, channel=channel)
        for _ in range(computers):
            await self.tables.add_computer(table.id, ANA.id, "random", lambda _table: "Computer 1")
        await self.tables.begin(table.id, ANA.id)
        await self.tables.play_computers(table.id)
        await self.paint(table.id)
        await self.keeper.look()
        return await self.table(table.id)

    async def table(self, table_id: int = 1) -> Table:
        table = await self.store.table(table_id)
        assert table is not None
        return table

    async def kinds(self, table_id: int = 1) -> list[MoveKind]:
        return [move.kind for _version, move in await self.store.log(table_id)]


@pytest.fixture
def timed(store: Store) -> Timed:
    return Timed(store)


def missed(table: Table) -> list[int]:
    return [chair.missed for chair in table.chairs]


def warned(table: Table) -> list[bool]:
    return [chair.warned for chair in table.chairs]


# ---------------------------------------------------------------------------
# A clock that runs out


async def test_at_half_time_whoever_is_waited_for_is_warned_once(timed: Timed) -> None:
    await timed.begun()
    await timed.after(CLOCK / 2 - 1)
    assert warned(await timed.table()) == [False, False]
    await timed.after(1)
    table = await timed.table()
    assert warned(table) == [True, True]
    assert timed.shown == [1]
    await timed.after(AGAIN)
    assert (await timed.table()).version == table.version


async def test_when_time_has_run_out_safe_moves_end_the_turn_in_one_change(timed: Timed) -> None:
    table = await timed.begun()
    await timed.tables.act(1, timed.tables.question(table, ANA.id), ANA.id, "auto")
    await timed.tables.act(1, timed.tables.question(table, ANA.id), ANA.id, "confirm")
    await timed.paint()
    await timed.after(CLOCK / 2)
    before = await timed.table()
    await timed.after(CLOCK / 2)
    after = await timed.table()
    log = await timed.store.log(1)
    made = [move for version, move in log if version > before.version]
    assert made
    assert {move.kind for move in made} == {MoveKind.CLOCK}
    assert {move.seat for move in made} == {1}
    assert after.version == before.version + len(made)
    assert missed(after) == [0, 1]
    assert await timed.tables.replayed(after) == timed.tables.state(after)


async def test_whoever_misses_three_turns_in_a_row_is_out_and_alone_nobody_goes_on(timed: Timed) -> None:
    await timed.begun()
    for _ in range(40):
        await timed.after(CLOCK / 2)
        if not (await timed.table()).open:
            break
    table = await timed.table()
    assert not table.open
    assert max(missed(table)) == 3
    assert MoveKind.LEAVE in await timed.kinds()
    assert [chair.deadline for chair in table.chairs] == [None, None]


async def test_whose_time_has_run_out_and_who_has_left_the_server_is_out_at_once(timed: Timed) -> None:
    await timed.begun(computers=1)
    timed.left = {BEN.id}
    await timed.after(CLOCK / 2)
    assert not any(chair.gone for chair in (await timed.table()).chairs)
    await timed.after(CLOCK / 2)
    assert [chair.gone for chair in (await timed.table()).chairs] == [False, True, False]
    assert [move.kind for _version, move in await timed.store.log(1) if move.seat == 1] == [MoveKind.LEAVE]


async def test_computers_answer_a_move_of_the_clock(timed: Timed) -> None:
    await timed.begun(computers=1)
    for _ in range(9):
        await timed.after(CLOCK / 2)
    table = await timed.table()
    acted = {move.seat for _version, move in await timed.store.log(1) if move.kind is MoveKind.ACTION}
    assert acted == {2}
    assert not table.open or timed.tables.state(table).to_act() <= {0, 1}


async def test_an_action_just_before_the_look_keeps_its_player_in(timed: Timed) -> None:
    table = await timed.begun()
    await timed.after(CLOCK / 2)
    timed.clock.time += CLOCK / 2 + 1
    await timed.tables.act(1, timed.tables.question(table, ANA.id), ANA.id, "auto")
    await timed.paint()
    await timed.after(0)
    table = await timed.table()
    assert missed(table) == [0, 1]
    assert table.chairs[0].deadline == timed.clock.time + CLOCK


async def test_an_action_of_ones_own_is_counted_anew(timed: Timed) -> None:
    await timed.begun()
    for _ in range(2):
        await timed.after(CLOCK / 2)
    assert missed(await timed.table()) == [1, 1]
    table = await timed.table()
    (seat,) = timed.tables.state(table).to_act()
    person = (ANA, BEN)[seat]
    await timed.tables.act(1, timed.tables.question(table, person.id), person.id, "roll")
    assert missed(await timed.table())[seat] == 0


async def test_whoever_was_not_warned_in_time_is_warned_first(timed: Timed) -> None:
    await timed.begun()
    await timed.after(10 * CLOCK)
    table = await timed.table()
    assert (warned(table), missed(table)) == ([True, True], [0, 0])
    assert all(chair.deadline is not None and chair.deadline > timed.clock.time for chair in table.chairs)


async def test_without_a_clock_nobody_is_hurried(timed: Timed) -> None:
    await timed.begun(clock=None)
    await timed.after(12 * DAY)
    assert warned(await timed.table()) == [False, False]
    assert timed.shown == []


# ---------------------------------------------------------------------------
# Lobbies and idle games


async def test_a_lobby_is_closed_after_a_day_with_a_word_an_hour_before(timed: Timed) -> None:
    await timed.lobby()
    await timed.after(DAY - HOUR - 1)
    assert not (await timed.table()).warned
    await timed.after(1)
    assert (await timed.table()).warned
    await timed.after(HOUR - 1)
    assert (await timed.table()).status is Status.LOBBY
    await timed.after(1)
    table = await timed.table()
    assert (table.status, table.ending, table.due) == (Status.STOPPED, Ending.LOBBY, None)


async def test_a_lobby_of_which_nothing_was_said_does_not_close_yet(timed: Timed) -> None:
    await timed.lobby()
    await timed.keeper.look()
    await timed.after(3 * DAY)
    table = await timed.table()
    assert (table.status, table.warned, table.deadline) == (Status.LOBBY, True, timed.clock.time + HOUR)
    await timed.after(HOUR)
    assert (await timed.table()).ending is Ending.LOBBY


async def test_a_game_without_a_clock_is_stopped_after_two_weeks_with_a_word_a_day_before(timed: Timed) -> None:
    await timed.begun(clock=None)
    await timed.after(IDLE - DAY)
    assert (await timed.table()).warned
    await timed.after(DAY)
    table = await timed.table()
    assert (table.status, table.ending) == (Status.STOPPED, Ending.IDLE)


async def test_a_broken_game_waits_for_nobody_and_is_stopped_as_idle(timed: Timed, path: Path) -> None:
    await timed.begun()
    with closing(sqlite3.connect(path)) as database:
        database.execute("UPDATE tables SET state = '{}'")
        database.commit()
    await timed.after(CLOCK)
    table = await timed.table()
    assert [chair.deadline for chair in table.chairs] == [None, None]
    await timed.after(IDLE - DAY)
    await timed.after(DAY)
    assert (await timed.table()).ending is Ending.IDLE


# ---------------------------------------------------------------------------
# Nobody's fault


async def test_a_new_process_gives_everybody_time_before_any_runs_out(timed: Timed) -> None:
    await timed.begun()
    await timed.after(CLOCK / 2)
    timed.keep()
    await timed.after(10 * DAY)
    table = await timed.table()
    assert missed(table) == [0, 0]
    assert {chair.deadline for chair in table.chairs} == {timed.clock.time + CLOCK / 2}
    await timed.after(CLOCK / 2)
    assert missed(await timed.table()) == [1, 1]


async def test_a_lobby_that_should_have_closed_while_the_bot_was_away_has_an_hour_and_a_word(timed: Timed) -> None:
    await timed.lobby()
    timed.keep()
    await timed.after(9 * DAY)
    await timed.after(AGAIN)
    table = await timed.table()
    assert (table.status, table.warned, table.deadline) == (Status.LOBBY, True, timed.clock.time - AGAIN + HOUR)


@pytest.mark.parametrize(("seconds", "given"), [(ABSENCE, False), (ABSENCE + 1, True)])
async def test_no_clock_runs_out_while_the_connection_is_gone(timed: Timed, seconds: float, given: bool) -> None:
    await timed.begun()
    await timed.after(CLOCK / 2)
    timed.keeper.disconnected()
    timed.clock.time += seconds - 1
    timed.keeper.disconnected()  # each attempt that fails says so again
    await timed.after(1)
    assert missed(await timed.table()) == [0, 0]
    await timed.keeper.connected()
    await timed.after(0)
    table = await timed.table()
    assert missed(table) == ([0, 0] if given else [1, 1])
    if given:
        assert {chair.deadline for chair in table.chairs} == {timed.clock.time + CLOCK / 2}


async def test_no_clock_runs_out_while_a_server_is_out_of_reach(timed: Timed) -> None:
    await timed.begun()
    await timed.after(CLOCK / 2)
    timed.out.add(GUILD)
    await timed.after(HOUR)
    assert missed(await timed.table()) == [0, 0]
    timed.out.clear()
    await timed.keeper.returned(GUILD)
    await timed.after(0)
    table = await timed.table()
    assert {chair.deadline for chair in table.chairs} == {timed.clock.time + CLOCK / 2}


async def test_a_server_that_is_back_gives_no_time_to_another(timed: Timed) -> None:
    await timed.begun()
    await timed.after(CLOCK / 2)
    await timed.keeper.returned(GUILD + 1)
    await timed.after(CLOCK / 2)
    assert missed(await timed.table()) == [1, 1]


async def test_a_server_that_comes_back_while_another_is_looked_after_is_given_time_too(
    timed: Timed, monkeypatch: pytest.MonkeyPatch
) -> None:
    await timed.begun()
    await timed.after(CLOCK / 2)
    read = timed.store.open_table_ids
    came_back: list[int] = []

    async def read_meanwhile(guild_id: int | None = None) -> tuple[int, ...]:
        found = await read(guild_id)
        if not came_back:
            came_back.append(GUILD)
            await timed.keeper.returned(GUILD)
        return found

    monkeypatch.setattr(timed.store, "open_table_ids", read_meanwhile)
    await timed.keeper.returned(GUILD + 1)
    await timed.after(CLOCK / 2)
    table = await timed.table()
    assert (came_back, missed(table)) == ([GUILD], [0, 0])
    assert {chair.deadline for chair in table.chairs} == {timed.clock.time + CLOCK / 2}


async def test_no_clock_runs_out_while_the_board_cannot_be_shown_and_time_is_given_afterwards(timed: Timed) -> None:
    await timed.begun()
    timed.hidden = True
    await timed.after(CLOCK / 2)
    for _ in range(20):
        await timed.after(AGAIN)
    table = await timed.table()
    assert (warned(table), missed(table)) == ([True, True], [0, 0])
    await timed.paint()
    await timed.after(AGAIN)
    table = await timed.table()
    assert missed(table) == [0, 0]
    assert {chair.deadline for chair in table.chairs} == {timed.clock.time + CLOCK / 2}


async def test_a_picture_that_is_on_its_way_is_waited_for_and_gives_no_time(timed: Timed) -> None:
    await timed.begun()
    await timed.after(CLOCK / 2)
    timed.sending.add(1)
    await timed.after(CLOCK / 2)
    assert missed(await timed.table()) == [0, 0]
    timed.sending.clear()
    await timed.after(AGAIN)
    assert missed(await timed.table()) == [1, 1]


async def test_neither_a_warning_nor_time_that_is_given_ends_a_question_to_the_others(timed: Timed) -> None:
    table = await timed.begun()
    asked = Proposal(Subject.UNDO, ANA.id, timed.clock.time + DAY, version=table.version, number=table.version + 1)
    await timed.tables.change(1, lambda at: Change(replace(at.table, proposal=asked)))
    await timed.paint()
    await timed.after(CLOCK / 2)
    timed.keep()
    await timed.after(HOUR)
    table = await timed.table()
    assert (warned(table), table.proposal) == ([True, True], asked)


# ---------------------------------------------------------------------------
# Trouble


async def test_trouble_at_one_table_stops_no_other_and_is_not_repeated_without_pause(
    timed: Timed, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await timed.begun()
    await timed.begun(channel=CHANNEL + 1)
    change, tried = timed.tables.change, list[float]()

    async def failing(table_id: int, make: Make) -> Snapshot:
        if table_id == 1:
            tried.append(timed.clock.time)
            raise sqlite3.OperationalError("database or disk is full")
        return await change(table_id, make)

    monkeypatch.setattr(timed.tables, "change", failing)
    start = timed.clock.time
    for _ in range(60):
        await timed.after(AGAIN)
    assert (await timed.table(2)).chairs[0].missed
    assert [at - start for at in tried] == [30, 50, 90, 170]
    assert pauses.FIRST == 20
    errors = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert len(errors) == 4
    monkeypatch.undo()
    for _ in range(40):
        await timed.after(AGAIN)
    assert missed(await timed.table(1)) != [0, 0]


async def test_whoever_could_not_play_because_of_the_disk_is_given_time(
    timed: Timed, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await timed.begun()
    await timed.after(CLOCK / 2)

    async def failing(table_id: int, make: object) -> Table:
        raise DiskError()

    with monkeypatch.context() as full:
        full.setattr(timed.tables, "change", failing)
        await timed.after(CLOCK / 2)
        await timed.after(AGAIN)
    await timed.after(pauses.FIRST)
    table = await timed.table()
    assert missed(table) == [0, 0]
    assert {chair.deadline for chair in table.chairs} == {timed.clock.time + CLOCK / 2}
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


async def test_a_stop_ends_a_look_quietly(timed: Timed, caplog: pytest.LogCaptureFixture) -> None:
    await timed.begun()
    timed.tables.close()
    await timed.after(CLOCK)
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []
    with pytest.raises(Refused):
        await timed.tables.join(1, CLEO)


async def test_a_hundred_tables_that_are_due_at_once_are_all_seen_to(timed: Timed) -> None:
    for number in range(100):
        await timed.begun(channel=CHANNEL + number)
    await timed.after(CLOCK / 2)
    await timed.after(CLOCK / 2)
    assert [missed(await timed.table(number + 1)) for number in range(100)] == [[1, 1]] * 100


async def test_a_game_of_two_is_won_by_whoever_stays(timed: Timed) -> None:
    table = await timed.tables.opened(
        Nessie,
        NessieOptions(first=0),
        ANA,
        guild_id=GUILD,
        channel_id=CHANNEL,
        locale="en-US",
        clock=CLOCK,
        first_id=ANA.id,
    )
    await timed.tables.join(table.id, BEN)
    await timed.tables.begin(table.id, ANA.id)
    await timed.after(0)
    for _ in range(60):
        table = await timed.table()
        if not table.open:
            break
        state = timed.tables.state(table)
        if 1 in state.to_act():
            await timed.tables.act(1, state.question(1), BEN.id, state.safe(1).text)
            await timed.paint()
        else:
            await timed.after(CLOCK / 2)
    assert table.status is Status.OVER
    assert [chair.gone for chair in table.chairs] == [True, False]
    assert len(await timed.store.log(1)) == len({version for version, _move in await timed.store.log(1)})
    (place,) = [each.wins for each in await timed.store.standings(GUILD, None) if each.user_id == BEN.id]
    assert place == 1


async def test_what_was_due_of_somebody_forgotten_is_not_looked_for_for_ever(timed: Timed) -> None:
    table = await timed.begun(clock=None)
    await timed.tables.join((await timed.lobby(clock=None, channel=CHANNEL + 1)).id, CLEO)
    until = timed.clock.now() + 100
    proposal = Proposal(Subject.KICK, CLEO.id, until, user_id=BEN.id)
    await timed.tables.change(table.id, lambda table: Change(replace(table.table, proposal=proposal)))
    await timed.store.forget(CLEO.id)
    assert (await timed.table()).proposal is None
    await timed.paint()
    await timed.after(101)
    assert await timed.store.due(timed.clock.now()) == ()
    due = (await timed.table()).due
    assert due is not None
    assert due > timed.clock.now()


@pytest.mark.parametrize("how", ["by themselves", "with the game"])
async def test_who_goes_while_their_server_is_asked_about_them_troubles_nobody(
    timed: Timed, caplog: pytest.LogCaptureFixture, how: str
) -> None:
    table = await timed.begun()

    async def goes(_table: Table, user_ids: Collection[int]) -> Collection[int]:
        if how == "by themselves":
            await timed.tables.leave(table.id, min(user_ids))
        else:
            await timed.tables.stop(table.id, ANA.id, moderator=False)
        return user_ids

    timed.keeper._find_departed = goes
    await timed.after(31)
    await timed.after(61)
    assert not (await timed.table()).open
    assert not [each for each in caplog.records if each.levelno >= logging.WARNING]


class Sleeper(StillClock):
    """The clock of a machine that sleeps for eight hours at its first wait, and waits for ever at the next."""

    def __init__(self, now: float) -> None:
        super().__init__(now)
        self.slept = False
        self.looked = asyncio.Event()

    async def wait(self, seconds: float) -> float:
        if self.slept:
            self.looked.set()
            await asyncio.Event().wait()
        self.slept = True
        self.time += seconds + 8 * HOUR
        return 8 * HOUR


async def test_nobodys_time_runs_out_while_the_machine_sleeps(timed: Timed) -> None:
    await timed.begun()
    await timed.after(31)
    timed.clock = timed.tables._clock = Sleeper(timed.clock.now())
    keeping = asyncio.create_task(timed.keep().keep())
    await timed.clock.looked.wait()
    keeping.cancel()
    table = await timed.table()
    assert missed(table) == [0, 0]
    assert all(chair.deadline is not None and chair.deadline >= timed.clock.now() + 15 for chair in table.chairs)


async def test_the_machines_clock_tells_when_more_time_has_passed_than_was_waited(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = WallClock()
    assert await clock.wait(0) < 5
    times = iter((1000.0, 30_000.0))
    monkeypatch.setattr(WallClock, "now", staticmethod(lambda: next(times)))
    assert await clock.wait(0) == 29_000
