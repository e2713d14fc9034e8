"""The tables: each change of one is loaded, judged and committed under its lock."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from weakref import WeakValueDictionary

import msgspec

from bot.play.clock import Clock
from bot.play.signals import Signal
from bot.store.errors import Conflict, Damaged, Taken
from bot.store.tables import Store
from bot.table import refusal
from bot.table.change import Change
from bot.table.deadlines import set_deadlines
from bot.table.lobby import Person
from bot.table.reason import Member
from bot.table.requests import Make
from bot.table.snapshot import STORY_MOVES, Snapshot
from bot.table.table import UNSAVED, Chair, Status, Table
from bot.table.voting import update_proposal
from engines.core import Options, State

_ATTEMPTS = 100
"""The most times that a change is judged again after a conflict. Each conflict means that somebody else got through."""


@dataclass(frozen=True, slots=True)
class Opening:
    """The choices with which a table is opened; `clock` is in seconds, `first_id` and `invited` are user ids."""

    host: Person
    guild_id: int
    channel_id: int
    locale: str
    invited: Sequence[int] = ()
    first_id: int | None = None
    clock: int | None = None
    hints: bool = False


class Tables:
    """The tables of this process's database, each of which is changed under a lock of its own."""

    def __init__(self, store: Store, clock: Clock, games: Mapping[str, type[State]]) -> None:
        self.store = store
        self.games = games
        self.ended: Signal[[int]] = Signal()
        """Sent for a table that has ended, whoever ended it."""
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._closing = False

    def close(self) -> None:
        """Refuse every change from now on; changes under way are finished."""
        self._closing = True

    async def find(self, table_id: int) -> Snapshot | None:
        """Return the newest snapshot of a table, or None if there is no such table."""
        revision = self.store.revisions.get(table_id, 0)
        loaded = await self.store.load(table_id, STORY_MOVES)
        if loaded is None:
            return None
        table, moves = loaded
        return Snapshot(table, self.games, moves, revision=revision)

    async def load(self, table_id: int) -> Snapshot:
        """Return the newest snapshot of a table. Raises Refused if there is no such table."""
        snapshot = await self.find(table_id)
        if snapshot is None:
            raise refusal.no_table()
        return snapshot

    def is_outdated(self, snapshot: Snapshot) -> bool:
        """Return whether the table's message was replaced, or showed a later version, since a snapshot was loaded."""
        table, store = snapshot.table, self.store
        return (
            store.revisions.get(table.id, 0) != snapshot.revision
            or store.pending.shown.get(table.id, table.version) > table.version
        )

    async def open(self, game: type[State], options: Options, opening: Opening) -> Snapshot:
        """Add a table in its lobby, with its host seated. Raises Refused if the channel has an open table."""
        host = opening.host
        draft = Table(
            id=UNSAVED, guild_id=opening.guild_id, channel_id=opening.channel_id, message_id=None, game=game.name,
            status=Status.LOBBY, host_id=host.id, first_id=opening.first_id, invited=tuple(opening.invited),
            locale=opening.locale, options=msgspec.json.encode(options), seed=new_seed(), rules=game.rules, state=None,
            version=0, painted=None, called=(), chairs=(Chair(host.id, host.name, None, host.locale),),
            clock=opening.clock, hints=opening.hints,
        )  # fmt: skip
        return await self.add(draft)

    async def add(self, draft: Table) -> Snapshot:
        """Add a table that is not on disk yet. Raises Refused if its channel has an open table."""
        if self._closing:
            raise refusal.stopping()
        now = self._clock.now()
        try:
            table = await self.store.create(set_deadlines(None, draft, None, None, now), now)
        except Taken as taken:
            raise refusal.busy(taken.table.link) from None
        return Snapshot(table, self.games, (), revision=self.store.revisions.get(table.id, 0), committed=True)

    async def change(self, table_id: int, make: Make) -> Snapshot:
        """Load a table, judge and change it, and commit, all under its lock. Raises what `make` raises.

        If `make` changes nothing, nothing is committed.
        """
        if self._closing:
            raise refusal.stopping()
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            for attempt in range(_ATTEMPTS):
                before = await self.find(table_id)
                if before is None:
                    raise refusal.no_table()
                making = make(before)
                made = making if isinstance(making, Change) else await making
                if made.table is before.table:
                    return before
                try:
                    return await self._commit(before, made)
                except Conflict:
                    # Another process committed first: judge what it left.
                    if attempt == _ATTEMPTS - 1:
                        raise
                except Taken as taken:
                    raise refusal.busy(taken.table.link) from None
        raise AssertionError("the loop returns or raises")

    async def check_damaged(self, table_id: int, user_id: int, *, moderator: bool) -> None:
        """Raise Refused for everybody but the host and moderators of a table whose row cannot be read."""
        listed = await self.store.find_open(table_id)
        if listed is None:
            raise refusal.no_table()
        if user_id != listed.host_id and not moderator:
            raise refusal.not_moderator(Member(listed.host_id))

    async def end_damaged(self, table_id: int) -> Snapshot:
        """End an open table whose row cannot be read, with what remains of it."""
        await self.store.end_damaged(table_id, self._clock.now())
        for blank in (self.store.blank_people, self.store.blank_game):
            try:
                ended = await self.load(table_id)
                break
            except Damaged:
                await blank(table_id)
        else:
            ended = await self.load(table_id)
        self.ended.send(table_id)
        return ended

    async def _commit(self, before: Snapshot, made: Change) -> Snapshot:
        now = self._clock.now()
        if before.table.proposal is not None or made.table.status is not before.table.status:
            made = update_proposal(before.table, made, now)
        old = new = None
        if made.table.clock is not None:
            after = before.after(made, made.table)
            old, new = before.readable_state, made.state if after is None else after.readable_state
        table = set_deadlines(before.table, made.table, old, new, now, made.moves)
        table = await self.store.commit(before.table, table, now, made.moves, made.results)
        if not table.open:
            self.ended.send(table.id)
        return before.after(made, table) or await self.load(table.id)


def new_seed() -> str:
    """Return a seed that nobody can predict."""
    return secrets.token_hex(16)
