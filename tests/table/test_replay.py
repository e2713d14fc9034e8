"""A game is played again from its log, and a log that was tampered with is found out."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from bot.table.replay import NotReplayed, replay
from bot.table.table import Move, MoveKind, Table
from tests.drafts import ANA, BEN
from tests.drivers.direct import DirectTables, options_of


async def played(tables: DirectTables) -> tuple[Table, list[tuple[int, Move]]]:
    table = await tables.play_out(await tables.rolling(ANA, BEN), Random(3))
    return table, list(await tables.store.log(table.id))


@pytest.mark.field_note(34)
async def test_every_state_of_a_game_comes_back(tables: DirectTables) -> None:
    table, log = await played(tables)
    states = list(replay(table, tables.games[table.game], options_of(table), log))
    assert len(states) == len(log)
    assert states[-1] == tables.state(table)


async def test_a_move_that_goes_back_takes_an_earlier_state_up(tables: DirectTables) -> None:
    table, log = await played(tables)
    version = log[4][0]
    log = [*log[:6], (log[5][0] + 1, Move(0, MoveKind.UNDO, str(version), b"[]"))]
    states = list(replay(table, tables.games[table.game], options_of(table), log))
    assert states[-1] == states[4]


@pytest.mark.parametrize(
    "tampered",
    [
        Move(0, MoveKind.ACTION, "no such action", b"[]"),
        Move(None, MoveKind.ACTION, "confirm", b"[]"),
        Move(1, MoveKind.ACTION, "auto", b'[{"type":"set_up"}]'),
        Move(0, MoveKind.UNDO, "99999", b"[]"),
    ],
    ids=["illegal", "nobody's", "other events", "nowhere"],
)
async def test_a_log_that_was_tampered_with_is_found_out(tables: DirectTables, tampered: Move) -> None:
    table, log = await played(tables)
    version = log[2][0]
    with pytest.raises(NotReplayed, match=f"version {version}"):
        list(replay(table, tables.games[table.game], options_of(table), [*log[:2], (version, tampered), *log[3:]]))


async def test_other_dice_do_not_lead_to_the_same_game(tables: DirectTables) -> None:
    table, log = await played(tables)
    with pytest.raises(NotReplayed):
        list(replay(replace(table, seed="other"), tables.games[table.game], options_of(table), log))
