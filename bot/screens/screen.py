"""What a player sees, as data: a scene goes in, a screen comes out."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Protocol, TypeAlias

import msgspec

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


class Scene(msgspec.Struct, frozen=True):
    """All that a screen may depend on.

    The public board has viewer None, a public view and no legal actions; a private panel has its reader's view and
    legal actions. `names` are by seat, escaped and clamped. `story` holds the events of about the last 40 moves, oldest
    first.
    """

    view: View
    viewer: Seat | None
    legal: tuple[Action, ...]
    names: tuple[str, ...]
    computers: tuple[bool, ...]
    story: tuple[Event, ...]
    closed: tuple[bool, ...] = ()
    """By seat, in a game with hands: whether this person takes no direct messages, and uses the button instead."""
    panel: str = ""


class Presenter(Protocol):
    """A game as players see it; its cog registers it with the bot. Texts go through gettext when they are asked for."""

    game: type[State]
    panel: str
    """The name of the usual private panel, shown again after a press in it; empty in a game without private panels."""
    hands: bool
    """Whether each player gets that panel as a direct message too, kept up to date (rulings NE-9)."""

    def present(self, scene: Scene) -> Screen:
        """The screen of a scene; pure. A private panel is named by `scene.panel`."""
        ...

    def options(self, options: Options) -> str:
        """The options in words, for the lobby, without who begins."""
        ...

    def pitch(self) -> str:
        """How the game is played, in at most three short lines."""
        ...

    def rules(self) -> Sequence[str]:
        """The rules in our words: pages of markdown, each at most 3,000 characters."""
        ...

    def recap(self, scene: Scene) -> str:
        """How far the game is and what the latest turn came to, in one line, for a board that is folded."""
        ...

    def scores(self, scene: Scene) -> str:
        """Everyone's score as lines of text, for the board and for /standings."""
        ...

    def refuse(self, code: str, values: Mapping[str, int | str]) -> str:
        """The sentence for IllegalOptions of this game."""
        ...
