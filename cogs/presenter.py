"""A game as players see it, put together from its own functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.screens.screen import Scene, Screen
from cogs.options import GameOptions
from engines.core import Action, Event, Options, State, View

V = TypeVar("V", bound=View)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)
OptionsT = TypeVar("OptionsT", bound=Options)


@dataclass(frozen=True)
class GamePresenter(Generic[V, A, E, OptionsT]):
    """A `Presenter` of one game; it holds nothing but what it is made of."""

    game: type[State]
    declared: GameOptions[OptionsT]
    board: Callable[[Scene[V, A, E]], Screen]
    """Draws the public board."""
    scores: Callable[[Scene[V, A, E]], str]
    recap: Callable[[Scene[V, A, E]], str]
    pitch: Callable[[], str]
    rules: Callable[[], Sequence[str]]
    panel: str = ""
    private: Callable[[Scene[V, A, E]], Screen] | None = None
    """Draws the panel of one player; None in a game where all is public."""
    hands: bool = False

    def present(self, scene: Scene[V, A, E], /) -> Screen:
        """Return the board for everybody, or the reader's own panel."""
        if scene.viewer is None or self.private is None:
            return self.board(scene)
        return self.private(scene)

    def options(self, options: OptionsT, /) -> str:
        """Return the options in words, for the lobby."""
        return self.declared.words(options)

    def refuse(self, code: str, values: Mapping[str, int | str], /) -> str:
        """Say why the game cannot be played so, and what can be done (ALL-5)."""
        return self.declared.refusal(self.game.title, code, values)
