"""Naasii as a State: the contract's answers, each by the file that knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar, final

import msgspec
from msgspec.structs import replace

from engines.core import Action, IllegalAction, IllegalOptions, Options, Outcome, Rng, Seat, State, Step, View
from engines.naasii.actions import NaasiiAction
from engines.naasii.choices import turn_choices
from engines.naasii.draft import draft_choices, drawn
from engines.naasii.events import NaasiiEvent
from engines.naasii.play import Play
from engines.naasii.player import Player
from engines.naasii.safe import safe_draft, safe_move
from engines.naasii.sheet import ROUNDS, boxes_off
from engines.naasii.turn import Turn
from engines.naasii.view import NaasiiView, Phase

A = TypeVar("A", bound=NaasiiAction)

_EVENTS = msgspec.json.Decoder(tuple[NaasiiEvent, ...])


@final
class NaasiiOptions(Options, frozen=True, tag="naasii_options"):
    """How Naasii can be played."""

    abilities: bool = False
    """Whether Nizi buy abilities (rulings NA-9)."""


@final
class Naasii(State, frozen=True, tag="naasii"):
    """A moment of a game of Naasii."""

    name: ClassVar[str] = "naasii"
    title: ClassVar[str] = "Naasii"
    seats: ClassVar[range] = range(2, 6)
    rules: ClassVar[int] = 1
    options: ClassVar[type[Options]] = NaasiiOptions

    abilities: bool
    players: tuple[Player, ...]
    first: Seat | None = None
    """Who starts, or started; None until that is drawn."""
    round: int = 0
    """From 1; 0 while setting up."""
    turn: Turn | None = None
    """None while setting up and when it is over."""
    asked: int = 1
    """The number of the question that is open; while setting up, that of everybody's."""
    result: Outcome | None = None

    @classmethod
    def read_events(cls, raw: bytes | str) -> tuple[NaasiiEvent, ...]:
        """Read this game's events back from JSON."""
        return _EVENTS.decode(raw)

    @classmethod
    def start(cls, seats: int, options: Options, rng: Rng) -> Step[Naasii]:
        """Lay out empty sheets; everybody sets theirs up at the same time (rulings NA-1)."""
        if not isinstance(options, NaasiiOptions):
            raise IllegalOptions("options")
        if seats not in cls.seats:
            raise IllegalOptions("seats", least=cls.seats[0], most=cls.seats[-1])
        if options.first is not None and options.first not in range(seats):
            raise IllegalOptions("first", seats=seats)
        return Step(cls(abilities=options.abilities, players=(Player(),) * seats, first=options.first))

    def to_act(self) -> frozenset[Seat]:
        """All who have not confirmed while setting up, then the one whose turn it is."""
        if self.result is not None:
            return frozenset()
        if self.turn is not None:
            return frozenset({self.turn.seat})
        return frozenset(seat for seat, player in enumerate(self.players) if not (player.confirmed or player.left))

    def legal(self, seat: Seat) -> Sequence[NaasiiAction]:
        """What `seat` may do now."""
        if seat not in self.to_act():
            return ()
        if self.turn is None:
            return draft_choices(self.players[seat], self._off)
        return turn_choices(self.turn, self.players[seat], self.abilities)

    def question(self, seat: Seat) -> int:
        """The number of the open question, whoever's it is."""
        return self.asked

    def apply(self, seat: Seat, action: Action, rng: Rng) -> Step[Naasii]:
        """Let `seat` do `action`."""
        if seat not in self.to_act():
            raise IllegalAction("illegal_action", action.text)
        play = self._play(rng)
        if self.turn is None:
            play.draft(seat, _among(draft_choices(self.players[seat], self._off), action))
        else:
            play.act(self.turn, _among(turn_choices(self.turn, self.players[seat], self.abilities), action))
        return self._after(play)

    def leave(self, seat: Seat, rng: Rng) -> Step[Naasii]:
        """Take `seat` out: no more points or Nizi, and a place after all who stay (rulings ALL-3)."""
        if self.result is not None or self.players[seat].left:
            return Step(self)
        play = self._play(rng)
        play.leave(seat)
        return self._after(play)

    def safe(self, seat: Seat) -> NaasiiAction:
        """The sensible move for an idler."""
        if self.turn is None:
            return safe_draft(draft_choices(self.players[seat], self._off))
        choices = turn_choices(self.turn, self.players[seat], self.abilities)
        return safe_move(self.turn, self.players[seat], choices)

    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.result

    def view(self, seat: Seat | None) -> NaasiiView:
        """All but the sheets that others are setting up."""
        turn = self.turn or Turn(seat=0, phase=Phase.SHEETS if self.result is None else Phase.OVER)
        return NaasiiView(
            viewer=seat,
            abilities=self.abilities,
            rounds=ROUNDS[len(self.players)],
            round=self.round,
            phase=turn.phase,
            turn=None if self.turn is None else self.turn.seat,
            first=self.first,
            roll=turn.roll,
            dice=turn.dice,
            marks=turn.marks,
            picks=turn.picks,
            black=turn.black,
            evaded=turn.evaded,
            choices=turn_choices(turn, self.players[turn.seat], self.abilities),
            sheets=tuple(
                player.sheet(shown=self.round > 0 or seat == owner) for owner, player in enumerate(self.players)
            ),
            outcome=self.result,
        )

    @classmethod
    def imagine(cls, view: View, rng: Rng) -> Naasii:
        """The game that `view` shows, with the sheets that it hides drawn at random."""
        if not isinstance(view, NaasiiView):
            raise TypeError(f"not a view of Naasii: {type(view).__name__}")
        off = boxes_off(view.rounds)
        players = (
            drawn(Player.of(sheet), off, rng) if sheet.crossed is None and not sheet.left else Player.of(sheet)
            for sheet in view.sheets
        )
        return cls(
            abilities=view.abilities,
            players=tuple(players),
            first=view.first,
            round=view.round,
            turn=Turn.of(view),
            result=view.outcome,
        )

    @property
    def _off(self) -> int:
        return boxes_off(ROUNDS[len(self.players)])

    def _play(self, rng: Rng) -> Play:
        return Play(
            rng=rng,
            abilities=self.abilities,
            players=list(self.players),
            first=self.first,
            round=self.round,
            turn=self.turn,
            asked=self.asked,
            result=self.result,
        )

    def _after(self, play: Play) -> Step[Naasii]:
        after = replace(
            self,
            players=tuple(play.players),
            first=play.first,
            round=play.round,
            turn=play.turn,
            asked=play.asked,
            result=play.result,
        )
        return Step(after, tuple(play.events))


def _among(choices: Sequence[A], action: Action) -> A:
    """The choice that equals `action`, so that what is judged is what was generated."""
    for choice in choices:
        if choice == action:
            return choice
    raise IllegalAction("illegal_action", action.text)
