from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from traceback import format_exception

import pytest
from dotenv import dotenv_values
from pydantic import ValidationError

from bot.settings import TESTS_ONLY, LogLevel, Settings, SettingsError, load, names, require_token

ROOT = Path(__file__).parents[1]
TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAx.Gabcde.abcdefghijklmnopqrstuvwxyz-_0123456789"

Given = Callable[..., None]


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Given:
    """Leave only the named settings, in an empty folder that may hold a `.env`."""
    monkeypatch.chdir(tmp_path)
    for name in list(os.environ):
        if name.upper().startswith("PARLOUR_"):
            monkeypatch.delenv(name)

    def give(file: str | bytes | None = None, **settings: str) -> None:
        if file is not None:
            Path(".env").write_bytes(file if isinstance(file, bytes) else file.encode())
        for name, value in settings.items():
            monkeypatch.setenv(f"PARLOUR_{name}", value)

    return give


def refusal() -> str:
    with pytest.raises(SettingsError) as caught:
        load()
    line = str(caught.value)
    assert "\n" not in line
    return line


def test_without_any_setting_the_defaults_hold(given: Given) -> None:
    given()
    settings = load()
    assert settings.token is None
    assert settings.database == Path("parlour.db")
    assert settings.log_level is LogLevel.INFO
    assert settings.play_port == 0
    assert settings.log_days == 90


def test_the_environment_wins_over_the_file(given: Given) -> None:
    given("PARLOUR_LOG_LEVEL=ERROR\nPARLOUR_PLAY_PORT=8000\n", LOG_LEVEL="debug")
    assert load().log_level is LogLevel.DEBUG
    assert load().play_port == 8000


def test_a_file_with_a_byte_order_mark_and_windows_lines_is_read(given: Given) -> None:
    given(b"\xef\xbb\xbfPARLOUR_PLAY_PORT=8000\r\nPARLOUR_LOG_LEVEL=WARNING\r\n")
    assert load().play_port == 8000
    assert load().log_level is LogLevel.WARNING


def test_what_is_empty_has_its_default(given: Given) -> None:
    given("PARLOUR_TOKEN=\nPARLOUR_DATABASE=\n", PLAY_PORT="")
    assert load() == Settings()


def test_names_of_other_programs_are_let_be(given: Given, monkeypatch: pytest.MonkeyPatch) -> None:
    given("OTHER_TOKEN=1\n")
    monkeypatch.setenv("PARLOURS", "1")
    load()


@pytest.mark.parametrize(
    ("name", "value", "says"),
    [
        ("LOG_LEVEL", "LOUD", "PARLOUR_LOG_LEVEL: 'LOUD' is not one of DEBUG, INFO, WARNING, ERROR; see .env.example"),
        (
            "PLAY_PORT",
            "many",
            "PARLOUR_PLAY_PORT: 'many' is not a port: a whole number from 0 to 65535; see .env.example",
        ),
        ("PLAY_PORT", "65536", "PARLOUR_PLAY_PORT: '65536' is not a port"),
        ("PLAY_PORT", "-1", "PARLOUR_PLAY_PORT: '-1' is not a port"),
        ("PLAY_PORT", "²", "PARLOUR_PLAY_PORT: '²' is not a port"),
        ("LOG_DAYS", "-1", "PARLOUR_LOG_DAYS: '-1' is no number of days: a whole number from 0 to 36500"),
        ("LOG_DAYS", "a week", "PARLOUR_LOG_DAYS: 'a week' is no number of days: a whole number from 0 to 36500"),
        ("LOG_DAYS", "99999", "PARLOUR_LOG_DAYS: '99999' is no number of days: a whole number from 0 to 36500"),
        ("DATABASE", "nowhere/parlour.db", "PARLOUR_DATABASE: the folder 'nowhere' does not exist; see .env.example"),
        ("DATABASE", "~nobody.here/parlour.db", "PARLOUR_DATABASE: '~nobody.here/parlour.db' begins with somebody"),
        ("DATABASE", "x" * 300, "PARLOUR_DATABASE: this cannot be a file's name: "),
        ("DATABASE", ":memory:", "PARLOUR_DATABASE: games are kept in a file, not in memory; see .env.example"),
        ("PLAY_PORT", "9" * 5000, "PARLOUR_PLAY_PORT: '99999999999999999999' is not a port"),
        ("DATABASE", ".", "PARLOUR_DATABASE: '.' is a folder, not a file; see .env.example"),
        ("TOKEN", "short", "PARLOUR_TOKEN: this does not look like a bot's token"),
        ("TOKN", "x", "PARLOUR_TOKN: there is no such setting, did you mean PARLOUR_TOKEN? See .env.example"),
        ("LOGLEVEL", "INFO", "PARLOUR_LOGLEVEL: there is no such setting, did you mean PARLOUR_LOG_LEVEL?"),
    ],
)
def test_a_setting_that_cannot_be_used_is_named_in_one_line(given: Given, name: str, value: str, says: str) -> None:
    given(**{name: value})
    assert refusal().startswith(says)


