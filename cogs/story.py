"""A game's story: cut into turns, told in sentences, and cut to what fits on a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from bot.screens.screen import Scene
from bot.screens.text import _
from engines.core import Event, Seat

E = TypeVar("E", bound=Event)
CUT = "…"
"""Stands where earlier sentences were left out."""


class TurnBegan(Protocol):
    """The event with which a game's turn begins."""

    @property
    def seat(self) -> Seat:
        """The player's seat."""
        ...


def cut_turns(story: Sequence[E], begin: type[Event]) -> list[list[E]]:
    """Return the story, cut before each event that begins a turn; what came before the first turn stands first."""
    turns: list[list[E]] = [[]]
    for event in story:
        if isinstance(event, begin):
            turns.append([])
        turns[-1].append(event)
    return turns


def since_a_person(finished: Sequence[list[E]], scene: Scene, begin: type[TurnBegan], most: int) -> list[list[E]]:
    """Return the latest finished turn, and those before it back to the last one of a person, at most `most`.

    Computer players move at once, so that nobody has seen a board of theirs.
    """
    kept: list[list[E]] = []
    for turn in reversed(finished[-most:]):
        kept.insert(0, turn)
        first = turn[0] if turn else None
        if not (isinstance(first, begin) and scene.computers[first.seat]):
            break
    return kept


def latest(told: Sequence[str], room: int, joint: int = 1) -> list[str]:
    """Return as many of the last pieces as `room` characters hold, and `CUT` before them where there were more.

    A piece takes its own length and that of what joins it to the next.
    """
    kept: list[str] = []
    for piece in reversed(told):
        room -= len(piece) + joint
        if room < 0:
            return kept if kept and kept[0].startswith(CUT) else [CUT, *kept]
        kept.insert(0, piece)
    return kept


def before_and_now(before: Sequence[str], now: str) -> str:
    """Return the turns before this one in a line each, in small print, and what happened in this one."""
    lines = [_("-# Before: {story}").format(story="\n-# ".join(before))] if before else []
    return "\n".join(filter(None, (*lines, now)))


def goes_first(name: str, *, drawn: bool) -> str:
    """Tell who begins, and that they were drawn."""
    return (_("{name} was drawn to go first.") if drawn else _("{name} goes first.")).format(name=name)


def why_over(reason: str, usual: str) -> str:
    """Say why a game is over: `usual`, unless too few players were left."""
    return _("Too few players were left to go on.") if reason == "too_few" else usual


def left(name: str) -> str:
    """Tell who left the game."""
    return _("{name} left the game.").format(name=name)
