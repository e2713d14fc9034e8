"""Wazabi as a State: the contract's answers, each by the file that knows it."""

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
    """A moment of a game of Wazabi."""

    name: ClassVar[str] = "wazabi"
    title: ClassVar[str] = "Wazabi"
    seats: ClassVar[range] = range(2, 7)
    rules: ClassVar[int] = 1
    options: ClassVar[type[Options]] = WazabiOptions
    event_decoder = msgspec.json.Decoder(tuple[WazabiEvent, ...])
    scene_decoder = msgspec.json.Decoder(tuple[WazabiView, tuple[WazabiAction, ...]])

    @classmethod
    def start(cls, seats: int, options: Options, rng: Rng) -> Step[Wazabi]:
        """Shuffle, deal and roll for the start."""
        chosen = WazabiOptions.checked(options, seats, cls.seats)
        builder = StepBuilder(cls(terms=chosen, players=(Player(),) * seats, pile=(), discards=(), turn=0), rng)
        begin_game(builder, 1)
        return Step(_numbered(None, builder.now, None), tuple(builder.events))

    def to_act(self) -> frozenset[Seat]:
        """The one whose turn it is, or all who have still to choose what to keep."""
        return self.asked()

    def legal(self, seat: Seat) -> Sequence[WazabiAction]:
        """What `seat` may do now."""
        return paged(choices(self, seat), self.page)

    def question(self, seat: Seat) -> int:
        """The number of what `seat` was asked last."""
        return self.players[seat].question

    def apply(self, seat: Seat, action: Action, rng: Rng) -> Step[Wazabi]:
        """Let `seat` do `action`."""
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
        """Take `seat` out, its things with it (rulings ALL-3)."""
        if self.phase is Phase.OVER or self.players[seat].left:
            return Step(self)
        builder = StepBuilder(self, rng)
        drop_out(builder, seat)
        advance(builder)
        return Step(_numbered(self, builder.now, None), tuple(builder.events))

    def safe(self, seat: Seat) -> WazabiAction:
        """The sensible move for an idler."""
        return safe_move(self, seat)

    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return outcome(self)

    def view(self, seat: Seat | None) -> WazabiView:
        """All but the cards of others and of the pile."""
        return view_of(self, seat)

    @classmethod
    def imagine(cls, view: View, rng: Rng) -> Wazabi:
        """The game that `view` shows, with the cards that it hides dealt at random."""
        return _whole(deal(WazabiView.of(view), rng))


def _numbered(before: Position | None, after: Position, actor: Seat | None) -> Wazabi:
    """Number what is asked anew: of the one who acted, and of whoever was not asked this before."""
    players = list(after.players)
    for seat in after.asked():
        if seat == actor or before is None or _asks(before, seat) != _asks(after, seat):
            players[seat] = replace(players[seat], question=players[seat].question + 1)
    return _whole(replace(after, players=tuple(players)))


def _asks(position: Position, seat: Seat) -> tuple[object, ...]:
    """What `seat` is being asked, as far as it tells one question from another."""
    if seat not in position.asked():
        return ()
    owner = position.fan and position.fan.owner
    return position.game, position.turn, position.phase, position.to_draw, position.to_give, owner


def _whole(position: Position) -> Wazabi:
    return position if isinstance(position, Wazabi) else Wazabi(**asdict(position))