@pytest.fixture
def nobody() -> Iterator[None]:
    """Give up the rights of root, where the tests are run by root, so that access can be refused."""
    root = os.getuid() == 0
    if root:
        os.setreuid(65_534, 0)
    yield
    if root:
        os.setreuid(0, 0)


@pytest.mark.usefixtures("nobody")
def test_a_folder_that_may_not_be_written_to_is_refused(given: Given) -> None:
    given(DATABASE="kept/parlour.db")
    Path("kept").mkdir(mode=0o555)
    assert refusal() == "PARLOUR_DATABASE: the folder 'kept' may not be written to; see .env.example"


def test_a_mistyped_name_in_the_file_is_found_as_well(given: Given) -> None:
    given("PARLOUR_DATABSE=x.db\n")
    assert "did you mean PARLOUR_DATABASE?" in refusal()


@pytest.mark.parametrize("line", ["PARLOUR_TOKEN", f"{TOKEN}", "PARLOUR_TOKEN='abc", "= 3"])
def test_a_line_of_the_file_that_sets_nothing_is_named_by_its_number_alone(given: Given, line: str) -> None:
    given(f"# mine\n{line}\n")
    assert refusal() == ".env, line 2: this is not NAME=value; see .env.example"


def test_a_file_that_is_not_text_is_refused(given: Given) -> None:
    given(b"PARLOUR_TOKEN=\xff\xfe\n")
    assert refusal() == ".env cannot be read: it is not text in UTF-8; see .env.example"


def test_a_file_that_is_a_folder_is_refused(given: Given) -> None:
    given()
    Path(".env").mkdir()
    assert refusal().startswith(".env cannot be read: ")


def test_a_token_is_taken_with_spaces_around_it(given: Given) -> None:
    given(TOKEN=f" {TOKEN} ")
    token = load().token
    assert token is not None
    assert token.get_secret_value() == TOKEN


def test_a_token_is_in_no_text_of_the_settings(given: Given) -> None:
    given(TOKEN=TOKEN)
    settings = load()
    for text in (repr(settings), str(settings), settings.model_dump_json(), repr(settings.model_dump())):
        assert TOKEN not in text


@pytest.mark.parametrize("value", [f"Bot {TOKEN}", TOKEN.replace(".", "-"), f"{TOKEN}!", "0123456789abcdef" * 4])
def test_a_malformed_token_is_in_no_refusal(given: Given, value: str) -> None:
    given(TOKEN=value)
    with pytest.raises(SettingsError) as caught:
        load()
    assert value not in "".join(format_exception(caught.value))
    with pytest.raises(ValidationError) as raw:
        Settings()
    assert value not in "".join(format_exception(raw.value))


def test_play_in_a_browser_has_a_database_of_its_own_and_no_token(given: Given) -> None:
    given(TOKEN=TOKEN, DATABASE="games.db", PLAY_PORT="8000")
    settings = load().for_play()
    assert settings.token is None
    assert settings.database == Path("games-play.db")
    assert settings.play_port == 8000


def test_discord_needs_a_token(given: Given) -> None:
    given()
    with pytest.raises(SettingsError, match=r"^PARLOUR_TOKEN: missing"):
        require_token(load())


def test_the_example_lists_exactly_the_settings_with_their_defaults() -> None:
    example = dotenv_values(ROOT / ".env.example")
    defaults = {name: Settings.model_fields[field].default for name, field in names().items()}
    assert example == {name: "" if default is None else str(default) for name, default in defaults.items()}


def test_every_setting_of_the_example_has_a_comment() -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    for above, line in pairwise(lines):
        assert not line.startswith("PARLOUR_") or above.startswith("# "), line


def test_the_example_can_be_used_as_it_is(given: Given) -> None:
    given((ROOT / ".env.example").read_text())
    assert load().token is None


def test_what_only_the_tests_read_does_not_stand_in_a_bots_way(given: Given) -> None:
    read = re.compile(r"environ(?:\.get\(|\[)\s*\"(PARLOUR_\w+)\"")
    found = {name for path in (ROOT / "tests").rglob("*.py") for name in read.findall(path.read_text(encoding="utf-8"))}
    assert found - set(names()) <= TESTS_ONLY
    given(**{name.removeprefix("PARLOUR_"): "1" for name in TESTS_ONLY})
    load()
