"""A game's story, cut into turns and to what fits on a board."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engines.core import Event


def turns(story: Sequence[Event], begin: type[Event]) -> list[list[Event]]:
    """The story, cut before each event that begins a turn; what came before the first turn stands first."""
    found: list[list[Event]] = [[]]
    for event in story:
        if isinstance(event, begin):
            found.append([])
        found[-1].append(event)
    return found


def since_a_person(
    finished: Sequence[list[Event]], most: int, by_computer: Callable[[list[Event]], bool]
) -> list[list[Event]]:
    """The latest finished turn, and those before it back to the last one of a person, at most so many."""
    kept: list[list[Event]] = []
    for turn in reversed(finished[-most:]):
        kept.insert(0, turn)
        if not by_computer(turn):
            break
    return kept


def clipped(sentences: Iterable[str], longest: int) -> str:
    """As many of the last sentences as fit into `longest` characters, and a sign that there were more."""
    kept: list[str] = []
    room = longest
    for sentence in reversed(list(sentences)):
        room -= len(sentence) + 1
        if room < 0:
            return " ".join(("…", *kept))
        kept.insert(0, sentence)
    return " ".join(kept)
