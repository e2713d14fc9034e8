"""A database that the program left before its modules moved holds everything that can be on disk, and all is read."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

import msgspec
import pytest

from bot.ops.check import Severity, check_database
from bot.screens.board import TableScreens
from bot.screens.custom_ids import Control, write_answer
from bot.store.open_tables import OpenTable
from bot.store.preferences import NotifyChoice
from bot.store.rows import as_json
from bot.store.tables import Store
from bot.table.refusal import Refused
from bot.table.replay import replay
from bot.table.snapshot import Snapshot
from bot.table.table import (
    Asked,
    Call,
    Chair,
    Ending,
    HandMessage,
    Move,
    MoveKind,
    StaleHandMessage,
    Standing,
    Status,
    Table,
    Voter,
    Warned,
)
from cogs import PRESENTERS
from engines import GAMES, POLICIES
from tests.drafts import ANA, BEN, CLEO, GUILD
from tests.drivers.direct import DirectTables, options_of
from tests.store.old_database import DUMP, SETTLED, stood
from tests.store.on_disk import Opens, is_sound
from tests.store.test_upgrades import NEWEST

OTHER_GUILD = 8
DORA = 104
EMIL = 105
GAMES_OF_OLD = {"naasii", "nessie", "wazabi", "nodice"}
TABLES = 81
MOVES = 1379
CONTROLS = 360
THINNED_OUT = {1, 2, 4, 5}
OF_OLDER_RULES = {80}
EVENTS = {"naasii": 15, "nessie": 12, "wazabi": 21, "nodice": 12}
"""The number of kinds of events in its moves: all, but for Wazabi's `nothing_drawn`, which needs empty hands."""
PHASES = {
    "naasii": {
        *("sheets", "roll", "lock", "last", "box", "crow", "evade", "cross"),
        *("adjust", "reroll", "flip", "pair", "sell"),
    },
    "nessie": {"reveal", "push", "take", "give_up", "over"},
    "wazabi": {"roll", "owner", "pick", "give", "play", "keep", "over"},
}
ABILITIES = {"adjust", "reroll", "flip", "pair", "sell", "small", "repeat", "evade"}
HOUSE_WORDS = {
    *("join", "leave", "begin", "computer", "uncomputer", "cancel", "panel", "rules"),
    *("agree", "decline", "here", "rematch", "ask"),
}


