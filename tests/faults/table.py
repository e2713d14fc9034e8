"""The table of calls and faults, with what happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from tests.faults.kinds import KINDS
from tests.faults.lap import Struck

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
    "let be": "a hand of a game that is over, which is gone, is not sent anew",
    "ended": "the channel is gone, and so the table ended",
}
SIGNS = {
    "shown": "·", "mended": "m", "told": "t", "number": "n", "by button": "b", "unanswered": "u", "undone": "-",
    "elsewhere": "e", "unsaid": "s", "let be": "l", "ended": "X",
}  # fmt: skip


def table(struck: Iterable[Struck]) -> str:
    """Places down, faults across; where the same had several ends, all of them."""
    seen: dict[tuple[str, str], set[str]] = {}
    for each in struck:
        seen.setdefault((each.place, each.kind.name), set()).add(each.what)
    places = sorted({place for place, _ in seen})
    width = max((len(shown(place)) for place in places), default=0)
    lines = [f"{'':{width}}  " + " ".join(f"{kind.name:>5.5}" for kind in KINDS)]
    for place in places:
        cells = ["".join(sorted(SIGNS[what] for what in seen.get((place, kind.name), ()))) for kind in KINDS]
        lines.append(f"{shown(place):{width}}  " + " ".join(f"{cell:>5}" for cell in cells))
    return "\n".join([*lines, "", *(f"{SIGNS[what]:>3}  {what}: {words}" for what, words in LEGEND.items())])


def shown(place: str) -> str:
    """A place without what several have in common."""
    inner, _, outer = place.partition(" < ")
    return f"{outer.partition(':')[0]} via {inner}" if outer else inner


def summary(struck: Sequence[Struck]) -> Mapping[str, int]:
    """How often each end was met."""
    return Counter(each.what for each in struck)
