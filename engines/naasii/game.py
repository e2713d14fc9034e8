"""Naasii as a State: each question of the contract, answered by the module that knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, final

import msgspec
from msgspec.structs import replace

from engines.core import Action, IllegalAction, Options, Outcome, Rng, Seat, State, Step, View, find_legal
from engines.naasii.actions import NaasiiAction
from engines.naasii.choices import turn_choices
from engines.naasii.events import NaasiiEvent
from engines.naasii.options import NaasiiOptions
from engines.naasii.player import Player
from engines.naasii.safe import safe_move, safe_setup
from engines.naasii.setup import drawn, setup_choices
from engines.naasii.sheet import ROUNDS, boxes_off
from engines.naasii.step import StepBuilder
from engines.naasii.turn import Turn
from engines.naasii.view import NaasiiView, Phase


@final
class Naasii(State, frozen=True, tag="naasii"):
    """One moment of a game of Naasii."""

    name: ClassVar[str] = "naasii"
    title: ClassVar[str] = "Naasii"
    seats: ClassVar[range] = range(2, 6)
    rules: ClassVar[int] = 1
    options: ClassVar[type[Options]] = NaasiiOptions
    event_decoder = msgspec.json.Decoder(tuple[NaasiiEvent, ...])
    scene_decoder = msgspec.json.Decoder(tuple[NaasiiView, tuple[NaasiiAction, ...]])

    abilities: bool
    players: tuple[Player, ...]
    first: Seat | None = None
    """The seat that starts, or started; None until it is drawn."""
    round: int = 0
    """The round, from 1; 0 during setup."""
    turn: Turn | None = None
    """The present turn; None during setup and when the game is over."""
    asked: int = 1
    """The number of the open question, which is everybody's during setup."""
    result: Outcome | None = None

    @classmethod
    def start(cls, seats: int, options: Options, rng: Rng) -> Step[Naasii]:
        """Lay out empty sheets, which everybody sets up at the same time (NA-1)."""
        chosen = NaasiiOptions.checked(options, seats, cls.seats)
        return Step(cls(abilities=chosen.abilities, players=(Player(),) * seats, first=chosen.first))

    def to_act(self) -> frozenset[Seat]:
        """Return all who have not confirmed during setup, and later the player to move."""
        if self.result is not None:
            return frozenset()
        if self.turn is not None:
            return frozenset({self.turn.seat})
        return frozenset(seat for seat, player in enumerate(self.players) if not (player.confirmed or player.left))

    def legal(self, seat: Seat) -> Sequence[NaasiiAction]:
        """Return everything that `seat` may do."""
        if seat not in self.to_act():
            return ()
        if self.turn is None:
            return setup_choices(self.players[seat], self._off)
        return turn_choices(self.turn, self.players[seat], self.abilities)

    def question(self, seat: Seat) -> int:
        """Return the number of the open question, whoever it is for."""
        return self.asked

    def apply(self, seat: Seat, action: Action, rng: Rng) -> Step[Naasii]:
        """Let `seat` do `action`. Raises IllegalAction where it is not legal."""
        if seat not in self.to_act():
            raise IllegalAction("illegal_action", action.text)
        builder = self._begin_step(rng)
        if self.turn is None:
            builder.set_up(seat, find_legal(setup_choices(self.players[seat], self._off), action))
        else:
            builder.act(self.turn, find_legal(turn_choices(self.turn, self.players[seat], self.abilities), action))
        return self._finish_step(builder)

    def leave(self, seat: Seat, rng: Rng) -> Step[Naasii]:
        """Take `seat` out: it gains nothing more, and its place is behind all who stay (ALL-3)."""
        if self.result is not None or self.players[seat].left:
            return Step(self)
        builder = self._begin_step(rng)
        builder.leave(seat)
        return self._finish_step(builder)

    def safe(self, seat: Seat) -> NaasiiAction:
        """Choose the sensible action for an idler."""
        if self.turn is None:
            return safe_setup(setup_choices(self.players[seat], self._off))
        choices = turn_choices(self.turn, self.players[seat], self.abilities)
        return safe_move(self.turn, self.players[seat], choices)

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game is being played."""
        return self.result

    def view(self, seat: Seat | None) -> NaasiiView:
        """Return everything but the sheets that others are setting up."""
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
        """Build the game that `view` shows, with the sheets that it hides drawn at random."""
        shown = NaasiiView.of(view)
        off = boxes_off(shown.rounds)
        players = (
            drawn(Player.of(sheet), off, rng) if sheet.crossed is None and not sheet.left else Player.of(sheet)
            for sheet in shown.sheets
        )
        return cls(
            abilities=shown.abilities,
            players=tuple(players),
            first=shown.first,
            round=shown.round,
            turn=Turn.of(shown),
            result=shown.outcome,
        )

    @property
    def _off(self) -> int:
        return boxes_off(ROUNDS[len(self.players)])

    def _begin_step(self, rng: Rng) -> StepBuilder:
        return StepBuilder(
            rng=rng,
            abilities=self.abilities,
            players=list(self.players),
            first=self.first,
            round=self.round,
            turn=self.turn,
            asked=self.asked,
            result=self.result,
        )

    def _finish_step(self, builder: StepBuilder) -> Step[Naasii]:
        after = replace(
            self,
            players=tuple(builder.players),
            first=builder.first,
            round=builder.round,
            turn=builder.turn,
            asked=builder.asked,
            result=builder.result,
        )
        return Step(after, tuple(builder.events))
