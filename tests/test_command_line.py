from __future__ import annotations

import logging
import os
import re
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import aiohttp
import discord
import pytest

from bot import __version__
from bot.__main__ import main
from bot.settings import Settings, names
from bot.store.errors import StoreError
from bot.store.lock import locked

ROOT = Path(__file__).parents[1]
OLD_DATABASE = ROOT / "tests" / "store" / "databases" / "schema_1.sql"
TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAx.Gabcde.abcdefghijklmnopqrstuvwxyz-_0123456789"


def command(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m bot` in `folder`, with these settings and no others."""
    kept = {name: value for name, value in os.environ.items() if not name.upper().startswith("PARLOUR_")}
    given = {f"PARLOUR_{name}": value for name, value in settings.items()}
    return subprocess.run(
        [sys.executable, "-m", "bot", *arguments],
        cwd=folder,
        env={**kept, **given, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_help_explains_itself_and_every_setting(tmp_path: Path) -> None:
    shown = command(tmp_path, "--help", LOG_LEVEL="LOUD")
    assert shown.returncode == 0
    assert shown.stderr == ""
    for name, field in names().items():
        assert name in shown.stdout
        assert str(Settings.model_fields[field].description) in shown.stdout
    for word in ("discord", "play", "browser", "backup", "check", "--version"):
        assert word in shown.stdout


def test_the_version_is_told(tmp_path: Path) -> None:
    assert command(tmp_path, "--version").stdout == f"Parlour {__version__}\n"


@pytest.mark.parametrize("arguments", [(), ("play",), ("discord",)])
def test_a_wrong_setting_is_one_line_and_exit_code_2(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    shown = command(tmp_path, *arguments, LOG_LEVEL="LOUD")
    assert shown.returncode == 2
    assert shown.stdout == ""
    assert shown.stderr == "PARLOUR_LOG_LEVEL: 'LOUD' is not one of DEBUG, INFO, WARNING, ERROR; see .env.example\n"


def test_a_missing_token_is_one_line_and_exit_code_2(tmp_path: Path) -> None:
    shown = command(tmp_path, "discord")
    assert shown.returncode == 2
    assert shown.stderr.startswith("PARLOUR_TOKEN: missing")
    assert shown.stderr.count("\n") == 1


def test_a_malformed_token_is_never_shown(tmp_path: Path) -> None:
    malformed = f"Bot {TOKEN}"
    (tmp_path / ".env").write_text(f"PARLOUR_TOKEN={malformed}\n")
    shown = command(tmp_path, LOG_LEVEL="DEBUG")
    assert shown.returncode == 2
    assert shown.stderr.startswith("PARLOUR_TOKEN: ")
    assert shown.stderr.count("\n") == 1
    assert TOKEN not in shown.stdout + shown.stderr


def test_a_port_that_is_taken_is_one_line_and_exit_code_1(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        shown = command(tmp_path, "play", PLAY_PORT=port, LOG_LEVEL="ERROR")
    assert shown.returncode == 1
    assert shown.stdout == ""
    assert shown.stderr.startswith(f"PARLOUR_PLAY_PORT: preview could not bind port {port} (Address already in use)")
    assert shown.stderr.count("\n") == 1


def test_an_unknown_word_is_exit_code_2_without_a_traceback(tmp_path: Path) -> None:
    shown = command(tmp_path, "dance")
    assert shown.returncode == 2
    assert "invalid choice: 'dance'" in shown.stderr
    assert "Traceback" not in shown.stderr


def test_a_backup_is_made_without_a_token_and_told_in_one_line(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "parlour.db").executescript(OLD_DATABASE.read_text()).connection.close()
    shown = command(tmp_path, "backup", "copy.db")
    assert (shown.returncode, shown.stderr) == (0, "")
    assert re.fullmatch(r"copy\.db: [\d.]+ kB, 8 tables, 6 of them open; the copy is sound\n", shown.stdout)
    again = command(tmp_path, "backup", "copy.db")
    assert (again.returncode, again.stdout) == (1, "")
    assert again.stderr == "copy.db: there is such a file already; name another, or add --force to replace it\n"
    assert command(tmp_path, "backup", "copy.db", "--force").returncode == 0


def test_a_backup_of_nothing_is_one_line_and_exit_code_1(tmp_path: Path) -> None:
    shown = command(tmp_path, "backup", "copy.db")
    assert (shown.returncode, shown.stdout) == (1, "")
    assert shown.stderr == "parlour.db: there is no such database yet; see PARLOUR_DATABASE\n"
    assert list(tmp_path.iterdir()) == []


def test_a_check_tells_line_by_line_and_by_its_exit_code(tmp_path: Path) -> None:
    well = command(tmp_path, "check", LOG_DAYS="0")
    assert (well.returncode, well.stderr) == (0, "")
    assert all(re.match(r"(ok   |warn ) \S", line) for line in well.stdout.splitlines())
    assert "ended tables are kept in full, without end" in well.stdout
    (tmp_path / "parlour.db").write_bytes(b"This is a letter.\n" * 400)
    ill = command(tmp_path, "check")
    assert (ill.returncode, ill.stderr) == (1, "")
    assert "FAIL  parlour.db: it is no database any more" in ill.stdout


@pytest.mark.parametrize("words", [("play",), ("discord",)])
def test_a_second_parlour_on_one_database_is_one_line_and_exit_code_1(tmp_path: Path, words: tuple[str, ...]) -> None:
    name = "parlour-play.db" if words == ("play",) else "parlour.db"
    with locked(tmp_path / name):
        shown = command(tmp_path, *words, LOG_LEVEL="ERROR", TOKEN=TOKEN)
    assert (shown.returncode, shown.stdout) == (1, "")
    assert shown.stderr.startswith(f"{name}: another Parlour is running on this database; stop that one first")
    assert shown.stderr.count("\n") == 1
    assert not (tmp_path / name).exists()


def test_a_lock_ends_with_its_block(tmp_path: Path) -> None:
    for _ in range(2):
        with locked(tmp_path / "parlour.db"), pytest.raises(StoreError), locked(tmp_path / "parlour.db"):
            pass


@pytest.mark.parametrize("content", [b"This is a letter.\n" * 400, None], ids=["no database", "a newer one"])
def test_a_database_that_cannot_be_used_is_one_line_and_exit_code_1(tmp_path: Path, content: bytes | None) -> None:
    database = tmp_path / "parlour-play.db"
    if content is None:
        sqlite3.connect(database).executescript("PRAGMA user_version = 99").connection.close()
    else:
        database.write_bytes(content)
    shown = command(tmp_path, "play", LOG_LEVEL="ERROR")
    assert (shown.returncode, shown.stdout) == (1, "")
    assert shown.stderr.startswith("parlour-play.db: ")
    assert shown.stderr.count("\n") == 1


class Response:
    """The part of an answer that discord.py's errors read."""

    def __init__(self, status: int) -> None:
        self.status = status
        self.reason = "because"


@pytest.fixture
def quiet_logging() -> Iterator[None]:
    """Restore logging afterwards."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    for name in ("bot", "cogs", "engines", "aiohttp.access"):
        logging.getLogger(name).setLevel(logging.NOTSET)


@pytest.fixture
def parlour(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, quiet_logging: None) -> ModuleType:
    """Return a module in the place of the bot's, with a token set; a test gives it its `run`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PARLOUR_TOKEN", TOKEN)
    monkeypatch.setenv("PARLOUR_LOG_LEVEL", "DEBUG")
    app = ModuleType("bot.chat.bot")
    monkeypatch.setitem(sys.modules, "bot.chat.bot", app)
    factory = ModuleType("bot.factory")
    vars(factory)["make_bot"] = None
    monkeypatch.setitem(sys.modules, "bot.factory", factory)
    return app


def ends(app: ModuleType, error: BaseException | None) -> None:
    async def run(settings: Settings, _make_bot: object) -> None:
        assert settings.token is not None
        if error is not None:
            raise error

    vars(app)["run"] = run


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (discord.LoginFailure("Improper token has been passed."), "PARLOUR_TOKEN: Discord refuses it"),
        (StoreError("parlour.db is of a newer Parlour;\nupdate this one"), "parlour.db is of a newer Parlour; update"),
        (OSError(98, "address already in use"), "[Errno 98] address already in use"),
        (TimeoutError(), "Discord cannot be reached (TimeoutError)"),
        (aiohttp.ClientConnectionError(), "Discord cannot be reached (ClientConnectionError)"),
        (ModuleNotFoundError("No module named 'simcord'", name="simcord"), "play in a browser needs one more package"),
        (discord.DiscordServerError(Response(503), None), "Discord does not answer as it should just now (HTTP 503)"),
    ],
)
def test_what_can_go_wrong_is_one_line_and_exit_code_1(
    parlour: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    error: Exception,
    says: str,
) -> None:
    ends(parlour, error)
    monkeypatch.setenv("PARLOUR_LOG_LEVEL", "INFO")
    assert main(["discord"]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(says)
    assert shown.err.count("\n") == 1


def test_an_orderly_stop_is_exit_code_0(parlour: ModuleType) -> None:
    ends(parlour, None)
    assert main([]) == 0


def test_an_interrupt_from_the_keyboard_is_an_orderly_stop(parlour: ModuleType) -> None:
    ends(parlour, KeyboardInterrupt())
    assert main([]) == 0


def test_what_nobody_foresaw_keeps_its_traceback(parlour: ModuleType) -> None:
    ends(parlour, ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        main([])


def test_the_libraries_never_log_below_info(parlour: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    ends(parlour, None)
    main([])
    for name in ("discord.http", "aiosqlite", "asyncio"):
        logging.getLogger(name).debug("too much")
    logging.getLogger("discord.client").info("just right")
    logging.getLogger("bot.play.tables").debug("ours")
    shown = capsys.readouterr().err
    assert "too much" not in shown
    assert shown.count("just right") == 1
    assert "DEBUG   bot.play.tables: ours" in shown
