"""The command line: `python -m bot`."""

from __future__ import annotations

import argparse
import asyncio
import logging
import sys
from collections.abc import Sequence
from functools import partial
from importlib import import_module
from pathlib import Path

from bot import __version__
from bot.settings import FILE, PREFIX, LogLevel, Settings, SettingsError, load, names, require_token

FAILED = 1
WRONG_USE = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit code: 0, or 1 if it cannot run, or 2 for a wrong setting or argument."""
    given = _parser().parse_args(arguments)
    command: str | None = given.what
    try:
        settings = load()
        if command == "discord":
            require_token(settings)
    except SettingsError as error:
        return _say(str(error), WRONG_USE)
    # The commands for owners print their own lines, and only those.
    _set_up_logging(LogLevel.ERROR if command in ("backup", "check") else settings.log_level)
    try:
        match command:
            case "backup":
                print(import_module("bot.ops.backup").backup(settings.database, given.file, force=given.force))
            case "check":
                return _check(settings)
            case _:
                _run(settings, in_browser=command == "play" or settings.token is None)
    except KeyboardInterrupt:
        return 0
    except Exception as error:
        line = _explain(error)
        if line is None:
            raise
        logging.getLogger("bot").debug("This is what happened", exc_info=error)
        return _say(line, FAILED)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description="Parlour: table games in a Discord server, or in a browser on this machine.",
        epilog=_describe_settings(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"Parlour {__version__}")
    commands = parser.add_subparsers(
        dest="what", title="what to do; if omitted, play on Discord if there is a token, else in a browser"
    )
    commands.add_parser("discord", help="play on Discord, and nothing else")
    commands.add_parser("play", help="play in a browser, even with a token")
    backup = commands.add_parser("backup", help="copy the database to a file, also while Parlour runs")
    backup.add_argument("file", type=Path, metavar="FILE", help="the file that the copy becomes")
    backup.add_argument("--force", action="store_true", help="replace FILE where it is there already")
    commands.add_parser("check", help="tell the health of settings, database and, with a token, permissions")
    return parser


def _describe_settings() -> str:
    lines = [f"settings, from the environment or from the file {FILE} in this folder:"]
    for name, field in names().items():
        info = Settings.model_fields[field]
        default = "" if info.default is None else f" Default: {info.default}."
        lines.append(f"  {name:<{len(PREFIX) + 12}}{info.description}{default}")
    return "\n".join(lines)


def _set_up_logging(level: LogLevel) -> None:
    """Log to stderr; the libraries never below INFO, where they would log interaction tokens and seeds."""
    logging.basicConfig(
        stream=sys.stderr,
        format="{asctime} {levelname:<7} {name}: {message}",
        datefmt="%Y-%m-%d %H:%M:%S",
        style="{",
        level=max(logging.INFO, logging.getLevelNamesMapping()[level]),
        force=True,
    )
    for ours in ("bot", "cogs", "engines"):
        logging.getLogger(ours).setLevel(level)
    logging.getLogger("aiohttp.access").setLevel(logging.WARNING)


def _run(settings: Settings, *, in_browser: bool) -> None:
    # Imported late, so that help and wrong settings are answered at once.
    make_bot = import_module("bot.factory").make_bot
    if in_browser:
        # The warnings of discord.py about a Discord that is not there would bury the address of the page.
        logging.getLogger("discord").setLevel(logging.ERROR)
        play = import_module("bot.ops.browser").play
        for_play = settings.for_play()
        with import_module("bot.store.lock").locked(for_play.database):
            asyncio.run(play(lambda: make_bot(for_play, new_channels=True), port=for_play.play_port))
    else:
        asyncio.run(import_module("bot.chat.bot").run(settings, make_bot))


def _check(settings: Settings) -> int:
    """Print the report. Returns 1 where anything stands in the way of playing."""
    report = import_module("bot.ops.check_discord").report
    passed: bool = asyncio.run(report(settings, import_module("engines").GAMES, partial(print, flush=True)))
    return 0 if passed else FAILED


def _explain(error: Exception) -> str | None:
    """Return an error in one line for the owner, or None where nobody foresaw it, so that its traceback is needed."""
    import aiohttp
    import discord

    # Looked up, not imported: a store that was never imported raised nothing.
    store_error: type[Exception] = getattr(sys.modules.get("bot.store.errors"), "StoreError", OSError)
    match error:
        case discord.LoginFailure() | discord.ConnectionClosed(code=4004):
            return f"{PREFIX}TOKEN: Discord refuses it; make a new one on the application's page Bot (README.md)"
        case discord.HTTPException() if error.status == 429 or error.status >= 500:
            return f"Discord does not answer as it should just now (HTTP {error.status}); try again later"
        case discord.GatewayNotFound() | aiohttp.ClientConnectionError() | TimeoutError():
            return f"Discord cannot be reached ({_one_line(error)}); check this machine's connection"
        case ModuleNotFoundError(name="simcord"):
            return f"play in a browser needs one more package: run `make play`, or set {PREFIX}TOKEN (README.md)"
        case _ if isinstance(error, (OSError, store_error)):
            return _one_line(error)
        case _:
            return None


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def _say(line: str, code: int) -> int:
    print(line, file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())
