"""Wazabi as a State: each question of the contract, answered by the module that knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, final

import msgspec
from msgspec.structs import asdict, replace

from engines.core import Action, Options, Outcome, Rng, Seat, Step, View, find_legal
from engines.wazabi.actions import Draw, Give, Keep, Nothing, Page, Pick, Play, Roll, WazabiAction
from engines.wazabi.choices import choices, paged
from engines.wazabi.deal import deal
from engines.wazabi.effects import play
from engines.wazabi.events import Chose, PlayedNothing, WazabiEvent
from engines.wazabi.flow import advance, drop_out, roll_dice
from engines.wazabi.options import WazabiOptions
from engines.wazabi.outcome import outcome
from engines.wazabi.position import Phase, Player, Position
from engines.wazabi.safe import safe_move
from engines.wazabi.step import StepBuilder
from engines.wazabi.tournament import begin_game
from engines.wazabi.turn_order import end_turn
from engines.wazabi.view import WazabiView, view_of


@final
class Wazabi(Position, frozen=True, tag="wazabi"):
    """One moment of a game of Wazabi, or of a tournament."""

    name: ClassVar[str] = "wazabi"
    title: ClassVar[str] = "Wazabi"
    seats: ClassVar[range] = range(2, 7)
    rules: ClassVar[int] = 1
    options: ClassVar[type[Options]] = WazabiOptions
    event_decoder = msgspec.json.Decoder(tuple[WazabiEvent, ...])
    scene_decoder = msgspec.json.Decoder(tuple[WazabiView, tuple[WazabiAction, ...]])

    @classmethod
    def start(cls, seats: int, options: Options, rng: Rng) -> Step[Wazabi]:
        """Shuffle, deal, and roll for the start."""
        chosen = WazabiOptions.checked(options, seats, cls.seats)
        builder = StepBuilder(cls(terms=chosen, players=(Player(),) * seats, pile=(), discards=(), turn=0), rng)
        begin_game(builder, 1)
        return Step(_numbered(None, builder.now, None), tuple(builder.events))

    def to_act(self) -> frozenset[Seat]:
        """Return the player to move, or all who still have to choose what to keep."""
        return self.deciding()

    def legal(self, seat: Seat) -> Sequence[WazabiAction]:
        """Return everything that `seat` may do, or one page of it."""
        return paged(choices(self, seat), self.page)

    def question(self, seat: Seat) -> int:
        """Return the number of the last question put to `seat`."""
        return self.players[seat].question

    def apply(self, seat: Seat, action: Action, rng: Rng) -> Step[Wazabi]:
        """Let `seat` do `action`. Raises IllegalAction where it is not legal."""
        chosen = find_legal(self.legal(seat), action)
        builder = StepBuilder(self, rng)
        builder.change(page=0)
        match chosen:
            case Page(number):
                builder.change(page=number)
            case Roll():
                roll_dice(builder)
            case Give(to):
                builder.give_die(to)
                builder.change(to_give=self.to_give - 1)
            case Draw(owner):
                builder.present_hand(owner)
            case Pick(place) if self.fan is not None:
                builder.pick(self.fan, place)
            case Keep(card):
                builder.change_player(seat, kept=(*self.players[seat].kept, card))
                if not builder.now.players[seat].choosing:
                    builder.emit(Chose(seat))
            case Play():
                play(builder, chosen)
            case Nothing():
                builder.emit(PlayedNothing(seat))
                end_turn(builder)
            case Pick():
                raise AssertionError("a pick without a fan")
        advance(builder)
        return Step(_numbered(self, builder.now, seat), tuple(builder.events))

    def leave(self, seat: Seat, rng: Rng) -> Step[Wazabi]:
        """Take `seat` out, and its things with it (ALL-3)."""
        if self.phase is Phase.OVER or self.players[seat].left:
            return Step(self)
        builder = StepBuilder(self, rng)
        drop_out(builder, seat)
        advance(builder)
        return Step(_numbered(self, builder.now, None), tuple(builder.events))

    def safe(self, seat: Seat) -> WazabiAction:
        """Choose the sensible action for an idler."""
        return safe_move(self, seat)

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while there is more to play."""
        return outcome(self)

    def view(self, seat: Seat | None) -> WazabiView:
        """Return everything but the cards of others and of the pile."""
        return view_of(self, seat)

    @classmethod
    def imagine(cls, view: View, rng: Rng) -> Wazabi:
        """Build the game that `view` shows, with the cards that it hides dealt at random."""
        return _as_wazabi(deal(WazabiView.of(view), rng))


def _numbered(before: Position | None, after: Position, actor: Seat | None) -> Wazabi:
    """Give a new number to each new question: that of the player who acted, and those not asked before."""
    players = list(after.players)
    for seat in after.deciding():
        if seat == actor or before is None or _question_key(before, seat) != _question_key(after, seat):
            players[seat] = replace(players[seat], question=players[seat].question + 1)
    return _as_wazabi(replace(after, players=tuple(players)))


def _question_key(position: Position, seat: Seat) -> tuple[object, ...]:
    """Return what distinguishes one question to `seat` from another; nothing where it has nothing to decide."""
    if seat not in position.deciding():
        return ()
    owner = position.fan and position.fan.owner
    return position.game, position.turn, position.phase, position.to_draw, position.to_give, owner


def _as_wazabi(position: Position) -> Wazabi:
    return position if isinstance(position, Wazabi) else Wazabi(**asdict(position))
