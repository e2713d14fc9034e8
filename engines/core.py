"""What every game is: an immutable state that answers a few questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
"""A place at the table, counted from 0 in turn order."""

T = TypeVar("T")


class Rng(Protocol):
    """The one thing that a game asks of chance; tests load the dice with a stand-in."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        ...


def roll(rng: Rng, faces: int, count: int) -> tuple[int, ...]:
    """Roll `count` dice with the faces 1 to `faces`, from `rng.random()` alone."""
    return tuple(int(rng.random() * faces) + 1 for _ in range(count))


def shuffled(rng: Rng, items: Sequence[T]) -> tuple[T, ...]:
    """Return `items` in random order, from `rng.random()` alone (Fisher and Yates, from the end)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class Action(msgspec.Struct, frozen=True, tag_field="type"):
    """What a player does. Its `text` is its only identity outside its engine."""

    weight: ClassVar[float] = 1.0
    """How readily a player without a plan does it; 0 is for what is done only where nothing else is legal."""

    @property
    def text(self) -> str:
        """The action's absolute text, unique among the legal ones, at most 60 characters."""
        raise NotImplementedError


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """What happened, for everybody to know: an event holds no secret."""


class Options(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """How a game is to be played; without arguments, what a newcomer gets."""

    first: Seat | None = None
    """Who starts the first game; None draws or rolls for it (rulings ALL-2)."""

    def check(self) -> None:
        """Raise IllegalOptions where no number of players can play so (rulings ALL-5)."""


class View(msgspec.Struct, frozen=True, tag_field="type"):
    """What one seat, or the public, may know of a state."""


class Outcome(msgspec.Struct, frozen=True):
    """How a table's play ended: places (1 is best, ties share), points and the rule's name."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """The seats that share the first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class IllegalAction(Exception):
    """Raised when an action is not among the legal ones; the state is unchanged."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(f"{code}: {text}" if text else code)
        self.code = code
        self.text = text


class IllegalOptions(Exception):
    """Raised by `Options.check` and `start` for a combination that cannot be played (rulings ALL-5).

    The code names the reason; `values` are the numbers that its sentence needs.
    """

    def __init__(self, code: str, **values: int) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


S_co = TypeVar("S_co", bound="State", covariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """A new state, and what happened on the way to it, in order."""

    state: S_co
    events: tuple[Event, ...] = ()


class State(msgspec.Struct, frozen=True, tag_field="type"):
    """A moment of a game.

    Each game is one subclass. `apply` and `leave` return new states and never change the old one; every
    chance goes through the generator that is passed in. The conformance tests hold each game to this page.
    """

    name: ClassVar[str]
    """The game's word in commands and the database, such as `naasii`."""
    title: ClassVar[str]
    """The game's name as players read it."""
    seats: ClassVar[range]
    """The numbers of players that can play."""
    rules: ClassVar[int]
    """Raised when stored states, or the rules, change their meaning."""
    options: ClassVar[type[Options]]
    """How it can be played; every combination that `start` takes can be played to its end."""

    @classmethod
    def read_events(cls, raw: bytes | str) -> tuple[Event, ...]:
        """Read this game's events back from JSON. Raises msgspec.ValidationError where they are not its own."""
        raise NotImplementedError

    @classmethod
    def start(cls, seats: int, options: Options, rng: Rng) -> Step[Self]:
        """Set a game up for `seats` players.

        Raises IllegalOptions where these options cannot be played by so many.
        """
        raise NotImplementedError

    def to_act(self) -> frozenset[Seat]:
        """The seats that may act now; empty exactly when the game is over."""
        raise NotImplementedError

    def legal(self, seat: Seat) -> Sequence[Action]:
        """What `seat` may do now, at most 25 actions; empty exactly when it is not to act."""
        raise NotImplementedError

    def question(self, seat: Seat) -> int:
        """The number of what `seat` is being asked; it grows whenever that is something new."""
        raise NotImplementedError

    def apply(self, seat: Seat, action: Action, rng: Rng) -> Step[Self]:
        """Let `seat` do `action`. Raises IllegalAction where it is not legal."""
        raise NotImplementedError

    def leave(self, seat: Seat, rng: Rng) -> Step[Self]:
        """Take `seat` out of the game (rulings ALL-3). A seat that has left already changes nothing."""
        raise NotImplementedError

    def safe(self, seat: Seat) -> Action:
        """The sensible legal move that is made for an idler; repeated, it ends the turn."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """How it ended, or None while it is being played."""
        raise NotImplementedError

    def view(self, seat: Seat | None) -> View:
        """What `seat` may know; None is the public."""
        raise NotImplementedError

    @classmethod
    def imagine(cls, view: View, rng: Rng) -> Self:
        """A whole, playable state that looks like `view` to its owner."""
        raise NotImplementedError

    def parse(self, seat: Seat, text: str) -> Action:
        """The legal action of `seat` with this text, so that generator and judge agree.

        Raises IllegalAction where no legal action has it.
        """
        for action in self.legal(seat):
            if action.text == text:
                return action
        raise IllegalAction("no_such_action", text)
