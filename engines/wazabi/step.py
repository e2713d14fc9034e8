"""A position of Wazabi in the making, during one step."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engines.core import Event, Rng, Seat, shuffled
from engines.wazabi.cards import Card, in_order
from engines.wazabi.events import DiceDiscarded, Drew, Gave, NothingDrawn, Rebuilt, Took
from engines.wazabi.position import Fan, Player, Position, Taken


class StepBuilder:
    """The position so far, the source of chance, and the events so far."""

    def __init__(self, position: Position, rng: Rng) -> None:
        self.now = position
        self.rng = rng
        self.events: list[Event] = []

    def emit(self, event: Event) -> None:
        """Record an event."""
        self.events.append(event)

    def change(self, **fields: object) -> None:
        """Replace fields of the position."""
        self.now = replace(self.now, **fields)

    def change_player(self, seat: Seat, **fields: object) -> None:
        """Replace fields of one player."""
        players = self.now.players
        self.change(players=(*players[:seat], replace(players[seat], **fields), *players[seat + 1 :]))

    @property
    def mover(self) -> Player:
        """Return the player to move."""
        return self.now.players[self.now.turn]

    def discard(self, cards: Iterable[Card]) -> None:
        """Put cards on the discards."""
        self.change(discards=self.now.discards + tuple(cards))

    def add_to_hand(self, cards: Iterable[Card]) -> None:
        """Add cards to the hand of the player to move."""
        self.change_player(self.now.turn, hand=in_order((*self.mover.hand, *cards)))

    def discard_dice(self, dice: int) -> None:
        """Take dice of the player to move out of the game, all of them if they have fewer than that."""
        dice = min(dice, self.mover.dice)
        self.change_player(self.now.turn, dice=self.mover.dice - dice)
        self.emit(DiceDiscarded(self.now.turn, dice))

    def give_die(self, to: Seat) -> None:
        """Give a die of the player to move away."""
        self.change_player(self.now.turn, dice=self.mover.dice - 1)
        self.change_player(to, dice=self.now.players[to].dice + 1)
        self.emit(Gave(self.now.turn, to))

    def draw(self) -> bool:
        """Draw the cards that are due, as far as the pile goes. Returns False where a hand must be chosen (WA-10)."""
        while self.now.to_draw:
            if not self.now.pile and self.now.discards:
                self.emit(Rebuilt(len(self.now.discards)))
                self.change(pile=shuffled(self.rng, self.now.discards), discards=())
            if self.now.pile:
                self._draw_from_pile(min(self.now.to_draw, len(self.now.pile)))
                continue
            match self.now.owners():
                case ():
                    self.emit(NothingDrawn(self.now.turn, self.now.to_draw))
                    self.change(to_draw=0)
                case (owner,):
                    self.present_hand(owner)
                    if self.now.fan is not None:
                        return True
                case _:
                    return False
        return True

    def present_hand(self, owner: Seat) -> None:
        """Present a hand face down in random order; a single card is taken at once (WA-7)."""
        fan = Fan(owner, shuffled(self.rng, self.now.players[owner].hand))
        self.change(fan=fan)
        if len(fan.cards) == 1:
            self.pick(fan, 1)

    def pick(self, fan: Fan, place: int) -> None:
        """Take the card at a place of the fan, counted from 1."""
        card = fan.cards[place - 1]
        self.change_player(fan.owner, hand=in_order(fan.cards[: place - 1] + fan.cards[place:]))
        self.add_to_hand([card])
        taken = (*self.now.taken, Taken(self.now.turn, fan.owner, card))
        self.change(fan=None, to_draw=max(0, self.now.to_draw - 1), taken=taken)
        self.emit(Took(self.now.turn, fan.owner))

    def _draw_from_pile(self, cards: int) -> None:
        self.add_to_hand(self.now.pile[-cards:])
        self.change(pile=self.now.pile[:-cards], to_draw=self.now.to_draw - cards)
        self.emit(Drew(self.now.turn, cards))
