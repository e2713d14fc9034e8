"""Every fault at every single call of the four games in turn: `python -m tests.faults`; it takes an hour or more.

With `--places`, each place once, as `make test` does; `--table FILE` keeps the table.
"""

from __future__ import annotations

import argparse
import asyncio
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.faults.scenario import GAMES
from tests.faults.table import Row, rows, table
from tests.faults.trial import every_call, every_place


def told(line: str) -> None:
    """Say how far it is."""
    print(line, flush=True)


def one_game(game: str, *, places: bool) -> list[Row]:
    """All faults in one game, in a process of its own."""
    with TemporaryDirectory() as folder:
        if places:
            return rows(asyncio.run(every_place(game, Path(folder), told)).struck)
        return rows(asyncio.run(every_call(game, Path(folder), told)))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("games", nargs="*", default=[*GAMES], help=f"some of {', '.join(GAMES)}; all if omitted")
    parser.add_argument("--places", action="store_true", help="every place once instead of every call")
    parser.add_argument("--table", type=Path, metavar="FILE", help="write the table there, too")
    asked = parser.parse_args()
    with ProcessPoolExecutor() as pool:
        runs = {game: pool.submit(one_game, game, places=asked.places) for game in asked.games}
        words = "\n\n".join(f"{game}\n{table(run.result())}" for game, run in runs.items())
    told(words)
    if asked.table:
        asked.table.write_text(words + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
