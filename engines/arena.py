"""Matches of computer players on the command line: `python -m engines.arena nodice hard normal -n 400`.

The first player has one seat, in rotation, and the second has all others.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from functools import partial

import msgspec

from engines import GAMES
from engines.core import Options
from engines.match import IllegalMatch, Match, MatchGame, policies_of
from engines.tally import Tally

_BAR = 40
"""The width of the progress bar, in characters."""


def run_match(match: Match, games: int, jobs: int | None = None) -> Tally:
    """Play the games of a match in `jobs` processes at once, by default one for each core.

    Except for times, the result does not depend on their number. Progress is shown on stderr where that is a terminal.
    Raises IllegalMatch where the match cannot be played.
    """
    match.check()
    played: dict[int, MatchGame] = {}
    for number, game in _play_games(match, games, jobs or os.cpu_count() or 1):
        played[number] = game
        _show_progress(len(played), games)
    return Tally.of(match, (played[number] for number in range(games)))


def read_options(game: str, text: str) -> Options:
    """Read a game's options from JSON. Raises IllegalMatch, with the reason, where they are not its own."""
    kind = GAMES[game].options
    names = [field.encode_name for field in msgspec.structs.fields(kind)]
    try:
        strange = set(msgspec.json.decode(text, type=dict[str, msgspec.Raw])) - {*names, "type"}
        if strange:
            raise IllegalMatch(f"{game} has no option {', '.join(sorted(strange))}; choose from {', '.join(names)}")
        return msgspec.json.decode(text, type=kind)
    except msgspec.DecodeError as error:
        raise IllegalMatch(f"not options of {game}: {error}") from None


def main(arguments: list[str] | None = None) -> int:
    """Play the match that the command line names, and print its figures."""
    parser = _make_parser()
    given = parser.parse_args(arguments)
    try:
        tally = run_match(_match_from(given), given.n, given.jobs)
    except IllegalMatch as error:
        parser.error(str(error))
    print(msgspec.json.encode(tally).decode() if given.json else tally.to_text())
    return 0


def _make_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m engines.arena",
        description="Let computer players play against each other, the seats rotating.",
        epilog="\n".join(["players:", *(f"  {game:8} {', '.join(policies_of(game))}" for game in GAMES)]),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    parser.add_argument("first", metavar="PLAYER", help="who is measured")
    parser.add_argument("second", metavar="PLAYER", help="against whom")
    parser.add_argument("-n", metavar="GAMES", type=_positive, default=100, help="how many games (%(default)s)")
    parser.add_argument("--seats", metavar="N", type=int, help="seats at the table; as few as can play, unless given")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="what all chance follows from (%(default)s)")
    parser.add_argument(
        "--options", metavar="JSON", default="{}", help="how the game is played, such as '{\"first\": 0}'"
    )
    parser.add_argument("--jobs", metavar="N", type=_positive, help="processes at once; all cores, unless given")
    parser.add_argument("--json", action="store_true", help="print the figures for machines")
    return parser


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1 is needed")
    return number


def _match_from(given: argparse.Namespace) -> Match:
    game: str = given.game
    known = GAMES.get(game)
    if known is None:
        raise IllegalMatch(f"there is no game {game!r}; choose from {', '.join(GAMES)}")
    seats = known.seats[0] if given.seats is None else given.seats
    return Match(game, given.first, given.second, seats, read_options(game, given.options), given.seed)


def _play_games(match: Match, games: int, jobs: int) -> Iterator[tuple[int, MatchGame]]:
    """Yield the games with their numbers, in the order in which they end."""
    if jobs == 1:
        yield from ((number, match.play(number)) for number in range(games))
        return
    with ProcessPoolExecutor(min(jobs, games)) as processes:
        playing = {processes.submit(partial(match.play, number)): number for number in range(games)}
        try:
            while playing:
                for done in wait(playing, return_when=FIRST_COMPLETED).done:
                    yield playing.pop(done), done.result()
        finally:
            processes.shutdown(cancel_futures=True)


def _show_progress(done: int, games: int) -> None:
    if not sys.stderr.isatty():
        return
    filled = _BAR * done // games
    end = "\r" if done < games else f"\r{'':{_BAR + 30}}\r"
    print(f"\r[{'#' * filled}{'.' * (_BAR - filled)}] {done} of {games} games", end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
