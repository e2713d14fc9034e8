"""The contract of every game: an immutable state that answers a few questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, Self, TypeAlias, TypeVar

import msgspec

Seat: TypeAlias = int
"""A place at the table, counted from 0 in turn order."""

T = TypeVar("T")
T_co = TypeVar("T_co", covariant=True)
A = TypeVar("A", bound="Action")


class Rng(Protocol):
    """A source of chance. Tests load the dice by passing a stand-in."""

    def random(self) -> float:
        """Return a number from 0 up to, but not including, 1."""
        ...


def roll(rng: Rng, faces: int, count: int) -> tuple[int, ...]:
    """Roll `count` dice with the faces 1 to `faces`, using nothing but `rng.random()`."""
    return tuple(int(rng.random() * faces) + 1 for _ in range(count))


def shuffled(rng: Rng, items: Sequence[T]) -> tuple[T, ...]:
    """Return `items` in random order, using nothing but `rng.random()` (Fisher and Yates, from the end)."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(rng.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def places(ranks: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return everybody's place by rank: the highest rank is first, equal ranks share a place (ALL-4)."""
    return tuple(1 + sum(other > rank for other in ranks) for rank in ranks)


class Decoder(Protocol[T_co]):
    """A reader of JSON, which msgspec makes for a given type."""

    def decode(self, raw: bytes | str, /) -> T_co:
        """Read a value of that type. Raises msgspec.ValidationError for anything else."""
        ...


class Action(msgspec.Struct, frozen=True, tag_field="type"):
    """One thing that a player can do. Its `text` is its only identity outside its engine."""

    weight: ClassVar[float] = 1.0
    """The relative frequency with which a random player does it; 0 is for want of anything else."""

    @property
    def text(self) -> str:
        """Return the action's absolute text: `stick`, `mark:2`, `play:skip>3`.

        It is the tag and the fields, None left out. It is unique among the legal ones and at most 60 characters long.
        """
        tag = self.__struct_config__.tag
        values = [str(value) for value in msgspec.structs.astuple(self) if value is not None]
        return f"{tag}:{'>'.join(values)}" if values else str(tag)


class Event(msgspec.Struct, frozen=True, tag_field="type"):
    """One thing that happened, for everybody to know: an event holds no secret."""


class Options(msgspec.Struct, frozen=True, tag_field="type", kw_only=True):
    """The ways in which a game can be played. The defaults are what a newcomer gets."""

    first: Seat | None = None
    """The seat that starts the first game; None leaves it to chance (ALL-2)."""

    @classmethod
    def checked(cls, options: Options, seats: int, playable: range) -> Self:
        """Return `options` once it is certain that they are this game's and that `seats` players can use them.

        Raises IllegalOptions where they are not, or where `seats` is not among the `playable` numbers (ALL-5).
        """
        if not isinstance(options, cls):
            raise IllegalOptions("options")
        if seats not in playable:
            raise IllegalOptions("seats", least=playable[0], most=playable[-1])
        options.check_seats(seats)
        return options

    def check(self) -> None:
        """Raise IllegalOptions where no number of players can use these options (ALL-5)."""

    def check_seats(self, seats: int) -> None:
        """Raise IllegalOptions where `seats` players cannot use these options (ALL-5)."""
        if self.first is not None and self.first not in range(seats):
            raise IllegalOptions("first", seats=seats)
        self.check()


class View(msgspec.Struct, frozen=True, tag_field="type"):
    """Everything that one seat, or the public, may know of a state."""

    @classmethod
    def of(cls, view: View) -> Self:
        """Return `view`, now known to be of this class. Raises TypeError for a view of another game."""
        if not isinstance(view, cls):
            raise TypeError(f"not a {cls.__name__}: {type(view).__name__}")
        return view


class Outcome(msgspec.Struct, frozen=True):
    """The end of a table's play: places (1 is best, ties share), points, and the name of the rule that ended it."""

    places: tuple[int, ...]
    points: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Return the seats that share first place."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


