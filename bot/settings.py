"""The settings of an owner, from the environment and a file `.env`; the environment wins."""

from __future__ import annotations

import os
import re
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any

from dotenv.parser import parse_stream
from pydantic import AfterValidator, BeforeValidator, Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

PREFIX = "PARLOUR_"
FILE = Path(".env")
SEE = "see .env.example"
TESTS_ONLY = frozenset({"PARLOUR_SOAK", "PARLOUR_OPENAPI"})
"""Variables that only the tests read; a bot that a test starts must not refuse them."""

# Three base64 texts with dots between. Their lengths have grown over the years, so only the least is checked.
_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{5,}\.[\w-]{25,}", re.ASCII)


class SettingsError(Exception):
    """Raised where a setting cannot be used; the message is one line that names the setting and holds no secret."""


class LogLevel(StrEnum):
    """The least level that is logged."""

    DEBUG = "DEBUG"
    INFO = "INFO"
    WARNING = "WARNING"
    ERROR = "ERROR"


def _check_token(secret: SecretStr) -> SecretStr:
    if not _TOKEN.fullmatch(secret.get_secret_value()):
        raise ValueError("this does not look like a bot's token (three parts with dots between, from the page Bot)")
    return secret


def _check_database(path: Path) -> Path:
    if str(path) == ":memory:":
        raise ValueError("games are kept in a file, not in memory")
    try:
        return _check_file(path.expanduser())
    except RuntimeError:
        raise ValueError(f"'{path}' begins with somebody whose home is not known here") from None
    except OSError as error:
        raise ValueError(f"this cannot be a file's name: {error.strerror}") from None


def _check_file(path: Path) -> Path:
    if path.is_dir():
        raise ValueError(f"'{path}' is a folder, not a file")
    if not path.parent.is_dir():
        raise ValueError(f"the folder '{path.parent}' does not exist")
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise ValueError(f"the folder '{path.parent}' may not be written to")
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise ValueError(f"the file '{path}' may not be read and written")
    return path


def _parse_level(value: object) -> LogLevel:
    try:
        return LogLevel(str(value).strip().upper())
    except ValueError:
        raise ValueError(f"'{value}' is not one of {', '.join(LogLevel)}") from None


def _parse_port(value: object) -> int:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 65_535):
        raise ValueError(f"'{text[:20]}' is not a port: a whole number from 0 to 65535")
    return int(text)


def _parse_days(value: object) -> int:
    text = str(value).strip()
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and int(text) <= 36_500):
        raise ValueError(f"'{text[:20]}' is no number of days: a whole number from 0 to 36500")
    return int(text)


class Settings(BaseSettings):
    """All settings; each is read from the variable `PARLOUR_` and its name."""

    model_config = SettingsConfigDict(
        env_prefix=PREFIX,
        env_file=FILE,
        env_file_encoding="utf-8-sig",
        env_ignore_empty=True,
        extra="ignore",
        frozen=True,
        hide_input_in_errors=True,
        str_strip_whitespace=True,
    )

    token: Annotated[SecretStr | None, AfterValidator(lambda secret: secret and _check_token(secret))] = Field(
        default=None, description="The bot's token; without one the bot plays in a browser on this machine."
    )
    database: Annotated[Path, AfterValidator(_check_database)] = Field(
        default=Path("parlour.db"),
        description="The file that keeps every game; its folder must exist. Play in a browser keeps its own beside it.",
    )
    log_level: Annotated[LogLevel, BeforeValidator(_parse_level)] = Field(
        default=LogLevel.INFO, description=f"How much is written to the log: {', '.join(LogLevel)}."
    )
    log_days: Annotated[int, BeforeValidator(_parse_days)] = Field(
        default=90,
        description="The days after which an ended table's moves, hands and seats are removed; 0 keeps them. "
        "Results stay.",
    )
    play_port: Annotated[int, BeforeValidator(_parse_port)] = Field(
        default=0, description="The port for play in a browser; 0 takes any free one."
    )

    def for_play(self) -> Settings:
        """Return these settings for play in a browser: without the token, and with a database of its own."""
        return self.model_copy(
            update={"token": None, "database": self.database.with_stem(f"{self.database.stem}-play")}
        )


def names() -> dict[str, str]:
    """Return the names of the fields of Settings by the variables that set them."""
    return {PREFIX + field.upper(): field for field in Settings.model_fields}


def load() -> Settings:
    """Return the settings as they are now. Raises SettingsError."""
    for name in (*_names_in_file(), *os.environ):
        _check_name(name)
    try:
        return Settings()
    except ValidationError as error:
        raise SettingsError(_sentence(error)) from None


def require_token(settings: Settings) -> None:
    """Raise SettingsError where there is no token."""
    if settings.token is None:
        raise SettingsError(f"{PREFIX}TOKEN: missing, and Discord is not to be had without; {SEE}")


def _names_in_file() -> list[str]:
    try:
        with FILE.open(encoding="utf-8-sig") as file:
            bindings = list(parse_stream(file))
    except FileNotFoundError:
        return []
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text in UTF-8"
        raise SettingsError(f"{FILE} cannot be read: {reason}; {SEE}") from None
    found: list[str] = []
    for binding in bindings:
        if binding.error or (binding.key is not None and binding.value is None):
            # The line itself may hold a secret.
            raise SettingsError(f"{FILE}, line {binding.original.line}: this is not NAME=value; {SEE}")
        if binding.key is not None:
            found.append(binding.key)
    return found


def _check_name(name: str) -> None:
    upper = name.upper()
    if not upper.startswith(PREFIX) or upper in names() or upper in TESTS_ONLY:
        return
    near = get_close_matches(upper, names(), n=1, cutoff=0.0)
    raise SettingsError(f"{upper}: there is no such setting, did you mean {near[0]}? {SEE.capitalize()}")


def _sentence(error: ValidationError) -> str:
    first: dict[str, Any] = dict(error.errors(include_input=False, include_url=False)[0])
    cause = first.get("ctx", {}).get("error") or first["msg"]
    return f"{PREFIX}{str(first['loc'][0]).upper()}: {cause}; {SEE}"
