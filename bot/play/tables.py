"""The one road from what somebody wants to a new state on disk."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import lru_cache, partial
from weakref import WeakValueDictionary

import msgspec
from msgspec.structs import replace

from bot.play.clock import Clock
from bot.play.thought import Think, next_thought, think_here
from bot.store.errors import Conflict, Damaged, Taken
from bot.store.tables import Store
from bot.table import change
from bot.table.change import Change, over
from bot.table.deadlines import set_deadlines
from bot.table.lobby import Person, ready, remove_computer, sit, sit_computer
from bot.table.lobby import leave as leave_lobby
from bot.table.refusal import Reason, Refused
from bot.table.rights import only_host, only_moderator, seat_of, waiting_for
from bot.table.table import Chair, Ending, Status, Table
from bot.table.voting import update_proposal
from engines.core import Event, Options, Seat, State

log = logging.getLogger(__name__)

STORY_MOVES = 40
UNDONE = 100_000
"""How far the numbers of questions jump with each undo: more than any game asks."""
_ATTEMPTS = 100
"""How often a change is judged anew; each time somebody else has moved, so it comes to an end by itself."""


class Tables:
    """All tables: every change of one is loaded, checked, made and committed under its lock."""

    def __init__(self, store: Store, clock: Clock, games: Mapping[str, type[State]]) -> None:
        self.store = store
        self.games = games
        self.ended: list[Callable[[int], None]] = []
        """Told of every table that ends, whoever ends it."""
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._closing = False

    def close(self) -> None:
        """Refuse every change from now on; what is under way is finished."""
        self._closing = True

    async def open(
        self, game: type[State], options: Options, host: Person, *, guild_id: int, channel_id: int, locale: str,
        invited: Sequence[int] = (), first_id: int | None = None, clock: int | None = None, hints: bool = False,
    ) -> Table:  # fmt: skip
        """Add a table in its lobby, with its host seated. Raises Refused where the channel has one."""
        draft = Table(
            id=0, guild_id=guild_id, channel_id=channel_id, message_id=None, game=game.name, status=Status.LOBBY,
            host_id=host.id, first_id=first_id, invited=tuple(invited), locale=locale,
            options=msgspec.json.encode(options), seed=new_seed(), rules=game.rules, state=None,
            version=0, painted=-1, asked=(),
            chairs=(Chair(host.id, host.name, None, host.locale),), clock=clock, hints=hints,
        )  # fmt: skip
        return await self.add(draft)

    async def add(self, draft: Table) -> Table:
        """Add a table that is not on disk yet. Raises Refused where its channel has an open one."""
        if self._closing:
            raise Refused(Reason.STOPPING)
        now = self._clock.now()
        try:
            return await self.store.create(set_deadlines(None, draft, None, None, now), now)
        except Taken as taken:
            raise Refused(Reason.BUSY, link=taken.table.link) from None

    async def join(self, table_id: int, person: Person) -> Table:
        """Seat a member in the lobby."""
        return await self.change(table_id, lambda table: Change(sit(table, person, self.game(table).seats)))

    async def add_computer(self, table_id: int, user_id: int, player: str, name: Callable[[Table], str]) -> Table:
        """Seat a computer player, with a name for this table; for the host."""

        def add(table: Table) -> Change:
            only_host(table, user_id)
            return Change(sit_computer(table, player, name(table), self.game(table).seats))

        return await self.change(table_id, add)

    async def remove_computer(self, table_id: int, user_id: int, number: int) -> Table:
        """Take the last computer player, of this number, away; for the host."""

        def remove(table: Table) -> Change:
            only_host(table, user_id)
            return Change(remove_computer(table, number))

        return await self.change(table_id, remove)

    async def begin(self, table_id: int, user_id: int) -> Table:
        """Start the game with those who are seated; for the host.

        Raises IllegalOptions where so many cannot play it so; only the game has the words for why.
        """

        def begin(table: Table) -> Change:
            only_host(table, user_id)
            seated = ready(table, self.game(table).seats)
            return change.begin(seated, self.game(table), self.options(table))

        return await self.change(table_id, begin)

    async def play(self, table_id: int, question: int, user_id: int, text: str) -> Table:
        """Let a member answer what they are asked. Raises Refused where they are not, or not this, or not so."""

        def play(table: Table) -> Change:
            return change.act(table, self.state(table), self.asked(table, question, user_id), text)

        return await self.change(table_id, play)

    async def leave(self, table_id: int, user_id: int, *, lobby: bool = False) -> Table:
        """Take a member out of the lobby, or out of the game (rulings ALL-3); with `lobby`, only before it began."""

        def leave(table: Table) -> Change:
            if lobby or table.status is Status.LOBBY:
                return Change(leave_lobby(table, user_id))
            return self._left(table, seat_of(table, user_id))

        return await self.change(table_id, leave)

    async def kick(self, table_id: int, user_id: int, target_id: int, *, moderator: bool) -> Table:
        """Take another player out; for the host and moderators."""

        def kick(table: Table) -> Change:
            only_moderator(table, user_id, moderator=moderator)
            if user_id == target_id:
                raise Refused(Reason.KICK_SELF)
            seat = table.seat_of(target_id)
            if table.status is Status.LOBBY and (seat is not None or target_id in table.invited):
                return Change(leave_lobby(table, target_id))
            if seat is None:
                raise Refused(Reason.NOT_AT_TABLE, name=f"<@{target_id}>")
            return self._left(table, seat)

        return await self.change(table_id, kick)

    async def stop(
        self, table_id: int, user_id: int, *, moderator: bool, lobby: bool = False, ending: Ending | None = None
    ) -> Table:
        """End a table without an outcome, whatever state its game is in; for the host and moderators.

        With `lobby`, only while its game has not begun.
        """

        def stop(table: Table) -> Change:
            if not table.open:
                raise over(table)
            if lobby and table.status is not Status.LOBBY:
                raise Refused(Reason.BEGUN, link=table.link)
            only_moderator(table, user_id, moderator=moderator)
            return Change(replace(table, status=Status.STOPPED, ending=ending))

        try:
            return await self.change(table_id, stop)
        except Damaged:
            return await self._end(table_id, user_id, moderator=moderator)

    async def retire(self, table_id: int) -> Table:
        """End a game that began under other rules than it has now; every other table stays as it is."""

        def retire(table: Table) -> Change:
            game = self.games.get(table.game)
            if game is None or game.rules == table.rules or table.status is not Status.PLAYING:
                return Change(table)
            return Change(replace(table, status=Status.STOPPED, ending=Ending.RULES))

        return await self.change(table_id, retire)

    async def play_computers(
        self, table_id: int, think: Think = think_here, moved: Callable[[Table], None] = lambda _table: None
    ) -> Table | None:
        """Let the computers answer until a person is to act, and tell of each move; the table where they did any."""
        played: Table | None = None
        while True:
            before = await self.store.table(table_id)
            if before is None or before.status is not Status.PLAYING:
                return played
            if (thought := next_thought(before, self.state(before))) is None:
                return played
            seat, question = thought
            text = await think(question)
            if all(text != action.text for action in question.legal):
                log.error("a computer at table %d (version %d) chose what is not legal", table_id, before.version)
                text = question.safe.text
            after = await self.change(table_id, partial(self._computer_move, before.version, seat, text))
            if after.version > before.version:
                played = after
                moved(after)

    def state(self, table: Table) -> State:
        """The table's game as it stands. Raises Refused where it is not being played, or cannot be read."""
        thinned_out = table.status is Status.OVER and table.state is None
        if thinned_out or table.status in (Status.LOBBY, Status.STOPPED):
            raise Refused(Reason.NOT_BEGUN) if table.status is Status.LOBBY else over(table)
        game = self.game(table)
        if table.rules != game.rules:
            # What is stored means something else by now.
            raise Refused(Reason.BROKEN)
        try:
            state = _state(game, table.state or b"")
        except (msgspec.DecodeError, ValueError) as error:
            raise Refused(Reason.BROKEN) from error
        if any(seat >= len(table.chairs) for seat in state.to_act()):
            # Somebody is waited for who does not sit there.
            raise Refused(Reason.BROKEN)
        return state

    def readable(self, table: Table) -> State | None:
        """The table's game as it stands, or None where it is not being played or cannot be read."""
        try:
            return self.state(table)
        except Refused:
            return None

    def asked(self, table: Table, question: int, user_id: int) -> Seat:
        """The seat of a member who is being asked this. Raises Refused where they are not."""
        if table.status is Status.OVER:
            raise over(table)
        state = self.state(table)
        seat = seat_of(table, user_id)
        if seat not in state.to_act():
            raise Refused(Reason.NOT_YOUR_TURN, names=waiting_for(table, state))
        if question != self.question(table, state, seat):
            raise Refused(Reason.STALE, link=table.link)
        return seat

    def question(self, table: Table, state: State, seat: Seat) -> int:
        """The number of what a seat is being asked: never again one that it had before something was taken back."""
        return state.question(seat) + UNDONE * table.undone

    def options(self, table: Table) -> Options:
        """The table's options. Raises Refused where they cannot be read."""
        try:
            return msgspec.json.decode(table.options, type=self.game(table).options)
        except (msgspec.DecodeError, ValueError) as error:
            raise Refused(Reason.BROKEN) from error

    async def told(self, table_id: int) -> tuple[Table, Sequence[bytes]] | None:
        """A table as it stands, with the moves that `story` tells of."""
        return await self.store.load(table_id, STORY_MOVES)

    async def story(self, table: Table, moves: Sequence[bytes] | None = None) -> tuple[Event, ...]:
        """What happened lately, oldest first; its moves are loaded unless they are at hand.

        Raises Refused where it cannot be read.
        """
        game = self.game(table)
        if moves is None:
            moves = [events for _seat, _version, events in await self.store.story(table.id, STORY_MOVES)]
        try:
            return tuple(event for events in moves for event in game.read_events(events))
        except (msgspec.DecodeError, ValueError) as error:
            raise Refused(Reason.BROKEN) from error

    def game(self, table: Table) -> type[State]:
        """What a table plays. Raises Refused for a game that this program does not have."""
        game = self.games.get(table.game)
        if game is None:
            raise Refused(Reason.BROKEN)
        return game

    async def change(self, table_id: int, make: Callable[[Table], Change | Awaitable[Change]]) -> Table:
        """Load a table, judge and change it, and commit, all under its lock. Raises what `make` raises."""
        if self._closing:
            raise Refused(Reason.STOPPING)
        lock = self._locks.setdefault(table_id, asyncio.Lock())
        async with lock:
            for attempt in range(_ATTEMPTS):
                table = await self.store.table(table_id)
                if table is None:
                    raise Refused(Reason.NO_TABLE)
                making = make(table)
                made = making if isinstance(making, Change) else await making
                if made.table is table:
                    return table
                now = self._clock.now()
                made = update_proposal(table, made, now)
                timed = set_deadlines(
                    table, made.table, self.readable(table), self.readable(made.table), now, made.moves
                )
                try:
                    return self._told(await self.store.commit(table, timed, now, made.moves, made.results))
                except Conflict:
                    # Another process was first: judge anew what it left.
                    if attempt == _ATTEMPTS - 1:
                        raise
                except Taken as taken:
                    raise Refused(Reason.BUSY, link=taken.table.link) from None
        raise AssertionError("the loop returns or raises")

    async def _end(self, table_id: int, user_id: int, *, moderator: bool) -> Table:
        """End a table whose row cannot be read; what remains of it can."""
        listed = await self.store.listed(table_id)
        if listed is None:
            raise Refused(Reason.NO_TABLE)
        if user_id != listed.host_id and not moderator:
            raise Refused(Reason.NOT_MODERATOR, host=f"<@{listed.host_id}>")
        await self.store.end(table_id, self._clock.now())
        for blank in (self.store.blank_people, self.store.blank_game):
            try:
                return await self._ended(table_id)
            except Damaged:
                await blank(table_id)
        return await self._ended(table_id)

    async def _ended(self, table_id: int) -> Table:
        table = await self.store.table(table_id)
        if table is None:
            raise Refused(Reason.NO_TABLE)
        return self._told(table)

    def _told(self, table: Table) -> Table:
        if not table.open:
            for tell in self.ended:
                tell(table.id)
        return table

    def _left(self, table: Table, seat: Seat) -> Change:
        if not table.open:
            raise over(table)
        return change.leave(table, self.state(table), seat)

    def _computer_move(self, version: int, seat: Seat, text: str, table: Table) -> Change:
        """A thought-out move, unless something has happened meanwhile: then there is something new to think about."""
        if table.version != version:
            return Change(table)
        return change.act(table, self.state(table), seat, text)


def new_seed() -> str:
    """A seed that nobody can foresee."""
    return secrets.token_hex(16)


@lru_cache(maxsize=256)
def _state(game: type[State], raw: bytes) -> State:
    # States never change, and one is looked at several times until the next.
    return msgspec.json.decode(raw, type=game)
