"""The table of calls and faults, with what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tests.faults.kinds import KINDS
from tests.faults.scenario import Struck

LEGEND = {
    "shown": "all was well at once: tried again, shown in another way, or posted anew",
    "mended": "the board or a hand was behind, and true after half a minute",
    "told": "whoever pressed was told privately",
    "number": "whoever pressed was told a number under which the log tells what Discord found fault with",
    "by button": "a player counts as taking no direct messages, and uses the button",
    "unanswered": "the press counts, and its answer is what was lost",
    "undone": "nothing was done, and the same can be asked again",
    "elsewhere": "said in another channel",
    "unsaid": "said nowhere, and nothing hangs on it",
    "let be": "what has lost its place once the game is over is not shown anew",
    "taken out": "somebody who is not in the server any more, as Discord says, is out of the game",
    "ended": "the channel is gone, and so the table ended",
}
HIGH = max(len(kind.name) for kind in KINDS)
SIGNS = {
    "shown": "·", "mended": "m", "told": "t", "number": "n", "by button": "b", "unanswered": "u", "undone": "-",
    "elsewhere": "e", "unsaid": "s", "taken out": "o", "let be": "l", "ended": "X",
}  # fmt: skip


@dataclass(frozen=True)
class Row:
    """One fault that struck: where, which, and what came of it."""

    place: str
    kind: str
    what: str


def rows(struck: Iterable[Struck]) -> list[Row]:
    """Return the fields of faults that are kept."""
    return [Row(shown(each.place), each.kind.name, each.what) for each in struck]


def table(faults: Sequence[Row]) -> str:
    """Places down, faults across; where the same had several ends, all of them."""
    seen: dict[tuple[str, str], set[str]] = {}
    for each in faults:
        seen.setdefault((each.place, each.kind), set()).add(each.what)
    places = sorted({each.place for each in faults})
    width = max(map(len, places), default=0)
    names = [kind.name for kind in KINDS]
    # Names across are long, and so they stand upright.
    lines = [f"{'':{width}}  " + "   ".join(name.rjust(HIGH)[at] for name in names).rstrip() for at in range(HIGH)]
    for place in places:
        cells = ["".join(sorted(SIGNS[what] for what in seen.get((place, name), ()))) for name in names]
        lines.append(f"{place:{width}}  " + " ".join(f"{cell:3}" for cell in cells).rstrip())
    return "\n".join([*lines, "", *(f"{SIGNS[what]:>3}  {what}: {words}" for what, words in LEGEND.items())])


def shown(place: str) -> str:
    """A place, and the one that it was asked by."""
    inner, _, outer = place.partition(" < ")
    if not outer:
        return inner
    number = outer.partition("#")[2]
    return f"{outer.partition(':')[0]}{f' #{number}' if number else ''}: {inner}"


def summary(struck: Sequence[Struck]) -> Mapping[str, int]:
    """Return the number of times that each outcome was met."""
    return Counter(each.what for each in struck)
