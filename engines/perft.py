"""The number of move sequences from a position of No Dice, which proves its rules: `python -m engines.perft`."""

from __future__ import annotations

import argparse

from engines.no_dice import notation
from engines.no_dice.position import Position


def perft(position: Position, depth: int) -> int:
    """Count the sequences of exactly `depth` moves.

    Passing, and ending the turn after a bonus, count as moves; resigning and offering a draw do not. A game that is won
    goes no further. Stakes, series and the rule of repetition are left aside.
    """
    if depth == 0:
        return 1
    actions = position.actions()
    if depth == 1:
        return len(actions)
    return sum(perft(position.after(action), depth - 1) for action in actions)


def split(position: Position, depth: int) -> dict[str, int]:
    """Count the same sequences by the text of their first move; `depth` must be at least 1."""
    return {action.text: perft(position.after(action), depth - 1) for action in position.actions()}


def main() -> None:
    """Print the number for the position and depth on the command line."""
    parser = argparse.ArgumentParser(prog="python -m engines.perft", description=__doc__)
    parser.add_argument("game", choices=["no_dice"])
    parser.add_argument("depth", type=int, help="how many moves, bonus moves and passes included")
    parser.add_argument(
        "position",
        nargs="?",
        default=notation.to_line(Position.start(0)),
        help="such as '%(default)s', which it is unless given",
    )
    parser.add_argument("--split", action="store_true", help="print the counts by first move before the sum")
    given = parser.parse_args()
    try:
        position = notation.parse(given.position)
    except ValueError as error:
        parser.error(str(error))
    if given.depth < given.split:
        parser.error("the depth is at least 0, and with --split at least 1")
    if given.split:
        for text, count in split(position, given.depth).items():
            print(f"{text} {count}")
    print(perft(position, given.depth))


if __name__ == "__main__":
    main()
