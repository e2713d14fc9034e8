"""Nessie as a State."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, final

import msgspec
from msgspec.structs import replace

from engines.core import (
    Action,
    Event,
    IllegalAction,
    Options,
    Outcome,
    Rng,
    Seat,
    State,
    Step,
    View,
    find_legal,
    roll,
    shuffled,
)
from engines.nessie.actions import Discard, Done, NessieAction, Reveal, Stick, Take
from engines.nessie.cards import CARDS, Card, Treasure, fits, sinks
from engines.nessie.deal import deal
from engines.nessie.events import (
    Cause,
    Completed,
    DeckRebuilt,
    Discarded,
    Ended,
    FirstPlayer,
    GaveUp,
    Left,
    NessieEvent,
    Revealed,
    Sank,
    Stuck,
    Took,
    TurnBegan,
)
from engines.nessie.options import Hands, NessieOptions
from engines.nessie.outcome import outcome
from engines.nessie.player import Player
from engines.nessie.view import Holding, NessieView, Phase


@final
class Nessie(State, frozen=True, tag="nessie"):
    """One moment of a game of Nessie: reveal, stick or sink, and collect the six parts of the monster."""

    name: ClassVar[str] = "nessie"
    title: ClassVar[str] = "Nessie"
    seats: ClassVar[range] = range(2, 7)
    rules: ClassVar[int] = 1
    options: ClassVar[type[Options]] = NessieOptions
    event_decoder = msgspec.json.Decoder(tuple[NessieEvent, ...])
    scene_decoder = msgspec.json.Decoder(tuple[NessieView, tuple[NessieAction, ...]])

    hands: Hands
    first: Seat
    turn: Seat
    phase: Phase
    asked: int
    """The number of the open question."""
    deck: tuple[Card, ...]
    """Face-down cards, the top one first."""
    row: tuple[Card, ...]
    """The revealed cards, in the order of revealing."""
    discards: tuple[Card, ...]
    """Discarded cards, the latest last."""
    players: tuple[Player, ...]

    @classmethod
    def start(cls, seats: int, options: Options, rng: Rng) -> Step[Nessie]:
        """Shuffle all cards into the deck and begin the first turn (rulebook, Game Setup; ALL-2)."""
        chosen = NessieOptions.checked(options, seats, cls.seats)
        first = roll(rng, seats, 1)[0] - 1 if chosen.first is None else chosen.first
        state = cls(
            hands=chosen.hands,
            first=first,
            turn=first,
            phase=Phase.REVEAL,
            asked=0,
            deck=shuffled(rng, CARDS),
            row=(),
            discards=(),
            players=(Player(),) * seats,
        )
        return state._begin(first, FirstPlayer(first, drawn=chosen.first is None))

    def to_act(self) -> frozenset[Seat]:
        """Return the player to move; nobody when the game is over."""
        return frozenset() if self.phase is Phase.OVER else frozenset({self.turn})

    def legal(self, seat: Seat) -> Sequence[NessieAction]:
        """Return everything that `seat` may do. Only that seat may know which treasures it can give up."""
        if seat not in self.to_act():
            return ()
        if self.phase is Phase.GIVE_UP:
            return tuple(Discard(treasure) for treasure in sorted(set(self.players[seat].treasures)))
        return self._choices()

    def question(self, seat: Seat) -> int:
        """Return the number of the open question, which grows with each card that is revealed, taken or given up."""
        return self.asked

    def apply(self, seat: Seat, action: Action, rng: Rng) -> Step[Nessie]:
        """Let `seat` do `action`. Raises IllegalAction where it is not legal."""
        legal = find_legal(self.legal(seat), action)
        state = replace(self, asked=self.asked + 1)
        match legal:
            case Reveal():
                return state._reveal(rng)
            case Stick():
                return Step(replace(state, phase=Phase.TAKE), (Stuck(seat),))
            case Take():
                return state._take()
            case Discard(treasure):
                return state._give_up(treasure)
            case Done():
                return state._begin(state._next_seat())

    def leave(self, seat: Seat, rng: Rng) -> Step[Nessie]:
        """Take `seat` out of the game: its cards are discarded, the row stays (ALL-3)."""
        player = self.players[seat]
        if player.left or self.phase is Phase.OVER:
            return Step(self)
        state = replace(self._with(Player(left=True), seat), discards=self.discards + player.parts + player.treasures)
        left = Left(seat, player.parts, player.treasures)
        if sum(not other.left for other in state.players) < self.seats[0]:
            return Step(replace(state, phase=Phase.OVER), (left, Ended("too_few")))
        if seat != self.turn:
            return Step(state, (left,))
        return replace(state, asked=self.asked + 1)._begin(state._next_seat(), left)

    def safe(self, seat: Seat) -> NessieAction:
        """Stick as soon as possible, take whatever is of use, and give up the smallest treasure."""
        legal = self.legal(seat)
        if not legal:
            raise IllegalAction("not_your_turn")
        if self.phase is Phase.TAKE:
            card = self.row[-1]
            return Take() if isinstance(card, Treasure) or fits(card, self.players[seat].parts) else Done()
        return Stick() if Stick() in legal else legal[0]

    def outcome(self) -> Outcome | None:
        """Return the outcome, or None while the game is being played."""
        return outcome(self.players) if self.phase is Phase.OVER else None

    def view(self, seat: Seat | None) -> NessieView:
        """Return the table, and those hands that NE-9 lets `seat` see."""
        over = self.phase is Phase.OVER
        all_shown = over or self.hands is Hands.OPEN
        return NessieView(
            viewer=seat,
            hands=self.hands,
            first=self.first,
            turn=None if over else self.turn,
            phase=self.phase,
            choices=self._choices(),
            row=self.row,
            deck=len(self.deck),
            discards=self.discards,
            players=tuple(
                _holding(player, shown=all_shown or other == seat) for other, player in enumerate(self.players)
            ),
            outcome=self.outcome(),
        )

    @classmethod
    def imagine(cls, view: View, rng: Rng) -> Nessie:
        """Build a complete, playable state that looks like `view` to its owner."""
        shown = NessieView.of(view)
        players, deck = deal(shown, rng)
        return cls(
            hands=shown.hands,
            first=shown.first,
            turn=shown.first if shown.turn is None else shown.turn,
            phase=shown.phase,
            asked=0,
            deck=deck,
            row=shown.row,
            discards=shown.discards,
            players=players,
        )

    def _choices(self) -> tuple[NessieAction, ...]:
        """Return what the player to move may do, as far as that does not depend on their hand."""
        match self.phase:
            case Phase.REVEAL:
                return (Reveal(),)
            case Phase.PUSH:
                return (Reveal(), Stick())
            case Phase.TAKE:
                return (Take(), Done())
            case Phase.GIVE_UP | Phase.OVER:
                return ()

    def _begin(self, seat: Seat, *events: Event) -> Step[Nessie]:
        """Begin the turn of `seat`, unless it sinks at once (NE-3)."""
        state = replace(self, turn=seat, phase=Phase.REVEAL)
        events = (*events, TurnBegan(seat, len(self.row)))
        if sinks(self.players[seat].parts, self.row):
            return state._sink(Cause.START, *events)
        return Step(state, events)

    def _sink(self, cause: Cause, *events: Event) -> Step[Nessie]:
        """Discard the row and pass the turn on (NE-3, NE-4)."""
        state = replace(self, row=(), discards=self.discards + self.row)
        return state._begin(self._next_seat(), *events, Sank(self.turn, cause, self.row))

    def _reveal(self, rng: Rng) -> Step[Nessie]:
        """Turn up the top card, of a new deck where the old one has run out (NE-4, NE-7).

        Deck and discards are never both empty: of the 48 Nessie cards six players hold at most 30, because the sixth
        letter ends the game, and the row holds at most 12, because the third of a letter sinks.
        """
        if not self.deck:
            rebuilt = replace(self, deck=shuffled(rng, self.discards), discards=())
            step = rebuilt._reveal(rng)
            return Step(step.state, (DeckRebuilt(len(rebuilt.deck)), *step.events))
        card, row = self.deck[0], (*self.row, self.deck[0])
        state = replace(self, phase=Phase.PUSH, deck=self.deck[1:], row=row)
        events = (Revealed(self.turn, card),)
        if sinks(self.players[self.turn].parts, row):
            return state._sink(Cause.TREASURE if isinstance(card, Treasure) else Cause.LETTER, *events)
        return Step(state, events)

    def _take(self) -> Step[Nessie]:
        """Take the last card of the row, and keep it or discard it together with a treasure (NE-5, NE-6, NE-8)."""
        card, player = self.row[-1], self.players[self.turn]
        state = replace(self, row=self.row[:-1])
        if isinstance(card, Treasure):
            return state._with(player.with_treasure(card))._go_on(Took(self.turn, card))
        if fits(card, player.parts):
            state = state._with(player.with_part(card))
            if not state.players[self.turn].complete:
                return state._go_on(Took(self.turn, card))
            events = (Took(self.turn, card), Completed(self.turn), Ended("completed"))
            return Step(replace(state, phase=Phase.OVER), events)
        state = replace(state, discards=(*self.discards, card))
        match sorted(set(player.treasures)):
            case []:
                return state._go_on(Discarded(self.turn, card))
            case [treasure]:
                return state._give_up(treasure, Discarded(self.turn, card))
            case _:
                return Step(replace(state, phase=Phase.GIVE_UP), (Discarded(self.turn, card),))

    def _give_up(self, treasure: Treasure, *events: Event) -> Step[Nessie]:
        state = self._with(self.players[self.turn].without_treasure(treasure))
        state = replace(state, discards=(*self.discards, treasure))
        return state._go_on(*events, GaveUp(self.turn, treasure))

    def _go_on(self, *events: Event) -> Step[Nessie]:
        """Ask about the next card, or end the turn where none is left (NE-5, ALL-1)."""
        if self.row:
            return Step(replace(self, phase=Phase.TAKE), events)
        return self._begin(self._next_seat(), *events)

    def _with(self, player: Player, seat: Seat | None = None) -> Nessie:
        """Return the state with `player` in place of the player to move, or of `seat`."""
        seat = self.turn if seat is None else seat
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def _next_seat(self) -> Seat:
        """Return the next seat to the left that is still in the game."""
        after = [(self.turn + step) % len(self.players) for step in range(1, len(self.players) + 1)]
        return next(seat for seat in after if not self.players[seat].left)


def _holding(player: Player, *, shown: bool) -> Holding:
    return Holding(
        part_count=len(player.parts),
        treasure_count=len(player.treasures),
        parts=player.parts if shown else None,
        treasures=player.treasures if shown else None,
        left=player.left,
    )
