"""The scenes of one game, as the tests of all games take them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Hashable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from bot.screens.screen import Presenter, Scene, Screen
from engines.core import Action, Event, Options, Seat, State

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")
WIDE = tuple("漢" * 9 + sign for sign in ("\\*", "\\_", "\\`", "\\|", "\\~", "\\#"))
"""Names of 20 columns or nearly, each with an escaped sign."""
ESCAPED = ("\\*" * 20,) * 6
"""Names of 20 columns with the most characters."""

SceneT = TypeVar("SceneT", bound=Scene)


@dataclass(frozen=True)
class GameScenes(Generic[SceneT]):
    """The scenes of a game, and what the tests of all games have to know of it."""

    presenter: Presenter
    boards: Callable[[], Sequence[SceneT]]
    """Public scenes from games played at random."""
    fullest: Callable[[], Sequence[SceneT]]
    """The boards and panels with the most on them that can be."""
    kind: Callable[[SceneT], Hashable]
    """Tells scenes apart by what is asked and how it is shown."""
    kinds: AbstractSet[Hashable]
    """All kinds of boards, which games at random are to meet."""
    answers: Callable[[SceneT], Sequence[Action]]
    """Returns the answers that a board is to offer."""
    asked: Callable[[SceneT], Collection[Seat]]
    """Returns whom the question of a board is put to."""
    options: Sequence[Options]
    """Options that together have all that the lobby can say of them."""
    refusals: Sequence[str]
    """The codes of what cannot be played."""
    panels: Callable[[], Sequence[SceneT]] = tuple
    """Private scenes from the same games."""
    head: int = 2
    """The most lines of a board's first paragraph."""
    label: int = 30
    """The most characters on a button."""
    pitch: int = 70
    """The most characters in a line of the pitch."""
    wordless: str = r"(?!)"
    """A pattern of what stands on screens and is no words, and so is not translated."""

    def __str__(self) -> str:
        return self.presenter.game.name

    @cached_property
    def scenes(self) -> tuple[SceneT, ...]:
        return (*self.boards(), *self.panels())

    @cached_property
    def shown(self) -> tuple[tuple[SceneT, Screen], ...]:
        """The boards, each with its screen."""
        return tuple((each, self.presenter.present(each)) for each in self.boards())

    @cached_property
    def one_of_each(self) -> tuple[SceneT, ...]:
        """A board of each kind, and panels of somebody to act and of somebody not."""
        found = {(self.kind(each), each.viewer is None, bool(each.legal)): each for each in self.scenes}
        return tuple(found.values())

    @cached_property
    def one_board_of_each(self) -> tuple[SceneT, ...]:
        return tuple(each for each in self.one_of_each if each.viewer is None)

    def is_over(self, scene: SceneT) -> bool:
        view: Any = scene.view
        return view.outcome is not None

    def system(self, scene: SceneT) -> list[str]:
        """Return what the system adds to the answers on a board."""
        panel = [f"/panel:{self.presenter.panel}"] if self.presenter.panel and not self.is_over(scene) else []
        return [*panel, "/rules:0"]

    def without_names(self, text: str) -> str:
        return re.sub(self.wordless, "", text)


def none_or_one(seat: Seat | None) -> tuple[Seat, ...]:
    return () if seat is None else (seat,)


def scene_of(
    state: State,
    seats: int,
    story: tuple[Event, ...] = (),
    viewer: Seat | None = None,
    panel: str = "",
    computers: Collection[Seat] = (),
) -> Scene:
    """Return the public scene of a game, or a player's own with the panel of this name."""
    return Scene(
        view=state.view(viewer),
        viewer=viewer,
        legal=() if viewer is None else tuple(state.legal(viewer)),
        names=NAMES[:seats],
        computers=tuple(seat in computers for seat in range(seats)),
        story=story,
        panel="" if viewer is None else panel,
    )
