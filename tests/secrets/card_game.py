"""The facts of a game that the search for leaks needs: its cards, who may know which, and what else they might be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Protocol, TypeAlias

from bot.screens.screen import Presenter
from engines.core import Event, Seat, State
from tests.secrets.payload import Payload

Story: TypeAlias = tuple[Event, ...]


class CardGame(Protocol):
    """A game with cards that not everybody may see. Kinds of cards go by the codes that they have in actions."""

    @property
    def presenter(self) -> Presenter:
        """The game as players see it."""
        ...

    def random_game(self, rng: Random) -> Iterator[tuple[State, Story]]:
        """The moments of a random game, each with what happened lately."""
        ...

    def named(self, payload: Payload) -> set[str]:
        """The cards that a payload names, in words or codes."""
        ...

    def may_see(self, state: State, story: Story, viewer: Seat | None) -> set[str]:
        """The cards that may be named to `viewer` (None is everybody)."""
        ...

    def hidden(self, state: State, viewer: Seat | None) -> Sequence[str]:
        """The cards that `viewer` may not see, wherever they are."""
        ...

    def word(self, card: str) -> str:
        """A card as it is told to people."""
        ...

    def twin(self, state: State, viewer: Seat | None, rng: Random) -> State:
        """Another state that differs from this only in what `viewer` may not know."""
        ...
