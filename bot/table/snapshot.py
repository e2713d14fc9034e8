"""Snapshots of tables: one version, with the state and the story of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache

import msgspec

from bot.table import refusal
from bot.table.change import Change
from bot.table.refusal import Refused
from bot.table.rights import names_to_act, seat_of
from bot.table.table import MoveKind, Status, Table
from engines.core import Event, Options, Seat, State

STORY_MOVES = 40
"""The number of latest moves whose events make up the story on a board."""
QUESTIONS_PER_UNDO = 100_000
"""The amount added to all question numbers by each undo; no game asks as many questions as that."""


class Snapshot:
    """One version of a table: its row, and the state and story that are read from it.

    Reading is lazy and raises Refused, so that a table whose game cannot be read can still be shown and stopped.
    """

    def __init__(
        self,
        table: Table,
        games: Mapping[str, type[State]],
        moves: Sequence[bytes],
        *,
        state: State | None = None,
        revision: int = 0,
        committed: bool = False,
    ) -> None:
        """`moves` are the events of the latest moves, one JSON list each, oldest first; `state` is given if known.

        `revision` counts the replacements of the table's message; `committed` is set on the result of a change.
        """
        self.table = table
        self.moves = moves
        self.revision = revision
        self.committed = committed
        self._games = games
        self._state = state

    @property
    def game(self) -> type[State]:
        """The game that is played. Raises Refused if this program does not have it."""
        game = self._games.get(self.table.game)
        if game is None:
            raise refusal.broken()
        return game

    @property
    def state(self) -> State:
        """The state of the game. Raises Refused if there is none, or it cannot be read."""
        table = self.table
        thinned_out = table.status is Status.OVER and table.state is None
        if thinned_out or table.status in (Status.LOBBY, Status.STOPPED):
            raise refusal.not_begun() if table.status is Status.LOBBY else refusal.over(table.command)
        if self._state is not None:
            return self._state
        if table.rules != self.game.rules:
            # The state was stored under other rules, and means something else under these.
            raise refusal.broken()
        try:
            # Cached: states are immutable, and most are read again soon.
            state = decode_state(self.game, table.state or b"")
        except (msgspec.DecodeError, ValueError) as error:
            raise refusal.broken() from error
        if any(seat >= len(table.chairs) for seat in state.to_act()):
            # The table would wait forever for a seat without a chair.
            raise refusal.broken()
        self._state = state
        return state

    @property
    def readable_state(self) -> State | None:
        """The state of the game, or None if there is none or it cannot be read."""
        try:
            return self.state
        except Refused:
            return None

    @property
    def options(self) -> Options:
        """The options of the game. Raises Refused if they cannot be read."""
        try:
            return msgspec.json.decode(self.table.options, type=self.game.options)
        except (msgspec.DecodeError, ValueError) as error:
            raise refusal.broken() from error

    @cached_property
    def story(self) -> tuple[Event, ...]:
        """The events of the latest moves, oldest first. Raises Refused if they cannot be read."""
        try:
            return tuple(event for events in self.moves for event in _events(self.game, events))
        except (msgspec.DecodeError, ValueError) as error:
            raise refusal.broken() from error

    def question(self, seat: Seat) -> int:
        """Return the number of a seat's question; numbers from before an undo never come back."""
        return self.state.question(seat) + QUESTIONS_PER_UNDO * self.table.undone

    def seat_asked(self, user_id: int, question: int) -> Seat:
        """Return the seat of a member who is asked this question. Raises Refused if they are not."""
        if self.table.status is Status.OVER:
            raise refusal.over(self.table.command)
        table, state = self.table, self.state
        seat = table.seat_of(user_id)
        if seat is None:
            seat = seat_of(table, user_id)
        if seat not in state.to_act():
            raise refusal.not_your_turn(names_to_act(table, state))
        if question != self.question(seat):
            raise refusal.stale(self.table.link)
        return seat

    def after(self, change: Change, table: Table) -> Snapshot | None:
        """Return the snapshot of the committed `table`, or None if its story has to be loaded again."""
        if any(move.kind in (MoveKind.UNDO, MoveKind.REPLACE) for move in change.moves):
            return None
        told = [move.events for move in change.moves if move.events != b"[]"]
        state = change.state
        if state is None and table.state is not None and table.state == self.table.state:
            state = self._state
        return Snapshot(
            table,
            self._games,
            [*self.moves, *told][-STORY_MOVES:],
            state=state,
            revision=self.revision,
            committed=True,
        )


@lru_cache(maxsize=256)
def decode_state(game: type[State], raw: bytes) -> State:
    """Return the state with this JSON. Raises msgspec.DecodeError and ValueError."""
    return msgspec.json.decode(raw, type=game)


@lru_cache(maxsize=4096)
def _events(game: type[State], raw: bytes) -> tuple[Event, ...]:
    return game.read_events(raw)
