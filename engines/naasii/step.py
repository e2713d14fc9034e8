"""The consequences of an action: rolls, the crow, busts, scores, turns and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec.structs import replace

from engines.core import Event, Outcome, Rng, Seat, roll
from engines.naasii import actions as do
from engines.naasii.abilities import use_ability
from engines.naasii.choices import turn_choices
from engines.naasii.events import (
    Bought,
    Busted,
    Cause,
    CrossedOff,
    CrowAnswered,
    CrowTook,
    Ended,
    FirstPlayer,
    Left,
    Locked,
    Lucky,
    Rolled,
    Scored,
    SheetDone,
    SheetsShown,
    TurnBegan,
)
from engines.naasii.outcome import outcome
from engines.naasii.player import Player
from engines.naasii.scoring import PRICES
from engines.naasii.setup import set_up
from engines.naasii.sheet import ROUNDS, WILD, Box, boxes_off
from engines.naasii.turn import Turn
from engines.naasii.view import Phase, Where

CONSOLATION = {Cause.CROW: 3, Cause.NOTHING_LEFT: 3, Cause.NO_SCORE: 4}
"""Nizi for a turn that scored nothing (NA-7)."""
FEWEST = 2
"""Players that a game needs."""


@dataclass
class StepBuilder:
    """A game of Naasii in the making: its parts, changed from the old state to the new one."""

    rng: Rng
    abilities: bool
    players: list[Player]
    first: Seat | None
    round: int
    turn: Turn | None
    asked: int
    result: Outcome | None
    events: list[Event] = field(default_factory=list[Event])

    @property
    def rounds(self) -> int:
        """Return how many rounds the game has."""
        return ROUNDS[len(self.players)]

    def set_up(self, seat: Seat, action: do.SetupAction) -> None:
        """Change the sheet of `seat` during setup, and begin the game once the last one is confirmed."""
        self.players[seat] = set_up(self.players[seat], action, boxes_off(self.rounds), self.rng)
        if self.players[seat].confirmed:
            self.events.append(SheetDone(seat))
            self._begin_if_all_confirmed()

    def act(self, turn: Turn, action: do.TurnAction) -> None:
        """Do one of the `turn_choices` of `turn`."""
        match action:
            case do.Mark(die):
                self.turn = turn.marked(die)
            case do.Free(die):
                self.turn = turn.unmarked((die,))
            case do.Pick(die):
                self.turn = replace(turn, picks=(*turn.picks, die))
            case do.Unpick(die):
                self.turn = replace(turn, picks=tuple(pick for pick in turn.picks if pick != die))
            case do.Roll():
                self._roll_dice(turn)
            case do.Score():
                self._ask(turn, Phase.BOX)
            case do.Buy(ability):
                self._ask(turn, Phase(ability))
            case do.Back():
                self._ask(turn, turn.resting_phase)
            case do.Fill():
                self._score_box(turn, action)
            case do.Pass():
                self._bust(turn, Cause.NO_SCORE)
            case do.Give(rolled, locked):
                self._give(turn, rolled, locked)
            case do.Bust():
                self._bust(turn, Cause.CROW if turn.phase is Phase.CROW else Cause.NOTHING_LEFT)
            case do.Evade():
                self._evade(turn)
            case do.Adjust() | do.Do() | do.Pair() | do.Sell():
                self._buy_ability(turn, action)
            case do.Cross(box):
                self._cross(turn, box)

    def leave(self, seat: Seat) -> None:
        """Take `seat` out of the game, and wait for it no longer (ALL-3)."""
        if self.round:
            self.players[seat] = replace(self.players[seat], left=True)
        else:
            self.players[seat] = Player(left=True)
        self.events.append(Left(seat))
        if len(self._seats_staying()) < FEWEST:
            self._end("too_few")
        elif self.turn is None:
            self._begin_if_all_confirmed()
        elif self.turn.seat == seat:
            self._next_turn(self.turn)

    def _seats_staying(self) -> list[Seat]:
        return [seat for seat, player in enumerate(self.players) if not player.left]

    def _begin_if_all_confirmed(self) -> None:
        staying = self._seats_staying()
        if not all(self.players[seat].confirmed for seat in staying):
            return
        numbers = tuple(player.number or 0 for player in self.players)
        self.events.append(SheetsShown(numbers, tuple(player.crossed for player in self.players)))
        named = self.first
        if named is None:
            self.first = staying[roll(self.rng, len(staying), 1)[0] - 1]
        else:
            # If the named player has left, the next one starts.
            self.first = min(staying, key=lambda seat: (seat - named) % len(self.players))
        self.events.append(FirstPlayer(self.first, drawn=named is None))
        self._begin_turn(self.first, 1)

    def _begin_turn(self, seat: Seat, number: int) -> None:
        self.round = number
        self.events.append(TurnBegan(seat, number))
        self._ask(Turn(seat), Phase.ROLL)

    def _next_turn(self, turn: Turn) -> None:
        """Pass the dice to the next player still in, in this round or the next (rulebook 3 and 6)."""
        assert self.first is not None
        seats = len(self.players)
        # Places in the order of a round are counted on into the next round.
        place = (turn.seat - self.first) % seats
        following = range(place + 1, place + 1 + seats)
        later = next(place for place in following if not self.players[(self.first + place) % seats].left)
        number = self.round + later // seats
        if number > self.rounds:
            self._end("played_out")
        else:
            self._begin_turn((self.first + later) % seats, number)

    def _ask(self, turn: Turn, phase: Phase) -> None:
        self.turn = replace(turn, phase=phase, picks=())
        self.asked += 1

    def _choices(self, turn: Turn) -> tuple[do.TurnAction, ...]:
        return turn_choices(turn, self.players[turn.seat], self.abilities)

    def _roll_dice(self, turn: Turn) -> None:
        """Lock and roll, then let the crow come in the order of NA-4."""
        if turn.marks:
            self.events.append(Locked(tuple(turn.dice[place].face for place in turn.marks)))
        turn = turn.rolled(self.rng)
        white = tuple(turn.dice[place].face for place in turn.unlocked)
        self.events.append(Rolled(turn.roll, white, turn.black))
        self._lucky(turn.seat, white)
        if turn.owed:
            self._ask_or_bust(turn, Phase.CROW, Cause.CROW)
        else:
            self._crow(turn)

    def _lucky(self, roller: Seat, faces: tuple[int, ...]) -> None:
        for seat in self._seats_staying():
            nizi = faces.count(self.players[seat].number or 0)
            if nizi and seat != roller:
                self._gain(seat, nizi)
                self.events.append(Lucky(seat, nizi))

    def _ask_or_bust(self, turn: Turn, phase: Phase, cause: Cause) -> None:
        """Ask how to avert a bust, or let it happen where nothing can avert it."""
        asked = replace(turn, phase=phase)
        if self._choices(asked) == (do.Bust(),):
            self._bust(turn, cause)
        else:
            self._ask(turn, phase)

    def _give(self, turn: Turn, rolled: int, locked: int) -> None:
        places = turn.places(Where.ROLLED, WILD)[:rolled] + turn.places(Where.LOCKED, WILD)[:locked]
        self.events.append(CrowAnswered(len(places)))
        self._crow(turn.without(places))

    def _crow(self, turn: Turn) -> None:
        """Let the other black numbers take their dice, which may leave none to lock (NA-4 (3) and (4))."""
        for face in turn.black:
            taken = turn.places(Where.ROLLED, face)
            if face != WILD and taken:
                turn = turn.without(taken)
                self.events.append(CrowTook(face, len(taken)))
        if turn.unlocked or turn.evaded:
            self._ask_between_rolls(turn)
        else:
            self._ask_or_bust(turn, Phase.EVADE, Cause.NOTHING_LEFT)

    def _ask_between_rolls(self, turn: Turn) -> None:
        """Ask what to do with the dice; after the last roll there may be nothing."""
        self._ask(turn, turn.resting_phase)
        if self.turn is not None and self._choices(self.turn) == (do.Pass(),):
            self._bust(turn, Cause.NO_SCORE)

    def _evade(self, turn: Turn) -> None:
        self._gain(turn.seat, -PRICES[do.Ability.EVADE])
        self.events.append(Bought(do.Ability.EVADE, PRICES[do.Ability.EVADE]))
        evaded = replace(turn, evaded=True)
        if turn.phase is Phase.CROW:
            self._crow(evaded)
        else:
            self._ask_between_rolls(evaded)

    def _buy_ability(self, turn: Turn, action: do.Adjust | do.Do | do.Pair | do.Sell) -> None:
        after, bought = use_ability(turn, action, self.rng)
        self._gain(turn.seat, bought.gained - bought.price)
        self.events.append(bought)
        if bought.ability is do.Ability.REROLL:
            self.events.append(Rolled(0, bought.after, ()))
            self._lucky(turn.seat, bought.after)
        self._ask_between_rolls(after)

    def _score_box(self, turn: Turn, fill: do.Fill) -> None:
        player = self.players[turn.seat]
        self.events.extend(Bought(ability, PRICES[ability]) for ability in fill.abilities)
        self.events.append(Scored(turn.seat, fill.box, fill.points))
        filled = player.filled if fill.box in player.filled else (*player.filled, fill.box)
        self.players[turn.seat] = replace(
            player, filled=filled, rounds=(*player.rounds, fill.points), nizi=player.nizi - fill.price
        )
        self._next_turn(turn)

    def _bust(self, turn: Turn, cause: Cause) -> None:
        """End the round without points, give Nizi, and ask for a box to cross off (NA-7)."""
        player = self.players[turn.seat]
        self.players[turn.seat] = replace(player, rounds=(*player.rounds, 0), nizi=player.nizi + CONSOLATION[cause])
        self.events.append(Busted(turn.seat, cause, CONSOLATION[cause]))
        if self.round == self.rounds:
            self._next_turn(turn)
        else:
            # There is always a choice, as boxes cannot run out (NA-1).
            self._ask(turn, Phase.CROSS)

    def _cross(self, turn: Turn, box: Box) -> None:
        player = self.players[turn.seat]
        self.players[turn.seat] = replace(player, crossed=(*player.crossed, box))
        self.events.append(CrossedOff(turn.seat, box))
        self._next_turn(turn)

    def _gain(self, seat: Seat, nizi: int) -> None:
        player = self.players[seat]
        self.players[seat] = replace(player, nizi=player.nizi + nizi)

    def _end(self, reason: str) -> None:
        self.turn = None
        self.result = outcome(self.players, reason)
        self.events.append(Ended(reason))
