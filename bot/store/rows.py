"""How a table is laid down in rows, and read back from them."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

import msgspec

from bot.store.database import Write
from bot.table.proposal import Proposal
from bot.table.refusal import Reason, Refused
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
        FROM (SELECT * FROM seats WHERE table_id = tables.id ORDER BY seat))
"""
_STORY = """,
       (SELECT json_group_array(events) FROM (
            SELECT events FROM told WHERE table_id = tables.id ORDER BY version DESC LIMIT ?))
"""
LOG = "SELECT version, seat, kind, action, events FROM moves WHERE table_id = ? ORDER BY version"
TABLE = _COLUMNS + "FROM tables "
NUMBER = "SELECT id FROM tables "
TOLD = _COLUMNS + _STORY + "FROM tables WHERE id = ?"
_INTS = msgspec.json.Decoder(tuple[int, ...])
_CALLED = msgspec.json.Decoder(tuple[Call, ...])
_CALLED_BY_NUMBERS = msgspec.json.Decoder(tuple[tuple[int, int], ...])
_TEXTS = msgspec.json.Decoder(tuple[str, ...])
_CHAIRS = msgspec.json.Decoder(tuple[Chair, ...])
_PROPOSAL = msgspec.json.Decoder(Proposal)


class Damaged(Refused):
    """Raised where a table's row cannot be read: it is refused like any table that is broken."""

    def __init__(self, table_id: int) -> None:
        super().__init__(Reason.BROKEN)
        self.table_id = table_id


def write_seats(write: Write, table_id: int, chairs: Sequence[Chair]) -> None:
    """Write who sits where; the message with a hand is forgotten where somebody else has taken the seat."""
    # What is known of hand messages stays: it is written by `hand`, between these.
    for seat, chair in enumerate(chairs):
        write(
            """
            INSERT INTO seats (table_id, seat, user_id, name, player, locale, gone, deadline, warned, missed)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET user_id = excluded.user_id, name = excluded.name, player = excluded.player,
                                      locale = excluded.locale, gone = excluded.gone, deadline = excluded.deadline,
                                      warned = excluded.warned, missed = excluded.missed,
                                      hand_channel_id = iif(user_id IS excluded.user_id, hand_channel_id, NULL),
                                      hand_message_id = iif(user_id IS excluded.user_id, hand_message_id, NULL),
                                      closed = iif(user_id IS excluded.user_id, closed, 0)
            """,
            table_id,
            seat,
            chair.user_id,
            chair.name,
            chair.player,
            chair.locale,
            int(chair.gone),
            chair.deadline,
            int(chair.warned),
            chair.missed,
        )


def as_json(value: object) -> str:
    """A value as it stands in a column."""
    return msgspec.json.encode(value).decode()


def read(row: Sequence[Any]) -> Table:
    """A table out of a row of TABLE. Raises Damaged."""
    try:
        return _table(row)
    except ValueError as error:
        raise Damaged(row[0]) from error


def read_move(row: Sequence[Any]) -> tuple[int, Move]:
    """A move with its version out of a row of LOG."""
    version, seat, kind, action, events = row
    return version, Move(seat, MoveKind(kind), action, events.encode())


def raws(column: str) -> Sequence[bytes]:
    """The entries of a JSON list of texts."""
    return [text.encode() for text in _TEXTS.decode(column)]


def is_damage(error: sqlite3.OperationalError) -> bool:
    """Whether SQLite complains about what stands in a row, and not about itself, its file or its disk."""
    return str(error).startswith("Could not decode to UTF-8")


def _table(row: Sequence[Any]) -> Table:
    # The columns of TABLE stand in the order of Table's fields.
    number, guild, channel, message, game, status, host, first, invited, locale, options, seed, rules, state = row[:14]
    version, painted, asked, clock, deadline, warned, due, hints, undone, proposal, ending, chairs = row[14:]
    return Table(
        number, guild, channel, message, game, Status(status), host, first, _INTS.decode(invited), locale,
        options.encode(), seed, rules, None if state is None else state.encode(), version, painted,
        _called(asked, Status(status)), _CHAIRS.decode(chairs), clock, deadline, bool(warned), due, bool(hints), undone,
        None if proposal is None else _PROPOSAL.decode(proposal), None if ending is None else Ending(ending),
    )  # fmt: skip


def _called(column: str, status: Status) -> tuple[Call, ...]:
    if not column.startswith("[[") or column.startswith('[["'):
        return _CALLED.decode(column)
    # Until this was written by name, a proposal had a number below 0, and who was warned stood there once more.
    found: list[Call] = []
    for seat, number in _CALLED_BY_NUMBERS.decode(column):
        if number < 0:
            found.append(Voter(seat, -number))
        elif status is Status.LOBBY or Asked(seat, number) in found:
            found.append(Warned(seat, number))
        else:
            found.append(Asked(seat, number))
    return tuple(found)
