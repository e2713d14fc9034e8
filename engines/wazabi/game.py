"""Wazabi as a State: the contract's answers, each by the file that knows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, final

import msgspec
from msgspec.structs import asdict, replace

from engines.core import Action, IllegalAction, IllegalOptions, Options, Outcome, Rng, Seat, Step, View
from engines.wazabi.actions import Draw, Give, Keep, Nothing, Page, Pick, Play, Roll, WazabiAction
from engines.wazabi.choices import choices, paged
from engines.wazabi.draft import Draft
from engines.wazabi.effects import play
from engines.wazabi.events import Chose, PlayedNothing, WazabiEvent
from engines.wazabi.flow import carry_on, drop_out, roll_dice
from engines.wazabi.options import WazabiOptions, check
from engines.wazabi.position import Phase, Player, Position
from engines.wazabi.safe import safe_move
from engines.wazabi.series import begin_game, outcome
from engines.wazabi.sight import imagined, seen
from engines.wazabi.turn import end_turn
from engines.wazabi.view import WazabiView

_EVENTS = msgspec.json.Decoder(tuple[WazabiEvent, ...])


@final
class Wazabi(Position, frozen=True, tag="wazabi"):
    """A moment of a game of Wazabi."""

    name: ClassVar[str] = "wazabi"
    title: ClassVar[str] = "Wazabi"
    seats: ClassVar[range] = range(2, 7)
    rules: ClassVar[int] = 1
    options: ClassVar[type[Options]] = WazabiOptions

    @classmethod
    def read_events(cls, raw: bytes | str) -> tuple[WazabiEvent, ...]:
        """Read this game's events back from JSON."""
        return _EVENTS.decode(raw)

    @classmethod
    def start(cls, seats: int, options: Options, rng: Rng) -> Step[Wazabi]:
        """Shuffle, deal and roll for the start."""
        if not isinstance(options, WazabiOptions):
            raise IllegalOptions("options")
        if seats not in cls.seats:
            raise IllegalOptions("seats", least=cls.seats[0], most=cls.seats[-1])
        check(seats, options)
        draft = Draft(cls(terms=options, players=(Player(),) * seats, pile=(), discards=(), turn=0), rng)
        begin_game(draft, 1)
        return Step(_numbered(None, draft.now, None), tuple(draft.events))

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
        chosen = next((legal for legal in self.legal(seat) if legal == action), None)
        if chosen is None:
            raise IllegalAction("illegal_action", action.text)
        draft = Draft(self, rng)
        draft.change(page=0)
        match chosen:
            case Page(number):
                draft.change(page=number)
            case Roll():
                roll_dice(draft)
            case Give(to):
                draft.give_die(to)
                draft.change(to_give=self.to_give - 1)
            case Draw(owner):
                draft.present(owner)
            case Pick(place) if self.fan is not None:
                draft.pick(self.fan, place)
            case Keep(card):
                draft.player(seat, kept=(*self.players[seat].kept, card))
                if not draft.now.players[seat].choosing:
                    draft.tell(Chose(seat))
            case Play():
                play(draft, chosen)
            case Nothing():
                draft.tell(PlayedNothing(seat))
                end_turn(draft)
            case Pick():
                raise AssertionError("a pick without a fan")
        carry_on(draft)
        return Step(_numbered(self, draft.now, seat), tuple(draft.events))

    def leave(self, seat: Seat, rng: Rng) -> Step[Wazabi]:
        """Take `seat` out, its things with it (rulings ALL-3)."""
        if self.phase is Phase.OVER or self.players[seat].left:
            return Step(self)
        draft = Draft(self, rng)
        drop_out(draft, seat)
        carry_on(draft)
        return Step(_numbered(self, draft.now, None), tuple(draft.events))

    def safe(self, seat: Seat) -> WazabiAction:
        """The sensible move for an idler."""
        return safe_move(self, seat)

    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return outcome(self)

    def view(self, seat: Seat | None) -> WazabiView:
        """All but the cards of others and of the pile."""
        return seen(self, seat)

    @classmethod
    def imagine(cls, view: View, rng: Rng) -> Wazabi:
        """The game that `view` shows, with the cards that it hides dealt at random."""
        if not isinstance(view, WazabiView):
            raise TypeError(f"not a view of Wazabi: {type(view).__name__}")
        return _whole(imagined(view, rng))


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
