"""Screens: what a player sees, as data. A scene goes in, a screen comes out."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Generic, Protocol, TypeAlias, cast

import msgspec
from typing_extensions import TypeVar

from bot.screens.custom_ids import Answer
from engines.core import Action, Event, Options, Seat, State, View


class Style(StrEnum):
    """The weight of a button: the usual answer, another one, one that finishes, one that gives something up."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    SUCCESS = "success"
    DANGER = "danger"


class Button(msgspec.Struct, frozen=True):
    """One button: the text of a game's action or a system button, under a label."""

    answer: Answer
    label: str
    style: Style = Style.SECONDARY
    disabled: bool = False
    confirm: str = ""
    """A question put to the presser alone before an action on a public board is done; empty for no question."""


class Choice(msgspec.Struct, frozen=True):
    """One entry of a menu: the text of a game's action, under a label."""

    text: str
    label: str
    description: str = ""


class Menu(msgspec.Struct, frozen=True):
    """A menu of 1 to 25 entries, of which one can be chosen; no two menus of a screen have the same `name`."""

    name: str
    placeholder: str
    choices: tuple[Choice, ...]


class Text(msgspec.Struct, frozen=True, tag=True):
    """A paragraph of Discord's markdown, in which names are already escaped."""

    body: str


class Divider(msgspec.Struct, frozen=True, tag=True):
    """A thin line between parts."""


class Drawing(Protocol):
    """The content of a picture, as a frozen Struct: two that are equal look the same."""

    def __hash__(self) -> int: ...

    def png(self) -> bytes:
        """Return the drawing as a PNG file; pure, and called in a thread."""
        ...


class Picture(msgspec.Struct, frozen=True, tag=True):
    """A picture on a public board, with a text that says the same."""

    drawing: Drawing
    alt: str

    @property
    def file(self) -> str:
        """The name of its file, equal for pictures that look the same."""
        return hashlib.blake2b(msgspec.json.encode(self.drawing), digest_size=8).hexdigest() + ".png"


class Buttons(msgspec.Struct, frozen=True, tag=True):
    """A row of 1 to 5 buttons."""

    buttons: tuple[Button, ...]


class Select(msgspec.Struct, frozen=True, tag=True):
    """A row with one menu."""

    menu: Menu


Block: TypeAlias = Text | Divider | Picture | Buttons | Select


class Screen(msgspec.Struct, frozen=True):
    """A whole message: blocks from top to bottom, and the colour of its edge."""

    blocks: tuple[Block, ...]
    accent: int | None = None


V_co = TypeVar("V_co", bound=View, covariant=True, default=View)
A_co = TypeVar("A_co", bound=Action, covariant=True, default=Action)
E_co = TypeVar("E_co", bound=Event, covariant=True, default=Event)
V_contra = TypeVar("V_contra", bound=View, contravariant=True, default=View)
A_contra = TypeVar("A_contra", bound=Action, contravariant=True, default=Action)
E_contra = TypeVar("E_contra", bound=Event, contravariant=True, default=Event)
O_contra = TypeVar("O_contra", bound=Options, contravariant=True, default=Options)


class Scene(msgspec.Struct, Generic[V_co, A_co, E_co], frozen=True):
    """All that a screen may depend on; a bare `Scene` is one of any game.

    The public board has viewer None, a public view and no legal actions; a private panel has its reader's view and
    legal actions. `names` are by seat, escaped and clamped. `story` holds the events of about the last 40 moves, oldest
    first.
    """

    view: V_co
    viewer: Seat | None
    legal: tuple[A_co, ...]
    names: tuple[str, ...]
    computers: tuple[bool, ...]
    story: tuple[E_co, ...]
    closed: tuple[bool, ...] = ()
    """By seat, in a game with hands: true where this person takes no direct messages, and uses the button instead."""
    panel: str = ""


class Presenter(Protocol[V_contra, A_contra, E_contra, O_contra]):
    """A game as players see it. Texts go through gettext when they are asked for.

    A game's own presenter knows its views, actions, events and options by type. A bare `Presenter` shows whatever
    table it is given, and is made by `registered` alone.
    """

    @property
    def game(self) -> type[State]:
        """The rules."""
        ...

    @property
    def panel(self) -> str:
        """The name of the usual private panel, shown again after a press in it; empty in a game without any."""
        ...

    @property
    def hands(self) -> bool:
        """True where each player gets that panel as a direct message too, kept up to date (NE-9)."""
        ...

    def present(self, scene: Scene[V_contra, A_contra, E_contra], /) -> Screen:
        """Return the screen of a scene; pure. A private panel is named by `scene.panel`."""
        ...

    def options(self, options: O_contra, /) -> str:
        """Return the options in words, for the lobby, without who begins."""
        ...

    def pitch(self) -> str:
        """Return in at most three short lines how the game is played."""
        ...

    def rules(self) -> Sequence[str]:
        """Return the rules in our words: pages of markdown, each at most 3,000 characters."""
        ...

    def recap(self, scene: Scene[V_contra, A_contra, E_contra], /) -> str:
        """Return in one line how far the game is and what the latest turn came to, for a board that is folded."""
        ...

    def scores(self, scene: Scene[V_contra, A_contra, E_contra], /) -> str:
        """Return everyone's score as lines of text, for the board and for /standings."""
        ...

    def refuse(self, code: str, values: Mapping[str, int | str], /) -> str:
        """Return the sentence for an IllegalOptions of this game."""
        ...


def registered(presenter: Presenter[V_contra, A_contra, E_contra, O_contra]) -> Presenter:
    """Return a game's presenter for the registry, where it stands beside those of other games.

    The one place that narrows: type checkers cannot see that a presenter, found by its game's name, is given scenes
    and options of that game alone.
    """
    return cast("Presenter", presenter)
