"""The rows in which tables and moves are kept: written and read by the names of their columns."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

import msgspec

from bot.store.errors import Damaged
from bot.table.proposal import Proposal
from bot.table.table import Asked, Call, Chair, Ending, Move, MoveKind, Status, Table, Voter, Warned

_COLUMNS = """
SELECT id, guild_id, channel_id, message_id, game, status, host_id, first_id, invited, locale, options, seed, rules,
       state, version, painted, asked, clock, deadline, warned, due, hints, undone, proposal, ending,
       (SELECT json_group_array(json_object(
            'user_id', user_id, 'name', name, 'player', player, 'locale', locale,
            'gone', json(iif(gone, 'true', 'false')), 'closed', json(iif(closed, 'true', 'false')),
            'deadline', deadline, 'warned', json(iif(warned, 'true', 'false')), 'missed', missed,
            'hand', iif(hand_message_id IS NULL, NULL, json_object(
                'channel_id', hand_channel_id, 'message_id', hand_message_id, 'picture', hand_picture))))
        FROM (SELECT * FROM seats WHERE table_id = tables.id ORDER BY seat)) AS chairs
"""
_STORY = """,
       (SELECT json_group_array(events) FROM (
            SELECT events FROM told WHERE table_id = tables.id ORDER BY version DESC LIMIT ?)) AS story
"""
SELECT_TABLE = _COLUMNS + "FROM tables "
"""Selects rows for `read_table`; a WHERE clause follows."""
SELECT_ID = "SELECT id FROM tables "
"""Selects the numbers of the same tables, also of those that `read_table` cannot read."""
SELECT_TABLE_AND_STORY = _COLUMNS + _STORY + "FROM tables "
"""Selects rows for `read_table` and `read_story`, with the number of moves as the first value; a WHERE clause follows.

The moves come from the view `told`, which leaves out those that were undone and those of replaced players.
"""
SELECT_MOVES = "SELECT version, seat, kind, action, events FROM moves WHERE table_id = ? ORDER BY version"
"""Selects rows for `read_move`."""

UNPAINTED = -1
"""The column `painted` of a table whose message shows no version of it."""

_INTS = msgspec.json.Decoder(tuple[int, ...])
_CALLED = msgspec.json.Decoder(tuple[Call, ...])
_PAIRS = msgspec.json.Decoder(tuple[tuple[int, int], ...])
_TEXTS = msgspec.json.Decoder(tuple[str, ...])
_CHAIRS = msgspec.json.Decoder(tuple[Chair, ...])
_PROPOSAL = msgspec.json.Decoder(Proposal)


def read_table(row: sqlite3.Row) -> Table:
    """Return the table in a row of SELECT_TABLE. Raises Damaged."""
    # A Row looks for a name column by column; with so many columns a dictionary is quicker.
    column = dict(zip(row.keys(), row, strict=True))
    state, proposal, ending, asked = column["state"], column["proposal"], column["ending"], column["asked"]
    try:
        return Table(
            id=column["id"],
            guild_id=column["guild_id"],
            channel_id=column["channel_id"],
            message_id=column["message_id"],
            game=column["game"],
            status=Status(column["status"]),
            host_id=column["host_id"],
            first_id=column["first_id"],
            invited=_INTS.decode(column["invited"]),
            locale=column["locale"],
            options=column["options"].encode(),
            seed=column["seed"],
            rules=column["rules"],
            state=None if state is None else state.encode(),
            version=column["version"],
            painted=None if column["painted"] == UNPAINTED else column["painted"],
            called=_CALLED.decode(asked) if asked == "[]" or '"' in asked else _read_pairs(asked, column["status"]),
            chairs=_CHAIRS.decode(column["chairs"]),
            clock=column["clock"],
            deadline=column["deadline"],
            warned=bool(column["warned"]),
            due=column["due"],
            hints=bool(column["hints"]),
            undone=column["undone"],
            proposal=None if proposal is None else _PROPOSAL.decode(proposal),
            ending=None if ending is None else Ending(ending),
        )
    except ValueError as error:
        raise Damaged(column["id"]) from error


def read_story(row: sqlite3.Row) -> Sequence[bytes]:
    """Return the events of each move in a row of SELECT_TABLE_AND_STORY, oldest first."""
    return [events.encode() for events in reversed(_TEXTS.decode(row["story"]))]


def read_move(row: sqlite3.Row) -> tuple[int, Move]:
    """Return the version and the move in a row of SELECT_MOVES."""
    return row["version"], Move(
        seat=row["seat"], kind=MoveKind(row["kind"]), action=row["action"], events=row["events"].encode()
    )


def table_values(table: Table) -> dict[str, object]:
    """Return a table's fields by the names of their columns, without id, version, message and chairs."""
    return {
        "guild_id": table.guild_id,
        "channel_id": table.channel_id,
        "game": table.game,
        "status": table.status,
        "host_id": table.host_id,
        "first_id": table.first_id,
        "invited": as_json(table.invited),
        "locale": table.locale,
        "options": table.options.decode(),
        "seed": table.seed,
        "rules": table.rules,
        "state": None if table.state is None else table.state.decode(),
        "clock": table.clock,
        "deadline": table.deadline,
        "warned": int(table.warned),
        "due": table.due,
        "hints": int(table.hints),
        "undone": table.undone,
        "proposal": None if table.proposal is None else as_json(table.proposal),
        "ending": table.ending,
    }


def chair_values(chair: Chair) -> dict[str, object]:
    """Return a chair's fields by the names of their columns, without its hand message."""
    return {
        "user_id": chair.user_id,
        "name": chair.name,
        "player": chair.player,
        "locale": chair.locale,
        "gone": int(chair.gone),
        "deadline": chair.deadline,
        "warned": int(chair.warned),
        "missed": chair.missed,
    }


def as_json(value: object) -> str:
    """Return a value as the JSON text of a column."""
    return msgspec.json.encode(value).decode()


def is_damage(error: sqlite3.OperationalError) -> bool:
    """Return whether SQLite complains about the content of a row, not about itself, its file or its disk."""
    return str(error).startswith("Could not decode to UTF-8")


def _read_pairs(column: str, status: str) -> tuple[Call, ...]:
    """Return the calls in a column of an older program.

    There, a proposal has a number below 0, and whoever was warned stands twice; in a lobby that is the host, once.
    """
    found: list[Call] = []
    for seat, number in _PAIRS.decode(column):
        if number < 0:
            found.append(Voter(seat, -number))
        elif status == Status.LOBBY or Asked(seat, number) in found:
            found.append(Warned(seat, number))
        else:
            found.append(Asked(seat, number))
    return tuple(found)