@pytest.fixture
def raw(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    """The dump as SQLite alone reads it."""
    with closing(loaded(tmp_path / "untouched.db")) as database:
        database.row_factory = sqlite3.Row
        yield database


@pytest.fixture
async def tables(path: Path, opens: Opens) -> DirectTables:
    """Return the tables of the dump."""
    loaded(path).close()
    return DirectTables.on(await opens(path))


def loaded(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path)
    database.executescript(DUMP.read_text(encoding="utf-8"))
    return database


async def everything(store: Store) -> list[Table]:
    """Every table that the dump has, in order."""
    found = [await store.table(number) for number in range(1, TABLES + 2)]
    return [table for table in found if table is not None]


async def proposals(store: Store) -> set[tuple[str, str | None]]:
    return {
        (each.subject.value, None if each.verdict is None else each.verdict.value)
        for table in await everything(store)
        if (each := table.proposal) is not None
    }


async def moves(tables: DirectTables) -> list[tuple[Table, Move]]:
    return [
        (table, move) for table in await everything(tables.store) for _version, move in await tables.store.log(table.id)
    ]


# -- what it holds: whoever thins the dump out by accident learns of it here


async def test_every_game_is_there_in_every_status(tables: DirectTables) -> None:
    found = await everything(tables.store)
    assert len(found) == TABLES
    assert set(GAMES) >= GAMES_OF_OLD
    assert {(table.game, table.status.value) for table in found} == set(
        product(GAMES_OF_OLD, ("lobby", "playing", "over", "stopped"))
    )
    assert {table.id for table in found if table.seed == ""} == THINNED_OUT
    endings = {table.id: table.ending for table in found if table.ending is not None}
    assert endings == {
        6: Ending.LOBBY,
        7: Ending.IDLE,
        78: Ending.NOBODY,
        79: Ending.CHANNEL,
        80: Ending.RULES,
    }
    assert {each.value for each in endings.values()} == {"lobby", "idle", "nobody", "channel", "rules"}


async def test_every_kind_of_proposal_is_there_open_and_settled_in_every_way(tables: DirectTables) -> None:
    settled = {(subject, verdict) for subject, verdicts in SETTLED.items() for verdict in verdicts}
    assert await proposals(tables.store) == settled | {(subject, None) for subject in SETTLED}


async def test_every_kind_of_move_is_there(tables: DirectTables) -> None:
    log = await moves(tables)
    assert len(log) == MOVES
    assert {move.kind.value for _table, move in log} == {"begin", "action", "leave", "clock", "replace", "undo"}


async def test_every_event_is_there_and_read_as_it_was_written(tables: DirectTables) -> None:
    kinds: dict[str, set[str]] = defaultdict(set)
    bought: set[str] = set()
    for table, move in await moves(tables):
        events = tables.games[table.game].read_events(move.events)
        assert msgspec.json.encode(events) == move.events
        plain = json.loads(move.events)
        kinds[table.game] |= {event["type"] for event in plain}
        bought |= {event["ability"] for event in plain if event["type"] == "bought"}
    assert {game: len(found) for game, found in kinds.items()} == EVENTS
    assert bought == ABILITIES


async def test_every_phase_is_there(tables: DirectTables) -> None:
    phases: dict[str, set[str]] = defaultdict(set)
    no_dice: set[str] = set()
    for table in await everything(tables.store):
        if table.state is None:
            continue
        plain = json.loads(table.state)
        match table.game:
            case "naasii":
                turn = plain["turn"]
                phases["naasii"].add("sheets" if turn is None else turn["phase"])
            case "nodice":
                no_dice |= {what for what in ("offered", "result") if plain["game"][what]}
                no_dice |= {"bonus"} if plain["game"]["position"]["bonus"] else set()
            case game:
                phases[game].add(plain["phase"])
    assert phases == PHASES
    assert no_dice == {"offered", "result", "bonus"}


async def test_computers_of_every_level_are_there(tables: DirectTables) -> None:
    levels = {
        (table.game, chair.player)
        for table in await everything(tables.store)
        for chair in table.chairs
        if chair.player is not None
    }
    assert levels == set(product(GAMES_OF_OLD, ("easy", "normal", "hard", "random")))
    assert [(game, player) for game, player in levels if player not in POLICIES[game]] == []


async def test_every_option_is_there(tables: DirectTables) -> None:
    chosen: dict[str, set[object]] = defaultdict(set)
    for table in await everything(tables.store):
        for name, value in json.loads(table.options).items():
            chosen[f"{table.game} {name}"].add(value)
    assert chosen["naasii abilities"] == {False, True}
    assert chosen["nessie hands"] == {"hidden", "open"}
    assert chosen["wazabi play_on"] == chosen["wazabi teams"] == {False, True}
    assert chosen["wazabi games"] == {1, 2, 3}
    assert chosen["wazabi dice"] == {2, 3, 4, 5, 6}
    assert chosen["nodice stakes"] == chosen["nodice turning"] == {False, True}
    assert chosen["nodice games"] == {1, 2, 3, 5}
    assert chosen["nodice target"] == {None, 3, 21, 30}


# -- that it is read as what it was


async def test_it_is_brought_up_to_date_and_nothing_is_wrong_with_it(tables: DirectTables, path: Path) -> None:
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA user_version").fetchone() == (NEWEST,)
    assert is_sound(path)
    assert [str(each) for each in check_database(path, GAMES) if each.severity is Severity.FAIL] == []
    assert len(await tables.store.open_table_ids()) == 59


async def test_every_table_reads_as_it_was_written(tables: DirectTables, raw: sqlite3.Connection) -> None:
    """A state that is encoded again is the same as before: a renamed field would be missing."""
    rows = {row["id"]: row for row in raw.execute("SELECT * FROM tables")}
    for table in await everything(tables.store):
        row = rows.pop(table.id)
        same = (
            *("guild_id", "channel_id", "message_id", "game", "host_id", "first_id", "locale", "seed", "rules"),
            *("version", "clock", "deadline", "due", "undone", "warned", "hints", "status", "ending"),
        )
        assert [getattr(table, name) for name in same] == [row[name] for name in same]
        assert (-1 if table.painted is None else table.painted) == row["painted"]
        assert as_json(table.invited) == row["invited"]
        assert [_as_numbers(call) for call in table.called] == json.loads(row["asked"])
        assert (None if table.proposal is None else as_json(table.proposal)) == row["proposal"]
        assert table.options.decode() == row["options"] == as_json(options_of(table))
        assert (None if table.state is None else table.state.decode()) == row["state"]
    assert rows == {}


async def test_everybody_at_a_table_reads_as_they_were_written(tables: DirectTables, raw: sqlite3.Connection) -> None:
    for table in await everything(tables.store):
        rows = raw.execute("SELECT * FROM seats WHERE table_id = ? ORDER BY seat", (table.id,))
        assert table.chairs == tuple(
            Chair(
                row["user_id"],
                row["name"],
                row["player"],
                row["locale"],
                gone=bool(row["gone"]),
                hand=None
                if row["hand_message_id"] is None
                else HandMessage(row["hand_channel_id"], row["hand_message_id"], row["hand_picture"]),
                closed=bool(row["closed"]),
                deadline=row["deadline"],
                warned=bool(row["warned"]),
                missed=row["missed"],
            )
            for row in rows
        )


async def test_every_game_is_decoded_and_follows_from_its_moves(tables: DirectTables) -> None:
    followed = 0
    for table in await everything(tables.store):
        log = await tables.store.log(table.id)
        assert bool(log) == (table.state is not None)
        if table.state is None or table.id in OF_OLDER_RULES:
            continue
        game = tables.games[table.game]
        assert table.rules == game.rules
        *_, last = replay(table, game, options_of(table), log)
        assert msgspec.json.decode(table.state, type=game) == last
        assert msgspec.json.encode(last) == table.state
        if table.status is not Status.STOPPED:
            assert tables.state(table) == last
        assert (last.outcome() is not None) == (table.status is Status.OVER)
        followed += 1
    assert followed == 68


async def test_the_hands_are_where_they_were(tables: DirectTables) -> None:
    assert [chair.hand for chair in (await at(tables, 46)).chairs] == [
        HandMessage(501, 628, "dbd350dfd8c2f92582b57e29"),
        HandMessage(502, 629, "dbd350dfd8c2f92582b57e29"),
        HandMessage(503, 630, "5e0927edebd04f9454debfc7"),
    ]
    # Ben takes no direct messages, and computers have no hands to show.
    chairs = (await at(tables, 44)).chairs
    assert [chair.hand is not None for chair in chairs] == [True, False, False, False, False, False]
    assert [chair.closed for chair in chairs] == [False, True, False, False, False, False]
    assert await tables.store.undealt(["nessie", "wazabi"]) == (57,)


async def test_the_hands_of_those_who_were_replaced_are_known_until_they_are_folded(tables: DirectTables) -> None:
    assert [await tables.store.stale_hand_messages(number) for number in (47, 49)] == [[], []]
    assert await tables.store.stale_hand_messages(57) == [StaleHandMessage(503, 664, "de")]
    assert [chair.name for chair in (await at(tables, 57)).chairs] == ["Ana", "Ben", "Dora"]
    await tables.store.folded(664)
    assert await tables.store.stale_hand_messages(57) == []


async def test_notices_and_channels_are_what_people_set(tables: DirectTables) -> None:
    store = tables.store
    assert await store.notify_choices([ANA.id, BEN.id, CLEO.id, DORA, EMIL]) == {
        ANA.id: NotifyChoice.MESSAGE,
        BEN.id: NotifyChoice.OFF,
        CLEO.id: NotifyChoice.HERE,
    }
    assert await store.channels(GUILD) == (7000, 7002)
    assert await store.channels(OTHER_GUILD) == ()


async def test_results_and_standings_are_what_was_played(tables: DirectTables, raw: sqlite3.Connection) -> None:
    rows = raw.execute("SELECT seat, user_id, name, place, points FROM results WHERE table_id = 4 ORDER BY seat")
    # Who was forgotten has results that are nobody's.
    assert [tuple(row) for row in rows] == [(0, 103, "Cleo", 2, 0), (1, None, "", 1, 5), (2, 101, "Ana", 2, 0)]
    store = tables.store
    assert await store.standings(GUILD, None) == [
        Standing(102, "Ben", wins=5, games=10, points=170),
        Standing(101, "Ana", wins=2, games=12, points=119),
        Standing(103, "Cleo", wins=2, games=6, points=29),
    ]
    assert await store.standings(GUILD, "wazabi") == [
        Standing(102, "Ben", wins=1, games=1, points=11),
        Standing(103, "Cleo", wins=0, games=1, points=0),
        Standing(101, "Ana", wins=0, games=2, points=0),
    ]
    assert await store.standings(OTHER_GUILD, "nodice") == [
        Standing(101, "Ana", wins=1, games=1, points=16),
        Standing(102, "Ben", wins=0, games=1, points=0),
    ]


async def test_the_lists_of_tables_are_what_they_were(tables: DirectTables) -> None:
    store = tables.store
    assert await store.find_open_of(OTHER_GUILD) == [
        OpenTable(22, OTHER_GUILD, 8021, 922, "nodice", ANA.id, 1791899764.0),
        OpenTable(24, OTHER_GUILD, 8023, None, "naasii", DORA, 1791899808.0),
    ]
    assert [each.id for each in await store.find_seated(DORA)] == [24, 47, 49, 52, 57, 58, 59]
    assert await store.stale() == (57, 54, 24)
    assert await store.due(1791899724.0) == (19, 16, 17)
    last = await store.last_in(7005)
    assert last is not None
    assert last.id == 6


# -- what stood on its messages, and that it is played on


def test_custom_ids_of_old_messages_are_read_as_what_they_stood_for() -> None:
    controls = stood()
    assert len(controls) == CONTROLS
    for each in controls:
        control = Control.read(each.custom_id)
        assert control is not None
        assert (control.table_id, control.question, write_answer(control.answer)) == (
            each.table_id,
            each.question,
            each.text,
        )
        assert control.custom_id == each.custom_id
    assert {each.text[1:].split(":")[0] for each in controls if each.text.startswith("/")} == HOUSE_WORDS


async def test_every_action_on_an_old_message_is_still_taken(tables: DirectTables) -> None:
    """No press is refused as one that is stale, not the presser's, or unknown to the game."""
    taken: dict[str, int] = defaultdict(int)
    for each in stood():
        for text in each.actions:
            table = await at(tables, each.table_id)
            state = tables.state(table)
            seat = min(state.to_act()) if each.seat is None else each.seat
            user_id = table.chairs[seat].user_id
            assert user_id is not None
            assert Snapshot(table, GAMES, ()).seat_asked(user_id, each.question) == seat
            assert state.parse(seat, text).text == text
            taken[table.game] += 1
    assert set(taken) == GAMES_OF_OLD


async def test_what_an_old_message_asks_about_a_proposal_is_still_asked(tables: DirectTables) -> None:
    asked = {
        (each.table_id, int(number))
        for each in stood()
        for verb, _, number in [each.text.partition(":")]
        if verb in ("/agree", "/decline", "/here")
    }
    open_ones = [table for table in await everything(tables.store) if table.proposal and table.proposal.verdict is None]
    assert asked == {
        (table.id, table.proposal.number)
        for table in open_ones
        if table.proposal is not None and table.proposal.subject.value != "rematch"
    }


async def test_nobody_whom_an_old_message_called_is_called_again(tables: DirectTables) -> None:
    """Its calls are those of the board that is shown now, to turns and to votes alike."""
    screens = TableScreens(PRESENTERS)
    calls: list[Call] = []
    for table in await everything(tables.store):
        if table.open and table.painted == table.version:
            assert table.called == screens.public(await tables.load(table.id)).called
            calls += table.called
    assert {type(call) for call in calls} == {Asked, Warned, Voter}


@pytest.mark.parametrize("game", sorted(GAMES_OF_OLD))
async def test_every_game_in_it_goes_on_by_an_action_of_an_old_message(tables: DirectTables, game: str) -> None:
    gone_on = 0
    for each in {each.table_id: each for each in stood() if each.actions}.values():
        before = await at(tables, each.table_id)
        if before.game != game:
            continue
        state = tables.state(before)
        seat = min(state.to_act()) if each.seat is None else each.seat
        after = await tables.act(before.id, each.question, before.chairs[seat].user_id or 0, each.actions[0])
        assert after.version == before.version + 1
        *_, (_version, move) = await tables.store.log(before.id)
        assert (move.seat, move.kind, move.action) == (seat, MoveKind.ACTION, each.actions[0])
        assert await tables.replayed(after) == msgspec.json.decode(after.state or b"", type=tables.games[game])
        gone_on += 1
    assert gone_on >= 5


async def test_a_game_that_was_over_cannot_be_played_on(tables: DirectTables) -> None:
    with pytest.raises(Refused):
        await tables.act(11, 1, ANA.id, "roll")


def _as_numbers(call: Call) -> list[int]:
    """A call as it was written then: a proposal has a number below 0."""
    match call:
        case Voter(seat, proposal):
            return [seat, -proposal]
        case Asked(seat, question) | Warned(seat, question):
            return [seat, question]


async def at(tables: DirectTables, number: int) -> Table:
    """The table with this number; it must be there."""
    table = await tables.store.table(number)
    assert table is not None
    return table