class IllegalAction(Exception):
    """Raised when an action is not among the legal ones; the state is unchanged."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(f"{code}: {text}" if text else code)
        self.code = code
        self.text = text


class IllegalOptions(Exception):
    """Raised for options that cannot be played (ALL-5).

    The code names the reason, and `values` are the numbers that its sentence needs.
    """

    def __init__(self, code: str, **values: int) -> None:
        super().__init__(code)
        self.code = code
        self.values = values


def find_legal(legal: Sequence[A], action: Action) -> A:
    """Return the action of `legal` that equals `action`, so that generator and judge cannot disagree.

    Raises IllegalAction where none does.
    """
    try:
        return legal[legal.index(action)]
    except ValueError:
        raise IllegalAction("illegal_action", action.text) from None


S_co = TypeVar("S_co", bound="State", covariant=True)


@dataclass(frozen=True, slots=True)
class Step(Generic[S_co]):
    """A new state, and what happened on the way to it, in order."""

    state: S_co
    events: tuple[Event, ...] = ()


class State(msgspec.Struct, frozen=True, tag_field="type"):
    """One moment of a game.

    Each game is one subclass. `apply` and `leave` return new states and never change the old one, and all chance comes
    from the generator that is passed in. The conformance tests hold every game to this class.
    """

    name: ClassVar[str]
    """The game's word in commands and in the database: `naasii`."""
    title: ClassVar[str]
    """The game's name for players to read."""
    seats: ClassVar[range]
    """The numbers of players that can play."""
    rules: ClassVar[int]
    """The version of rules and stored states, raised whenever the meaning of either changes."""
    options: ClassVar[type[Options]]
    """The options of this game; whatever `start` accepts can be played to its end."""
    event_decoder: ClassVar[Decoder[tuple[Event, ...]]]
    """The decoder of this game's events."""
    scene_decoder: ClassVar[Decoder[tuple[View, tuple[Action, ...]]]]
    """The decoder of a view and the legal actions beside it."""

    @classmethod
    def start(cls, seats: int, options: Options, rng: Rng) -> Step[Self]:
        """Set up a game for `seats` players.

        Raises IllegalOptions where so many cannot play, or not with these options.
        """
        raise NotImplementedError

    def to_act(self) -> frozenset[Seat]:
        """Return the seats that may act; there is none exactly when the game is over."""
        raise NotImplementedError

    def legal(self, seat: Seat) -> Sequence[Action]:
        """Return what `seat` may do, at most 25 actions; none exactly when `seat` is not to act."""
        raise NotImplementedError

    def question(self, seat: Seat) -> int:
        """Return the number of the question put to `seat`; it grows whenever a new one is asked."""
        raise NotImplementedError

    def apply(self, seat: Seat, action: Action, rng: Rng) -> Step[Self]:
        """Let `seat` do `action`. Raises IllegalAction where it is not legal."""
        raise NotImplementedError

    def leave(self, seat: Seat, rng: Rng) -> Step[Self]:
        """Take `seat` out of the game (ALL-3). Nothing changes where it has left already."""
        raise NotImplementedError

    def safe(self, seat: Seat) -> Action:
        """Choose the sensible legal action that is taken for an idler; repeated, it ends the turn."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game is being played."""
        raise NotImplementedError

    def view(self, seat: Seat | None) -> View:
        """Return everything that `seat` may know; None is the public."""
        raise NotImplementedError

    @classmethod
    def imagine(cls, view: View, rng: Rng) -> Self:
        """Build a complete, playable state that looks like `view` to its owner; hidden things are drawn at random."""
        raise NotImplementedError

    @classmethod
    def read_events(cls, raw: bytes | str) -> tuple[Event, ...]:
        """Read events of this game from JSON. Raises msgspec.ValidationError for anything else."""
        return cls.event_decoder.decode(raw)

    @classmethod
    def read_scene(cls, raw: bytes | str) -> tuple[View, tuple[Action, ...]]:
        """Read a view and its legal actions from JSON. Raises msgspec.ValidationError for anything else."""
        return cls.scene_decoder.decode(raw)

    def parse(self, seat: Seat, text: str) -> Action:
        """Return the legal action of `seat` that has this text.

        Raises IllegalAction where there is none.
        """
        for action in self.legal(seat):
            if action.text == text:
                return action
        raise IllegalAction("no_such_action", text)
