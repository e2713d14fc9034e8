"""Every level against the next one, in every game: `python -m tests.arena`, which is `make arena`."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass

from engines import GAMES
from engines.arena import run_match
from engines.match import IllegalMatch, Match
from engines.players import RANDOM, Level
from engines.tally import Figures

EDGE = 1.25
"""The least factor of its share by which a hard player wins against normal ones at a full table."""


@dataclass(frozen=True)
class Wanted:
    """A match, and which share of the games its first player is to win."""

    game: str
    first: str
    second: str
    seats: int
    share: float


def all_wanted() -> tuple[Wanted, ...]:
    """The whole table, game by game."""
    wanted: list[Wanted] = []
    for name, game in GAMES.items():
        wanted += [
            Wanted(name, Level.HARD, Level.NORMAL, 2, 0.60),
            Wanted(name, Level.NORMAL, Level.EASY, 2, 0.65),
            Wanted(name, Level.EASY, RANDOM, 2, 0.55),
        ]
        if (full := game.seats[-1]) > 2:
            wanted.append(Wanted(name, Level.HARD, Level.NORMAL, full, EDGE / full))
    return (*wanted, Wanted("nodice", Level.HARD, "greedy", 2, 0.95), Wanted("nodice", Level.HARD, "depth4", 2, 0.70))


def measured(wanted: Wanted, games: int, seed: int, jobs: int | None) -> tuple[bool, str]:
    """Return whether a match comes out as wanted, and its line of the table."""
    match = Match(wanted.game, wanted.first, wanted.second, wanted.seats, GAMES[wanted.game].options(), seed)
    title = f"{wanted.game:8} {wanted.first:7} {wanted.second:7} {wanted.seats:5} {100 * wanted.share:7.1f} %"
    try:
        tally = run_match(match, games, jobs)
    except IllegalMatch as error:
        return False, f"{title}  FAIL  {error}"
    first: Figures = tally.players[0]
    low, high = (100 * end for end in first.interval)
    passed = first.share >= wanted.share
    times = " ".join(f"{one.seconds:7.4f} {one.slowest:7.4f}" for one in tally.players)
    unfinished = f"  {tally.unfinished} unfinished" if tally.unfinished else ""
    line = f"{title} {100 * first.share:7.1f} %  {low:5.1f} to {high:5.1f}  {times}  {'ok' if passed else 'FAIL'}"
    return passed, line + unfinished


def main(arguments: list[str] | None = None) -> int:
    """Measure and print the table; 1 where something is not as wanted."""
    parser = argparse.ArgumentParser(prog="python -m tests.arena", description=__doc__)
    parser.add_argument("games", metavar="GAME", nargs="*", help="games to measure; all, unless given")
    parser.add_argument("-n", metavar="GAMES", type=int, default=400, help="games of each match (%(default)s)")
    parser.add_argument("--seed", metavar="S", type=int, default=0, help="what all chance follows from (%(default)s)")
    parser.add_argument("--jobs", metavar="N", type=int, help="processes at once; all cores, unless given")
    given = parser.parse_args(arguments)
    if strange := set(given.games) - set(GAMES):
        parser.error(f"there is no game {', '.join(sorted(strange))}; choose from {', '.join(GAMES)}")
    print("Share of games won by the first player; draws and shared first places count in part. Times are of a move,")
    print("mean and longest, in seconds of processor time, of the first player and of the second.")
    print(
        f"{'game':8} {'first':7} {'second':7} {'seats':>5} {'wanted':>9} {'won':>9} {'95 %':>15}  "
        f"{'mean':>7} {'most':>7} {'mean':>7} {'most':>7}"
    )
    failed = 0
    for wanted in all_wanted():
        if given.games and wanted.game not in given.games:
            continue
        passed, line = measured(wanted, given.n, given.seed, given.jobs)
        print(line, flush=True)
        failed += not passed
    print(f"{failed} not as wanted" if failed else "all as wanted")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
