"""The health of settings and database, told line by line; nothing is changed, and a running bot is not disturbed."""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

import msgspec

from bot.ops.backup import size
from bot.settings import PREFIX, Settings
from bot.store.errors import trouble
from bot.store.rows import LOG, TABLE, read, read_move
from bot.store.schema import StoreError, check_schema, newer
from bot.table.refusal import Refused
from bot.table.replay import NotReplayed, replay
from bot.table.table import Status, Table
from engines.core import State

SCARCE = 100_000_000
"""Bytes of free space below which an owner should know."""
TOO_FEW = 10_000_000


class Level(StrEnum):
    """How bad a finding is."""

    OK = "ok"
    WARN = "warn"
    FAIL = "FAIL"


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of the report, in plain words and without secrets."""

    level: Level
    words: str

    def __str__(self) -> str:
        return f"{self.level:<5} {self.words}"


@dataclass(frozen=True, slots=True)
class Place:
    """Where a table is open."""

    table_id: int
    guild_id: int
    channel_id: int


def check_settings(settings: Settings) -> Iterator[Finding]:
    """What is set; that it can be used was found out when it was loaded."""
    yield Finding(Level.OK, f"{PREFIX}DATABASE: {settings.database}")
    if settings.token is None:
        yield Finding(Level.WARN, f"{PREFIX}TOKEN: none, so Parlour plays in a browser and Discord is not checked")
    else:
        yield Finding(Level.OK, f"{PREFIX}TOKEN: there is one")
    days = settings.log_days
    kept = f"ended tables are thinned out after {days} days" if days else "ended tables are kept in full, without end"
    yield Finding(Level.OK, f"{PREFIX}LOG_DAYS: {kept}")


def check_database(path: Path, games: Mapping[str, type[State]]) -> Iterator[Finding]:
    """Whether the database can be used, and every open table played on."""
    yield _space(path)
    if not path.exists():
        yield Finding(Level.WARN, f"{path}: there is no database yet; it is made at the first start")
        return
    try:
        with closing(_opened(path)) as database:
            # One look at one moment, however long it takes and whatever the bot does meanwhile.
            database.execute("BEGIN")
            yield from _file(database, path, games)
    except sqlite3.Error as error:
        yield Finding(Level.FAIL, f"{path}: {trouble(error) or error}")
    except StoreError as error:
        yield Finding(Level.FAIL, str(error))


def open_places(path: Path) -> Sequence[Place]:
    """Where tables are open; nowhere where the database cannot be read."""
    try:
        with closing(_opened(path)) as database:
            rows = database.execute("SELECT id, guild_id, channel_id FROM tables WHERE ended_at IS NULL ORDER BY id")
            return [Place(*row) for row in rows]
    except sqlite3.Error:
        return []


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=5, isolation_level=None)


def _space(path: Path) -> Finding:
    free = shutil.disk_usage(path.parent).free
    level = Level.FAIL if free < TOO_FEW else Level.WARN if free < SCARCE else Level.OK
    return Finding(level, f"{path}: {size(free)} are free beside it")


def _file(database: sqlite3.Connection, path: Path, games: Mapping[str, type[State]]) -> Iterator[Finding]:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    names = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    check_schema(version, frozenset(row[0] for row in names), path)
    wrong = [row[0] for row in database.execute("PRAGMA integrity_check(3)") if row[0] != "ok"]
    lost = len(database.execute("PRAGMA foreign_key_check").fetchall())
    if wrong:
        yield Finding(Level.FAIL, f"{path}: it is damaged ({'; '.join(wrong)}); put a backup in its place")
        return
    if lost:
        yield Finding(Level.FAIL, f"{path}: {lost} rows belong to no table; put a backup in its place")
    if newer(version):
        ours = len(newer(0))
        yield Finding(
            Level.WARN,
            f"{path}: it has schema {version} and is brought to {ours} at the next start; make a backup first",
        )
        return
    yield Finding(Level.OK, f"{path}: it is sound, and its schema is {version}")
    yield from _counts(database)
    yield from _tables(database, games)


def _counts(database: sqlite3.Connection) -> Iterator[Finding]:
    found: dict[str, Counter[str]] = {}
    for game, status, count in database.execute(
        "SELECT game, status, count(*) FROM tables GROUP BY 1, 2 ORDER BY 1, 2"
    ):
        found.setdefault(game, Counter())[status] = count
    for game, counts in found.items():
        yield Finding(Level.OK, f"{game}: " + ", ".join(f"{count} {status}" for status, count in counts.items()))


def _tables(database: sqlite3.Connection, games: Mapping[str, type[State]]) -> Iterator[Finding]:
    fine = 0
    for (number,) in database.execute("SELECT id FROM tables WHERE ended_at IS NULL ORDER BY id").fetchall():
        finding = _table(database, number, games)
        if finding is None:
            fine += 1
        else:
            yield finding
    yield Finding(Level.OK, f"{fine} open tables can be read, and their games follow from their moves")


def _table(database: sqlite3.Connection, number: int, games: Mapping[str, type[State]]) -> Finding | None:
    try:
        table = read(database.execute(TABLE + "WHERE id = ?", (number,)).fetchone())
        game = games.get(table.game)
        if game is None:
            return Finding(Level.FAIL, f"table {number}: its game, {table.game!r}, is not known here")
        if table.status is Status.PLAYING and table.rules != game.rules:
            return Finding(Level.WARN, f"table {number}: it began under older rules, and ends at the next start")
        options = msgspec.json.decode(table.options, type=game.options)
        if table.status is Status.PLAYING:
            log = [read_move(row) for row in database.execute(LOG, (number,))]
            _follows(table, game, list(replay(table, game, options, log)))
    except NotReplayed as error:
        return Finding(Level.FAIL, f"table {number}: its game does not follow from its moves ({error})")
    except (Refused, msgspec.DecodeError, ValueError, sqlite3.OperationalError) as error:
        why = str(error.__cause__ or error)
        return Finding(Level.FAIL, f"table {number}: it cannot be read ({why}); /table stop in its channel ends it")
    return None


def _follows(table: Table, game: type[State], states: Sequence[State]) -> None:
    if not states or states[-1] != msgspec.json.decode(table.state or b"", type=game):
        raise NotReplayed("the moves lead to another state than the one that is kept")
