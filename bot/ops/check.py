"""The check of settings and database; nothing is changed, and a running bot is not disturbed."""

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

from bot.ops.backup import format_size
from bot.settings import PREFIX, Settings
from bot.store.disk import disk_problem
from bot.store.errors import StoreError
from bot.store.open_tables import SELECT_OPEN_TABLE, OpenTable, read_open_table
from bot.store.rows import SELECT_MOVES, SELECT_TABLE, read_move, read_table
from bot.store.schema import check_schema, migrations_after
from bot.table.refusal import Refused
from bot.table.replay import NotReplayed, replay
from bot.table.table import Status, Table
from engines.core import State

LOW_SPACE = 100_000_000
"""Bytes of free space below which an owner is warned."""
TOO_LITTLE_SPACE = 10_000_000
"""Bytes of free space below which the check fails."""


class Severity(StrEnum):
    """The meaning of a result for the owner: nothing, something to know, or something in the way of playing."""

    OK = "ok"
    WARN = "warn"
    FAIL = "FAIL"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """One line of the report, in plain words and without secrets."""

    severity: Severity
    words: str

    def __str__(self) -> str:
        return f"{self.severity:<5} {self.words}"


def check_settings(settings: Settings) -> Iterator[CheckResult]:
    """Yield what is set. That it can be used was checked when it was loaded."""
    yield CheckResult(Severity.OK, f"{PREFIX}DATABASE: {settings.database}")
    if settings.token is None:
        yield CheckResult(
            Severity.WARN, f"{PREFIX}TOKEN: none, so Parlour plays in a browser and Discord is not checked"
        )
    else:
        yield CheckResult(Severity.OK, f"{PREFIX}TOKEN: there is one")
    days = settings.log_days
    kept = f"ended tables are thinned out after {days} days" if days else "ended tables are kept in full, without end"
    yield CheckResult(Severity.OK, f"{PREFIX}LOG_DAYS: {kept}")


def check_database(path: Path, games: Mapping[str, type[State]]) -> Iterator[CheckResult]:
    """Check that the database can be used, and that the game of every open table can go on."""
    yield _check_space(path)
    if not path.exists():
        yield CheckResult(Severity.WARN, f"{path}: there is no database yet; it is made at the first start")
        return
    try:
        with closing(_open(path)) as database:
            # All of it is read as it stands now, whatever the bot writes meanwhile.
            database.execute("BEGIN")
            yield from _check_file(database, path, games)
    except sqlite3.Error as error:
        yield CheckResult(Severity.FAIL, f"{path}: {disk_problem(error) or error}")
    except StoreError as error:
        yield CheckResult(Severity.FAIL, str(error))


def read_open_tables(path: Path) -> Sequence[OpenTable]:
    """Return the open tables, or none where the database cannot be read."""
    try:
        with closing(_open(path)) as database:
            rows = database.execute(SELECT_OPEN_TABLE + "WHERE ended_at IS NULL ORDER BY id")
            return [read_open_table(row) for row in rows]
    except sqlite3.Error:
        return []


def _open(path: Path) -> sqlite3.Connection:
    """Open the database for reading alone."""
    database = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True, timeout=5, isolation_level=None)
    database.row_factory = sqlite3.Row
    return database


def _check_space(path: Path) -> CheckResult:
    free = shutil.disk_usage(path.parent).free
    severity = Severity.FAIL if free < TOO_LITTLE_SPACE else Severity.WARN if free < LOW_SPACE else Severity.OK
    return CheckResult(severity, f"{path}: {format_size(free)} are free beside it")


def _check_file(database: sqlite3.Connection, path: Path, games: Mapping[str, type[State]]) -> Iterator[CheckResult]:
    (version,) = database.execute("PRAGMA user_version").fetchone()
    names = database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
    check_schema(version, frozenset(row["name"] for row in names), path)
    wrong = [row[0] for row in database.execute("PRAGMA integrity_check(3)") if row[0] != "ok"]
    lost = len(database.execute("PRAGMA foreign_key_check").fetchall())
    if wrong:
        yield CheckResult(Severity.FAIL, f"{path}: it is damaged ({'; '.join(wrong)}); put a backup in its place")
        return
    if lost:
        yield CheckResult(Severity.FAIL, f"{path}: {lost} rows belong to no table; put a backup in its place")
    if migrations_after(version):
        ours = len(migrations_after(0))
        yield CheckResult(
            Severity.WARN,
            f"{path}: it has schema {version} and is brought to {ours} at the next start; make a backup first",
        )
        return
    yield CheckResult(Severity.OK, f"{path}: it is sound, and its schema is {version}")
    yield from _count_tables(database)
    yield from _check_tables(database, games)


def _count_tables(database: sqlite3.Connection) -> Iterator[CheckResult]:
    by_game: dict[str, Counter[str]] = {}
    rows = database.execute("SELECT game, status, count(*) AS tables FROM tables GROUP BY game, status ORDER BY 1, 2")
    for row in rows:
        by_game.setdefault(row["game"], Counter())[row["status"]] = row["tables"]
    for game, counts in by_game.items():
        yield CheckResult(Severity.OK, f"{game}: " + ", ".join(f"{count} {status}" for status, count in counts.items()))


def _check_tables(database: sqlite3.Connection, games: Mapping[str, type[State]]) -> Iterator[CheckResult]:
    fine = 0
    for row in database.execute("SELECT id FROM tables WHERE ended_at IS NULL ORDER BY id").fetchall():
        result = _check_table(database, row["id"], games)
        if result is None:
            fine += 1
        else:
            yield result
    yield CheckResult(Severity.OK, f"{fine} open tables can be read, and their games follow from their moves")


def _check_table(database: sqlite3.Connection, number: int, games: Mapping[str, type[State]]) -> CheckResult | None:
    try:
        table = read_table(database.execute(SELECT_TABLE + "WHERE id = ?", (number,)).fetchone())
        game = games.get(table.game)
        if game is None:
            return CheckResult(Severity.FAIL, f"table {number}: its game, {table.game!r}, is not known here")
        if table.status is Status.PLAYING and table.rules != game.rules:
            return CheckResult(Severity.WARN, f"table {number}: it began under older rules, and ends at the next start")
        options = msgspec.json.decode(table.options, type=game.options)
        if table.status is Status.PLAYING:
            log = [read_move(row) for row in database.execute(SELECT_MOVES, (number,))]
            _check_last_state(table, game, list(replay(table, game, options, log)))
    except NotReplayed as error:
        return CheckResult(Severity.FAIL, f"table {number}: its game does not follow from its moves ({error})")
    except (Refused, msgspec.DecodeError, ValueError, sqlite3.OperationalError) as error:
        why = str(error.__cause__ or error)
        return CheckResult(
            Severity.FAIL, f"table {number}: it cannot be read ({why}); /table stop in its channel ends it"
        )
    return None


def _check_last_state(table: Table, game: type[State], states: Sequence[State]) -> None:
    """Raise NotReplayed where the states do not end with the one that the table is in."""
    if not states or states[-1] != msgspec.json.decode(table.state or b"", type=game):
        raise NotReplayed("the moves lead to another state than the one that is kept")
