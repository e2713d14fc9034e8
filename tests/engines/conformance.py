"""The contract of every game: one game is played at random, and its moments are checked against `engines/core.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

import msgspec
import pytest

from engines.core import Action, Event, IllegalAction, Options, Outcome, Seat, State, Step
from engines.players.random_policy import choose

MOST_ACTIONS = 25
LONGEST_TEXT = 60
MOST_MOVES = 20_000
"""More moves than any game can take."""
COUNTED = 0.2
"""Share of moments at which dice, cards and boxes are counted."""
LOOKED_INTO = 0.01
"""Share of moments at which everything is checked."""
PLAYED_OUT = 0.25
"""Share of those from which a game of idlers and an imagined game are played to the end."""
WRONG = 8
"""Actions of other moments that each seat tries at such a moment."""
LEAVING = 0.001
"""Share of moments at which somebody leaves."""
NONSENSE = ("", "nonsense", "roll:1", ":", "mark:99", "é" * 70)

T = TypeVar("T")
Sound = Callable[[State], None]


class Conformance:
    """One game, played from its start to its end."""

    def __init__(self, game: type[State], seats: int, options: Options, seed: int, sound: Sound) -> None:
        self.game = game
        self.seats = range(seats)
        self.options = options
        self.seed = seed
        self.sound = sound
        self.chance = Random(f"conformance {seed}")
        self.log: list[tuple[Seat, str | None]] = []
        """Seats and the texts of their actions; None is leaving."""
        self.seen: dict[Action, None] = {}
        """Actions in the order in which they were first done; the order of a set would differ between runs."""

    def play(self) -> Outcome:
        """Play a game, check it and return its outcome."""
        step: Step[State] = self.game.start(len(self.seats), self.options, self._rng(0))
        while step.state.to_act():
            self.moment(step)
            if self.chance.random() < LOOKED_INTO:
                self.look_into(step.state)
                if self.chance.random() < PLAYED_OUT:
                    self.imagined_end(step.state)
                    self.safe_end(step.state)
            step = self.move(step.state)
            assert len(self.log) < MOST_MOVES, "the game does not end"
        self.moment(step)
        self.sound(step.state)
        self.look_into(step.state)
        self.replay(step)
        outcome = step.state.outcome()
        assert outcome is not None
        return outcome

    def move(self, state: State) -> Step[State]:
        """Let somebody who may act do something, or somebody leave."""
        if self.chance.random() < LEAVING:
            seat = self._any(self.seats)
            self.log.append((seat, None))
            return state.leave(seat, self._rng(len(self.log)))
        seat = self._any(sorted(state.to_act()))
        legal = state.legal(seat)
        action = choose(state.view(seat), legal, self.chance)
        self.seen[action] = None
        self.log.append((seat, action.text))
        step = state.apply(seat, action, self._rng(len(self.log)))
        for each in self.seats:
            assert step.state.question(each) >= state.question(each), "a question's number only grows"
        return step

    def moment(self, step: Step[State]) -> None:
        """Check what must hold at every moment."""
        state = step.state
        acting = state.to_act()
        assert acting <= frozenset(self.seats)
        assert (state.outcome() is None) == bool(acting), "somebody may act exactly while it is played"
        for seat in self.seats:
            texts = [action.text for action in state.legal(seat)]
            assert bool(texts) == (seat in acting), "exactly those who are to act have something to do"
            assert len(texts) <= MOST_ACTIONS
            assert len(set(texts)) == len(texts)
            assert all(0 < len(text) <= LONGEST_TEXT for text in texts)
        if self.chance.random() < COUNTED:
            self.sound(state)

    def look_into(self, state: State) -> None:
        """Check what would be too slow to check at every moment."""
        self.sound(state)
        before = msgspec.json.encode(state)
        assert msgspec.json.decode(before, type=type(state)) == state
        for seat in self.seats:
            self.actions(state, seat)
            self.leaving(state, seat)
        for viewer in (None, *self.seats):
            self.views(state, viewer)
        assert msgspec.json.encode(state) == before, "a state never changes"
        assert hash(state) == hash(msgspec.json.decode(before, type=type(state)))

    def actions(self, state: State, seat: Seat) -> None:
        """Check that whatever is legal can be done, and nothing else."""
        legal = state.legal(seat)
        for action in legal:
            assert state.parse(seat, action.text) == action
            assert msgspec.json.decode(msgspec.json.encode(action), type=type(action)) == action
        for text in NONSENSE:
            with pytest.raises(IllegalAction):
                state.parse(seat, text)
        wrong = [action for action in self.seen if action not in legal]
        for action in wrong and [self._any(wrong) for _ in range(WRONG)]:
            with pytest.raises(IllegalAction):
                state.apply(seat, action, self._rng(0))
        if legal:
            assert state.safe(seat) in legal
            action = self._any(legal)
            rng, same = self._rng(-1), self._rng(-1)
            step = state.apply(seat, action, rng)
            assert step == state.apply(seat, action, same), "the same chance has the same consequences"
            assert rng.getstate() == same.getstate()
            self.events(step.events)

    def events(self, events: tuple[Event, ...]) -> None:
        """Check that events can be stored."""
        assert self.game.read_events(msgspec.json.encode(events)) == events

    def leaving(self, state: State, seat: Seat) -> None:
        """Check that anybody can leave at any moment."""
        step = state.leave(seat, self._rng(-2))
        assert step == state.leave(seat, self._rng(-2))
        assert seat not in step.state.to_act()
        self.moment(step)
        self.events(step.events)
        assert step.state.leave(seat, self._rng(-3)) == Step(step.state), "leaving twice changes nothing"

    def views(self, state: State, viewer: Seat | None) -> None:
        """Check that a view is what its owner may know, and enough to imagine a state."""
        view = state.view(viewer)
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
        imagined = self.game.imagine(view, self.chance)
        assert imagined.view(viewer) == view
        assert imagined.to_act() == state.to_act()
        self.moment(Step(imagined))
        if viewer is not None:
            assert imagined.legal(viewer) == state.legal(viewer), "a player's choices depend on no hidden thing"

    def imagined_end(self, state: State) -> None:
        """Play an imagined game to its end."""
        self._to_the_end(
            self.game.imagine(state.view(self._any((None, *self.seats))), self.chance),
            lambda state, seat: choose(state.view(seat), state.legal(seat), self.chance),
        )

    def safe_end(self, state: State) -> None:
        """Play a game of idlers to its end."""
        self._to_the_end(state, lambda state, seat: state.safe(seat))

    def replay(self, end: Step[State]) -> None:
        """Play the log again by its texts."""
        state: State = self.game.start(len(self.seats), self.options, self._rng(0)).state
        for version, (seat, text) in enumerate(self.log, 1):
            rng = self._rng(version)
            step = state.leave(seat, rng) if text is None else state.apply(seat, state.parse(seat, text), rng)
            state = step.state
        assert state == end.state

    def _to_the_end(self, state: State, mover: Callable[[State, Seat], Action]) -> None:
        moves = 0
        while acting := sorted(state.to_act()):
            seat = self._any(acting)
            state = state.apply(seat, mover(state, seat), self.chance).state
            moves += 1
            assert moves < MOST_MOVES
            if self.chance.random() < COUNTED:
                self.sound(state)
        self.sound(state)
        assert state.outcome() is not None

    def _rng(self, version: int) -> Random:
        return Random(f"{self.seed}:{version}")

    def _any(self, items: Sequence[T]) -> T:
        return items[int(self.chance.random() * len(items))]
